import Foundation
import Packs
import TestSupport
import Testing

@testable import ForeignFormats
@testable import Formats
@testable import Themes

/// A file of another program in `Tests/Samples/Foreign/FORMAT`, with the expected result.
///
/// The result of `party.json` is in `party.expected.json`: themes, losses, and findings with their places. To add a
/// sample, add its file and run the tests with `MEMORIZE_RECORD=1`; check the recorded result. Samples named like
/// `animals.emojify.json` are read with `--emojify`.
struct ForeignSample: Sendable, CustomTestStringConvertible {
  /// `memorize-app/party.json`
  let path: String

  var format: String { String(path.prefix { $0 != "/" }) }

  var fileName: String { String(path.drop { $0 != "/" }.dropFirst()) }

  var testDescription: String { path }

  var bytes: [UInt8] {
    get throws { try Array(Data(contentsOf: URL(fileURLWithPath: "\(Self.folder)/\(path)"))) }
  }

  /// The recorded result.
  var expectation: Golden {
    let stem = path.lastIndex(of: ".").map { path[..<$0] } ?? path[...]
    return Golden("\(Self.folder)/\(stem).expected.json")
  }

  static let registry = FormatRegistry.withForeignFormats.addingArchives()

  static let all: [ForeignSample] = {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.contains("/") && $0.contains(".") && !$0.hasSuffix(".expected.json") }.sorted()
      .map(ForeignSample.init)
  }()

  private static let folder = Repository.file("Tests/Samples/Foreign")
}

/// The result of reading a file, as text to compare with the recorded one.
struct ForeignOutcome {
  private(set) var reading = ThemeReading()
  private(set) var failure: Diagnostic?

  init(_ bytes: [UInt8], _ format: any ThemeFormat, emojifies: Bool = false) {
    reading.emojifies = emojifies
    reading.findPictures(in: [])
    do {
      try format.decode(bytes, into: &reading)
    } catch {
      failure = error as? Diagnostic
      if failure == nil { Issue.record("\(error) is no diagnostic") }
    }
  }

  /// Leaves out ids that are derived from the content.
  var text: String {
    let bytes = JSONWriter.document(.readable) { writer in
      writer.object { writer in
        writer.array("themes") { writer in for theme in reading.themes { writer.object { write(theme, to: &$0) } } }
        writer.member("losses", reading.losses.map(\.description))
        writer.array("findings") { writer in
          for finding in reading.allDiagnostics { writer.value(words(of: finding)) }
        }
        if let failure { writer.member("failure", words(of: failure)) }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func words(of finding: Diagnostic) -> String {
    "\(finding.severity.rawValue) \(finding.code) \(finding.place)".trimmingCharacters(in: .whitespaces)
  }

  private func write(_ theme: Theme, to writer: inout JSONWriter) {
    let isDerived = theme.id.high >> 12 & 15 == 8
    if !isDerived { writer.member("id", theme.id.description) }
    writer.member("name", theme.name)
    writer.member("emojis", theme.emojis.map(\.text))
    if !theme.removedEmojis.isEmpty { writer.member("removedEmojis", theme.removedEmojis.map(\.text)) }
    writer.member("numberOfPairs", theme.numberOfPairs)
    writer.member("color", theme.color.description)
    if !theme.words.isEmpty { writer.member("words", ExtraValue.object(WordRule.value(of: theme.content))) }
    for extra in theme.extras { writer.member(extra.key, extra.value) }
  }
}
