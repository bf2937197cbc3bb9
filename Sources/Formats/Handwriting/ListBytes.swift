/// The gaps of a list that people wrote, found in its UTF-8: going through characters takes thirty times as long, and a single
/// one may be as long as the file.
enum ListBytes {
  /// The length of the white space here, by Unicode's property White_Space; 0 where there is none.
  @inline(__always)
  static func spaceLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    switch bytes[index] {
    case 0x20, 0x09...0x0D: return 1
    case 0xC2 where bytes[index + 1] == 0x85 || bytes[index + 1] == 0xA0: return 2
    case 0xE1 where bytes[index + 1] == 0x9A && bytes[index + 2] == 0x80: return 3
    case 0xE2 where bytes[index + 1] == 0x80:
      switch bytes[index + 2] {
      case 0x80...0x8A, 0xA8, 0xA9, 0xAF: return 3
      default: return 0
      }
    case 0xE2 where bytes[index + 1] == 0x81 && bytes[index + 2] == 0x9F: return 3
    case 0xE3 where bytes[index + 1] == 0x80 && bytes[index + 2] == 0x80: return 3
    default: return 0
    }
  }

  /// The length of what ``FaceList`` takes for a separator, line ends aside, which are white space.
  @inline(__always)
  static func separatorLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    switch bytes[index] {
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"): return 1
    case 0xC2 where bytes[index + 1] == 0xB7: return 2
    case 0xE2 where bytes[index + 1] == 0x80 && bytes[index + 2] == 0xA2: return 3
    case 0xE3 where bytes[index + 1] == 0x80 && bytes[index + 2] == 0x81: return 3
    case 0xEF where bytes[index + 1] == 0xBC && (bytes[index + 2] == 0x8C || bytes[index + 2] == 0x9B): return 3
    default: return 0
    }
  }

  /// The length of the UTF-8 that starts with `lead`.
  @inline(__always)
  static func characterLength(_ lead: UInt8) -> Int { lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4 }
}
