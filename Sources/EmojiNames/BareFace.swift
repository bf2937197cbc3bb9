/// A face without its presentation selectors: `❤` and `❤️` are one.
struct BareFace: Hashable, Comparable {
  let bytes: [UInt8]

  init(_ face: String) {
    bytes = Array(String(String.UnicodeScalarView(face.unicodeScalars.filter { !Self.isSelector($0) })).utf8)
  }

  /// In the order of the bytes, as the table is sorted.
  static func < (left: BareFace, right: BareFace) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }

  static func isSelector(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{FE0E}" || scalar == "\u{FE0F}" }
}
