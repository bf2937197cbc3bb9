extension Unicode.Scalar {
  /// True if it can alter the text around it on a terminal or a page: controls, bidi controls, line separators; or is
  /// not a character at all.
  package var isUnsafe: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    case 0xFFF9...0xFFFB, 0xFDD0...0xFDEF: true
    default: value & 0xFFFE == 0xFFFE
    }
  }

  /// True if it draws something by itself.
  package var isVisible: Bool {
    switch value {
    case 0...0x20: return false
    case 0x21..<0x7F: return true
    // Letters of many languages. Looking up their properties takes longer than all other checks of a name.
    case 0xC0..<0x300, 0x370..<0x483, 0x620..<0x64B, 0x3041..<0x3097, 0x30A1..<0x3100, 0x3400..<0xA000,
      0xAC00..<0xD7A4:
      return true
    default: break
    }
    if properties.isEmojiPresentation { return true }
    if isIgnorable || value == 0x2800 { return false }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .spaceSeparator, .lineSeparator, .paragraphSeparator, .nonspacingMark,
      .enclosingMark:
      return false
    default: return true
    }
  }

  /// True if Unicode recommends to draw nothing where it is not supported: `Default_Ignorable_Code_Point`.
  var isIgnorable: Bool {
    switch value {
    // Most text is in blocks without such characters.
    case 0..<0xAD, 0xAE..<0x34F, 0x350..<0x61C, 0x61D..<0x115F, 0x1161..<0x17B4, 0x1810..<0x200B, 0x2070..<0x3164,
      0x3165..<0xFE00, 0x1F000..<0xE0000:
      false
    default: properties.isDefaultIgnorableCodePoint
    }
  }

  /// True if it is white space: `White_Space`, which is a short list.
  var isSpace: Bool {
    switch value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}

/// Looks for characters that are not allowed in names and faces, in bytes of a store that other programs can write to.
package enum UnsafeText {
  /// True if bytes of UTF-8 have one; line feeds between faces are allowed.
  package static func isIn(_ bytes: UnsafeRawBufferPointer, betweenLines: Bool = false) -> Bool {
    guard mayBeIn(bytes, betweenLines) else { return false }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.contains { scalar in
      scalar.isUnsafe && !(betweenLines && scalar == "\n")
    }
  }

  /// A quick check: whether some byte may begin an unsafe character. A few harmless characters begin alike.
  private static func mayBeIn(_ bytes: UnsafeRawBufferPointer, _ betweenLines: Bool) -> Bool {
    for index in bytes.indices {
      switch bytes[index] {
      case 0x0A where betweenLines: continue
      case 0..<0x20, 0x7F: return true
      // U+0080…U+009F, and U+061C among Arabic letters.
      case 0xC2 where index + 1 < bytes.count && bytes[index + 1] < 0xA0: return true
      case 0xD8 where index + 1 < bytes.count && bytes[index + 1] == 0x9C: return true
      // U+2000…U+207F without the joiner U+200D, which emoji are made with.
      case 0xE2 where index + 2 < bytes.count && bytes[index + 1] & 0xFE == 0x80 && bytes[index + 2] != 0x8D:
        return true
      // U+FDD0…U+FDEF and U+FFF9…U+FFFF. Noncharacters of the higher planes, U+1FFFE and so on, are not looked for.
      case 0xEF where index + 1 < bytes.count && (bytes[index + 1] == 0xB7 || bytes[index + 1] == 0xBF): return true
      default: continue
      }
    }
    return false
  }
}

/// A text without the white space at its ends.
package func trimmed(_ text: String) -> String {
  let bytes = text.utf8
  // Most texts have visible ASCII characters at both ends.
  if let first = bytes.first, let last = bytes.last, first > 0x20, first < 0x7F, last > 0x20, last < 0x7F {
    return text
  }
  // By scalars, because finding the end of a character with a million marks takes too long.
  let scalars = text.unicodeScalars
  guard let first = scalars.first, let last = scalars.last, first.isSpace || last.isSpace else { return text }
  var rest = scalars.drop(while: \.isSpace)
  while rest.last?.isSpace == true { rest.removeLast() }
  return String(rest)
}
