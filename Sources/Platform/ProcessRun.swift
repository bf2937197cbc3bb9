/// Runs a program within limits, with all its pipes served at once. However the run ends, no file of it is left, and no
/// process in its group; nor any other where ``Orphans`` are adopted.
///
/// For example: `try ProcessRun(path: path, environment: [:], limits: ProcessLimits()).run(["import"], input: bytes) {
/// … }`
package struct ProcessRun: Sendable {
  private let path: String
  private let environment: [String: String]
  private let temporaryFolder: String?
  private let limits: ProcessLimits

  /// The working folder is a new one in `temporaryFolder` or `/tmp`; `TMPDIR` is set to it.
  package init(
    path: String, environment: [String: String], temporaryFolder: String? = nil, limits: ProcessLimits
  ) {
    self.path = path
    self.environment = environment
    self.temporaryFolder = temporaryFolder
    self.limits = limits
  }

  /// Passes the output to `receive` as it arrives. Throws a ``ProcessFailure``, or the error of `receive`, which ends
  /// the program too.
  package func run(_ arguments: [String], input: [UInt8], receive: (ArraySlice<UInt8>) throws -> Void) throws {
    let (child, outcome) = try Interruption.childProcess.hold {
      let running = try start(arguments)
      return (running.folder.path, running.child.id, running)
    } during: { running in
      (running.child, try running.serve(input, within: limits, receive: receive))
    } finish: { running in
      running.child.finish()
      running.folder.remove()
    }
    let lastMessage: String
    switch outcome {
    case .success(let line): lastMessage = line
    case .failure(let excess):
      throw ProcessFailure.stopped(excess, mayLeaveProcesses: child.mayLeaveProcesses)
    }
    switch child.finish() {
    case .exited(code: 0): return
    case .exited(let code): throw ProcessFailure.exited(code: code, lastMessage: lastMessage)
    case .killed(let signal): throw ProcessFailure.killed(signal: signal)
    case .unknown(let error): throw ProcessFailure.statusUnknown(error)
    }
  }

  /// Returns all of the output at once.
  package func output(_ arguments: [String], input: [UInt8] = []) throws -> [UInt8] {
    var output: [UInt8] = []
    try run(arguments, input: input) { output += $0 }
    return output
  }

  /// A program that was started in a working folder.
  private struct Running {
    let folder: WorkingFolder
    let child: ChildProcess
    let conversation: Conversation

    /// What ``Conversation/serve(_:input:limits:receive:)`` returns, or why the program must be stopped.
    func serve(
      _ input: [UInt8], within limits: ProcessLimits, receive: (ArraySlice<UInt8>) throws -> Void
    ) throws -> Result<String, ProcessExcess> {
      do {
        return .success(try conversation.serve(child, input: input, limits: limits, receive: receive))
      } catch let excess as ProcessExcess {
        return .failure(excess)
      }
    }
  }

  private func start(_ arguments: [String]) throws(ProcessFailure) -> Running {
    let folder: WorkingFolder
    do throws(SystemError) {
      folder = try WorkingFolder.make(below: temporaryFolder)
    } catch {
      throw .noFolder(error)
    }
    do throws(SystemError) {
      let (input, output, error) = (try PipeEnd.pair(), try PipeEnd.pair(), try PipeEnd.pair())
      let conversation = try Conversation(input: input.writing, output: output.reading, error: error.reading)
      // The child's ends of the pipes are closed here on return; otherwise its output would never end.
      let child = try ChildProcess.start(
        path, arguments,
        in: ChildProcess.Surroundings(
          input: input.reading, output: output.writing, error: error.writing,
          environment: environment.merging(["TMPDIR": folder.path]) { $1 }, folder: folder.path))
      return Running(folder: folder, child: child, conversation: conversation)
    } catch {
      folder.remove()
      throw .cannotStart(error)
    }
  }
}

