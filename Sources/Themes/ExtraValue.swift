/// The value of a key of another program, kept unchanged for that program.
///
/// It covers what JSON and property lists have in common. Numbers keep their spelling.
public enum ExtraValue: Hashable, Sendable {
  /// JSON's null.
  case null
  /// True or false.
  case bool(Bool)
  /// The spelling of a JSON number.
  case number(String)
  /// A text.
  case string(String)
  /// Values in their order.
  case array([ExtraValue])
  /// Keys and values in their order.
  case object([Member])

  /// One key with its value; the order of members is kept.
  public struct Member: Hashable, Sendable {
    /// The name of the key.
    public var key: String
    /// The value of the key.
    public var value: ExtraValue

    /// Makes a member from its key and value.
    public init(_ key: String, _ value: ExtraValue) {
      self.key = key
      self.value = value
    }
  }

  /// How many values it is made of: itself and, recursively, its elements.
  package var count: Int {
    switch self {
    case .null, .bool, .number, .string: 1
    case .array(let values): values.reduce(1) { $0 + $1.count }
    case .object(let members): members.reduce(1) { $0 + $1.value.count }
    }
  }
}

/// Drops values of other programs that could not be written to every format and read again, or that are too large.
enum ExtraRule {
  /// The depth to which lists and objects may be nested. A file has two more levels around them, and formats allow 64.
  static let deepest = 62
  /// The bytes of all such keys and values in one theme.
  static let largest = 1 << 20

  static func check(
    _ draft: ThemeDraft, hasWords: Bool, keeping most: Int, _ findings: inout [Diagnostic]
  ) -> [ExtraValue.Member] {
    guard !draft.extras.isEmpty else { return [] }
    var few = FindingLimiter(most: most)
    // Another program may use this key for something else.
    let fields = Set(ThemeField.allCases.filter { $0 != .words || hasWords }.map(\.rawValue))
    var keys = fields
    var left = largest
    let kept = draft.extras.filter { member in
      do throws(ThemeProblem.UnusableExtra) {
        guard keys.insert(member.key).inserted else {
          throw fields.contains(member.key) ? .reserved : .doubled(member.key)
        }
        var rest = left - member.key.utf8.count
        try measure(member.value, &rest, depth: 0)
        left = rest
        return true
      } catch {
        few.add(.warning) { .theme(.unusableExtra(key: member.key, error), at: draft.place.whole) }
        return false
      }
    }
    findings += few.list
    if let words = kept.first(where: { $0.key == ThemeField.words.rawValue }) {
      do throws(ThemeProblem.ForeignWords) {
        _ = try WrittenWord.list(words.value)
      } catch {
        findings.append(.theme(.foreignWords(error), at: error.key.map(draft.place.ofWord) ?? draft.place.of(.words)))
      }
    }
    return kept
  }

  /// Subtracts the size of a value from the bytes that are left.
  private static func measure(_ value: ExtraValue, _ left: inout Int, depth: Int) throws(ThemeProblem.UnusableExtra) {
    left -= 1
    switch value {
    case .null, .bool: break
    case .number(let spelling):
      left -= spelling.utf8.count
      guard left < 0 || isNumber(spelling) else { throw .invalidNumber(spelling) }
    case .string(let text): left -= text.utf8.count
    case .array(let elements):
      guard depth < deepest else { throw .tooDeep }
      for element in elements { try measure(element, &left, depth: depth + 1) }
    case .object(let members):
      guard depth < deepest else { throw .tooDeep }
      var keys: Set<String> = []
      for member in members {
        left -= member.key.utf8.count
        guard left >= 0 else { throw .tooLarge }
        guard keys.insert(member.key).inserted else { throw .doubled(member.key) }
        try measure(member.value, &left, depth: depth + 1)
      }
    }
    guard left >= 0 else { throw .tooLarge }
  }

  /// A number of RFC 8259: `-1.5e3`, but not `01`, `+1`, `1.` or `NaN`.
  private static func isNumber(_ spelling: String) -> Bool {
    var rest = Substring(spelling).utf8
    func skip(_ allowed: String) -> Bool {
      guard let first = rest.first, allowed.utf8.contains(first) else { return false }
      rest.removeFirst()
      return true
    }
    func skipDigits() -> Bool {
      let count = rest.count
      rest = rest.drop { $0 >= 0x30 && $0 <= 0x39 }
      return rest.count < count
    }
    _ = skip("-")
    guard skip("0") || skipDigits() else { return false }
    if skip(".") { guard skipDigits() else { return false } }
    if skip("eE") {
      _ = skip("+-")
      guard skipDigits() else { return false }
    }
    return rest.isEmpty
  }
}
