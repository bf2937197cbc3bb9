/// Reads what a person types, line by line.
///
/// For example: `while case .line(let text) = try lines.next(prompt: "theme> ") { … }`.
public protocol LineReading: AnyObject {
  /// Shows the prompt and returns when the line is complete. What other outputs hold back must be flushed before.
  func next(prompt: StyledText) throws -> TypedLine
}
