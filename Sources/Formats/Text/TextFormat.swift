public import Themes

/// Plain text with a theme per line, as pasted from and into chats.
public struct TextFormat: ThemeFormat {
  /// Makes the format, which has no options.
  public init() {}

  public var name: String { "text" }
  public var summary: String { "a line for each theme, for chats and notes" }
  public var fileExtensions: [String] { ["txt", "text"] }

  /// A name, a colon and emoji make a text likely; emoji alone make it possible.
  public func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    PlainText.withOpening(opening) { text in
      var best = Recognition.no
      var captions = 0
      // The last line of an opening may be cut off, but its beginning is enough.
      var lines = text.lines
      var isTable = false
      while best < .likely, let line = try? lines.next() {
        // The rows of a drawn table belong to another format.
        isTable = line.isFrame || isTable && DrawnLine.kind(of: line.bytes.indices, in: line.bytes) == .row
        let found = Self.recognition(of: line, &captions)
        best = max(best, isTable ? min(found, .possible) : found)
      }
      return captions > 1 ? max(best, .possible) : best
    } ?? .no
  }

  public func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    try PlainText.withLines(of: bytes, reading.limits) { text in
      var themes = TextThemeReader(text)
      try themes.read(into: &reading)
    }
  }

  public func encode(_ themes: [Theme], credits: Credits) throws -> [UInt8] { TextThemeWriter.lines(themes) }

  public func losses(of theme: Theme) -> [Loss] {
    var losses: [Loss] = []
    if theme.id != theme.derivedID(named: theme.name) { losses.append(Loss(.ids, 1)) }
    if !theme.removedEmojis.isEmpty { losses.append(Loss(.removedEmojis, theme.removedEmojis.count)) }
    if !theme.extras.isEmpty { losses.append(Loss(.unknownKeys, theme.extras.count)) }
    return losses
  }

  private static func recognition(of line: PlainText.Line, _ captions: inout Int) -> Recognition {
    if StrictLine(line.bytes)?.texts != nil { return .likely }
    // Brackets begin a file of another format, and quotes are common in those.
    guard let first = line.bytes.first(where: { $0 > 0x20 }), !"{}".utf8.contains(first),
      first != .lessThan || hasOnlyNick(line.bytes), !line.bytes.contains(UInt8(ascii: "\""))
    else { return .no }
    let parsed = TextLine(line.text)
    switch parsed.kind {
    case .named where parsed.words == 0 && parsed.items.isEmpty && parsed.faces.count > 1: return .likely
    case .list: return .possible
    // Each emoji with its caption: `Farm: 🐄 cow, 🐖 pig`.
    case .named where parsed.faces.count > 1: return .possible
    case .loose where parsed.faces.count > 1: return .possible
    case .caption:
      captions += 1
      return .no
    default: return .no
    }
  }

  /// True for `<ann> Sea: 🐙 🐠`: unlike a tag, a nick has a space after it, and the line has no other.
  private static func hasOnlyNick(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let end = line.firstIndex(of: .greaterThan), end + 1 < line.count, line[end + 1] == 0x20 else { return false }
    return line.count { $0 == .lessThan } == 1
  }
}
