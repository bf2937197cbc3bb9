package import Themes

/// Lines and columns of a text, worked out only when there is something to say.
package enum TextPosition {
  /// The place of the byte at `offset`; ``LineCounter`` answers several such questions at once.
  package static func place(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Place {
    var lines = LineCounter(bytes)
    return lines.place(ofByte: offset)
  }

  static func hasMark(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { bytes.starts(with: [0xEF, 0xBB, 0xBF]) }
}
