internal import Formats
internal import Themes

/// A name of a program where a value is meant: `cars`, `Constants.cars`, `cars.shuffled()`, and not `Memorize.Pairs.explicit(2)`.
struct SwiftReference {
  /// What may be known of it, and where that ends; the longest first.
  let paths: [(path: String, end: Int)]
  /// What it is called where none of that is known, and where that ends; nil where it is the case of an enumeration.
  let unknown: (word: String, end: Int)?

  /// Nil where no name begins, or it goes on as no expression does.
  init?(_ cursor: SwiftCursor) {
    let path = cursor.path()
    let parts = path.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (1...Self.deepest).contains(parts.count), !parts.contains(where: \.isEmpty) else { return nil }
    let isCall = path.endIndex < cursor.text.count && cursor.text[path.endIndex] == UInt8(ascii: "(")
    guard isCall ? parts.count > 1 : Self.ends(cursor.text, at: path.endIndex) else { return nil }
    func name(_ count: Int) -> (String, Int) {
      let end = parts[count - 1].endIndex
      return (String(decoding: cursor.text[path.startIndex..<end], as: UTF8.self), end)
    }
    let longest = isCall ? parts.count - 1 : parts.count
    guard longest > 1 || !Self.constants.contains(name(longest).0) else { return nil }
    paths = stride(from: longest, to: 0, by: -1).map(name)
    // Swift prints cases with their type and its module.
    let isOfValue = parts.count > 1 && Self.isSmall(parts[parts.count - 2])
    let isName =
      isCall ? isOfValue : parts.count == 1 || Self.isSmall(parts[parts.count - 1]) && (parts.count == 2 || isOfValue)
    unknown = isName ? name(longest) : nil
  }

  private static let deepest = 8
  private static let constants: Set<String> = ["nil", "true", "false"]

  private static func isSmall(_ name: ArraySlice<UInt8>) -> Bool {
    name.first.map { (0x61...0x7A).contains($0) } ?? false
  }

  /// Whether what follows ends a name or does something to it.
  private static func ends(_ text: [UInt8], at end: Int) -> Bool {
    guard end < text.count else { return true }
    if "[!".utf8.contains(text[end]) { return true }
    let rest = text[end...].drop { $0 == 0x20 || $0 == 0x09 }
    guard let next = rest.first else { return true }
    return ",)]}+:\r\n".utf8.contains(next) || rest.starts(with: "??".utf8)
  }
}
