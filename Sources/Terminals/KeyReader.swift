public import System

/// The keys and other events of a terminal in raw mode, one after the other.
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
    /// Ctrl-Z, or SIGTSTP from elsewhere.
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

/// One thing a person does at a terminal: a key, a click, a turn of the wheel.
public enum Key: Hashable, Sendable {
  /// A key that writes. For example: a letter, a digit, a space.
  case character(Character)
  /// A small letter with Ctrl held.
  case control(Character)
  case enter, escape, tab, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  /// The mouse, or a finger.
  case click(CellGrid.Spot)
  case wheelUp, wheelDown
}
