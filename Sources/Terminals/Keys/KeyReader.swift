/// What happens at a terminal in raw mode, one thing after the other.
///
/// For example: `reader.next(within: .seconds(1))` is `.key(.up)`, or `.idle` after a second without anything.
public struct KeyReader {
  private let events: TerminalEvents
  private var decoder = KeyDecoder()
  private var waiting: [Key] = []

  public enum Event: Hashable, Sendable {
    case key(Key)
    /// The window has another size.
    case resized
    /// Ctrl-Z, or somebody sent SIGTSTP.
    case stopAsked
    /// The program goes on after it was stopped from outside.
    case continued
    /// Nothing happened for as long as was asked.
    case idle
    /// The terminal is gone.
    case end
  }

  public init(input: Int32 = StandardStreams.input) { events = TerminalEvents(descriptor: input) }

  /// Waits for ever, or until `patience` is over.
  public mutating func next(within patience: Duration? = nil) -> Event {
    while waiting.isEmpty {
      switch events.next(within: decoder.isWaiting ? Self.pause : patience) {
      case .byte(let byte): waiting += decoder.keys(with: byte)
      case .timeout:
        guard decoder.isWaiting else { return .idle }
        waiting += decoder.keysAtRest()
      case .resized: return .resized
      case .stopAsked: return .stopAsked
      case .continued: return .continued
      case .end: return .end
      }
    }
    return .key(waiting.removeFirst())
  }

  /// The bytes of one key come faster than this, also over a slow line; a person does not notice it.
  private static let pause = Duration.milliseconds(50)
}
