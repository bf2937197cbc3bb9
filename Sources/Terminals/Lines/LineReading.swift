internal import Platform

/// Reads typed lines.
///
/// For example: `while case .line(let text) = try lines.next(prompt: "name> ") { … }`.
public protocol LineReading: AnyObject {
  /// Shows the prompt and returns when the line is complete. Flush other outputs before.
  func next(prompt: StyledText) throws -> TypedLine
}

/// The answer at a prompt.
public enum TypedLine: Hashable, Sendable {
  case line(String)
  /// Ctrl-C, which drops the line. `isEmpty`: nothing was on it.
  case interrupted(isEmpty: Bool)
  /// Ctrl-D on an empty line, or the terminal was closed.
  case end
}

/// Chooses how to read lines from standard input.
public enum LineReadings {
  /// A line editor on a terminal with escape sequences, otherwise plain lines.
  public static func best(
    on output: Output, environment: [String: String], history: LineHistory,
    complete: @escaping (String) -> Completions? = { _ in nil }
  ) -> any LineReading {
    if !ColorSupport.isDumb(environment),
      let editor = LineEditor(on: output, history: history, complete: complete)
    {
      return editor
    }
    return PlainLines(input: LineInput(descriptor: StandardStreams.input), output: output)
  }
}

/// Reads lines from a terminal or a pipe without editing, history and escape sequences, which suits screen readers.
final class PlainLines: LineReading {
  private let input: LineInput
  private let output: Output

  init(input: LineInput, output: Output) {
    self.input = input
    self.output = output
  }

  func next(prompt: StyledText) throws -> TypedLine {
    try output.print(unended: prompt)
    try output.flush()
    if let line = input.nextLine() { return .line(line) }
    // The end of the input leaves the cursor behind the prompt.
    if output.isTerminal { try output.print() }
    try output.flush()
    return .end
  }
}

/// Reads line by line, and never a byte beyond the line: the rest is left to other readers of the descriptor.
public struct LineInput: Sendable {
  private let descriptor: Int32

  public init(descriptor: Int32) { self.descriptor = descriptor }

  /// The next line without its end; nil after the last. Bytes that are not UTF-8 become U+FFFD.
  ///
  /// A line is cut at 64 KiB; the rest of it is skipped. An error counts as the end.
  public func nextLine() -> String? {
    var line: [UInt8] = []
    var isOpen = false
    while let byte = try? FileDescriptor.readByte(from: descriptor) {
      isOpen = true
      if byte == UInt8(ascii: "\n") { break }
      if line.count < Self.longest { line.append(byte) }
    }
    guard isOpen else { return nil }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }

  private static let longest = 64 << 10
}
