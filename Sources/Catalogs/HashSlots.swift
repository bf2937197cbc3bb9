package import Themes

/// A hash table of numbers in one flat block of memory, for tens of thousands of additions. It does not store the keys.
///
/// The caller decides whether a number with the same hash has the right key. For example: the number is an index into an
/// array of themes, and the key is the id of the theme there.
package struct HashSlots {
  /// The upper half of the hash, and in the lower half the number plus one; 0 if the slot is free.
  private var slots: [UInt64]
  package private(set) var count = 0

  /// `count` is an estimate of how many numbers will be inserted.
  package init(expecting count: Int = 0) {
    slots = [UInt64](repeating: 0, count: Self.size(for: count))
  }

  /// The first inserted number with this hash for which `isMatch` returns true. It may be called for other hashes too.
  package func first(_ hash: UInt64, where isMatch: (Int) throws -> Bool) rethrows -> Int? {
    var slot = home(of: hash)
    while slots[slot] != 0 {
      if slots[slot] >> 32 == Self.tag(hash) {
        let number = Int(slots[slot] & 0xFFFF_FFFF) - 1
        if try isMatch(number) { return number }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// All numbers with this hash, in the order they were inserted, and perhaps some with other hashes.
  package func all(_ hash: UInt64) -> [Int] {
    var numbers: [Int] = []
    _ = first(hash) { number in
      numbers.append(number)
      return false
    }
    return numbers
  }

  package func contains(_ hash: UInt64) -> Bool { first(hash) { _ in true } != nil }

  /// Adds a number below 2³¹, after those with the same hash.
  package mutating func insert(_ number: Int, _ hash: UInt64) {
    if (count + 1) * 2 > slots.count { grow() }
    put(Self.tag(hash) << 32 | UInt64(number + 1))
    count += 1
  }

  private mutating func put(_ entry: UInt64) {
    var slot = home(tagged: entry >> 32)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = entry
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    // Starts after a free slot, so that numbers with the same hash keep their order.
    let start = old.firstIndex(of: 0) ?? 0
    for offset in 1...old.count {
      let entry = old[(start + offset) & (old.count - 1)]
      if entry != 0 { put(entry) }
    }
  }

  private func home(of hash: UInt64) -> Int { home(tagged: Self.tag(hash)) }

  /// Depends on the tag alone, so that growing does not need the whole hash.
  private func home(tagged tag: UInt64) -> Int { Int(truncatingIfNeeded: tag) & (slots.count - 1) }

  private static func tag(_ hash: UInt64) -> UInt64 { hash >> 32 }

  private static func size(for count: Int) -> Int {
    var size = 16
    while size < count * 2 { size *= 2 }
    return size
  }
}

/// Hashes for look-ups in memory. They are faster than `Hasher`, and seeded per process, so that no file can be crafted
/// whose themes all collide.
package enum SeededHash {
  private static let seeds = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))

  package static func of(_ id: ThemeID) -> UInt64 { mixed(id.high ^ seeds.0, id.low ^ seeds.1) }

  package static func of(_ number: Int64) -> UInt64 { mixed(UInt64(bitPattern: number) ^ seeds.0, seeds.1 | 1) }

  /// Equal for texts with the same bytes.
  package static func of(_ text: String) -> UInt64 {
    var text = text
    let seeds = seeds
    return text.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      var hash = seeds.0 ^ UInt64(bytes.count)
      var offset = 0
      while offset + 8 <= bytes.count {
        hash = mixed(hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self), seeds.1)
        offset += 8
      }
      var rest: UInt64 = 0
      while offset < bytes.count {
        rest = rest << 8 | UInt64(bytes[offset])
        offset += 1
      }
      return mixed(hash ^ rest, seeds.1)
    }
  }

  /// Combines both halves of the product, so that each bit of the result depends on all bits of both factors.
  private static func mixed(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
