/// Recognises a property list by its first bytes, in UTF-8 or in UTF-16 with a byte order mark.
///
/// It is never certain: anybody's property lists, and other formats in XML, begin alike.
package enum XMLRecognition {
  package static func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    // Another plugin may read these; this one can at least say what to do about them.
    if opening.starts(with: "bplist".utf8) { return .possible }
    let text = narrowed(opening).drop(while: \.isBlank)
    guard text.first == .lessThan else { return .no }
    return ["<plist", "<?xml", "<!"].contains { text.starts(with: $0.utf8) } ? .likely : .possible
  }

  /// The ASCII of the text: enough to find markup.
  package static func narrowed(_ opening: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if opening.starts(with: [0xEF, 0xBB, 0xBF]) { return opening.dropFirst(3) }
    let isLittle = opening.starts(with: [0xFF, 0xFE]) || opening.starts(with: [0x3C, 0])
    guard isLittle || opening.starts(with: [0xFE, 0xFF]) || opening.starts(with: [0, 0x3C]) else { return opening }
    let bytes = opening.first.map { $0 < 0xFE } ?? true ? opening : opening.dropFirst(2)
    return stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { bytes[isLittle ? $0 : $0 + 1] }[...]
  }
}
