internal import Formats

/// What an app wraps a plain value in: the payload of an enumeration, a set, a text of digits.
enum AppPayload {
  /// A text: `"Halloween"`, `{"_0":"Halloween"}`, or `{"halloween":{}}`, which is a case without a payload.
  static func text(_ value: AppValue, depth: Int = 0) -> String? {
    switch value {
    case .string(let text), .word(let text): return text
    case .object(let members):
      guard members.count == 1, depth < deepest, let only = members.first else { return nil }
      if only.value.members?.isEmpty == true { return only.key }
      return text(only.value, depth: depth + 1)
    default: return nil
    }
  }

  /// What stands where a number belongs.
  enum Number {
    case value(Double)
    /// `{"all":{}}`, null: the app has a word for it, and no number.
    case none
    case unreadable
  }

  /// A number: `4`, `"4"`, `{"explicit":{"_0":4}}`.
  static func number(_ value: AppValue, depth: Int = 0) -> Number {
    if let number = value.double { return number.isFinite ? .value(number) : .unreadable }
    switch value {
    case .null: return .none
    case .object(let members):
      guard depth < deepest else { return .unreadable }
      guard !members.isEmpty else { return depth > 0 ? .none : .unreadable }
      var best = Number.unreadable
      for member in members {
        switch number(member.value, depth: depth + 1) {
        case .value(let number): return .value(number)
        case .none: best = .none
        case .unreadable: break
        }
      }
      return best
    default: return .unreadable
    }
  }

  /// False where no number can be made of it.
  static func isNumber(_ value: AppValue) -> Bool { if case .unreadable = number(value) { false } else { true } }

  private static let deepest = 8
}
