/// Canonical decomposition (Unicode's NFD), which the standard library uses inside but does not offer.
package enum Decomposition {
  package static func decomposed(_ text: String) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars { append(scalar, to: &result) }
    sortMarks(&result)
    return result
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout [Unicode.Scalar]) {
    switch scalar.value {
    // Emoji and what joins them: the table takes longer to read than a game takes to deal.
    case 0..<0xC0, 0x200D, 0x2600..<0x2800, 0xFE00..<0xFE10, 0x1F000..<0x1FB00: result.append(scalar)
    case hangulBase..<hangulBase + 11_172:
      let index = scalar.value - hangulBase
      let jamo = [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28]
      result += jamo.prefix(index % 28 == 0 ? 2 : 3).compactMap(Unicode.Scalar.init)
    default:
      if let parts = table[scalar.value] { result += parts } else { result.append(scalar) }
    }
  }

  /// Marks on one base have no order of their own: the standard's sorts them by their class.
  private static func sortMarks(_ scalars: inout [Unicode.Scalar]) {
    var start = 0
    while start < scalars.count {
      var end = start
      while end < scalars.count, scalars[end].properties.canonicalCombiningClass.rawValue != 0 { end += 1 }
      if end - start > 1 {
        // One number a mark, and each asked for its class once: somebody may have piled up thousands.
        let order = (start..<end).map { index in
          UInt64(scalars[index].properties.canonicalCombiningClass.rawValue) << 32 | UInt64(index - start)
        }
        let marks = Array(scalars[start..<end])
        for (index, key) in order.sorted().enumerated() { scalars[start + index] = marks[Int(key & 0xFFFF_FFFF)] }
      }
      start = max(end, start + 1)
    }
  }

  private static let hangulBase: UInt32 = 0xAC00

  private static let table: [UInt32: [Unicode.Scalar]] = {
    var table: [UInt32: [Unicode.Scalar]] = [:]
    for line in decompositionTable.split(separator: "\n") {
      let fields = line.split(separator: " ").compactMap { UInt32($0, radix: 16) }
      if let first = fields.first { table[first] = fields.dropFirst().compactMap(Unicode.Scalar.init) }
    }
    return table
  }()
}
