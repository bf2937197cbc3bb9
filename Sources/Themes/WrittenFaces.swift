/// The faces of one list, in their order, as a reader of files takes them to the rules.
///
/// Thousands of themes draw from a few hundred faces, so a list holds no texts but the numbers under which a validator
/// has met its faces; from the first one on that is no face, it is a list of texts, so that findings can show them.
package struct WrittenFaces: Sendable {
  /// Nil while all of the faces were met.
  package private(set) var texts: [String]?
  /// What the memory that met them calls them; only that memory can tell what they are.
  private(set) var numbers: ContiguousArray<Int32> = []

  package init(expecting count: Int) { numbers.reserveCapacity(count) }

  package init(_ texts: [String]) { self.texts = texts }

  /// More than twice as many as there are emoji: a longer list is refused.
  package static let most = 10_000
  /// Those beyond any theme are only counted: it is refused for them.
  private var others = 0

  package var count: Int { (texts?.count ?? numbers.count) + others }

  /// Takes in a face that `known` has met.
  @inline(__always)
  mutating func append(met number: Int, _ known: FaceMemory) {
    guard hasRoom else {
      others += 1
      return
    }
    if texts == nil { numbers.append(Int32(number)) } else { texts?.append(known.written(number)) }
  }

  mutating func append(_ text: String, _ known: FaceMemory) {
    guard hasRoom else {
      others += 1
      return
    }
    if texts == nil {
      texts = numbers.map { known.written(Int($0)) }
      numbers = []
    }
    texts?.append(text)
  }

  /// One more than a theme may have.
  private var hasRoom: Bool { others == 0 && (texts?.count ?? numbers.count) <= Self.most }
}
