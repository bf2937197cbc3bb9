internal import Themes

/// A value of an app's file in any notation: JSON, a property list, or what Swift prints.
indirect enum AppValue: Sendable {
  case null
  case bool(Bool)
  /// The spelling of a JSON number.
  case number(String)
  case string(String)
  /// A name without quotes, as Swift prints a case or a program writes a variable: `orange`, `Constants.cars`, `names[0]`.
  case word(String)
  case data([UInt8])
  /// A description of a value that a theme cannot store: `a date`.
  case other(String)
  case expression(Expression)
  case array([AppValue])
  case object([Member])

  struct Member: Sendable {
    let key: String
    var value: AppValue

    init(_ key: String, _ value: AppValue) {
      self.key = key
      self.value = value
    }
  }

  /// A part of a program that would have to be evaluated: `cars.shuffled()`, `149/255`, `UUID()`.
  struct Expression: Sendable {
    let text: String
    let line: Int
  }

  /// The expressions in the value.
  var expressions: [Expression] {
    switch self {
    case .expression(let expression): [expression]
    case .array(let elements): elements.flatMap(\.expressions)
    case .object(let members): members.flatMap(\.value.expressions)
    default: []
    }
  }

  var members: [Member]? { if case .object(let members) = self { members } else { nil } }

  var elements: [AppValue]? { if case .array(let elements) = self { elements } else { nil } }

  var string: String? { if case .string(let text) = self { text } else { nil } }

  var word: String? { if case .word(let word) = self { word } else { nil } }

  var isNumber: Bool { if case .number = self { true } else { false } }

  var isData: Bool { if case .data = self { true } else { false } }

  var isNull: Bool { if case .null = self { true } else { false } }

  /// The number, even if it was written as text.
  var double: Double? {
    switch self {
    case .number(let spelling): Double(spelling)
    case .string(let text) where text.utf8.count <= 32: Double(text)
    default: nil
    }
  }

  /// The value as a theme keeps it for the app; nil for data and whatever contains data.
  var extra: ExtraValue? {
    switch self {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .number(let spelling): .number(spelling)
    case .string(let text): .string(text)
    // A case without a payload is kept as Codable encodes it.
    case .word(let word): Self.caseName(word).map { .object([.init($0, .object([]))]) } ?? .string(word)
    case .data, .other, .expression: nil
    case .array(let elements): Self.complete(elements.map(\.extra)).map { .array($0) }
    case .object(let members):
      Self.complete(members.map { member in member.value.extra.map { .init(member.key, $0) } }).map { .object($0) }
    }
  }

  /// The `large` of `Size.large`.
  private static func caseName(_ word: String) -> String? {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = word.first, first.isLetter || first == "_",
      word.allSatisfy({ $0.isLetter || $0.isNumber || "_.".contains($0) })
    else { return nil }
    return parts.last.map(String.init)
  }

  /// Nil if a part is missing: a list or dictionary without it would mean something else.
  private static func complete<Part>(_ parts: [Part?]) -> [Part]? {
    let kept = parts.compactMap { $0 }
    return kept.count == parts.count ? kept : nil
  }
}

// Plain values that an app wraps: in an enumeration with a payload, or a text of digits.
extension AppValue {
  /// The text of `"Halloween"`, of `{"_0":"Halloween"}`, and of a case without a payload, `{"halloween":{}}`.
  var textPayload: String? { textPayload(depth: 0) }

  private func textPayload(depth: Int) -> String? {
    switch self {
    case .string(let text), .word(let text): return text
    case .object(let members):
      guard members.count == 1, depth < Self.deepestPayload, let only = members.first else { return nil }
      if only.value.members?.isEmpty == true { return only.key }
      return only.value.textPayload(depth: depth + 1)
    default: return nil
    }
  }

  enum NumberPayload {
    case value(Double)
    /// Null, or a case that stands for no number: `{"all":{}}`.
    case absent
    case unreadable
  }

  /// The number of `4`, `"4"` and `{"explicit":{"_0":4}}`.
  var numberPayload: NumberPayload { numberPayload(depth: 0) }

  private func numberPayload(depth: Int) -> NumberPayload {
    if let number = double { return number.isFinite ? .value(number) : .unreadable }
    switch self {
    case .null: return .absent
    case .object(let members):
      guard depth < Self.deepestPayload else { return .unreadable }
      guard !members.isEmpty else { return depth > 0 ? .absent : .unreadable }
      var best = NumberPayload.unreadable
      for member in members {
        switch member.value.numberPayload(depth: depth + 1) {
        case .value(let number): return .value(number)
        case .absent: best = .absent
        case .unreadable: break
        }
      }
      return best
    default: return .unreadable
    }
  }

  private static let deepestPayload = 8
}
