internal import Themes

/// Hashes for look-ups in memory: cheaper than `Hasher`, and with a seed of this process, so that no file can be made whose
/// themes all meet in one slot.
enum SeededHash {
  private static let seeds = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))

  static func of(_ id: ThemeID) -> UInt64 { folded(id.high ^ seeds.0, id.low ^ seeds.1) }

  static func of(_ number: Int64) -> UInt64 { folded(UInt64(bitPattern: number) ^ seeds.0, seeds.1 | 1) }

  /// The same for texts of the same bytes.
  static func of(_ text: String) -> UInt64 {
    var text = text
    let seeds = seeds
    return text.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      var hash = seeds.0 ^ UInt64(bytes.count)
      var offset = 0
      while offset + 8 <= bytes.count {
        hash = folded(hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self), seeds.1)
        offset += 8
      }
      var rest: UInt64 = 0
      while offset < bytes.count {
        rest = rest << 8 | UInt64(bytes[offset])
        offset += 1
      }
      return folded(hash ^ rest, seeds.1)
    }
  }

  /// Both halves of the product: every bit of either factor reaches every bit.
  private static func folded(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
