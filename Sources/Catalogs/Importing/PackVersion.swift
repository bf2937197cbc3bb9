/// An author's version of a pack that can be compared: numbers with dots or hyphens between them.
///
/// For example: `1.10` is higher than `v1.9`, and equal to `1.10.0`. `spring` cannot be compared.
struct PackVersion: Comparable {
  private let numbers: [Int]

  /// Nil if it cannot be compared.
  init?(_ text: String?) {
    guard var text = text?[...], text.utf8.count <= 60 else { return nil }
    if text.first == "v" || text.first == "V" { text.removeFirst() }
    var numbers: [Int] = []
    for part in text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "." || $0 == "-" }) {
      guard part.utf8.count <= 18, part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(part) else {
        return nil
      }
      numbers.append(number)
    }
    while numbers.count > 1, numbers.last == 0 { numbers.removeLast() }
    self.numbers = numbers
  }

  static func < (left: PackVersion, right: PackVersion) -> Bool {
    left.numbers.lexicographicallyPrecedes(right.numbers)
  }
}
