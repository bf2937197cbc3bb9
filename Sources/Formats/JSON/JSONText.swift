internal import Themes

/// A string of a JSON text, checked, but not yet made: where it is, and whether it is spelled plainly.
struct JSONText {
  let start: Int
  let end: Int
  let isEscaped: Bool
  let isASCII: Bool

  /// Equal texts have equal bytes, and the other way round.
  var isPlain: Bool { isASCII && !isEscaped }
}

extension JSONCursor {
  /// Moves over the string whose quote is here.
  mutating func text() throws -> JSONText {
    let start = index + 1
    var position = start
    var isEscaped = false
    var isASCII = true
    let count = bytes.count
    while position < count {
      let byte = bytes[position]
      if byte >= 0x80 {
        let length = UTF8Check.length(bytes, at: position)
        guard length > 0 else { throw fault(.invalidUTF8, at: position) }
        isASCII = false
        position += length
      } else if byte == StaticByte.quote.rawValue {
        move(to: position + 1)
        return JSONText(start: start, end: position, isEscaped: isEscaped, isASCII: isASCII)
      } else if byte == StaticByte.backslash.rawValue {
        isEscaped = true
        position = try endOfEscape(at: position)
      } else if byte < 0x20 {
        throw fault(.controlCharacter(byte), at: position)
      } else {
        position = bytes.index(from: position + 1) {
          $0.marks(StaticByte.quote.rawValue) | $0.marks(StaticByte.backslash.rawValue) | $0.marks(below: 0x20)
            | $0.above
        }
      }
    }
    throw fault(.unclosedString)
  }

  @inline(__always)
  func string(_ text: JSONText) -> String {
    let slice = UnsafeBufferPointer(rebasing: bytes[text.start..<text.end])
    return text.isEscaped ? unescaped(slice) : String(decoding: slice, as: UTF8.self)
  }

  private func endOfEscape(at backslash: Int) throws -> Int {
    guard backslash + 1 < bytes.count else { throw fault(.unclosedString) }
    switch bytes[backslash + 1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return backslash + 2
    case 0x75: break
    default: throw fault(.badEscape, at: backslash)
    }
    guard let unit = JSONEscape.unit(in: bytes, at: backslash) else { throw fault(.badEscape, at: backslash) }
    guard unit & 0xF800 == 0xD800 else { return backslash + 6 }
    guard unit < 0xDC00, let low = JSONEscape.unit(in: bytes, at: backslash + 6), low & 0xFC00 == 0xDC00 else {
      throw fault(.loneSurrogate, at: backslash)
    }
    return backslash + 12
  }

  /// An escape is never shorter than what it stands for.
  private func unescaped(_ slice: UnsafeBufferPointer<UInt8>) -> String {
    String(unsafeUninitializedCapacity: slice.count) { buffer in
      var length = 0
      var position = 0
      while position < slice.count {
        if slice[position] != StaticByte.backslash.rawValue {
          buffer[length] = slice[position]
          length += 1
          position += 1
          continue
        }
        let (scalar, consumed) = JSONEscape.scalar(in: slice, at: position)
        position += consumed
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          buffer[length] = byte
          length += 1
        }
      }
      return length
    }
  }
}

/// What stands behind a backslash.
private enum JSONEscape {
  /// The four digits of `\uXXXX`, or nil where that is not what is written at `backslash`.
  static func unit(in bytes: UnsafeBufferPointer<UInt8>, at backslash: Int) -> UInt32? {
    guard backslash + 6 <= bytes.count, bytes[backslash] == StaticByte.backslash.rawValue, bytes[backslash + 1] == 0x75
    else { return nil }
    var value: UInt32 = 0
    for position in backslash + 2..<backslash + 6 {
      guard let digit = hexadecimalValue(bytes[position]) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// The character of a checked escape, and the number of bytes it takes.
  static func scalar(in bytes: UnsafeBufferPointer<UInt8>, at backslash: Int) -> (Unicode.Scalar, Int) {
    switch bytes[backslash + 1] {
    case 0x62: return ("\u{8}", 2)
    case 0x66: return ("\u{C}", 2)
    case 0x6E: return ("\n", 2)
    case 0x72: return ("\r", 2)
    case 0x74: return ("\t", 2)
    case 0x75: break
    case let byte: return (Unicode.Scalar(byte), 2)
    }
    let unit = unit(in: bytes, at: backslash) ?? 0xFFFD
    guard unit & 0xF800 == 0xD800, let low = self.unit(in: bytes, at: backslash + 6) else {
      return (Unicode.Scalar(unit) ?? "\u{FFFD}", 6)
    }
    let value = 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
    return (Unicode.Scalar(value) ?? "\u{FFFD}", 12)
  }
}
