/// Faces read before: a file of thousands of themes draws from a few hundred faces, and reading one is costly.
struct FaceMemory {
  private var known: [Spelling: Entry] = [:]

  mutating func reading(_ text: String) -> Result<Emoji, Emoji.Fault> {
    guard let spelling = Spelling(text) else { return Emoji.reading(text) }
    if let entry = known[spelling] { return .success(entry.emoji) }
    let result = Emoji.reading(text)
    if case .success(let emoji) = result, known.count < Self.capacity {
      known[spelling] = Entry(emoji: emoji, isEmoji: emoji.isEmoji)
    }
    return result
  }

  mutating func isEmoji(_ emoji: Emoji) -> Bool {
    guard let spelling = Spelling(emoji.text), let entry = known[spelling] else { return emoji.isEmoji }
    return entry.isEmoji
  }

  private struct Entry {
    let emoji: Emoji
    let isEmoji: Bool
  }

  private static let capacity = 8_192
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

  static func == (left: Spelling, right: Spelling) -> Bool { left.words == right.words }

  func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    if words.1 != 0 { hasher.combine(words.1) }
    if words.2 != 0 { hasher.combine(words.2) }
    if words.3 != 0 { hasher.combine(words.3) }
  }
}

/// A set of faces that is a list while it is short.
struct FaceSet {
  private var few: [Emoji] = []
  private var many: Set<Emoji> = []

  init() {}

  init(_ faces: [Emoji]) {
    if faces.count <= Self.short { few = faces } else { many = Set(faces) }
  }

  /// False when it was there already.
  mutating func insert(_ face: Emoji) -> Bool {
    guard many.isEmpty else { return many.insert(face).inserted }
    guard !few.contains(face) else { return false }
    few.append(face)
    if few.count > Self.short {
      many = Set(few)
      few = []
    }
    return true
  }

  func contains(_ face: Emoji) -> Bool { many.isEmpty ? few.contains(face) : many.contains(face) }

  private static let short = 32
}
