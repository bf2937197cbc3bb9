/// Text with styles that is safe to show on a terminal: values are escaped.
///
/// For example: `"imported \(name, .bold) from \(path)"`. Newlines and tabs in the literal parts are kept, those in
/// values are escaped.
public struct StyledText: Hashable, Sendable {
  public private(set) var runs: [Run] = []

  /// Escaped text in one style.
  public struct Run: Hashable, Sendable {
    public let text: String
    public let style: Style
    public let cells: Int
  }

  public init() {}

  /// Escapes `text`; see ``Escaping``.
  public init(_ text: String, _ style: Style = .plain, keeping kept: Escaping.Kept = []) {
    append(text, style, keeping: kept)
  }

  public mutating func append(_ text: String, _ style: Style = .plain, keeping kept: Escaping.Kept = []) {
    guard !text.isEmpty else { return }
    let safe = Escaping.escaped(text, keeping: kept)
    append(safe: safe, cells: safe.cells, style)
  }

  /// Appends text that is escaped already and takes `cells` cells.
  package mutating func append(safe text: String, cells: Int, _ style: Style = .plain) {
    runs.append(Run(text: text, style: style, cells: cells))
  }

  public mutating func append(_ other: StyledText) { runs += other.runs }

  /// Some cells in this colour; blank without colour.
  public static func swatch(_ color: TerminalColor, cells: Int = 2) -> StyledText {
    StyledText(String(repeating: " ", count: cells), Style(background: color))
  }

  public static func + (left: StyledText, right: StyledText) -> StyledText {
    var sum = left
    sum.append(right)
    return sum
  }

  public var cells: Int { runs.reduce(0) { $0 + $1.cells } }

  public var plain: String { runs.reduce(into: "") { $0 += $1.text } }

  /// The text with escape sequences for this colour depth; nil for no colour.
  public func rendered(_ depth: ColorDepth?) -> String {
    runs.reduce(into: "") { $0 += $1.style.rendered($1.text, depth) }
  }

  /// The text cut to at most `width` cells, with "…" in place of the rest.
  public func fitted(to width: Int) -> StyledText {
    guard cells > width else { return self }
    var result = StyledText()
    var room = width
    for run in runs {
      if run.cells >= room, width > 0 {
        // More text follows, so that "…" is needed even if this run fits exactly.
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

    public mutating func appendInterpolation(_ value: some CustomStringConvertible, _ style: Style = .plain) {
      text.append(value.description, style)
    }
  }
}

/// The look of text. For example: `Style.bold`, `Style(foreground: .palette(.red))`.
public struct Style: Hashable, Sendable {
  public var isBold: Bool
  public var isDim: Bool
  public var foreground: TerminalColor?
  public var background: TerminalColor?

  public init(
    isBold: Bool = false, isDim: Bool = false, foreground: TerminalColor? = nil, background: TerminalColor? = nil
  ) {
    self.isBold = isBold
    self.isDim = isDim
    self.foreground = foreground
    self.background = background
  }

  public static let plain = Style()
  public static let bold = Style(isBold: true)
  public static let dim = Style(isDim: true)
  public static let red = Style(foreground: .palette(.red))
  public static let yellow = Style(foreground: .palette(.yellow))
  public static let green = Style(foreground: .palette(.green))

  /// `text` with the sequences for this style; unchanged without colour.
  func rendered(_ text: String, _ depth: ColorDepth?) -> String {
    let opening = change(from: .plain, depth)
    return text.isEmpty || opening.isEmpty ? text : opening + text + Self.closing
  }

  static let closing = "\u{1B}[0m"

  /// The shortest sequence that changes `old` into this style; empty if there is none.
  func change(from old: Style, _ depth: ColorDepth?) -> String {
    guard let depth, self != old else { return "" }
    guard self != .plain else { return Self.closing }
    let isAddition =
      (isBold || !old.isBold) && (isDim || !old.isDim) && (foreground != nil || old.foreground == nil)
      && (background != nil || old.background == nil)
    let old = isAddition ? old : .plain
    var parameters = isAddition ? [] : ["0"]
    if isBold, !old.isBold { parameters.append("1") }
    if isDim, !old.isDim { parameters.append("2") }
    if let foreground, foreground != old.foreground {
      parameters.append(foreground.parameters(depth, isBackground: false))
    }
    if let background, background != old.background {
      parameters.append(background.parameters(depth, isBackground: true))
    }
    return "\u{1B}[\(parameters.joined(separator: ";"))m"
  }
}

extension StyledText {
  /// Lines of at most `width` cells, broken at spaces and newlines. A longer word has its own line.
  ///
  /// For example: `"one two".lines(width: 5)` is `one` and `two`.
  public func lines(width: Int) -> [StyledText] {
    guard cells > width || plain.contains("\n") else { return [self] }
    var lines: [StyledText] = []
    var (line, spaces, word) = (StyledText(), StyledText(), StyledText())
    func endWord() {
      guard !word.runs.isEmpty else { return }
      if line.cells > 0, line.cells + spaces.cells + word.cells > width {
        lines.append(line)
        line = word
      } else {
        line = line + spaces + word
      }
      (spaces, word) = (StyledText(), StyledText())
    }
    for run in runs {
      var rest = run.text[...]
      while let first = rest.first {
        let piece = rest.prefix { Self.kind($0) == Self.kind(first) }
        rest = rest[piece.endIndex...]
        if Self.kind(first) == .word {
          word.append(safe: String(piece), cells: piece.cells, run.style)
          continue
        }
        endWord()
        if Self.kind(first) == .space {
          spaces.append(String(piece), run.style)
        } else {
          for _ in piece {
            lines.append(line)
            (line, spaces) = (StyledText(), StyledText())
          }
        }
      }
    }
    endWord()
    return lines + [line + spaces]
  }

  private enum Kind { case word, space, lineEnd }

  private static func kind(_ character: Character) -> Kind {
    character.isNewline ? .lineEnd : character == " " ? .space : .word
  }
}
