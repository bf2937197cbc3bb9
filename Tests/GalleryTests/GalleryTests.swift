import Foundation
import TestSupport
import Testing
import Themes

@testable import Commands

/// The error gallery: one small bad input for each diagnostic code, run with the real program.
struct GalleryTests {
  @Test func `every code has an entry or an exception`() throws {
    let shown = GallerySection.all.flatMap { $0.entries.map(\.code) + $0.exceptions.map(\.diagnostic.code) }
    let declared = try DeclaredCodes.all()
    #expect(declared.subtracting(shown).sorted() == [], "codes without an entry")
    #expect(Set(shown).subtracting(declared).sorted() == [], "entries of codes that are declared nowhere")
    for code in declared { #expect(code.wholeMatch(of: /[a-z]+\.[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(code)") }
  }

  /// The words of the system are those of Linux.
  @Test(.enabled(if: Linux.has("/proc/self/mem")))
  func `every entry provokes its code and the golden files have its message`() async throws {
    let results = try await results()
    for result in results {
      let code = result.entry.code
      guard result.finding != nil else {
        Issue.record("\(code) was not reported, but \(result.findings.map(\.code)): \(result.printed)")
        continue
      }
      #expect(result.isSaid, "\(code) is not printed: \(result.printed)")
      let isRejected = result.findings.contains { $0.severity == "error" }
      #expect((result.exitCode == 0) == !isRejected, "\(code): \(result.printed)")
      #expect(result.exitCode == result.reportedExitCode, "\(code) has another exit code with --json")
      for finding in result.findings { expectShape(finding) }
    }
    for exception in GallerySection.all.flatMap(\.exceptions) {
      expectShape(GalleryFinding(exception.diagnostic))
    }
    let byKey = Dictionary(uniqueKeysWithValues: results.map { ($0.entry.key, $0) })
    let manual = ErrorManual(results: byKey).markdown
    #expect(manual.utf8.count <= 61_000)
    for (file, text) in [
      ("Documentation/Errors.md", manual), ("Tests/Goldens/Errors/messages.md", GalleryPage(results: byKey).markdown),
    ] {
      let difference = try Golden(Repository.file(file)).difference(from: text)
      #expect(difference == nil, "\(difference ?? "")")
    }
  }

  /// The form `place: problem. What to do.`
  private func expectShape(_ finding: GalleryFinding) {
    let first = finding.message.first.map(String.init) ?? ""
    let isName = ["JSON ", "Sea ", "Excel ", "Word ", "HOME "].contains { finding.message.hasPrefix($0) }
    #expect(isName || first == first.lowercased(), "\(finding.code) begins in upper case: \(finding)")
    #expect(finding.message.last != ".", "\(finding.code): \(finding)")
    #expect(
      finding.hint.map { $0.hasSuffix(".") || $0.hasSuffix("?") || isCommand($0) } ?? true,
      "\(finding.code): \(finding)")
    #expect(finding.hint != nil || finding.severity != "error", "\(finding.code) does not say what to do: \(finding)")
    #expect(finding.hint?.first?.isLowercase != true, "\(finding.code): \(finding)")
  }

  /// A command to be copied ends without a full stop.
  private func isCommand(_ hint: String) -> Bool {
    ["Usage: ", ": memorize ", ": -o ", ": chmod "].contains { hint.contains($0) }
  }

  private func results() async throws -> [GalleryResult] {
    try await withThrowingTaskGroup(of: GalleryResult.self) { group in
      for entry in GallerySection.all.flatMap(\.entries) { group.addTask { try GalleryResult(entry) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }
}

/// The diagnostic codes in the sources, wherever a `wording` names one.
private enum DeclaredCodes {
  static func all() throws -> Set<String> {
    let sources = URL(fileURLWithPath: Repository.file("Sources"))
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
    var codes: Set<String> = []
    // The program does not link ThemeFiles.
    for file in files ?? [] where file.pathExtension == "swift" && !file.path.contains("/ThemeFiles/") {
      codes.formUnion(try declared(in: String(contentsOf: file, encoding: .utf8)))
    }
    return codes
  }

  private static func declared(in source: String) throws -> [String] {
    // Codes in comments are examples.
    let code = source.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
    let wording = #"(?:\.(?:error|warning|note)\(|Wording\(\s*\.?\w+,)\s*"([a-z]+\.[a-z0-9-]+)""#
    let wordings = try matches(wording, in: code)
    let enumerated = try matches(#"(enum \w+Code: String[^{]*\{[^}]*\})"#, in: code)
    return try wordings + enumerated.flatMap { try matches(#"case \w+ = "([^"]+)""#, in: $0) }
  }

  /// NSRegularExpression, because a Swift Regex takes a minute for all sources in a debug build.
  private static func matches(_ pattern: String, in text: String) throws -> [String] {
    let whole = NSRange(text.startIndex..., in: text)
    return try NSRegularExpression(pattern: pattern).matches(in: text, range: whole).compactMap { match in
      Range(match.range(at: 1), in: text).map { String(text[$0]) }
    }
  }
}
