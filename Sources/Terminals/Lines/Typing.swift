internal import System

/// The typed scalars, one by one; those that were looked at too early wait.
final class Typing {
  private let events: TerminalEvents
  private var assembly = UTF8Assembly()
  private var waiting: [Unicode.Scalar] = []
  /// How many bytes were typed before the terminal gave them one by one.
  private var ahead = 0

  var descriptor: Int32 { events.descriptor }

  init(descriptor: Int32) { events = TerminalEvents(descriptor: descriptor) }

  /// A line begins: what was typed ahead of it waits in the terminal, which has written 0 for an end of input in it.
  func begin() { ahead = events.waiting }

  /// Nil when nothing will follow.
  func next(whenSignalled answer: (TerminalEvents.Event) -> Void) -> Unicode.Scalar? {
    while waiting.isEmpty {
      switch events.next() {
      case .byte(let byte): take(byte)
      case .end: return nil
      case let event: answer(event)
      }
    }
    return waiting.removeFirst()
  }

  private func take(_ byte: UInt8) {
    waiting += assembly.scalars(with: ahead > 0 && byte == 0 ? Self.endOfInput : byte)
    ahead = max(ahead - 1, 0)
  }

  /// The whole character, as far as it was typed or pasted at once.
  func character(
    startingWith first: Unicode.Scalar, whenSignalled answer: (TerminalEvents.Event) -> Void
  ) -> String {
    var character = String(first)
    while let scalar = present(whenSignalled: answer) {
      let longer = character + String(scalar)
      guard longer.count == 1 else {
        waiting.insert(scalar, at: 0)
        break
      }
      character = longer
    }
    return character
  }

  /// The pasted text, made one line: breaks and tabs become spaces, other controls are left out, as is what is too long.
  func paste(whenSignalled answer: (TerminalEvents.Event) -> Void) -> String? {
    var pasted: [Unicode.Scalar] = []
    var tail: [Unicode.Scalar] = []
    while let scalar = next(whenSignalled: answer) {
      tail.append(scalar)
      if tail == Self.pasteEnd { return Self.line(pasted) }
      while !Self.pasteEnd.starts(with: tail) {
        if pasted.count < Self.longestPaste { pasted.append(tail[0]) }
        tail.removeFirst()
      }
    }
    return nil
  }

  private static func line(_ pasted: [Unicode.Scalar]) -> String {
    var line = String.UnicodeScalarView()
    for scalar in pasted {
      if "\r\n\t\u{85}\u{2028}\u{2029}".unicodeScalars.contains(scalar) {
        line.append(" ")
      } else if scalar.properties.generalCategory != .control {
        line.append(scalar)
      }
    }
    while line.last == " " { line.removeLast() }
    return String(line)
  }

  private static let pasteEnd = Array("\u{1B}[201~".unicodeScalars)
  /// Ctrl-D.
  private static let endOfInput: UInt8 = 4
  private static let longestPaste = 64 << 10

  private func present(whenSignalled answer: (TerminalEvents.Event) -> Void) -> Unicode.Scalar? {
    while waiting.isEmpty {
      switch events.next(within: .zero) {
      case .byte(let byte): take(byte)
      case .end, .timeout: return nil
      case let event: answer(event)
      }
    }
    return waiting.removeFirst()
  }
}
