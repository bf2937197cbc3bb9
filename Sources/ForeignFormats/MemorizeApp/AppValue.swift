internal import Formats
internal import Themes

/// A value of an app's file, whichever notation it was in: JSON, a property list in XML, or a binary one.
indirect enum AppValue: Sendable {
  case null
  case bool(Bool)
  /// The spelling of a JSON number.
  case number(String)
  case string(String)
  /// What stands without quotes where Swift prints a text or a program writes one: `orange`, `Constants.cars`, `names[0]`.
  case word(String)
  case data([UInt8])
  /// What no theme can carry, in words: `a date`.
  case other(String)
  case array([AppValue])
  case object([Member])

  struct Member: Sendable {
    let key: String
    let value: AppValue

    init(_ key: String, _ value: AppValue) {
      self.key = key
      self.value = value
    }
  }

  var members: [Member]? { if case .object(let members) = self { members } else { nil } }

  var elements: [AppValue]? { if case .array(let elements) = self { elements } else { nil } }

  var string: String? { if case .string(let text) = self { text } else { nil } }

  var isNumber: Bool { if case .number = self { true } else { false } }

  var isNull: Bool { if case .null = self { true } else { false } }

  /// The number, also where it was written as a text.
  var double: Double? {
    switch self {
    case .number(let spelling): Double(spelling)
    case .string(let text) where text.utf8.count <= 32: Double(text)
    default: nil
    }
  }

  /// What it is, with an article.
  var words: String {
    switch self {
    case .null: "nothing"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .word(let word): "the name \(quoted(AppSpot.shortened(word)))"
    case .data: "data"
    case .other(let words): words
    case .array: "a list"
    case .object: "a dictionary"
    }
  }

  /// The same as a theme can keep it for the app; nil for data, for what is made of nothing else, and the like.
  var extra: ExtraValue? {
    switch self {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .number(let spelling): .number(spelling)
    case .string(let text): .string(text)
    // A case is kept as it is coded.
    case .word(let word): Self.caseName(word).map { .object([.init($0, .object([]))]) } ?? .string(word)
    case .data, .other: nil
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

  /// A list or a dictionary of which a part cannot be kept says something else without it.
  private static func complete<Part>(_ parts: [Part?]) -> [Part]? {
    let kept = parts.compactMap { $0 }
    return kept.count == parts.count ? kept : nil
  }
}
