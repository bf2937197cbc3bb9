internal import System

/// Reads typed scalars from a terminal, with lookahead.
final class Typing {
  private let events: TerminalEvents
  private var decoder = UTF8Decoder()
  /// Scalars that were read and not returned yet.
  private var pending: [Unicode.Scalar] = []
  /// How many of the next bytes were typed before the line began.
  private var bytesTypedAhead = 0

  var descriptor: Int32 { events.descriptor }

  init(descriptor: Int32) { events = TerminalEvents(descriptor: descriptor) }

  /// Begins a line. In the bytes that were typed ahead of it the terminal has replaced Ctrl-D with 0.
  func begin() { bytesTypedAhead = events.available }

  /// The next scalar; nil at the end of input.
  func next(onSignal handle: (TerminalEvents.Event) -> Void) -> Unicode.Scalar? {
    while pending.isEmpty {
      switch events.next() {
      case .byte(let byte): decode(byte)
      case .end: return nil
      case let event: handle(event)
      }
    }
    return pending.removeFirst()
  }

  private func decode(_ byte: UInt8) {
    pending += decoder.scalars(with: bytesTypedAhead > 0 && byte == 0 ? Self.endOfInput : byte)
    bytesTypedAhead = max(bytesTypedAhead - 1, 0)
  }

  /// The whole character, if all of it has arrived.
  func character(
    startingWith first: Unicode.Scalar, onSignal handle: (TerminalEvents.Event) -> Void
  ) -> String {
    var character = String(first)
    while let scalar = arrived(onSignal: handle) {
      let longer = character + String(scalar)
      guard longer.count == 1 else {
        pending.insert(scalar, at: 0)
        break
      }
      character = longer
    }
    return character
  }

  /// The pasted text as one line, nil at the end of input. Line breaks and tabs become spaces; other controls, and text
  /// beyond 64 Ki characters, are dropped.
  func paste(onSignal handle: (TerminalEvents.Event) -> Void) -> String? {
    var pasted: [Unicode.Scalar] = []
    var tail: [Unicode.Scalar] = []
    while let scalar = next(onSignal: handle) {
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

  /// The next scalar if it has arrived.
  private func arrived(onSignal handle: (TerminalEvents.Event) -> Void) -> Unicode.Scalar? {
    while pending.isEmpty {
      switch events.next(within: .zero) {
      case .byte(let byte): decode(byte)
      case .end, .timeout: return nil
      case let event: handle(event)
      }
    }
    return pending.removeFirst()
  }
}
