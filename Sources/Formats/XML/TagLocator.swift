internal import Themes

/// Finds line and column of a tag by its number, only when there is something to say of it.
///
/// libxml2 has 16 bits for the line of an element, and reads ahead of what it hands out. Tags are asked for in the order
/// of the file, so all questions together cost one walk over the bytes.
struct TagLocator {
  private var cursor: MarkupCursor
  private var tags = 0
  private var found = 0
  private var lines: LineCounter

  init(_ bytes: [UInt8]) {
    cursor = MarkupCursor(bytes)
    lines = LineCounter(bytes)
  }

  /// The place of the start or end tag with this number, counted from 1.
  mutating func place(ofTag number: Int) -> Place {
    while tags < number, let token = cursor.next() {
      switch token.kind {
      case .startTag, .emptyTag, .endTag:
        tags += 1
        found = token.range.lowerBound
      default: break
      }
    }
    return lines.place(ofByte: found)
  }
}

/// Turns offsets, asked for in rising order, into lines and columns, as ``TextPosition`` does for a single one.
struct LineCounter {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var column = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func place(ofByte target: Int) -> Place {
    let target = min(target, bytes.count)
    var start = offset
    while offset < target {
      if bytes[offset] == 0x0A || bytes[offset] == 0x0D && !(offset + 1 < bytes.count && bytes[offset + 1] == 0x0A) {
        line += 1
        column = 1
        start = offset + 1
      }
      offset += 1
    }
    if start < target { column += String(decoding: bytes[start..<target], as: UTF8.self).count }
    return .line(line, column: column)
  }
}
