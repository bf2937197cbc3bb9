/// Reads lines as the terminal gives them, or from a pipe: no editing, no history, nothing a screen reader stumbles over.
public final class PlainLines: LineReading {
  private let input: LineInput
  private let output: Output

  public init(input: LineInput, output: Output) {
    self.input = input
    self.output = output
  }

  public func next(prompt: StyledText) throws -> TypedLine {
    try output.print(unended: prompt)
    try output.flush()
    return input.nextLine().map { .line($0) } ?? .end
  }
}
