/// What other programs keep in a theme must fit into every file it will be written to: it can be read again, and it is not
/// endless. A key that does not is dropped with its value.
enum ExtraRule {
  /// Lists and objects inside each other: a file of themes has two around them, and 64 in all.
  static let deepest = 62
  /// Keys and values of one theme, in bytes.
  static let largest = 1 << 20

  static func check(
    _ draft: ThemeDraft, keeping most: Int, _ findings: inout [Diagnostic]
  ) -> [ExtraValue.Member] {
    guard !draft.extras.isEmpty else { return [] }
    var few = FewFindings(most: most)
    var keys = Set(ThemeField.allCases.map(\.rawValue))
    var room = largest
    let kept = draft.extras.filter { member in
      do throws(ThemeProblem.UnusableExtra) {
        guard keys.insert(member.key).inserted else {
          throw ThemeField(rawValue: member.key) == nil ? .doubled(member.key) : .reserved
        }
        var left = room - member.key.utf8.count
        try measure(member.value, &left, depth: 0)
        room = left
        return true
      } catch {
        few.add(.warning) { .theme(.unusableExtra(key: member.key, error), at: draft.place.whole) }
        return false
      }
    }
    findings += few.list
    return kept
  }

  /// Takes the size of a value from what is left.
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
    func take(_ allowed: String) -> Bool {
      guard let first = rest.first, allowed.utf8.contains(first) else { return false }
      rest.removeFirst()
      return true
    }
    func takeDigits() -> Bool {
      let count = rest.count
      rest = rest.drop { $0 >= 0x30 && $0 <= 0x39 }
      return rest.count < count
    }
    _ = take("-")
    guard take("0") || takeDigits() else { return false }
    if take(".") { guard takeDigits() else { return false } }
    if take("eE") {
      _ = take("+-")
      guard takeDigits() else { return false }
    }
    return rest.isEmpty
  }
}
