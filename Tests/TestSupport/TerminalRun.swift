internal import Foundation

extension ProgramRun {
  /// Runs a shell line on a pseudo-terminal; `output` is what it prints, `typed` is its input.
  ///
  /// Echo and newline translation are off, so that `output` is exactly what the program wrote, without the progress
  /// lines that it shows where something takes long.
  public init(
    onTerminal line: String, typing typed: String = "", columns: Int = 80, in home: TemporaryFolder,
    environment: [String: String] = [:]
  ) throws {
    let path = ([Self.binary.deletingLastPathComponent().path] + Self.folders).joined(separator: ":")
    let world = ["PATH": path, "TERM": "xterm-256color", "MEMORIZE_PAGER": "cat"].merging(environment) { $1 }
    let answer = try TerminalServer.shared.get().run(
      ["columns": columns, "line": line, "typed": typed], in: home, environment: Self.world(in: home, world))
    (outputBytes, code, error) = (answer.output, answer.code, "")
    output = String(decoding: outputBytes, as: UTF8.self)
      .replacing(/\r[^\p{Control}\p{Bidi_Control}]*\u{1B}\[K/.matchingSemantics(.unicodeScalar), with: "")
  }
}
