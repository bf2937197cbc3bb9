/// The best way to read lines from whoever is there.
public enum LineReadings {
  /// With editing on a terminal that understands escape sequences, else line by line as they come.
  public static func best(
    input: Int32 = StandardStreams.input, on output: Output, environment: [String: String], history: LineHistory,
    complete: @escaping (String) -> Completions? = { _ in nil }
  ) -> any LineReading {
    if !ColorSupport.isDumb(environment),
      let editor = LineEditor(input: input, on: output, history: history, complete: complete)
    {
      return editor
    }
    return PlainLines(input: LineInput(descriptor: input), output: output)
  }
}
