public import Themes

/// What a session answers to one line.
public struct Reply: Sendable {
  public var lines: [ReplyLine]
  /// Why the line was not applied; nothing of it was.
  public var refusal: Diagnostic?
  /// True when the session is over.
  public var isLast: Bool

  public init(_ lines: [ReplyLine] = [], refusal: Diagnostic? = nil, isLast: Bool = false) {
    self.lines = lines
    self.refusal = refusal
    self.isLast = isLast
  }
}
