package import Themes

/// The character encoding of a file.
package enum TextEncoding: String {
  case utf8 = "UTF-8"
  case utf16 = "UTF-16"

  /// The text as UTF-8. UTF-16 with a byte order mark is converted, and loses the mark; anything else stays as it is,
  /// including a byte order mark of UTF-8.
  ///
  /// Check the result with ``UTF8Check/fault(in:)``.
  package static func decode(
    _ bytes: [UInt8], _ limits: ReadingLimits = .standard
  ) throws(Diagnostic) -> (text: [UInt8], encoding: TextEncoding) {
    let wide = bytes.withUnsafeBufferPointer { wideEncoding(of: $0.prefix(4)) }
    guard let wide else { return (bytes, .utf8) }
    let isLittleEndian = bytes.starts(with: [0xFF, 0xFE])
    guard isLittleEndian || bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) else {
      throw .encoding(.unsupported("\(wide) without a byte order mark"), at: .byte(0))
    }
    guard wide == Self.utf16.rawValue else { throw .encoding(.unsupported(wide), at: .byte(0)) }
    guard bytes.count.isMultiple(of: 2) else { throw .encoding(.halfCharacter, at: .byte(bytes.count - 1)) }
    // It becomes up to half as large again in UTF-8, and both are in memory.
    guard bytes.count <= limits.utf16Bytes else {
      throw .limit("the file is in UTF-16 and larger than \(binarySize(limits.utf16Bytes))")
    }
    return (try utf8(fromUTF16: bytes, isLittleEndian: isLittleEndian), .utf16)
  }

  /// The first bytes of a file without a UTF-16 character that was cut off.
  package static func whole(_ opening: [UInt8]) -> [UInt8] {
    let isLittleEndian = opening.starts(with: [0xFF, 0xFE])
    guard isLittleEndian || opening.starts(with: [0xFE, 0xFF]) else { return opening }
    let units = opening.count / 2
    let isHighSurrogate = opening[2 * units - (isLittleEndian ? 1 : 2)] & 0xFC == 0xD8
    return Array(opening.prefix(2 * (isHighSurrogate ? units - 1 : units)))
  }

  /// Recognises UTF-16 and UTF-32 by their byte order mark, or by the NULs in ASCII text.
  static func wideEncoding(of opening: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
    let bytes = Array(opening)
    switch (bytes.count, bytes.map { $0 == 0 }) {
    case (4..., _) where bytes == [0xFF, 0xFE, 0, 0]: return "UTF-32"
    case (4..., _) where bytes == [0, 0, 0xFE, 0xFF]: return "UTF-32"
    case (2..., _) where bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]): return "UTF-16"
    case (4, [true, true, true, false]), (4, [false, true, true, true]): return "UTF-32"
    case (4, [true, false, true, false]), (4, [false, true, false, true]): return "UTF-16"
    default: return nil
    }
  }

  /// `bytes` begin with the byte order mark, which is left out.
  private static func utf8(fromUTF16 bytes: [UInt8], isLittleEndian: Bool) throws(Diagnostic) -> [UInt8] {
    let units = stride(from: 2, to: bytes.count, by: 2).lazy.map { index in
      UInt16(bytes[isLittleEndian ? index + 1 : index]) << 8 | UInt16(bytes[isLittleEndian ? index : index + 1])
    }
    var text: [UInt8] = []
    // An upper bound, so that the buffer never grows: a surrogate pair counts as 6 bytes and takes 4.
    text.reserveCapacity(units.reduce(0) { $0 + ($1 < 0x80 ? 1 : $1 < 0x800 ? 2 : 3) })
    let isBroken = transcode(units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true) {
      text.append($0)
    }
    guard !isBroken else {
      let whole = String(decoding: text, as: UTF8.self).utf16.count
      throw .encoding(.halfCharacter, at: .byte(2 + 2 * whole))
    }
    return text
  }
}

extension Collection<UInt8> {
  /// True if the text begins with the byte order mark of UTF-8.
  package var hasByteOrderMark: Bool { starts(with: [0xEF, 0xBB, 0xBF]) }

  package var withoutByteOrderMark: SubSequence { dropFirst(hasByteOrderMark ? 3 : 0) }
}

/// Validates UTF-8 by Unicode's table 3-7: no overlong forms, no surrogates, nothing above U+10FFFF.
package enum UTF8Check {
  /// The offset of the first NUL or malformed byte; nil if all bytes are text.
  package static func fault(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index < bytes.count {
      if index + 8 <= bytes.count {
        let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        // No byte above 0x7F, and no byte that is zero.
        if word & 0x8080_8080_8080_8080 == 0, (word &- 0x0101_0101_0101_0101) & 0x8080_8080_8080_8080 == 0 {
          index += 8
          continue
        }
      }
      let length = bytes[index] < 0x80 ? (bytes[index] == 0 ? 0 : 1) : length(bytes, at: index)
      guard length > 0 else { return index }
      index += length
    }
    return nil
  }

  /// Throws for the first NUL or malformed byte.
  static func check(_ bytes: UnsafeBufferPointer<UInt8>) throws(Diagnostic) {
    guard let fault = fault(in: bytes) else { return }
    throw .encoding(
      bytes[fault] == 0 ? .nul : .malformed(OlderEncoding(bytes)), at: TextPosition.place(of: fault, in: bytes))
  }

  /// The length of the character that starts at `index` with a byte above 0x7F, or 0 if the bytes are malformed.
  @inline(__always)
  package static func length(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let lead = bytes[index]
    let left = bytes.count - index
    switch lead {
    case 0xF0...0xF4:
      guard left >= 4, isTail(bytes[index + 2]), isTail(bytes[index + 3]) else { return 0 }
      let second = bytes[index + 1]
      let lowest: UInt8 = lead == 0xF0 ? 0x90 : 0x80
      let highest: UInt8 = lead == 0xF4 ? 0x8F : 0xBF
      return second >= lowest && second <= highest ? 4 : 0
    case 0xE0...0xEF:
      guard left >= 3, isTail(bytes[index + 2]) else { return 0 }
      let second = bytes[index + 1]
      let lowest: UInt8 = lead == 0xE0 ? 0xA0 : 0x80
      let highest: UInt8 = lead == 0xED ? 0x9F : 0xBF
      return second >= lowest && second <= highest ? 3 : 0
    case 0xC2...0xDF: return left >= 2 && isTail(bytes[index + 1]) ? 2 : 0
    default: return 0
    }
  }

  @inline(__always)
  private static func isTail(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}

/// A legacy encoding, guessed from bytes that are not UTF-8: only named in messages, never used for decoding.
///
/// Accented letters are at 0xC0 and above in the encodings of Windows, at 0x80 and above in Mac Roman. Runs of such
/// bytes indicate another script.
package enum OlderEncoding: String, Sendable {
  case windows1252 = "Windows-1252"
  case macRoman = "Mac Roman"
  case other = "an older encoding of another script"

  /// Nil if all bytes are UTF-8.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var (low, high, following, count) = (0, 0, 0, 0)
    var index = 0
    var last = -1
    while index < bytes.count {
      let byte = bytes[index]
      // Valid UTF-8 characters are skipped.
      let length = byte < 0x80 ? 1 : UTF8Check.length(bytes, at: index)
      if length == 0 {
        count += 1
        if last == index - 1, last >= 0 { following += 1 }
        if byte >= 0xC0 { high += 1 } else if byte < 0xA0 { low += 1 }
        last = index
      }
      index += max(length, 1)
    }
    guard count > 0 else { return nil }
    if following * 3 > count { self = .other } else if low > high { self = .macRoman } else { self = .windows1252 }
  }
}