/// The limits of one run of a program.
public struct ProcessLimits: Sendable, Hashable {
  /// The time that it may run.
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

/// Why a run of a program failed.
package enum ProcessFailure: Error, Hashable {
  case cannotStart(SystemError)
  /// No working folder can be created, neither in the temporary folder nor in `/tmp`.
  case noFolder(SystemError)
  /// Processes that it started in other sessions may be left.
  case stopped(ProcessExcess, mayLeaveProcesses: Bool)
  case killed(signal: Int32)
  /// The code is not 0; `lastMessage` is the last line on standard error.
  case exited(code: Int32, lastMessage: String)
  /// It ended, but the system did not keep its exit status.
  case statusUnknown(SystemError)
}

/// Why a run was stopped.
package enum ProcessExcess: Error, Hashable {
  case tooSlow(seconds: Int)
  case tooMuchOutput(limit: Int)
  /// Too many bytes on standard error.
  case tooManyMessages(limit: Int)
  /// It ended, but a process that it started still has its output open.
  case leftProcesses
}

/// Serves all pipes of a program until it ends, so that neither side blocks the other.
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

  /// Returns when the program has ended and all its output was received: the last line on standard error.
  func serve(
    _ child: ChildProcess, input bytes: [UInt8], limits: ProcessLimits,
    receive: (ArraySlice<UInt8>) throws -> Void
  ) throws -> String {
    var rest = bytes[...]
    var deadline = MonotonicClock.now() + .seconds(limits.seconds)
    var isOver = false
    while true {
      if !isOver, child.hasEnded {
        // Its output is in the pipes. Processes that it started get a moment to close them.
        isOver = true
        input = nil
        deadline = MonotonicClock.now() + Self.grace
      }
      if isOver, output == nil, error == nil { return messages.lastLine }
      let now = MonotonicClock.now()
      guard now < deadline else {
        if isOver { throw ProcessExcess.leftProcesses }
        stop(child)
        throw ProcessExcess.tooSlow(seconds: limits.seconds)
      }
      let isSilent = output == nil && error == nil
      PipeEnd.wait(
        reading: [output, error].compactMap(\.self), writing: [input].compactMap(\.self),
        atMost: min(deadline - now, isSilent ? .milliseconds(1) : Self.tick))
      feed(&rest)
      let before = MonotonicClock.now()
      try read(&output) { piece in
        received += piece.count
        guard received <= limits.outputBytes else { throw ProcessExcess.tooMuchOutput(limit: limits.outputBytes) }
        try receive(piece)
      }
      try read(&error) { piece in
        messages.append(piece)
        guard messages.total <= limits.errorBytes else {
          throw ProcessExcess.tooManyMessages(limit: limits.errorBytes)
        }
      }
      // The time that `receive` took does not count.
      deadline += MonotonicClock.now() - before
    }
  }

  /// Writes as much input as there is room for. A program may close its input without reading it.
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

  /// Passes on what can be read without waiting.
  private func read(_ end: inout PipeEnd?, _ receive: (ArraySlice<UInt8>) throws -> Void) throws {
    switch end?.read(into: &buffer) {
    case .bytes(let count): try receive(buffer[..<count])
    case .later, nil: return
    case .closed: end = nil
    }
  }

  /// Sends SIGTERM and waits a moment; `finish` kills the program if it still runs.
  private func stop(_ child: ChildProcess) {
    child.terminate()
    let deadline = MonotonicClock.now() + Self.grace
    while MonotonicClock.now() < deadline, !child.hasEnded { MonotonicClock.sleep(for: .milliseconds(5)) }
  }

  /// The interval at which to check whether the program has ended while its pipes are open.
  private static let tick = Duration.milliseconds(20)
  /// The time that pipes may stay open after the program has ended.
  private static let grace = Duration.milliseconds(500)
  private static let piece = 64 << 10
}

/// The end of what a program writes to standard error, which usually names the cause of a failure.
private struct StderrTail {
  private var bytes: [UInt8] = []
  private(set) var total = 0

  mutating func append(_ piece: ArraySlice<UInt8>) {
    total += piece.count
    bytes += piece.suffix(Self.most)
    if bytes.count > 2 * Self.most { bytes.removeFirst(bytes.count - Self.most) }
  }

  /// The last line that is not blank, cut to 200 characters.
  var lastLine: String {
    let lines = String(decoding: bytes.suffix(Self.most), as: UTF8.self).split(whereSeparator: \.isNewline)
    let line = lines.last { !$0.allSatisfy(\.isWhitespace) } ?? ""
    return String(line.prefix(200))
  }

  private static let most = 4_096
}
