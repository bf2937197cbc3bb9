/// Looking for characters that no name and no face may have, in bytes that claim to be a name or faces.
///
/// For example: what somebody wrote into a catalog behind the program's back.
package enum UnsafeText {
  /// Whether there is one among bytes of UTF-8; a line feed is none where it stands between faces.
  package static func isIn(_ bytes: UnsafeRawBufferPointer, betweenLines: Bool = false) -> Bool {
    guard mayBeIn(bytes, betweenLines) else { return false }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.contains { scalar in
      scalar.isUnsafe && !(betweenLines && scalar == "\n")
    }
  }

  /// True for a byte that begins one; a few harmless characters begin alike. Nearly every text is done with here.
  private static func mayBeIn(_ bytes: UnsafeRawBufferPointer, _ betweenLines: Bool) -> Bool {
    for index in bytes.indices {
      switch bytes[index] {
      case 0x0A where betweenLines: continue
      case 0..<0x20, 0x7F, 0xC2, 0xD8: return true
      // U+2000…U+207F without the joiner U+200D, which emoji are made with.
      case 0xE2 where index + 2 < bytes.count && bytes[index + 1] & 0xFE == 0x80 && bytes[index + 2] != 0x8D:
        return true
      // U+FDD0…U+FDEF and U+FFF9…U+FFFF.
      case 0xEF where index + 1 < bytes.count && (bytes[index + 1] == 0xB7 || bytes[index + 1] == 0xBF): return true
      default: continue
      }
    }
    return false
  }
}
