package import Themes

extension String: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.scalar { JSONEscaping.write(self, to: &$0) } }
}

extension Int: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.scalar { $0.write(self) } }
}

extension Bool: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.scalar { $0.write(self ? "true" : "false") } }
}

/// Nil is null.
extension Optional: JSONWritable where Wrapped: JSONWritable {
  package var isScalar: Bool { self?.isScalar ?? true }

  package func write(to writer: inout JSONWriter) {
    if let self { self.write(to: &writer) } else { writer.scalar { $0.write("null") } }
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  package var isScalar: Bool { false }

  package func write(to writer: inout JSONWriter) {
    let elements: (inout JSONWriter) -> Void = { writer in for element in self { element.write(to: &writer) } }
    if allSatisfy(\.isScalar) { writer.inlineArray(elements) } else { writer.array(elements) }
  }
}

extension ExtraValue: JSONWritable {
  package var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.scalar { $0.write("null") }
    case .bool(let flag): flag.write(to: &writer)
    // A spelling that another format allowed and JSON does not, such as NaN, is kept as a text.
    case .number(let spelling) where JSONNumber(spelling) == nil: spelling.write(to: &writer)
    case .number(let spelling): writer.scalar { $0.write(spelling) }
    case .string(let text): text.write(to: &writer)
    case .array(let elements): elements.write(to: &writer)
    case .object(let members):
      writer.object { writer in for member in members { writer.member(member.key, member.value) } }
    }
  }
}
