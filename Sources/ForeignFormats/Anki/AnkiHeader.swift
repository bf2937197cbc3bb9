internal import Formats
internal import Themes

/// The lines at the top of exported notes: `#separator:tab`, `#html:true`, `#deck column:3`.
struct AnkiHeader {
  private(set) var delimiter: UInt8?
  private(set) var isMarkup: Bool?
  private(set) var deck: String?
  private(set) var tags: [String] = []
  private(set) var columns: [String] = []
  /// Columns, counted from 0, with something else than the sides of a card.
  private(set) var special: [Key: Int] = [:]
  /// Where the notes begin.
  private(set) var end = 0
  private(set) var lines = 0

  enum Key: String, CaseIterable {
    case guid, notetype, deck, tags
  }

  /// The words in front of a colon; a file that begins with `#` and one of these was written by the program.
  static let keys = [
    "separator", "html", "tags", "columns", "notetype", "deck", "if matches", "notetype column", "deck column",
    "tags column", "guid column",
  ]

  init(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    while let line = Self.line(bytes, from: end) {
      guard line.text.first == "#" else { break }
      lines += 1
      if let (key, value) = Self.entry(line.text) { try take(key, value) }
      end = line.next
    }
    if special[.tags] == nil { special[.tags] = columns.firstIndex { $0.lowercased() == "tags" } }
    if special[.deck] == nil { special[.deck] = columns.firstIndex { $0.lowercased() == "deck" } }
  }

  /// True for a line such as `#html:true`.
  static func isEntry(_ line: String) -> Bool { entry(line) != nil }

  private static func entry(_ line: String) -> (key: String, value: String)? {
    guard line.first == "#", let colon = line.firstIndex(of: ":") else { return nil }
    let key = trimmed(String(line[..<colon].dropFirst())).lowercased()
    guard keys.contains(key) else { return nil }
    return (key, String(line[colon...].dropFirst()))
  }

  private mutating func take(_ key: String, _ value: String) throws {
    switch key {
    case "separator": delimiter = try separator(value)
    case "html": isMarkup = trimmed(value).lowercased() == "true"
    case "deck": deck = trimmed(value)
    case "tags": tags = value.split(separator: " ").map(String.init)
    case "columns":
      columns = value.split(omittingEmptySubsequences: false) { $0.utf8.elementsEqual([delimiter ?? 0x09]) }.map {
        trimmed(String($0))
      }
    default:
      guard key.hasSuffix(" column"), let what = Key(rawValue: String(key.dropLast(7))) else { return }
      guard let number = WrittenNumber.whole(value), (1...Self.mostColumns).contains(number) else {
        throw Diagnostic.ankiBadColumn(value, line: lines)
      }
      special[what] = number - 1
    }
  }

  private func separator(_ value: String) throws -> UInt8 {
    switch trimmed(value).lowercased() {
    case "tab", "\\t": return 0x09
    case "comma": return UInt8(ascii: ",")
    case "semicolon": return UInt8(ascii: ";")
    case "space": return 0x20
    case "pipe": return UInt8(ascii: "|")
    case "colon": return UInt8(ascii: ":")
    default:
      if value == "\t" || value == " " { return value.utf8.first ?? 0x09 }
      guard trimmed(value).utf8.count == 1, let byte = trimmed(value).utf8.first else {
        throw Diagnostic.ankiBadSeparator(value, line: lines)
      }
      return byte
    }
  }

  private static func line(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (text: String, next: Int)? {
    guard start < bytes.count else { return nil }
    let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
    // A header is short; what is longer is no line of it.
    let text = String(decoding: bytes[start..<min(end, start + 1_000)], as: UTF8.self)
    return (text, min(end + (isPair ? 2 : 1), bytes.count))
  }

  private static let mostColumns = 1_000
}
