internal import Themes

/// What is left of emoji that a program could not save, or could not read before it saved them.
///
/// For example: `?? ??` and `____` from Excel, `_xD83D__xDC7B_`, `ðŸ‘»`.
enum LostEmoji: Error {
  /// Each became question marks, strokes or replacement characters: nobody can tell what they were.
  case replaced
  /// The bytes of UTF-8 were taken for letters.
  case garbled(String)

  /// Nil for a list of faces that may be meant. A theme has no face twice, so `?` alone is a face and `? ?` is not.
  static func found(in text: String) -> LostEmoji? {
    if let garbled = garbledRun(in: text) { return .garbled(garbled) }
    var alone = 0
    for run in text.split(whereSeparator: { $0.isWhitespace || FaceList.isSeparator($0) }) {
      guard run.allSatisfy({ marks.contains($0) }) || isEscaped(run) else { continue }
      alone += run.count
    }
    return alone > 1 ? .replaced : nil
  }

  /// How emoji begin in Windows-1252, in Mac Roman, in Windows-1251, and in Windows-1252 twice.
  private static func garbledRun(in text: String) -> String? {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    return text.split(whereSeparator: \.isWhitespace).lazy.map(String.init).first { run in
      beginnings.contains { run.contains($0) }
    }
  }

  /// Half an emoji as workbooks spell it: `_xD83D_`.
  private static func isEscaped(_ run: Substring) -> Bool {
    run.wholeMatchesEscapes
  }

  private static let marks: Set<Character> = ["?", "_", "\u{FFFD}"]
  private static let beginnings = ["ðŸ", "\u{F0}\u{9F}", "\u{F8FF}ü", "рџ", "Ã°Å¸"]
}

extension Substring {
  /// One or more of `_xHHHH_`.
  fileprivate var wholeMatchesEscapes: Bool {
    var rest = Array(utf8)[...]
    guard !rest.isEmpty else { return false }
    while !rest.isEmpty {
      guard rest.count >= 7 else { return false }
      let escape = Array(rest.prefix(7))
      guard escape[0] == UInt8(ascii: "_"), escape[1] | 0x20 == UInt8(ascii: "x"), escape[6] == UInt8(ascii: "_"),
        escape[2...5].allSatisfy({ hexadecimalValue($0) != nil })
      else { return false }
      rest = rest.dropFirst(7)
    }
    return true
  }
}
