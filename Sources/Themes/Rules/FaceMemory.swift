/// Faces read before: a file of thousands of themes draws from a few hundred faces, and reading one is costly.
///
/// A face is met again by the bytes of its spelling. All spellings of a face share a number, so that finding one twice in
/// a list takes no comparison of texts.
struct FaceMemory {
  private struct Face {
    /// As it was spelled.
    let written: String
    let emoji: Emoji
    let isEmoji: Bool
    /// The same for all spellings of the face.
    let number: Int
  }

  private var faces: [Face] = []
  private var indices: [Spelling: Int] = [:]
  /// In front of `indices`: the last spelling of each slot, found without hashing it well. As wide as there are faces to
  /// find, since who makes a single theme would wait longer for thousands of slots than for the theme.
  private var recent = Array(repeating: Recent.none, count: fewestSlots)
  private var numbers: [Emoji: Int] = [:]
  /// Per number, the last list the face was seen in.
  private var lastSeen: [Int] = []
  private var list = 0
  /// How often a face was looked at that was not known, forgotten ones included.
  private(set) var learned = 0

  private struct Recent {
    let spelling: Spelling
    let index: Int

    static let none = Recent(spelling: .none, index: 0)
  }

  // What is known of a face, by an index that was given out since it last forgot.

  func written(_ index: Int) -> String { faces[index].written }

  func emoji(_ index: Int) -> Emoji { faces[index].emoji }

  func isEmoji(_ index: Int) -> Bool { faces[index].isEmoji }

  /// The index of the face that `text` spells.
  mutating func index(of text: String) throws(Emoji.Fault) -> Int {
    var text = text
    guard let spelling = text.withUTF8(Spelling.init) else { return try learn(text) }
    if let index = find(spelling) { return index }
    let index = try learn(text)
    indices[spelling] = index
    if indices.count > recent.count, recent.count < Self.mostSlots {
      recent = Array(repeating: .none, count: recent.count << 4)
    }
    recent[slot(of: spelling)] = Recent(spelling: spelling, index: index)
    return index
  }

  /// The index of the face that these bytes spell; nil where they were not met before.
  mutating func index(ofKnown bytes: UnsafeBufferPointer<UInt8>) -> Int? { Spelling(bytes).flatMap { find($0) } }

  /// The same without learning anything from being asked.
  func index(ofMet bytes: UnsafeBufferPointer<UInt8>) -> Int? { Spelling(bytes).flatMap { indices[$0] } }

  /// Forgets what is too much to keep in mind.
  mutating func forgetTheMost() {
    guard faces.count > Self.capacity else { return }
    let learned = learned
    self = FaceMemory()
    self.learned = learned
  }

  /// Starts a list that no face may be in twice.
  mutating func beginList() { list += 1 }

  /// False when the face was in the list already.
  mutating func insert(_ index: Int) -> Bool {
    let number = faces[index].number
    guard lastSeen[number] != list else { return false }
    lastSeen[number] = list
    return true
  }

  /// Whether the face was put into the list that was begun last.
  mutating func isInList(_ emoji: Emoji) -> Bool {
    guard let index = try? index(of: emoji.text) else { return false }
    return lastSeen[faces[index].number] == list
  }

  private mutating func find(_ spelling: Spelling) -> Int? {
    let slot = slot(of: spelling)
    if recent[slot].spelling == spelling { return recent[slot].index }
    guard let index = indices[spelling] else { return nil }
    recent[slot] = Recent(spelling: spelling, index: index)
    return index
  }

  private func slot(of spelling: Spelling) -> Int { spelling.spread & (recent.count - 1) }

  private mutating func learn(_ text: String) throws(Emoji.Fault) -> Int {
    learned += 1
    let emoji = try Emoji.reading(text).get()
    let number = numbers[emoji] ?? lastSeen.count
    if number == lastSeen.count {
      numbers[emoji] = number
      lastSeen.append(0)
    }
    faces.append(Face(written: text, emoji: emoji, isEmoji: emoji.isEmoji, number: number))
    return faces.count - 1
  }

  /// More than one list may hold, so that themes with the longest lists do not make each other be forgotten.
  private static let capacity = 16_384
  // Powers of two.
  private static let fewestSlots = 16
  private static let mostSlots = 4_096
}

/// The bytes of a short text as a key: cheaper to hash than the text, which is normalised first.
private struct Spelling: Hashable {
  /// Overlapping where the text does not fill them, which is unambiguous together with `count`.
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  private var count: Int

  /// What no text is spelled like.
  static let none = Spelling(count: -1)

  private init(count: Int) { self.count = count }

  /// Nil for a text that is too long.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    let count = bytes.count
    let raw = UnsafeRawBufferPointer(bytes)
    func word(_ offset: Int) -> UInt64 { raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
    func half(_ offset: Int) -> UInt64 { UInt64(raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) }
    self.count = count
    switch count {
    case 0..<4: for byte in bytes { words.0 = words.0 << 8 | UInt64(byte) }
    case 4..<8: words.0 = half(0) | half(count - 4) << 32
    case 8...16: words = (word(0), word(count - 8), 0, 0)
    case 17...32: words = (word(0), word(8), word(count - 16), word(count - 8))
    default: return nil
    }
  }

  /// Good enough to spread honest faces; who makes them collide gains nothing but the ordinary way.
  var spread: Int {
    let sum = words.0 ^ words.1 &* 3 ^ words.2 &* 5 ^ words.3 &* 7
    return Int(truncatingIfNeeded: (sum &* 0x9E37_79B9_7F4A_7C15) >> 40)
  }

  static func == (left: Spelling, right: Spelling) -> Bool { left.words == right.words && left.count == right.count }

  func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(count)
    guard count > 8 else { return }
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }
}
