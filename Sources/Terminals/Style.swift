/// How a piece of text looks. For example: `Style.bold`, `Style(foreground: .palette(.red))`.
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
  public static let cyan = Style(foreground: .palette(.cyan))

  /// `text` in this style, or as it is where there is no colour.
  func rendered(_ text: String, _ depth: ColorDepth?) -> String {
    guard !text.isEmpty, let opening = opening(depth) else { return text }
    return opening + text + Self.closing
  }

  static let closing = "\u{1B}[0m"

  /// What turns this style on; nil where there is nothing to turn on.
  func opening(_ depth: ColorDepth?) -> String? {
    guard let depth, self != .plain else { return nil }
    var parameters: [String] = []
    if isBold { parameters.append("1") }
    if isDim { parameters.append("2") }
    if let foreground { parameters.append(foreground.parameters(depth, isBackground: false)) }
    if let background { parameters.append(background.parameters(depth, isBackground: true)) }
    return "\u{1B}[\(parameters.joined(separator: ";"))m"
  }
}
