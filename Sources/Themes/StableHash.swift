/// A 64-bit hash that is the same on every machine and in every release. It finds damage and equal content; it does not
/// withstand an adversary.
package struct StableHash {
  package private(set) var value: UInt64

  package init(seed: UInt64 = 0) { value = seed ^ 0x9E37_79B9_7F4A_7C15 }

  package mutating func combine(_ word: UInt64) {
    value = (value ^ word) &* 0xD6E8_FEB8_6659_FD93
    value ^= value >> 32
  }

  package mutating func combine(_ text: String) {
    var text = text
    text.withUTF8 { combine(UnsafeRawBufferPointer($0)) }
  }

  /// The length is hashed too, so that moving bytes from one text to the next changes the hash.
  package mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    combine(UInt64(bytes.count))
    var offset = 0
    while offset + 8 <= bytes.count {
      combine(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset += 1
    }
    combine(rest)
  }
}
