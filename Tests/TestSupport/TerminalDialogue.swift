internal import Foundation

/// A conversation with a program on a real terminal: wait for what it says, type, change the window, send signals.
///
/// For example: `[.expect("> "), .type("done\r"), .end]`. An expectation looks at what came after the one before; when it
/// is not met within half a minute the program is killed, and `missed` says which it was.
public struct TerminalDialogue {
  public enum Step {
    case expect(String)
    /// Waits until a line of the screen has this in it.
    case shows(String)
    case type(String)
    case resize(columns: Int, rows: Int)
    case signal(Int32)
    /// Runs a line of the shell beside the program, to its end.
    case run(String)
    /// Waits until the program is stopped, then until the terminal is as it was found; continues it.
    case stopped
    /// Keeps what is on the screen in `screens`, when the program has been quiet for a moment.
    case look
    /// Waits for the program's end.
    case end
  }

  /// Everything the program wrote.
  public let output: String
  /// One for each `look`: lines without the spaces at their ends.
  public let screens: [[String]]
  /// The same cell by cell: rows of what each column holds, nothing in the second cell of a wide character.
  public let cells: [[[String]]]
  /// Where the cursor was at each `look`.
  public let cursors: [Cursor]
  /// The exit code, or 128 and the number of the signal.
  public let code: Int32
  /// Whether the terminal's modes were at the end, and whenever the program was stopped, those of the beginning.
  public let isRestored: Bool
  public let missed: String?

  public struct Cursor: Hashable, Decodable, Sendable {
    public let row: Int
    public let column: Int
  }

  /// `program` lies beside `memorize`. Programs run in a group of their own, as a shell with job control starts them.
  public init(
    _ program: String = "memorize", _ words: [String] = [], columns: Int = 80, rows: Int = 24,
    in home: TemporaryFolder, environment: [String: String] = [:], _ steps: [Step]
  ) throws {
    let script = try JSONSerialization.data(withJSONObject: steps.map(\.json))
    let path = ProgramRun.binary.deletingLastPathComponent().appendingPathComponent(program).path
    // A crash is to end the program: on a terminal Swift would ask a person what to look at.
    let world = ["TERM": "xterm-256color", "SWIFT_BACKTRACE": "enable=no"]
    // The terminal emulator is a package of the system's own Python.
    let tools = ["/usr/bin", "/bin", ProcessInfo.processInfo.environment["PATH"] ?? ""].joined(separator: ":")
    let run = try ProgramRun(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["python3", Repository.file("Tests/TestSupport/dialogue.py"), String(columns), String(rows), path] + words,
      in: home, input: String(decoding: script, as: UTF8.self),
      environment: world.merging(["PATH": tools]) { $1 }.merging(environment) { $1 })
    guard let report = try? JSONDecoder().decode(Report.self, from: run.outputBytes) else {
      throw Failure(text: run.error + run.output)
    }
    (output, screens, cells, cursors) = (report.output, report.screens, report.cells, report.cursors)
    (code, isRestored, missed) = (report.code, report.restored, report.missed)
  }

  private struct Report: Decodable {
    let output: String
    let screens: [[String]]
    let cells: [[[String]]]
    let cursors: [Cursor]
    let code: Int32
    let restored: Bool
    let missed: String?
  }

  private struct Failure: Error, CustomStringConvertible {
    let text: String
    var description: String { "the dialogue did not come about: \(text)" }
  }
}

extension TerminalDialogue.Step {
  fileprivate var json: [Any] {
    switch self {
    case .expect(let text): ["expect", text]
    case .shows(let text): ["shows", text]
    case .type(let text): ["type", text]
    case .resize(let columns, let rows): ["resize", columns, rows]
    case .signal(let number): ["signal", Int(number)]
    case .run(let line): ["run", line]
    case .stopped: ["stopped"]
    case .look: ["look"]
    case .end: ["end"]
    }
  }
}
