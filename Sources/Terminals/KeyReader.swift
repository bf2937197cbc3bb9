internal import Platform

/// Reads the keys of a terminal and the signals that concern it.
struct KeyReader {
  private let events: TerminalEvents
  private var decoder: KeyDecoder
  /// Keys that are decoded and not returned yet.
  private var keys: [Key] = []
  /// The number of next bytes that were typed before `begin()`.
  private var bytesTypedAhead = 0

  enum Event: Hashable {
    case key(Key)
    case resized
    case stopRequested
    /// The program was stopped; other programs may have changed the modes and the screen.
    case continued
    /// Nothing happened before the timeout.
    case idle
    /// The terminal was closed.
    case end
  }

  init(descriptor: Int32, decoder: KeyDecoder = KeyDecoder()) {
    events = TerminalEvents(descriptor: descriptor)
    self.decoder = decoder
  }

  /// Begins to read keys after the terminal delivered lines. In what was typed meanwhile, it has replaced Ctrl-D by 0.
  mutating func begin() { bytesTypedAhead = events.available }

  /// Waits for the next event, for ever if `timeout` is nil.
  mutating func next(within timeout: Duration? = nil) -> Event {
    while keys.isEmpty {
      switch events.next(within: decoder.isWaiting ? Self.keyPause : timeout) {
      case .byte(let byte): decode(byte)
      case .timeout where decoder.isWaiting: keys = decoder.flush()
      case .timeout: return .idle
      case .end: return .end
      case .resized: return .resized
      case .stopRequested: return .stopRequested
      case .continued: return .continued
      }
    }
    return .key(keys.removeFirst())
  }

  /// Drops the keys that were typed and not returned yet.
  mutating func discardTyped() {
    events.discardTyped()
    (keys, bytesTypedAhead) = ([], 0)
    _ = decoder.flush()
  }

  private mutating func decode(_ byte: UInt8) {
    keys = decoder.keys(with: bytesTypedAhead > 0 && byte == 0 ? Self.endOfInput : byte)
    bytesTypedAhead = max(bytesTypedAhead - 1, 0)
  }

  /// Ctrl-D.
  private static let endOfInput: UInt8 = 4
  /// The bytes of one key arrive faster than this, even over a slow line; a person does not notice the pause.
  private static let keyPause = Duration.milliseconds(50)
}
