/// What the chooser says about the last key.
public struct ChooserMessage: Hashable, Sendable {
  /// May come from anywhere.
  public let text: String
  public let isFailure: Bool

  public init(_ text: String, isFailure: Bool = false) {
    self.text = text
    self.isFailure = isFailure
  }
}
