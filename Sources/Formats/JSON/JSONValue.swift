package import Themes

extension JSONReader {
  /// The one value of a text, whatever it is.
  package static func value(of bytes: [UInt8]) throws -> ExtraValue {
    try read(bytes) { reader in
      var left = mostValues
      return try reader.value(&left)
    }
  }

  /// The value that comes next; `left` counts down, so that what is kept of a file is bounded.
  package mutating func value(_ left: inout Int) throws -> ExtraValue {
    left -= 1
    guard left >= 0 else {
      throw Diagnostic.json(.tooManyValues(Self.mostValues), at: place())
    }
    switch try kind() {
    case .object:
      var members: [ExtraValue.Member] = []
      try object { reader, key in members.append(.init(key.string, try reader.value(&left))) }
      return .object(members)
    case .array:
      var elements: [ExtraValue] = []
      try array { reader, _ in elements.append(try reader.value(&left)) }
      return .array(elements)
    case .string: return .string(try string() ?? "")
    case .number: return .number(try number()?.spelling ?? "0")
    case .bool: return .bool(try bool() ?? false)
    case .null:
      _ = try null()
      return .null
    }
  }

  /// The values that may be kept of one file under keys that are not ours.
  package static let mostValues = 500_000
}

extension ExtraValue {
  /// The value under a key, where this is an object that has it. For example: `manifest["version"]?.integer`.
  package subscript(key: String) -> ExtraValue? { members?.first { $0.key == key }?.value }

  package var members: [Member]? { if case .object(let members) = self { members } else { nil } }

  package var elements: [ExtraValue]? { if case .array(let elements) = self { elements } else { nil } }

  package var string: String? { if case .string(let text) = self { text } else { nil } }

  package var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  /// A whole number; one beyond the range of `Int` is taken to the nearest.
  package var integer: Int? { if case .number(let spelling) = self { JSONNumber(spelling)?.integer } else { nil } }

  /// What it is, in the words of JSON, with an article: `a text`.
  package var words: String {
    switch self {
    case .null: JSONKind.null.words
    case .bool: JSONKind.bool.words
    case .number: JSONKind.number.words
    case .string: JSONKind.string.words
    case .array: JSONKind.array.words
    case .object: JSONKind.object.words
    }
  }
}
