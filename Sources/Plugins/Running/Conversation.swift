#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What is said between a program and us until it ends: nobody ever waits for the other in vain.
final class Conversation {
  private var input: PipeEnd?
  private var output: PipeEnd?
  private var error: PipeEnd?
  private var talk = KeptTalk()
  private var received = 0
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  init(input: PipeEnd, output: PipeEnd, error: PipeEnd) {
    for end in [input, output, error] { end.stopBlocking() }
    (self.input, self.output, self.error) = (input, output, error)
  }

  /// Returns the last thing it said, when it has ended and all that it wrote was received.
  func hold(
    with child: ChildProcess, input bytes: [UInt8], limits: RunLimits,
    receive: (ArraySlice<UInt8>) throws -> Void
  ) throws -> String {
    var rest = bytes[...]
    var deadline = Moment.now.later(by: limits.seconds * 1_000)
    var isOver = false
    while true {
      if !isOver, child.hasEnded {
        // All that it wrote is in the pipes; who else still holds them has a moment to let go.
        isOver = true
        input = nil
        deadline = Moment.now.later(by: Self.grace)
      }
      if isOver, output == nil, error == nil { return talk.lastLine }
      let now = Moment.now
      guard now < deadline else {
        if isOver { throw RunFault.leftProcesses }
        stop(child)
        throw RunFault.tooSlow(seconds: limits.seconds)
      }
      wait(min(deadline.milliseconds(since: now), output == nil && error == nil ? 1 : Self.tick))
      feed(&rest)
      let before = Moment.now
      try takeOutput(limits, receive)
      try takeTalk(limits)
      // Time that we took ourselves is not the program's.
      deadline = deadline.later(by: Moment.now.milliseconds(since: before))
    }
  }

  /// Sleeps until one of the pipes has something or room, a little while at most.
  private func wait(_ milliseconds: Int) {
    var places: [pollfd] = []
    if let input { places.append(pollfd(fd: input.number, events: Int16(POLLOUT), revents: 0)) }
    for end in [output, error] {
      if let end { places.append(pollfd(fd: end.number, events: Int16(POLLIN), revents: 0)) }
    }
    _ = poll(&places, nfds_t(places.count), Int32(max(milliseconds, 0)))
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

  private func takeOutput(_ limits: RunLimits, _ receive: (ArraySlice<UInt8>) throws -> Void) throws {
    guard let output else { return }
    switch output.read(into: &buffer) {
    case .bytes(let count):
      received += count
      guard received <= limits.outputBytes else { throw RunFault.tooMuchOutput(limit: limits.outputBytes) }
      try receive(buffer[..<count])
    case .later: return
    case .closed: self.output = nil
    }
  }

  private func takeTalk(_ limits: RunLimits) throws {
    guard let error else { return }
    switch error.read(into: &buffer) {
    case .bytes(let count):
      talk.take(buffer[..<count])
      guard talk.total <= limits.errorBytes else { throw RunFault.tooMuchTalk(limit: limits.errorBytes) }
    case .later: return
    case .closed: self.error = nil
    }
  }

  /// Asks it to end, and gives it a moment for that; who does not listen is ended by force.
  private func stop(_ child: ChildProcess) {
    child.ask(SIGTERM)
    let deadline = Moment.now.later(by: Self.grace)
    while Moment.now < deadline, !child.hasEnded { poll(nil, 0, 5) }
  }

  /// Milliseconds between two looks at whether the program has ended while its pipes stay open.
  private static let tick = 20
  /// Milliseconds to let go after the end.
  private static let grace = 500
  private static let piece = 64 << 10
}
