/// Two forms of a name to compare with: what people take for the same name is equal.
///
/// For example: `NameKey("Pâques ").loose == "paques"`, `NameKey("PÂQUES").strict == NameKey("pâques").strict`.
public struct NameKey: Hashable, Sendable {
  /// Normalised, case and spacing ignored: equal names cannot coexist unnoticed.
  public let strict: String
  /// Accents ignored too: what a search takes.
  public let loose: String

  public init(_ name: String) {
    if let plain = Self.asciiKey(name) {
      strict = plain
      loose = plain
      return
    }
    let decomposed = Decomposition.decomposed(name.lowercased())
    strict = Self.spaced(decomposed)
    loose = Self.spaced(decomposed.filter { !(0x300...0x36F).contains($0.value) })
  }

  /// The same number for all names whose `loose` is the same, on every machine and in every release.
  package static func looseHash(of name: String) -> UInt64 {
    var hash = StableHash()
    var name = name
    let isPlain = name.withUTF8 { bytes in
      // Thousands of them are made for one import: nothing is allocated for a name in ASCII.
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { key in
        guard let count = writeASCIIKey(of: bytes, to: key) else { return false }
        hash.combine(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(key)[..<count]))
        return true
      }
    }
    if !isPlain { hash.combine(NameKey(name).loose) }
    return hash.value
  }

  private static func asciiKey(_ name: String) -> String? {
    var name = name
    return name.withUTF8 { bytes in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
      return String(unsafeUninitializedCapacity: bytes.count) { writeASCIIKey(of: bytes, to: $0) ?? 0 }
    }
  }

  /// Most names are ASCII, where a key is one walk over bytes. Nil for other names.
  private static func writeASCIIKey(
    of name: UnsafeBufferPointer<UInt8>, to key: UnsafeMutableBufferPointer<UInt8>
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

  /// Runs of white space become one space, those at the ends none; presentation selectors do not count.
  private static func spaced(_ scalars: [Unicode.Scalar]) -> String {
    var result = String.UnicodeScalarView()
    var pending = false
    for scalar in scalars where scalar != Qualification.textSelector && scalar != Qualification.emojiSelector {
      if scalar.properties.isWhitespace {
        pending = !result.isEmpty
        continue
      }
      if pending { result.append(" ") }
      pending = false
      result.append(scalar)
    }
    return String(result)
  }
}
