public import System

/// A stream on which the program speaks, buffered.
///
/// People get ``StyledText``, which is safe by construction; programs get exact data through `write`. After a failure every
/// further call throws the same error. What was not flushed is lost: call `flush` before the end, and before a prompt.
public final class Output {
  public let isTerminal: Bool
  /// Nil for no colour.
  public let depth: ColorDepth?

  private let sink: Sink
  private let capacity: Int
  private var buffer: [UInt8] = []
  private var failure: OutputError?

  private enum Sink {
    case descriptor(Int32)
    case memory
  }

  /// Without a buffer each call is written at once, in order with what other streams say: right for standard error.
  public init(descriptor: Int32, depth: ColorDepth?, isBuffered: Bool = true) {
    sink = .descriptor(descriptor)
    isTerminal = StandardStreams.isTerminal(descriptor)
    capacity = isBuffered ? 64 << 10 : 0
    self.depth = depth
  }

  /// Keeps what is written, for tests; see `recorded`.
  public init(recordingWithDepth depth: ColorDepth? = nil, isTerminal: Bool = false) {
    sink = .memory
    capacity = .max
    self.isTerminal = isTerminal
    self.depth = depth
  }

  /// The text written so far, when it is kept.
  public var recorded: String { String(decoding: recordedBytes, as: UTF8.self) }

  public var recordedBytes: [UInt8] { if case .memory = sink { buffer } else { [] } }

  /// A line for people.
  public func print(_ text: StyledText = "") throws(OutputError) {
    try write(text.rendered(depth) + "\n")
  }

  /// Text for people without a line end, such as a question.
  public func print(unended text: StyledText) throws(OutputError) { try write(text.rendered(depth)) }

  /// Exact data, as it is. Only for programs: nothing is escaped.
  public func write(_ text: String) throws(OutputError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count > capacity { try flush() } else if let failure { throw failure }
  }

  public func write(_ bytes: [UInt8]) throws(OutputError) {
    if buffer.isEmpty, bytes.count > capacity, case .descriptor(let number) = sink {
      return try send(bytes, to: number)
    }
    buffer.append(contentsOf: bytes)
    if buffer.count > capacity { try flush() } else if let failure { throw failure }
  }

  public func flush() throws(OutputError) {
    guard case .descriptor(let number) = sink else { return }
    let bytes = buffer
    buffer.removeAll(keepingCapacity: true)
    try send(bytes, to: number)
  }

  private func send(_ bytes: [UInt8], to number: Int32) throws(OutputError) {
    if let failure { throw failure }
    do throws(SystemError) {
      try FileDescriptor.writeAll(bytes, to: number)
    } catch {
      let failure = OutputError(error)
      self.failure = failure
      throw failure
    }
  }
}

/// Why a stream takes no more.
public enum OutputError: Error, Hashable, Sendable {
  /// The reader went away, as `head` does when it has enough: no reason to complain.
  case readerGone
  /// The disk or the quota is full.
  case noSpace
  case failed(SystemError)

  init(_ error: SystemError) {
    switch error {
    case .brokenPipe: self = .readerGone
    case .noSpace, .quotaExceeded: self = .noSpace
    default: self = .failed(error)
    }
  }

  /// The system's words, lower case. For example: `no space left on device`.
  public var text: String {
    switch self {
    case .readerGone: "the reader went away"
    case .noSpace: SystemError.noSpace.text
    case .failed(let error): error.text
    }
  }
}
