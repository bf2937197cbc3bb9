package import Themes

extension JSONReader: KeyedReader {
  package static var notation: FieldProblem.Notation { .json }

  package mutating func members(_ visit: (inout JSONReader, JSONKey) throws -> Void) throws -> Bool {
    try object(visit)
  }

  package mutating func elements(_ visit: (inout JSONReader, Int) throws -> Void) throws -> Bool { try array(visit) }

  package mutating func extra(_ left: inout Int) throws -> ExtraValue? { try value(&left) }

  package mutating func found() throws -> String? {
    let kind = try kind()
    let text = try string { beginning(of: String(decoding: $0.prefix(1_000), as: UTF8.self)) }
    return text.map(FieldProblem.string) ?? kind.words
  }

  package func isWrapper() throws -> Bool {
    var ahead = self
    var hasThemes = false
    var hasEmojis = false
    try ahead.object { reader, key in
      if key == "themes" { hasThemes = try reader.kind() == .array }
      if key == "emojis" { hasEmojis = true }
    }
    return hasThemes && !hasEmojis
  }

  package mutating func expectOneTheme() { depthLimit -= 1 }

  package func drainFindings() -> [Diagnostic] { [] }
}
