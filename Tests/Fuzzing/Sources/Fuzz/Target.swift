import ForeignFormats
import Formats
import Terminals
import Themes

@testable import Packs
@testable import Pages

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The code under test. A target traps if a property does not hold; rejecting the input is fine.
enum Target {
  case zip, catalog, editor, escaping, line, plugin, request
  /// Any format of the registry.
  case format(any ThemeFormat)

  static let chosen = getenv("MEMORIZE_FUZZ").flatMap { Target(String(cString: $0)) }

  /// Includes every format, also future ones.
  static var names: [String] { ["zip", "catalog", "editor", "escaping", "line", "plugin", "request"] + formats.names }

  private static let formats = FormatRegistry.withForeignFormats.adding(HTMLFormat()).adding(EPUBFormat())
    .addingArchives()

  init?(_ name: String) {
    switch name {
    case "zip": self = .zip
    case "catalog": self = .catalog
    case "editor": self = .editor
    case "escaping": self = .escaping
    case "line": self = .line
    case "plugin": self = .plugin
    case "request": self = .request
    default:
      guard let format = try? Self.formats.format(named: name) else { return nil }
      self = .format(format)
    }
  }

  func run(_ bytes: [UInt8]) {
    switch self {
    case .zip: audit(bytes)
    case .catalog: checkJournal(bytes)
    case .editor: checkEditor(bytes)
    case .escaping: checkText(bytes)
    case .line: checkLine(bytes)
    case .plugin: checkPlugin(bytes)
    case .request: checkRequest(bytes)
    case .format(let format): checkRoundTrip(bytes, format)
    }
  }

  /// Entries accepted by the audit are inside the file and have different names.
  private func audit(_ bytes: [UInt8]) {
    guard let entries = try? ZipAudit.entries(of: bytes) else { return }
    precondition(entries.count <= ZipAudit.entryLimit)
    precondition(Set(entries.map(\.name)).count == entries.count, "two entries of one name")
    precondition(entries.allSatisfy { $0.offset < bytes.count }, "an entry outside the file")
    _ = ZipAudit.notes(on: entries)
  }

  /// A page is served only to who knows its path and the name of the host.
  private func checkRequest(_ bytes: [UInt8]) {
    let site = PageSite(words: ["red", "fox"], hosts: ["host:80"]) { ["": [0x21], "index.json": [0x7B]][$0] }
    guard let answer = site.answer(to: bytes, atMost: 1_000) else { return precondition(bytes.count < 1_000) }
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    let words = text.replacing("%20", with: "").replacing("-", with: "")
    precondition(answer.status != .ok || words.contains("/redfox") && text.contains("host:80"))
  }

  /// Escaped text has no control or bidi characters, and fits the given width.
  private func checkText(_ bytes: [UInt8]) {
    let text = StyledText(String(decoding: bytes, as: UTF8.self))
    for scalar in text.plain.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      let isBidi = (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      precondition(!isControl && !isBidi, "a control character was not escaped")
    }
    precondition(StyledText(text.plain).plain == text.plain, "escaping is not idempotent")
    precondition(text.cells >= 0 && text.fitted(to: 7).cells <= 7, "too wide")
  }

  /// Themes that were read are valid, and those without losses survive a round trip.
  private func checkRoundTrip(_ bytes: [UInt8], _ format: any ThemeFormat) {
    var reading = ThemeReading()
    _ = format.recognition(of: bytes.prefix(4_096))
    guard (try? format.decode(bytes, into: &reading)) != nil else { return }
    expectRules(reading.themes)
    guard format.canEncode else { return }
    let themes = reading.themes.filter { format.losses(of: $0).isEmpty }
    guard !themes.isEmpty, let written = try? format.encode(themes, credits: Credits()) else { return }
    var again = ThemeReading()
    do { try format.decode(written, into: &again) } catch {
      preconditionFailure("written themes cannot be read: \(error)")
    }
    precondition(again.themes == themes, "themes changed in a round trip")
  }
}
