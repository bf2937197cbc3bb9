/// Faces read before: a file of thousands of themes draws from a few hundred faces, and reading one is costly.
///
/// Every face has a number here, so that finding one twice in a list takes no comparison of texts.
struct FaceMemory {
  /// A face with what the rules ask about it.
  struct Face {
    let emoji: Emoji
    let isEmoji: Bool
    /// The same for all spellings of the face; nil when the memory was full.
    fileprivate let number: Int?
  }

  private var known: [Spelling: Face] = [:]
  private var numbers: [Emoji: Int] = [:]
  /// Per number, the last list the face was seen in.
  private var lastSeen: [Int] = []
  private var list = 0
  private var unnumbered: Set<Emoji> = []
  /// In front of `known`: the last spelling of each slot, found without hashing it well.
  private var recent: [(spelling: Spelling, face: Face)?] = Array(repeating: nil, count: slots)

  mutating func reading(_ text: String) -> Result<Face, Emoji.Fault> {
    guard let spelling = Spelling(text) else { return Emoji.reading(text).map { face(of: $0) } }
    let slot = spelling.mixed & (Self.slots - 1)
    if let entry = recent[slot], entry.spelling == spelling { return .success(entry.face) }
    let result = known[spelling].map { .success($0) } ?? Emoji.reading(text).map { face(of: $0) }
    if case .success(let face) = result {
      recent[slot] = (spelling, face)
      if known.count < Self.capacity { known[spelling] = face }
    }
    return result
  }

  /// Starts a list that no face may be in twice.
  mutating func beginList() {
    list += 1
    if !unnumbered.isEmpty { unnumbered.removeAll() }
  }

  /// False when the face was in the list already.
  mutating func insert(_ face: Face) -> Bool {
    guard let number = face.number else { return unnumbered.insert(face.emoji).inserted }
    guard lastSeen[number] != list else { return false }
    lastSeen[number] = list
    return true
  }

  /// Whether the face was put into the list that was begun last.
  mutating func isInList(_ emoji: Emoji) -> Bool {
    guard case .success(let face) = reading(emoji.text) else { return false }
    guard let number = face.number else { return unnumbered.contains(emoji) }
    return lastSeen[number] == list
  }

  private mutating func face(of emoji: Emoji) -> Face {
    var number = numbers[emoji]
    if number == nil, lastSeen.count < Self.capacity {
      number = lastSeen.count
      numbers[emoji] = lastSeen.count
      lastSeen.append(0)
    }
    return Face(emoji: emoji, isEmoji: emoji.isEmoji, number: number)
  }

  private static let capacity = 8_192
  private static let slots = 1_024
}

/// The bytes of a short text as a key: cheaper to hash than the text, which is normalised first.
private struct Spelling: Hashable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  init?(_ text: String) {
    var text = text
    let fits = text.withUTF8 { bytes -> Bool in
      guard bytes.count <= 32 else { return false }
      withUnsafeMutableBytes(of: &words) { $0.copyMemory(from: UnsafeRawBufferPointer(bytes)) }
      return true
    }
    guard fits else { return nil }
  }

  /// Good enough to spread honest faces; who makes them collide gains nothing but the ordinary way.
  var mixed: Int {
    let sum = words.0 ^ words.1 &* 3 ^ words.2 &* 5 ^ words.3 &* 7
    return Int(truncatingIfNeeded: (sum &* 0x9E37_79B9_7F4A_7C15) >> 40)
  }

  static func == (left: Spelling, right: Spelling) -> Bool { left.words == right.words }

  func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    if words.1 != 0 { hasher.combine(words.1) }
    if words.2 != 0 { hasher.combine(words.2) }
    if words.3 != 0 { hasher.combine(words.3) }
  }
}
