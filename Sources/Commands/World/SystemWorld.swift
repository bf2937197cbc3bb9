internal import System
internal import Terminals
internal import Themes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension World {
  /// The real one. `colorWords` are the words of the command line, as `--color` decides how the streams are made.
  public static func system(_ words: [String]) -> World {
    StandardStreams.prepare()
    Interruption.prepare()
    let environment = systemEnvironment()
    let choice = colorChoice(words)
    func output(_ descriptor: Int32, isBuffered: Bool) -> Output {
      let depth = ColorSupport.depth(
        choice, isTerminal: StandardStreams.isTerminal(descriptor), environment: environment)
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
      environment: environment, now: milliseconds, stopwatch: MonotonicClock.now, minutesFromUTC: minutesFromUTC,
      random: { UInt64.random(in: .min ... .max) }, user: { userName(environment) },
      size: { .of(StandardStreams.output, environment: environment) })
  }

  /// The parser will complain about a wrong word; here only a right one counts.
  private static func colorChoice(_ words: [String]) -> ColorChoice {
    let values = zip(words, words.dropFirst() + [""]).compactMap { word, next in
      word == "--color" ? next : word.hasPrefix("--color=") ? String(word.dropFirst("--color=".count)) : nil
    }
    return values.last.flatMap(ColorChoice.init) ?? .auto
  }

  private static func systemEnvironment() -> [String: String] {
    var result: [String: String] = [:]
    // Optional on one system, not on the other.
    let start: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    guard var entry = start else { return result }
    while let text = entry.pointee {
      let words = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if words.count == 2 { result[String(words[0])] = String(words[1]) }
      entry += 1
    }
    return result
  }

  private static func milliseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let (milliseconds, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1000)
    return overflow ? 0 : milliseconds + Int64(time.tv_nsec) / 1_000_000
  }

  private static func minutesFromUTC(_ milliseconds: Int64) -> Int {
    var seconds = time_t(milliseconds / 1000)
    var local = tm()
    localtime_r(&seconds, &local)
    return Int(local.tm_gmtoff) / 60
  }

  /// The name of the account; in a container that knows none for the number, what the environment says.
  private static func userName(_ environment: [String: String]) -> String {
    if let entry = getpwuid(geteuid()), let name = entry.pointee.pw_name { return String(cString: name) }
    let said = ["LOGNAME", "USER"].compactMap { environment[$0] }.map { trimmed($0) }
    let isName = { (name: String) in !name.isEmpty && !name.unicodeScalars.contains(where: \.isUnsafe) }
    return said.first(where: isName) ?? "user \(geteuid())"
  }
}
