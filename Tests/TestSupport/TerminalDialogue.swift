internal import Foundation

/// A dialogue with a program on a pseudo-terminal: waits for output, types, resizes the window, sends signals.
///
/// For example: `[.expect("> "), .type("done\r"), .end]`. An expectation looks at the output after the previous one. If it
/// is not met within half a minute, the program is killed, and `missed` names the expectation.
public struct TerminalDialogue {
  public enum Step: Sendable {
    case expect(String)
    /// Waits until a line of the screen contains this.
    case shows(String)
    case type(String)
    case resize(columns: Int, rows: Int)
    case signal(Int32)
    /// Stops the output of the terminal, as Ctrl-S does.
    case hold
    /// Runs a shell line to its end while the program is running.
    case run(String)
    /// Waits until the program is stopped and the terminal restored, then continues it.
    case stopped
    /// Waits for a pause in the output and appends the screen to `screens`.
    case look
    /// Waits until the program ends.
    case end
  }

  /// The whole output.
  public let output: String
  /// The screen at each `look`: lines without trailing spaces.
  public let screens: [[String]]
  /// The screen at each `look` by cells; the second cell of a wide character is empty.
  public let cells: [[[String]]]
  /// The cursor at each `look`.
  public let cursors: [Cursor]
  /// The exit code, or 128 and the number of the signal.
  public let code: Int32
  /// Whether the terminal had its original modes at the end and whenever the program was stopped.
  public let isRestored: Bool
  public let missed: String?

  public struct Cursor: Hashable, Decodable, Sendable {
    public let row: Int
    public let column: Int
  }

  /// The output without escape sequences and carriage returns.
  public var shownText: String {
    String(
      String.UnicodeScalarView(
        output.replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "").unicodeScalars.filter { $0 != "\r" }))
  }

  /// `program` is in the folder of `memorize`. It runs in its own process group, as under a shell with job control.
  public init(
    _ program: String = "memorize", _ words: [String] = [], columns: Int = 80, rows: Int = 24,
    in home: TemporaryFolder, environment: [String: String] = [:], _ steps: [Step]
  ) throws {
    let path = ProgramRun.binary.deletingLastPathComponent().appendingPathComponent(program).path
    // A crash must end the program: on a terminal Swift starts an interactive backtracer.
    let world = ["TERM": "xterm-256color", "SWIFT_BACKTRACE": "enable=no", "MEMORIZE_PAGER": "cat"]
    let answer = try TerminalServer.shared.get().run(
      ["columns": columns, "rows": rows, "words": [path] + words, "steps": steps.map(\.json)], in: home,
      environment: ProgramRun.world(in: home, world.merging(environment) { $1 }))
    guard let report = try? JSONDecoder().decode(Report.self, from: answer.output) else {
      throw TerminalServer.Failure(description: String(decoding: answer.output, as: UTF8.self))
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
}

extension TerminalDialogue.Step {
  fileprivate var json: [Any] {
    switch self {
    case .expect(let text): ["expect", text]
    case .shows(let text): ["shows", text]
    case .type(let text): ["type", text]
    case .resize(let columns, let rows): ["resize", columns, rows]
    case .signal(let number): ["signal", Int(number)]
    case .hold: ["hold"]
    case .run(let line): ["run", line]
    case .stopped: ["stopped"]
    case .look: ["look"]
    case .end: ["end"]
    }
  }
}
