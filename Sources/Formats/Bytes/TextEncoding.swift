/// How the characters of a file were written down.
package enum TextEncoding: String {
  case utf8 = "UTF-8"
  case utf16 = "UTF-16"

  /// Why the bytes of a file are not taken for text; each format has its own words for it.
  package enum Fault: Error {
    /// An encoding that is known but not read.
    case foreign(String)
    /// Half of a UTF-16 character at this byte.
    case half(at: Int)
    /// Rewritten it would fill the memory.
    case tooLarge(limit: Int)
  }

  /// The text as UTF-8, with its mark if it has one: UTF-16 announced by its mark is rewritten, all else stays as it is.
  ///
  /// ``UTF8Check/fault(in:)`` tells whether it is text at all.
  package static func decode(_ bytes: [UInt8]) throws(Fault) -> (text: [UInt8], encoding: TextEncoding) {
    let wide = bytes.withUnsafeBufferPointer { wideEncoding(of: $0.prefix(4)) }
    guard let wide else { return (bytes, .utf8) }
    let isLittleEndian = bytes.starts(with: [0xFF, 0xFE])
    guard isLittleEndian || bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) else {
      throw .foreign("\(wide) without a byte order mark")
    }
    guard wide == Self.utf16.rawValue else { throw .foreign(wide) }
    return (try utf8(fromUTF16: bytes, isLittleEndian: isLittleEndian), .utf16)
  }

  /// The first bytes of a file, which may end in the middle of a UTF-16 character, without such a half.
  package static func whole(_ opening: [UInt8]) -> [UInt8] {
    let isWide = opening.starts(with: [0xFF, 0xFE]) || opening.starts(with: [0xFE, 0xFF])
    return isWide && opening.count % 2 == 1 ? opening.dropLast() : opening
  }

  /// UTF-16 and UTF-32 by their mark, or by the NULs that an ASCII opening leaves.
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

  private static let longestUTF16 = 32 << 20

  /// The bytes begin with the mark, which is no part of the text.
  private static func utf8(fromUTF16 bytes: [UInt8], isLittleEndian: Bool) throws(Fault) -> [UInt8] {
    guard bytes.count.isMultiple(of: 2) else { throw .half(at: bytes.count - 1) }
    guard bytes.count <= longestUTF16 else { throw .tooLarge(limit: longestUTF16) }
    func unit(_ index: Int) -> UInt32 {
      isLittleEndian
        ? UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 : UInt32(bytes[index]) << 8 | UInt32(bytes[index + 1])
    }
    var text: [UInt8] = []
    // No more than needed: three bytes for most of the two that are no ASCII.
    text.reserveCapacity(
      stride(from: 2, to: bytes.count, by: 2).reduce(0) { $0 + (unit($1) < 0x80 ? 1 : unit($1) < 0x800 ? 2 : 3) })
    var index = 2
    while index < bytes.count {
      var value = unit(index)
      if value & 0xFC00 == 0xD800, index + 3 < bytes.count, unit(index + 2) & 0xFC00 == 0xDC00 {
        value = 0x10000 + (value & 0x3FF) << 10 + unit(index + 2) & 0x3FF
        index += 2
      }
      guard let scalar = Unicode.Scalar(value) else { throw .half(at: index) }
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      index += 2
    }
    return text
  }
}

/// Well-formed UTF-8 by Unicode's table 3-7: nothing overlong, no surrogates, nothing above U+10FFFF.
package enum UTF8Check {
  /// The first byte that is NUL or no part of a well-formed character, nil where all of it is text.
  package static func fault(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index < bytes.count {
      if index + 8 <= bytes.count {
        let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        // No high bit, and no byte that is zero.
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

  /// The length of the character that starts at `index` with a byte above 0x7F, or 0 where the bytes are no UTF-8.
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

/// The encoding that bytes above 0x7F speak for, where they are no UTF-8: named, never believed.
///
/// Accented letters lie from 0xC0 on in the encodings of Windows, from 0x80 on in that of the older Macintosh; where
/// one such byte follows the other, it is another script.
package enum OlderEncoding: String, Sendable {
  case windows1252 = "Windows-1252"
  case macRoman = "Mac Roman"
  case other = "an older encoding of another script"

  /// Nil where there is nothing to tell it by.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var (low, high, following, count) = (0, 0, 0, 0)
    var index = 0
    var last = -1
    while index < bytes.count {
      let byte = bytes[index]
      // What is UTF-8 says nothing about the rest.
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
