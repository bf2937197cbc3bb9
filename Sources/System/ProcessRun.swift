/// One run of a program with all its pipes served at once, within its limits; whatever happens, nothing of it is left.
///
/// For example: `try ProcessRun(path: path, environment: [:], limits: ProcessLimits()).run(["import"], input: bytes) { … }`
package struct ProcessRun: Sendable {
  private let path: String
  private let environment: [String: String]
  private let temporaryFolder: String?
  private let limits: ProcessLimits

  /// The program works in a new folder below `temporaryFolder` or `/tmp`, which its `TMPDIR` names.
  package init(
    path: String, environment: [String: String], temporaryFolder: String? = nil, limits: ProcessLimits
  ) {
    self.path = path
    self.environment = environment
    self.temporaryFolder = temporaryFolder
    self.limits = limits
  }

  /// Hands over the output as it comes. Throws a ``ProcessFailure``, or what `receive` throws, which ends the program too.
  package func run(_ words: [String], input: [UInt8], receive: (ArraySlice<UInt8>) throws -> Void) throws {
    let folder: WorkingFolder
    do throws(SystemError) {
      folder = try WorkingFolder.make(below: temporaryFolder)
    } catch {
      throw ProcessFailure.cannotStart(error)
    }
    defer { folder.remove() }
    let (child, conversation) = try start(words, in: folder.path)
    defer { child.finish() }
    let lastMessage = try Interruption.ending(processGroup: child.id, workingIn: folder.path) {
      try conversation.hold(with: child, input: input, limits: limits, receive: receive)
    }
    switch child.finish() {
    case .exited(code: 0): return
    case .exited(let code): throw ProcessFailure.exited(code: code, lastMessage: lastMessage)
    case .killed(let signal): throw ProcessFailure.killed(signal: signal)
    }
  }

  /// The same with all of its output at once.
  package func output(_ words: [String], input: [UInt8] = []) throws -> [UInt8] {
    var output: [UInt8] = []
    try run(words, input: input) { output += $0 }
    return output
  }

  private func start(_ words: [String], in folder: String) throws(ProcessFailure) -> (ChildProcess, Conversation) {
    do throws(SystemError) {
      let (input, output, error) = (try PipeEnd.pair(), try PipeEnd.pair(), try PipeEnd.pair())
      let conversation = try Conversation(input: input.writing, output: output.reading, error: error.reading)
      // The child's own ends are closed here when this returns: else its output would never end.
      let child = try ChildProcess.start(
        path, words,
        in: ChildProcess.Surroundings(
          input: input.reading, output: output.writing, error: error.writing,
          environment: environment.merging(["TMPDIR": folder]) { $1 }, folder: folder))
      return (child, conversation)
    } catch {
      throw .cannotStart(error)
    }
  }
}

/// How much one run of a program may take.
public struct ProcessLimits: Sendable, Hashable {
  /// From its start to its end.
  public var seconds: Int
  /// The most it may write to standard output.
  public var outputBytes: Int
  /// The most it may write to standard error.
  public var errorBytes: Int

  public init(seconds: Int = 60, outputBytes: Int = FileReading.limit, errorBytes: Int = 1 << 20) {
    self.seconds = seconds
    self.outputBytes = outputBytes
    self.errorBytes = errorBytes
  }
}

/// Why a run of a program was of no use.
package enum ProcessFailure: Error, Hashable {
  case cannotStart(SystemError)
  case tooSlow(seconds: Int)
  case tooMuchOutput(limit: Int)
  /// On standard error.
  case tooManyMessages(limit: Int)
  /// It ended, but a program that it started still holds its output.
  case leftProcesses
  case killed(signal: Int32)
  /// With a code that is not 0, and the last line it wrote to standard error.
  case exited(code: Int32, lastMessage: String)
}

/// Serves all pipes of a program until it ends, so that neither side waits for the other in vain.
private final class Conversation {
  private var input: PipeEnd?
  private var output: PipeEnd?
  private var error: PipeEnd?
  private var messages = StderrTail()
  private var received = 0
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  init(input: PipeEnd, output: PipeEnd, error: PipeEnd) throws(SystemError) {
    for end in [input, output, error] { try end.stopBlocking() }
    (self.input, self.output, self.error) = (input, output, error)
  }

