internal import Platform
internal import Terminals
internal import Themes

/// The surroundings of a command: streams, clocks, randomness, the environment.
struct World {
  var output: Output
  var error: Output
  var readInput: () throws -> [UInt8]
  /// One line of standard input without its end, nil at the end of input.
  var readLine: () -> String?
  /// Makes a line editor from the lines typed before and a function that completes the text before the cursor.
  var lineReading: (LineHistory, @escaping (String) -> Completions?) -> any LineReading
  var inputIsTerminal: Bool
  var environment: [String: String]
  /// Milliseconds since 1970, UTC.
  var now: () -> Int64
  /// A monotonic clock, for measuring how long something takes.
  var stopwatch: () -> Duration
  /// By how many minutes local time is ahead of UTC, at a moment given in milliseconds since 1970.
  var minutesFromUTC: (Int64) -> Int
  var random: () -> UInt64
  /// The name of the user, for the journal.
  var user: () -> String
  /// The size of the terminal, or a default.
  var size: () -> TerminalSize
}

extension World {
  /// True if words are shown in place of drawings and emoji, as a screen reader needs them.
  var prefersWords: Bool {
    get { environment["MEMORIZE_ACCESSIBLE"] == "1" }
    set { environment["MEMORIZE_ACCESSIBLE"] = newValue ? "1" : nil }
  }

  /// The screen for the chooser and the board; nil if input or output is not a terminal.
  var fullScreen: FullScreen? {
    FullScreen(
      on: output, isPlain: !EmojiSupport.isShown(environment), asksForSizes: EmojiSupport.mayAnswer(environment),
      size: size)
  }

  /// True if nothing changes on the screen without a key: no clock, no countdown, no pauses.
  var prefersStillness: Bool { environment["MEMORIZE_REDUCED_MOTION"] == "1" }
}

extension World {
  /// A moment in milliseconds since 1970, as text in local time: `2026-11-20 13:30`
  func localTime(_ milliseconds: Int64) -> String {
    Timestamp(milliseconds).local(minutesFromUTC: minutesFromUTC(milliseconds))
  }

  /// The day of a moment, in local time: `2026-11-20`
  func localDate(_ milliseconds: Int64) -> String { String(localTime(milliseconds).prefix { $0 != " " }) }
}

/// Random numbers from the world, so that a test can fix them.
struct WorldGenerator: RandomNumberGenerator {
  let source: () -> UInt64

  func next() -> UInt64 { source() }
}

extension World {
  static func system(color: ColorChoice) -> World {
    StandardStreams.prepare()
    Interruption.prepare()
    LowMemory.endsProgram()
    Orphans.adopt()
    let environment = CurrentProcess.environment
    func output(_ descriptor: Int32, isBuffered: Bool) -> Output {
      let depth = ColorSupport.depth(
        color, isTerminal: StandardStreams.isTerminal(descriptor), environment: environment)
      return Output(descriptor: descriptor, depth: depth, isBuffered: isBuffered)
    }
    let input = LineInput(descriptor: StandardStreams.input)
    let answers = output(StandardStreams.output, isBuffered: true)
    return World(
      output: answers, error: output(StandardStreams.error, isBuffered: false),
      readInput: { try FileReading.bytes(ofDescriptor: StandardStreams.input, named: "standard input") },
      readLine: { input.nextLine() },
      lineReading: { LineReadings.best(on: answers, environment: environment, history: $0, complete: $1) },
      inputIsTerminal: StandardStreams.isTerminal(StandardStreams.input),
      environment: environment, now: WallClock.milliseconds, stopwatch: MonotonicClock.now,
      minutesFromUTC: WallClock.minutesFromUTC,
      random: { UInt64.random(in: .min ... .max) }, user: { userName(environment) },
      size: { .of(StandardStreams.output, environment: environment) })
  }

  /// The name of the account, else that in the environment: in a container the number may have no account.
  private static func userName(_ environment: [String: String]) -> String {
    if let name = CurrentProcess.accountName { return name }
    let said = ["LOGNAME", "USER"].compactMap { environment[$0] }.map { trimmed($0) }
    let isName = { (name: String) in !name.isEmpty && !name.unicodeScalars.contains(where: \.isUnsafe) }
    return said.first(where: isName) ?? "user \(CurrentProcess.userNumber)"
  }
}
