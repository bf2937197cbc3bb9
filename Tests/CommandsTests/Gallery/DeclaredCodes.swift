import Foundation
import TestSupport

/// The diagnostic codes in the sources, wherever a `wording` names one.
enum DeclaredCodes {
  static func all() throws -> Set<String> {
    let sources = URL(fileURLWithPath: Repository.file("Sources"))
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
    var codes: Set<String> = []
    for file in files ?? [] where file.pathExtension == "swift" {
      codes.formUnion(try declared(in: String(contentsOf: file, encoding: .utf8)))
    }
    return codes
  }

  private static func declared(in source: String) throws -> [String] {
    // The examples in comments are no codes.
    let code = source.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
    let wordings = try matches(#"\.(?:error|warning|note)\(\s*"([a-z]+\.[a-z0-9-]+)""#, in: code)
    let enumerated = try matches(#"(enum \w+Code: String[^{]*\{[^}]*\})"#, in: code)
    return try wordings + enumerated.flatMap { try matches(#"case \w+ = "([^"]+)""#, in: $0) }
  }

  /// Foundation's expressions: Swift's own take a minute for all sources in a debug build.
  private static func matches(_ pattern: String, in text: String) throws -> [String] {
    let whole = NSRange(text.startIndex..., in: text)
    return try NSRegularExpression(pattern: pattern).matches(in: text, range: whole).compactMap { match in
      Range(match.range(at: 1), in: text).map { String(text[$0]) }
    }
  }
}
