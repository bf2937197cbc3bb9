internal import Formats

/// Walks over the tags of an opening, and believes them.
struct PropertyListGlance {
  private var cursor: MarkupCursor
  /// It ends before its value does.
  private(set) var isCut = false

  init(_ cursor: MarkupCursor) { self.cursor = cursor }

  mutating func value() -> AppValue? {
    while let token = cursor.next() {
      if token.kind == .text || token.kind == .comment || token.kind == .instruction || token.kind == .declaration {
        continue
      }
      guard token.kind == .startTag, name(token) == "plist" else { return nil }
      return next(depth: 0)?.value ?? .null
    }
    return nil
  }

  /// The next value, or the end of what is open; nil where the opening ends.
  private mutating func next(depth: Int) -> (value: AppValue?, key: String?)? {
    guard depth <= AppLimits.depth else { return nil }
    while let token = cursor.next() {
      switch token.kind {
      case .endTag: return (nil, nil)
      case .emptyTag:
        switch name(token) {
        case "array": return (.array([]), nil)
        case "dict": return (.object([]), nil)
        case "true", "false": return (.bool(name(token) == "true"), nil)
        case "data": return (.data([]), nil)
        default: return (.string(""), nil)
        }
      case .startTag: return value(name(token), depth)
      case .unclosed, .oversized, .stray:
        isCut = true
        return nil
      default: continue
      }
    }
    isCut = true
    return nil
  }

  private mutating func value(_ name: String, _ depth: Int) -> (value: AppValue?, key: String?) {
    switch name {
    case "array":
      var elements: [AppValue] = []
      while let next = next(depth: depth + 1), let value = next.value { elements.append(value) }
      return (.array(elements), nil)
    case "dict":
      var members: [AppValue.Member] = []
      while let key = next(depth: depth + 1)?.key {
        guard let value = next(depth: depth + 1)?.value else {
          members.append(.init(key, .null))
          break
        }
        members.append(.init(key, value))
      }
      return (.object(members), nil)
    default:
      let text = text()
      switch name {
      case "key": return (nil, text)
      case "integer", "real": return (.number(text), nil)
      case "data": return (.data([]), nil)
      case "date": return (.other("a date"), nil)
      default: return (.string(text), nil)
      }
    }
  }

  private mutating func text() -> String {
    var text = ""
    while let token = cursor.next(), token.kind != .endTag {
      // The cursor stays where no markup can be read.
      if token.kind == .unclosed || token.kind == .oversized || token.kind == .stray { break }
      if token.kind == .text { text += String(decoding: cursor.bytes[token.range], as: UTF8.self) }
    }
    return text
  }

  private func name(_ token: MarkupCursor.Token) -> String {
    String(decoding: cursor.bytes[token.range.lowerBound + 1..<token.nameEnd], as: UTF8.self)
  }
}
