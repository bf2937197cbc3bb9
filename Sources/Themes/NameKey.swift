/// Two normalised forms of a name, for comparisons.
///
/// For example: `NameKey("Pâques ").loose == "paques"`, `NameKey("PÂQUES").strict == NameKey("pâques").strict`.
public struct NameKey: Hashable, Sendable {
  /// Ignores case, spacing and presentation selectors. Names with equal strict keys conflict.
  package let strict: String
  /// Also ignores accents, for searches.
  package let loose: String

  /// The key of a name.
  public init(_ name: String) {
    var name = name
    (strict, loose) = name.withUTF8 { bytes in
      if bytes.allSatisfy({ $0 < 0x80 }) {
        let key = String(unsafeUninitializedCapacity: bytes.count) { Self.writeASCII(bytes, to: $0) ?? 0 }
        return (key, key)
      }
      return Decomposition.withParts(of: bytes, lowercased: true) { parts in
        let strict = Self.text(parts, ignoringAccents: false)
        return (strict, parts.contains(where: Self.isAccent) ? Self.text(parts, ignoringAccents: true) : strict)
      }
    }
  }

  /// A hash of `loose`, which catalogs store.
  ///
  /// It is the same on every machine and in every release for all characters of the table of ``Decomposition``. Newer
  /// letters are lowercased as the standard library knows them, so a newer table or library may change their hashes.
  package var looseHash: Int64 {
    var loose = self.loose
    return loose.withUTF8 { Self.hash(UnsafeRawBufferPointer($0)) }
  }

  /// The ``looseHash`` of the key of a name.
  package static func looseHash(of name: String) -> Int64 {
    var name = name
    // An import makes thousands of them, so no string is allocated.
    return name.withUTF8 { bytes in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { key in
        writeASCII(bytes, to: key).map { hash(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(key)[..<$0])) }
      }
        ?? Decomposition.withParts(of: bytes, lowercased: true) { parts in
          withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longestScalar * parts.count) { key in
            let count = write(parts, ignoringAccents: true, to: key)
            return hash(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(key)[..<count]))
          }
        }
    }
  }

  private static func hash(_ key: UnsafeRawBufferPointer) -> Int64 {
    var hash = StableHash()
    hash.combine(key)
    return Int64(bitPattern: hash.value)
  }

  /// Writes the key of an ASCII name, as most names are, in one pass. Returns nil for other names.
  private static func writeASCII(
    _ name: UnsafeBufferPointer<UInt8>, to key: UnsafeMutableBufferPointer<UInt8>
  ) -> Int? {
    var count = 0
    var isPending = false
    for byte in name {
      guard byte < 0x80 else { return nil }
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        isPending = count > 0
        continue
      }
      if isPending {
        key[count] = 0x20
        count += 1
        isPending = false
      }
      key[count] = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
      count += 1
    }
    return count
  }

  private static func text(_ parts: UnsafeBufferPointer<Decomposition.Part>, ignoringAccents: Bool) -> String {
    let width = parts.reduce(0) { $0 + (UTF8.width(Unicode.Scalar($1.scalar) ?? " ")) }
    return String(unsafeUninitializedCapacity: width) { write(parts, ignoringAccents: ignoringAccents, to: $0) }
  }

  /// Writes UTF-8 and returns its length. Drops presentation selectors and white space at the ends; other runs of white
  /// space become one space.
  private static func write(
    _ parts: UnsafeBufferPointer<Decomposition.Part>, ignoringAccents: Bool,
    to key: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var count = 0
    func put(_ byte: UInt32) {
      key[count] = UInt8(truncatingIfNeeded: byte)
      count += 1
    }
    var isPending = false
    for part in parts {
      let scalar = part.scalar
      if part.isSpace {
        isPending = count > 0
        continue
      }
      if isSelector(part) || ignoringAccents && isAccent(part) { continue }
      if isPending { put(0x20) }
      isPending = false
      switch scalar {
      case 0..<0x80: put(scalar)
      case 0x80..<0x800:
        put(0xC0 | scalar >> 6)
        put(0x80 | scalar & 0x3F)
      case 0x800..<0x10000:
        put(0xE0 | scalar >> 12)
        put(0x80 | scalar >> 6 & 0x3F)
        put(0x80 | scalar & 0x3F)
      default:
        put(0xF0 | scalar >> 18)
        put(0x80 | scalar >> 12 & 0x3F)
        put(0x80 | scalar >> 6 & 0x3F)
        put(0x80 | scalar & 0x3F)
      }
    }
    return count
  }

  private static func isAccent(_ part: Decomposition.Part) -> Bool { (0x300...0x36F).contains(part.scalar) }

  private static func isSelector(_ part: Decomposition.Part) -> Bool { part.scalar == 0xFE0E || part.scalar == 0xFE0F }

  /// In bytes of UTF-8.
  private static let longestScalar = 4
}