  /// Returns the last line it wrote to standard error, when it has ended and all that it wrote was received.
  func hold(
    with child: ChildProcess, input bytes: [UInt8], limits: ProcessLimits,
    receive: (ArraySlice<UInt8>) throws -> Void
  ) throws -> String {
    var rest = bytes[...]
    var deadline = MonotonicClock.now() + .seconds(limits.seconds)
    var isOver = false
    while true {
      if !isOver, child.hasEnded {
        // All that it wrote is in the pipes; programs it started that still hold them have a moment to let go.
        isOver = true
        input = nil
        deadline = MonotonicClock.now() + Self.grace
      }
      if isOver, output == nil, error == nil { return messages.lastLine }
      let now = MonotonicClock.now()
      guard now < deadline else {
        if isOver { throw ProcessFailure.leftProcesses }
        stop(child)
        throw ProcessFailure.tooSlow(seconds: limits.seconds)
      }
      let isSilent = output == nil && error == nil
      PipeEnd.wait(
        reading: [output, error].compactMap(\.self), writing: [input].compactMap(\.self),
        atMost: min(deadline - now, isSilent ? .milliseconds(1) : Self.tick))
      feed(&rest)
      let before = MonotonicClock.now()
      try takeOutput(limits, receive)
      try takeMessages(limits)
      // Time that we took ourselves is not the program's.
      deadline += MonotonicClock.now() - before
    }
  }

  /// A program that does not want its input does not have to take it.
  private func feed(_ rest: inout ArraySlice<UInt8>) {
    while let input {
      guard !rest.isEmpty else {
        self.input = nil
        return
      }
      switch input.write(rest.prefix(Self.piece)) {
      case .bytes(let count): rest = rest.dropFirst(count)
      case .later: return
      case .closed: self.input = nil
      }
    }
  }

  private func takeOutput(_ limits: ProcessLimits, _ receive: (ArraySlice<UInt8>) throws -> Void) throws {
    guard let output else { return }
    switch output.read(into: &buffer) {
    case .bytes(let count):
      received += count
      guard received <= limits.outputBytes else { throw ProcessFailure.tooMuchOutput(limit: limits.outputBytes) }
      try receive(buffer[..<count])
    case .later: return
    case .closed: self.output = nil
    }
  }

  private func takeMessages(_ limits: ProcessLimits) throws {
    guard let error else { return }
    switch error.read(into: &buffer) {
    case .bytes(let count):
      messages.append(buffer[..<count])
      guard messages.total <= limits.errorBytes else {
        throw ProcessFailure.tooManyMessages(limit: limits.errorBytes)
      }
    case .later: return
    case .closed: self.error = nil
    }
  }

  /// Asks it to end and gives it a moment for that; where it does not, `finish` ends it by force.
  private func stop(_ child: ChildProcess) {
    child.terminate()
    let deadline = MonotonicClock.now() + Self.grace
    while MonotonicClock.now() < deadline, !child.hasEnded { MonotonicClock.sleep(for: .milliseconds(5)) }
  }

  /// Between two looks at whether the program has ended while its pipes stay open.
  private static let tick = Duration.milliseconds(20)
  /// To let go after the end.
  private static let grace = Duration.milliseconds(500)
  private static let piece = 64 << 10
}

/// The end of what a program writes to standard error: its last words tell most.
private struct StderrTail {
  private var bytes: [UInt8] = []
  private(set) var total = 0

  mutating func append(_ piece: ArraySlice<UInt8>) {
    total += piece.count
    bytes += piece.suffix(Self.most)
    if bytes.count > 2 * Self.most { bytes.removeFirst(bytes.count - Self.most) }
  }

  /// The last line that is not blank, cut where it is long.
  var lastLine: String {
    let lines = String(decoding: bytes.suffix(Self.most), as: UTF8.self).split(whereSeparator: \.isNewline)
    let line = lines.last { !$0.allSatisfy(\.isWhitespace) } ?? ""
    return String(line.prefix(200))
  }

  private static let most = 4_096
}
