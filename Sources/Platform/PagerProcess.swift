internal import LibC
internal import Synchronization

/// A running program, such as `less`, that shows on the terminal what is written to ``input``.
///
/// Until it has ended, Ctrl-C is its own: it may stop a search without ending. SIGTERM ends both.
public final class PagerProcess {
  private let child: ChildProcess
  private var pipe: PipeEnd?

  /// Starts a line of the shell; nil if that fails, or if there is no such program.
  public init?(_ line: String, environment: [String: String]) {
    // `LESS=R less` begins with a variable.
    guard let word = line.split(separator: " ").first(where: { !$0.contains("=") }) else { return nil }
    let folders = word.contains("/") ? [""] : (environment["PATH"] ?? "").split(separator: ":").map { $0 + "/" }
    // A shell that waited for the program would not pass signals on.
    let command = line[..<word.startIndex] + "exec " + line[word.startIndex...]
    guard folders.contains(where: { FileReading.isExecutable($0 + word) }),
      let ends = try? PipeEnd.pair(),
      let child = try? Interruption.deferring({
        let child = try ChildProcess.start(
          "/bin/sh", ["-c", String(command)],
          in: ChildProcess.Surroundings(
            input: ends.reading, output: PipeEnd(adopting: dup(STDOUT_FILENO)),
            error: PipeEnd(adopting: dup(STDERR_FILENO)), environment: environment, folder: ".", sharesTerminal: true))
        Interruption.pager.store(child.id, ordering: .releasing)
        return child
      })
    else { return nil }
    for number in [SIGINT, SIGQUIT] { signal(number, SIG_IGN) }
    self.child = child
    pipe = ends.writing
  }

  /// The descriptor to write to.
  public var input: Int32 { pipe?.number ?? -1 }

  /// Ends the input, and waits until the person has seen enough.
  public func finish() {
    pipe = nil
    child.finish()
    Interruption.pager.store(0, ordering: .releasing)
  }
}
