/// Text that is safe to show, with its styles: whatever is put into it from outside is escaped on the way.
///
/// For example: `"imported \(name, .bold) from \(path)"`. The literal parts are the program's own words and may have
/// newlines; the values between them may not.
public struct StyledText: Hashable, Sendable {
  public private(set) var runs: [Run] = []

  /// A piece in one style, safe already.
  public struct Run: Hashable, Sendable {
    public let text: String
    public let style: Style
    public let cells: Int
  }

  public init() {}

  /// `text` may come from anywhere; see ``Escaping``.
  public init(_ text: String, _ style: Style = .plain, keeping kept: Escaping.Kept = []) {
    append(text, style, keeping: kept)
  }

  public mutating func append(_ text: String, _ style: Style = .plain, keeping kept: Escaping.Kept = []) {
    guard !text.isEmpty else { return }
    let safe = Escaping.escaped(text, keeping: kept)
    append(safe: safe, cells: safe.cells, style)
  }

  /// Takes a text that was escaped and measured piece by piece.
  package mutating func append(safe text: String, cells: Int, _ style: Style = .plain) {
    runs.append(Run(text: text, style: style, cells: cells))
  }

  public mutating func append(_ other: StyledText) { runs += other.runs }

  /// Two cells of the colour itself; only where there is colour.
  public static func swatch(red: UInt8, green: UInt8, blue: UInt8) -> StyledText {
    StyledText("  ", Style(background: .exact(red: red, green: green, blue: blue)))
  }

  public static func + (left: StyledText, right: StyledText) -> StyledText {
    var sum = left
    sum.append(right)
    return sum
  }

  public var cells: Int { runs.reduce(0) { $0 + $1.cells } }

  /// Without the styles.
  public var plain: String { runs.reduce(into: "") { $0 += $1.text } }

  /// What is sent to a terminal of this depth; nil for no colour.
  public func rendered(_ depth: ColorDepth?) -> String {
    runs.reduce(into: "") { $0 += $1.style.rendered($1.text, depth) }
  }

  /// Cut to at most `width` cells, with "…" where something is missing.
  public func fitted(to width: Int) -> StyledText {
    guard cells > width else { return self }
    var result = StyledText()
    var room = width
    for run in runs {
      if run.cells >= room, width > 0 {
        // Something follows, so that "…" is due even when this run would just fill the room.
        let cut = TextWidth.fitted(run.text + "……", to: room)
        result.append(safe: cut, cells: cut.cells, run.style)
        break
      }
      result.runs.append(run)
      room -= run.cells
    }
    return width > 0 ? result : StyledText()
  }
}

extension StyledText: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { append(value, keeping: [.newlines, .tabs]) }

  public init(stringInterpolation interpolation: StringInterpolation) { self = interpolation.text }

  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = StyledText()

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { text.append(literal, keeping: [.newlines, .tabs]) }

    public mutating func appendInterpolation(_ value: String, _ style: Style = .plain) { text.append(value, style) }

    public mutating func appendInterpolation(_ value: StyledText) { text.append(value) }

    public mutating func appendInterpolation(_ value: some CustomStringConvertible, _ style: Style = .plain) {
      text.append(value.description, style)
    }
  }
}
