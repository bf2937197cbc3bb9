public import Platform

/// A buffered output stream.
///
/// Print ``StyledText`` for people: it is escaped. Write exact data for programs. After a failure every further call
/// throws the same error. Call `flush` before a prompt and before the end of the program: the buffer is not flushed
/// otherwise.
///
/// A reader that closed the pipe, as `head` does when it has enough lines, is not a failure: the rest is dropped, so that a
/// command does the same, with the same exit code, whoever reads.
public final class Output {
  public let isTerminal: Bool
  /// Nil for no colour.
  public let depth: ColorDepth?

  private var sink: Sink
  private let capacity: Int
  private var buffer: [UInt8] = []
  private var failure: OutputError?
  /// Called once, with the first bytes that are sent: returns the descriptor of a pager to write to, or nil.
  public var openPager: (([UInt8]) -> Int32?)?
  /// False once the reader closed the pipe.
  public private(set) var hasReader = true

  private enum Sink {
    case descriptor(Int32)
    case memory
  }

  /// Without a buffer each call writes at once, which keeps standard error in order with other streams.
  public init(descriptor: Int32, depth: ColorDepth?, isBuffered: Bool = true) {
    sink = .descriptor(descriptor)
    isTerminal = StandardStreams.isTerminal(descriptor)
    capacity = isBuffered ? 64 << 10 : 0
    self.depth = depth
  }

  /// Keeps the output in memory, for tests; see `recorded`.
  public init(recordingWithDepth depth: ColorDepth? = nil, isTerminal: Bool = false) {
    sink = .memory
    capacity = .max
    self.isTerminal = isTerminal
    self.depth = depth
  }

  /// The descriptor of the terminal; nil if this is not a terminal, or a recording.
  var terminal: Int32? { if case .descriptor(let number) = sink, isTerminal { number } else { nil } }

  /// The text written so far to a recording.
  public var recorded: String { String(decoding: recordedBytes, as: UTF8.self) }

  private var recordedBytes: [UInt8] { if case .memory = sink { buffer } else { [] } }

  /// Prints a line for people.
  public func print(_ text: StyledText = "") throws(OutputError) {
    guard hasReader else { return }
    try write(text.rendered(depth) + "\n")
  }

  /// Prints text for people without a line end, such as a question.
  public func print(unended text: StyledText) throws(OutputError) { try write(text.rendered(depth)) }

  /// Writes exact data for programs: nothing is escaped.
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

  /// Writes to another descriptor from now on, with the colours of this one.
  public func divert(to number: Int32) { sink = .descriptor(number) }

  private func send(_ bytes: [UInt8], to number: Int32) throws(OutputError) {
    if let failure { throw failure }
    guard hasReader, !bytes.isEmpty else { return }
    if let openPager {
      self.openPager = nil
      if let pager = openPager(bytes) {
        divert(to: pager)
        return try send(bytes, to: pager)
      }
    }
    do throws(SystemError) {
      try FileDescriptor.writeAll(bytes, to: number)
    } catch .brokenPipe {
      hasReader = false
    } catch {
      let failure = OutputError(error)
      self.failure = failure
      throw failure
    }
  }
}

/// Why a stream cannot be written.
public struct OutputError: Error, Hashable, Sendable {
  private let reason: SystemError

  public init(_ reason: SystemError) { self.reason = reason }

  /// The description of the system in lower case. For example: `no space left on device`.
  public var text: String { reason.text }
}
