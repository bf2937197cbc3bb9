package import Themes

/// Finds line and column of a tag by its number, only when there is something to say of it.
///
/// libxml2 has 16 bits for the line of an element, and reads ahead of what it hands out. Tags are asked for in the order
/// of the file, so all questions together cost one walk over the bytes.
package struct TagLocator {
  private var cursor: MarkupCursor
  private var tags = 0
  private var found = 0
  private var lines: LineCounter<UnsafeBufferPointer<UInt8>>

  /// The bytes must outlive the locator.
  package init(_ bytes: UnsafeBufferPointer<UInt8>, longestTag: Int = XMLLimits.tag) {
    cursor = MarkupCursor(bytes, longestTag: longestTag)
    lines = LineCounter(bytes)
  }

  /// The place of the start or end tag with this number, counted from 1.
  package mutating func place(ofTag number: Int) -> Place {
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
