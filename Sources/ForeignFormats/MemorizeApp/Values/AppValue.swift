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

  /// The number, also one that was written as a text.
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
    case none
    case unreadable
  }

  /// The number of `4`, `"4"` and `{"explicit":{"_0":4}}`.
  var numberPayload: NumberPayload { numberPayload(depth: 0) }

  private func numberPayload(depth: Int) -> NumberPayload {
    if let number = double { return number.isFinite ? .value(number) : .unreadable }
    switch self {
    case .null: return .none
    case .object(let members):
      guard depth < Self.deepestPayload else { return .unreadable }
      guard !members.isEmpty else { return depth > 0 ? .none : .unreadable }
      var best = NumberPayload.unreadable
      for member in members {
        switch member.value.numberPayload(depth: depth + 1) {
        case .value(let number): return .value(number)
        case .none: best = .none
        case .unreadable: break
        }
      }
      return best
    default: return .unreadable
    }
  }

  private static let deepestPayload = 8
}

/// Where a value lies in an app's file.
///
/// A text or data that holds JSON is a file in the file: `com.example.Memorize.plist: ThemeStore: [2].emoji`.
struct ValuePath {
  var files: [String] = []
  var keyPath = ""
  /// The lines of the elements of a printed list, where they are not all that of the list.
  var elementLines: [Int] = []

  static let root = ValuePath()

  /// The path of a value that begins in a line of a text.
  static func line(_ line: Int, elementLines: [Int] = []) -> ValuePath {
    ValuePath(files: ["line \(line)"], elementLines: elementLines)
  }

  var place: Place { Place(keyPath.isEmpty ? .whole : .keyPath(keyPath), in: files) }

  func key(_ key: String) -> ValuePath {
    ValuePath(files: files, keyPath: (keyPath.isEmpty ? "" : keyPath + ".") + abbreviated(key))
  }

  func index(_ index: Int) -> ValuePath {
    guard keyPath.isEmpty, elementLines.indices.contains(index) else {
      return ValuePath(files: files, keyPath: "\(keyPath)[\(index)]")
    }
    return ValuePath(files: files.dropLast() + ["line \(elementLines[index])"], keyPath: "[\(index)]")
  }

  /// The root of the file that this value holds.
  var inside: ValuePath { keyPath.isEmpty ? self : ValuePath(files: files + [keyPath]) }

  /// A finding in the file that this value holds, with the place of the value.
  func around(_ finding: Diagnostic) -> Diagnostic {
    inside.files.reversed().reduce(finding) { $0.inside($1) }
  }
}

/// The limits of an app's file. Tests lower those that only a large file exceeds.
struct AppLimits {
  static let standard = AppLimits()

  /// Values of all kinds in a file; one that is referred to again counts again.
  var values = 300_000
  /// Far more than any app keeps.
  var themes = 20_000
  /// The depth of lists and dictionaries.
  static let depth = 64
  /// The depth of strings and data that contain files: JSON in a property list in JSON.
  static let nesting = 4
  /// The bytes of strings and data that are searched, as a multiple of the size of the file.
  static let nestedShare = 8
}

/// Counts the values made of a file, so that a small file cannot become an endless tree.
struct ValueBudget {
  private(set) var left: Int
  private let limit: Int

  init(_ values: Int = AppLimits.standard.values) { (left, limit) = (values, values) }

  /// Throws `app.too-large` if fewer than `count` values are left.
  mutating func spend(_ count: Int = 1) throws {
    guard count <= left else { throw Diagnostic(AppProblem.tooManyValues(limit: limit)) }
    left -= count
  }
}
