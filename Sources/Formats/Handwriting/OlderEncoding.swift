/// The encoding that bytes above 0x7F speak for, where they are no UTF-8: named, never believed.
///
/// Accented letters lie from 0xC0 on in the encodings of Windows, from 0x80 on in that of the older Macintosh; where
/// one such byte follows the other, it is another script.
enum OlderEncoding: String {
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
