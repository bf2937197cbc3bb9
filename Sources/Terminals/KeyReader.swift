internal import Platform

/// Reads the keys of a terminal and the signals that concern it.
struct KeyReader {
  private let events = TerminalEvents(descriptor: StandardStreams.input)
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

  init(forLines isForLines: Bool = false) {
    decoder = KeyDecoder(forLines: isForLines)
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
      case .interrupted: return .key(.control("c"))
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

/// Decodes the bytes that a terminal sends for keys.
///
/// For example: `1B 5B 41` is the arrow up; `1B` is Escape if nothing follows for a moment. Bytes of unknown keys are
/// dropped.
struct KeyDecoder {
  /// True for a line editor, which needs `Key.alt` and the line ends of a paste. Otherwise Alt with a letter is Escape and
  /// the letter, other keys are the same with and without Alt and Ctrl, and a paste is one line.
  private let isForLines: Bool
  private var pending: [UInt8] = []
  private var utf8 = UTF8Decoder()
  /// The bytes of a paste that has not ended.
  private var pasted: [UInt8]?
  /// True if no byte of the paste arrived for a moment.
  private var isPasteSlow = false

  init(forLines isForLines: Bool = false) { self.isForLines = isForLines }

  /// True if the last bytes may be the beginning of an escape sequence.
  var isWaiting: Bool { !pending.isEmpty || pasted != nil && !isPasteSlow }

  /// The keys that are complete with this byte.
  mutating func keys(with byte: UInt8) -> [Key] {
    guard pasted == nil else { return pasteContinued(with: byte) }
    guard pending.isEmpty else { return continued(with: byte) }
    guard byte != Self.escape else {
      pending = [byte]
      return []
    }
    return utf8.scalars(with: byte).compactMap(Self.key)
  }

  /// Decodes the bytes it has, because no more bytes follow.
  mutating func flush() -> [Key] {
    defer { pending = [] }
    isPasteSlow = pasted != nil
    switch pending.count {
    case 1: return [.escape]
    case 2 where isAnswer: return withEscape(pending[1])
    // An incomplete sequence is dropped: it was not typed with Escape.
    default: return []
    }
  }

  /// True for an answer of the terminal that is a text, for example its background colour.
  private var isAnswer: Bool { pending.count > 1 && Self.answers.contains(pending[1]) }

  /// The keys of a byte right after Escape. Nobody types these this fast, except on a full screen, which has no other use
  /// for Escape.
  private mutating func withEscape(_ byte: UInt8) -> [Key] {
    pending = []
    let keys = keys(with: byte)
    return isForLines && keys.count == 1 ? [.alt(keys[0])] : [.escape] + keys
  }

  private mutating func continued(with byte: UInt8) -> [Key] {
    guard pending.count > 1 else {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "O"),
        _ where Self.answers.contains(byte):
        pending.append(byte)
        return []
      case Self.escape: return [.escape]
      default: return withEscape(byte)
      }
    }
    if isAnswer {
      let isEnd = byte == Self.bell || byte == UInt8(ascii: "\\") && pending.last == Self.escape
      pending = isEnd ? [] : Array(pending.prefix(2)) + [byte]
      return []
    }
    guard pending.count < Self.longest else {
      // The rest is dropped too.
      if byte < 0x20 || Self.finals.contains(byte) { pending = [] }
      return byte < 0x20 ? keys(with: byte) : []
    }
    pending.append(byte)
    if pending.starts(with: Self.oldMouse) { return oldMouse() }
    let isFinal = pending[1] == UInt8(ascii: "O") || Self.finals.contains(byte) && pending != Self.console
    guard isFinal else { return [] }
    defer { pending = [] }
    let parameters = pending.dropFirst(2).dropLast()
    guard let key = Self.key(of: parameters, final: byte) else {
      if pending == Self.pasteStart { pasted = [] }
      return []
    }
    return [isForLines && Self.hasAltOrControl(parameters) ? .alt(key) : key]
  }

  /// A mouse event of a terminal without the SGR encoding: three bytes, each 32 more than its number.
  private mutating func oldMouse() -> [Key] {
    let numbers = pending.dropFirst(Self.oldMouse.count).map { Int($0) - 32 }
    guard numbers.count == 3 else { return [] }
    pending = []
    return [Self.mouse(numbers, isPress: true)].compactMap { $0 }
  }

