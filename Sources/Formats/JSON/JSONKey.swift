/// The key of a member while it is read; the text of it is made on demand.
package struct JSONKey {
  private let text: JSONText
  private let cursor: JSONCursor

  init(_ text: JSONText, _ cursor: JSONCursor) {
    self.text = text
    self.cursor = cursor
  }

  package var string: String { cursor.string(text) }

  /// For example: `if key == "title" { … }`
  @inline(__always)
  package static func == (key: JSONKey, name: StaticString) -> Bool {
    guard !key.text.isEscaped else { return key.string == name.description }
    let length = name.utf8CodeUnitCount
    guard key.text.end - key.text.start == length else { return false }
    for offset in 0..<length where key.cursor.bytes[key.text.start + offset] != name.utf8Start[offset] { return false }
    return true
  }
}

extension JSONCursor {
  /// Whether two plain keys are one.
  @inline(__always)
  func isSame(_ left: JSONText, _ right: JSONText) -> Bool {
    guard left.end - left.start == right.end - right.start else { return false }
    for offset in 0..<left.end - left.start where bytes[left.start + offset] != bytes[right.start + offset] {
      return false
    }
    return true
  }
}
