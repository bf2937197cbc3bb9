internal import Synchronization

/// The faces of one list, in their order, on the way from a reader of files to the rules.
///
/// Thousands of themes draw from a few hundred faces, so a list holds the indices of faces in the memory of the
/// validator that made it, and only that validator can check it. Once a text is not a face, the list holds texts, so
/// that findings can show them.
package struct WrittenFaces: Sendable {
  /// Nil as long as the memory knows all of the faces.
  package private(set) var texts: [String]?
  /// The indices of the faces in the memory.
  private(set) var indices: ContiguousArray<Int32> = []
  /// The memory with the faces; nil for a list that was made from texts.
  private let memory: FaceMemory.ID?
  /// Faces beyond the limit are only counted.
  private var overflow = 0

  init(expecting count: Int, in memory: FaceMemory) {
    self.memory = memory.id
    indices.reserveCapacity(count)
  }

  package init(_ texts: [String]) {
    self.texts = texts
    memory = nil
  }

  package var count: Int { (texts?.count ?? indices.count) + overflow }

  /// False for a list of another validator, and for one made before the memory forgot its faces.
  func isReadable(with memory: FaceMemory) -> Bool { indices.isEmpty || self.memory == memory.id }

  /// Appends a face by its index in the memory.
  @inline(__always)
  mutating func append(known index: Int, in memory: FaceMemory) {
    guard hasRoom else {
      overflow += 1
      return
    }
    if texts == nil { indices.append(Int32(index)) } else { texts?.append(memory.written(index)) }
  }

  mutating func append(_ text: String, in memory: FaceMemory) {
    guard hasRoom else {
      overflow += 1
      return
    }
    if texts == nil {
      texts = indices.map { memory.written(Int($0)) }
      indices = []
    }
    texts?.append(text)
  }

  /// One face more than the limit is kept.
  private var hasRoom: Bool { overflow == 0 && (texts?.count ?? indices.count) <= FaceRule.longest }
}

/// The faces that were read before: thousands of themes draw from a few hundred faces, and parsing a face is slow.
///
/// A face is found by the bytes of its spelling. All spellings of a face share a number, so that duplicates in a list
/// are found without comparing texts.
struct FaceMemory {
  /// Differs between any two memories; forgetting makes a new one.
  struct ID: Hashable, Sendable {
    private let number: Int

    init() { number = Self.latest.add(1, ordering: .relaxed).newValue }

    private static let latest = Atomic<Int>(0)
  }

  let id = ID()

  private struct Face {
    /// The spelling in the file.
    let written: String
    let emoji: Emoji
    let isEmoji: Bool
    /// An emoji in its fully qualified spelling, as nearly all are.
    let isOrdinary: Bool
    /// The same for all spellings of the face.
    let number: Int
  }

  private var faces: [Face] = []
  private var indices: [Spelling: Int] = [:]
  /// A cache in front of `indices`: the last spelling of each slot, found with a cheap hash. It grows with the number
  /// of faces, because allocating thousands of slots takes longer than checking a single theme.
  private var recent = Array(repeating: Recent.none, count: fewestSlots)
  private var numbers: [Emoji: Int] = [:]
  /// For each number, the latest list that has the face.
  private var lastSeen: [Int] = []
  private var list = 0
  /// The number of unknown faces that were read, including those forgotten since.
  private(set) var learned = 0

  private struct Recent {
    let spelling: Spelling
    let index: Int

    static let none = Recent(spelling: .none, index: 0)
  }

  func written(_ index: Int) -> String { faces[index].written }

  func emoji(_ index: Int) -> Emoji { faces[index].emoji }

  func isEmoji(_ index: Int) -> Bool { faces[index].isEmoji }

  func isOrdinary(_ index: Int) -> Bool { faces[index].isOrdinary }

  /// The index of the face that `text` spells, valid until the memory forgets.
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

  /// The index of the face that these bytes spell; nil for an unknown one.
  mutating func index(ofKnown bytes: UnsafeBufferPointer<UInt8>) -> Int? { Spelling(bytes).flatMap { find($0) } }

  /// Like `index(ofKnown:)`, without an update of the cache.
  func indexBypassingCache(ofKnown bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    Spelling(bytes).flatMap { indices[$0] }
  }

  /// Forgets all faces if there are too many of them.
  mutating func forgetIfLarge() {
    guard faces.count > Self.capacity else { return }
    let learned = learned
    self = FaceMemory()
    self.learned = learned
  }

  /// Begins a list for `insert`.
  mutating func beginList() { list += 1 }

  /// Returns false when the face is in the list already.
  mutating func insert(_ index: Int) -> Bool {
    let number = faces[index].number
    guard lastSeen[number] != list else { return false }
    lastSeen[number] = list
    return true
  }

  /// True if the face was inserted into the latest list.
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
    let emoji = try Emoji.parse(text).get()
    let number = numbers[emoji] ?? lastSeen.count
    if number == lastSeen.count {
      numbers[emoji] = number
      lastSeen.append(0)
    }
    let isEmoji = emoji.isEmoji
    let isOrdinary = isEmoji && emoji.text.utf8.elementsEqual(text.utf8)
    faces.append(Face(written: text, emoji: emoji, isEmoji: isEmoji, isOrdinary: isOrdinary, number: number))
    return faces.count - 1
  }

  /// More than `FaceRule.longest`, so that themes with the longest lists do not empty the memory each time.
  private static let capacity = 16_384
  // Powers of two.
  private static let fewestSlots = 16
  private static let mostSlots = 4_096
}

/// The bytes of a short text as a key: cheaper to hash than the text, which is normalised first.
private struct Spelling: Hashable {
  /// The words overlap where the text does not fill them, which is unambiguous together with `count`.
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  private var count: Int

  /// Differs from every text.
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

  /// A cheap hash; collisions only cost a search in the dictionary.
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