  private mutating func pasteContinued(with byte: UInt8) -> [Key] {
    // The end was lost, and a person types Ctrl-C.
    if isPasteSlow, byte == Self.interrupt {
      (pasted, isPasteSlow) = (nil, false)
      return keys(with: byte)
    }
    isPasteSlow = false
    pasted?.append(byte)
    guard byte == Self.pasteEnd.last, let bytes = pasted, bytes.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] else {
      return []
    }
    pasted = nil
    let text = String(decoding: bytes.dropLast(Self.pasteEnd.count), as: UTF8.self)
    return isForLines ? Self.keys(ofPaste: text) : [.paste(Self.line(ofPaste: text))]
  }

  /// Each pasted line, with Enter between them.
  private static func keys(ofPaste text: String) -> [Key] {
    var keys: [Key] = []
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      if number > 0 { keys.append(.enter) }
      let kept = Self.line(ofPaste: line)
      if !kept.isEmpty { keys.append(.paste(kept)) }
    }
    return keys
  }

  /// The text on one line: line ends and tabs become spaces, other control characters are dropped.
  private static func line(ofPaste text: some StringProtocol) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\t" || Character(scalar).isNewline {
        kept.append(" ")
      } else if scalar.properties.generalCategory != .control {
        kept.append(scalar)
      }
    }
    return String(kept)
  }

  /// True if the modifiers of a key, as in `1;5`, include Alt or Ctrl.
  private static func hasAltOrControl(_ parameters: ArraySlice<UInt8>) -> Bool {
    let numbers = numbers(parameters)
    return numbers.count == 2 && numbers[1] > 1 && (numbers[1] - 1) & 0b110 != 0
  }

  private static func key(_ scalar: Unicode.Scalar) -> Key? {
    switch scalar.value {
    case 0x0A, 0x0D: .enter
    case 0x09: .tab
    case 0x08, 0x7F: .backspace
    case 0x01...0x1A: Unicode.Scalar(scalar.value + 0x60).map { .control(Character($0)) }
    case 0x1C...0x1F: Unicode.Scalar(scalar.value + 0x40).map { .control(Character($0)) }
    case 0..<0x20, 0x80..<0xA0: nil
    default: .character(Character(scalar))
    }
  }

  private static func key(of parameters: ArraySlice<UInt8>, final: UInt8) -> Key? {
    if parameters.first == UInt8(ascii: "<") { return mouse(numbers(parameters.dropFirst()), isPress: final == 0x4D) }
    guard parameters.first != UInt8(ascii: "[") else { return nil }
    switch Character(Unicode.Scalar(final)) {
    // Also F3 with a modifier, which has no meaning here.
    case "R":
      let numbers = numbers(parameters)
      return numbers.count == 2 && numbers.allSatisfy { $0 > 0 }
        ? .cursor(CellGrid.Spot(row: numbers[0] - 1, column: numbers[1] - 1)) : nil
    case "~": return numbers(parameters).first.flatMap { tilde[$0] }
    case let letter: return letters[letter]
    }
  }

  /// `M` is Enter on the number pad.
  private static let letters: [Character: Key] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "M": .enter, "Z": .backTab,
  ]

  private static let tilde: [Int: Key] = [
    1: .home, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
  ]

  /// For example: `0;12;3` is button 0 in column 12 and row 3, counted from 1. Button 3 is the release of any.
  private static func mouse(_ numbers: [Int], isPress: Bool) -> Key? {
    guard isPress, numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    // Shift, Alt and Ctrl make no difference.
    switch numbers[0] & ~0b1_1100 {
    case 0: return .click(CellGrid.Spot(row: numbers[2] - 1, column: numbers[1] - 1))
    case 64: return .wheelUp
    case 65: return .wheelDown
    default: return nil
    }
  }

  private static func numbers(_ parameters: ArraySlice<UInt8>) -> [Int] {
    parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
  }

  private static let escape: UInt8 = 0x1B
  private static let bell: UInt8 = 7
  /// Ctrl-C.
  private static let interrupt: UInt8 = 3
  /// What follows Escape in answers that end with a bell or with Escape and a backslash.
  private static let answers = Array("]P_^X".utf8)
  /// The last bytes of sequences.
  private static let finals: ClosedRange<UInt8> = 0x40...0x7E
  private static let oldMouse = Array("\u{1B}[M".utf8)
  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// The Linux console sends one more byte for its function keys.
  private static let console: [UInt8] = [0x1B, 0x5B, 0x5B]
  private static let longest = 32
}

/// An input of a person at a terminal: a key, a click, a turn of the wheel.
public enum Key: Hashable, Sendable {
  /// A printable character. For example: a letter, a digit, a space.
  case character(Character)
  /// Ctrl with a letter, given in lower case, or with one of `\\ ] ^ _`.
  case control(Character)
  /// Alt with another key, or Ctrl with an arrow or Delete.
  indirect case alt(Key)
  /// Pasted text without line ends: a line editor gets them as ``enter``, a full screen as spaces.
  case paste(String)
  case enter, escape, tab, backTab, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  /// With the mouse or a finger.
  case click(CellGrid.Spot)
  case wheelUp, wheelDown
  /// No key, but the answer of the terminal to the question where its cursor is.
  case cursor(CellGrid.Spot)
}

/// Decodes UTF-8 byte by byte. Invalid bytes become U+FFFD.
///
/// For example: `C3` gives no scalar, `A9` after it gives `é`.
struct UTF8Decoder {
  private var bytes: [UInt8] = []

  /// The scalars that are complete with this byte; none while more bytes must follow.
  mutating func scalars(with byte: UInt8) -> [Unicode.Scalar] {
    var complete: [Unicode.Scalar] = []
    if !bytes.isEmpty, byte & 0xC0 != 0x80 { complete += flush() }
    bytes.append(byte)
    if bytes.count >= Self.length(from: bytes[0]) { complete += flush() }
    return complete
  }

  private mutating func flush() -> [Unicode.Scalar] {
    defer { bytes = [] }
    return Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
  }

  private static func length(from first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}
