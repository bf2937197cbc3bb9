internal import Themes

/// The names of all themes as a filter compares them: case and accents do not count.
///
/// For example: `places(of: "paq")` finds `Pâques`.
struct FoldedNames {
  private var bytes: [UInt8] = []
  /// Where each name ends in `bytes`.
  private var ends: [Int] = []

  mutating func append(_ name: String) {
    bytes += NameKey(name).loose.utf8
    ends.append(bytes.count)
  }

  /// The places of the names that have the text in them, counted from 0.
  func places(of text: String) -> [Int] {
    let wanted = Array(NameKey(text).loose.utf8)
    guard let first = wanted.first else { return Array(ends.indices) }
    var places: [Int] = []
    var start = 0
    bytes.withUnsafeBufferPointer { bytes in
      for (place, end) in ends.enumerated() {
        var index = start
        start = end
        while index + wanted.count <= end {
          if bytes[index] == first, bytes[index..<index + wanted.count].elementsEqual(wanted) {
            places.append(place)
            break
          }
          index += 1
        }
      }
    }
    return places
  }
}
