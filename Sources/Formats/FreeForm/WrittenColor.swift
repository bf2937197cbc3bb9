internal import Themes

/// Free-form colours in files.
package enum WrittenColor {
  /// The largest component on the scale from 0 to 1: colours outside sRGB slightly exceed 1, and larger numbers are on the
  /// scale from 0 to 255.
  package static let largestFraction: Double = 2

  /// The colour of a text without a label; leaves out what is also a common word, such as plum and salmon.
  static func unlabelled(_ text: String) -> ThemeColor? {
    if let name = ColorName(text), !name.isCommon { return nil }
    return isHexadecimalWord(text) ? nil : ThemeColor(written: text)
  }

  /// True for a word that is also a hexadecimal number: `bee`, `dad`, `facade`.
  static func isHexadecimalWord(_ text: String) -> Bool { text.allSatisfy { $0.isLetter && $0.isHexDigit } }

  /// A colour for a draft; text that is not a colour is kept, and the rules reject it.
  static func draft(_ text: String) -> ThemeDraft.Color {
    ThemeColor(written: text).map { .known($0) } ?? .text(trimmed(text))
  }
}
