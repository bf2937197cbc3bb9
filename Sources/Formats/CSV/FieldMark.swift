internal import Themes

/// The value of a yes/no column. For example: `x`, `ja`, `✓`, `TRUE`; `no`, `false`, `-`.
enum FieldMark {
  case yes, no

  /// Nil for anything else, such as an emoji.
  init?(_ text: String) {
    guard text.utf8.count <= 20 else { return nil }
    let word = NameKey(text).loose
    if Self.ticks.contains(word) { self = .yes } else if Self.crosses.contains(word) { self = .no } else { return nil }
  }

  private static let ticks = words(
    "x yes y true ja oui vrai sí verdadero si vero sim verdadeiro waar sant tak prawda ano kyllä igen evet да 1 ✓ ✔ ✅ ☑ はい 是 예 wahr"
  )
  private static let crosses = words(
    "no n false nein non faux falso não nee onwaar nej falskt nie fałsz ne ei nem hayır нет 0 - ✗ ✘ ❌ ☐ いいえ 否 아니요 falsch"
  )

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map { NameKey(String($0)).loose })
  }
}
