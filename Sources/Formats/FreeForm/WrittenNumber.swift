internal import Themes

/// Parses free-form numbers.
package enum WrittenNumber {
  /// `8`, ` 8 `, `８`, and the `8.0` and `8,0` of spreadsheets. Clamped to the range of `Int`.
  package static func whole(_ text: String) -> Int? {
    let text = inASCII(trimmed(text))
    if let plain = Int(text) { return plain }
    let bytes = text.utf8
    let whole = bytes.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: ",") }
    let fraction = bytes.dropFirst(whole.count)
    let isWhole = fraction.isEmpty || fraction.count > 1 && fraction.dropFirst().allSatisfy { $0 == UInt8(ascii: "0") }
    let digits = whole.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    guard isWhole, !digits.isEmpty, whole.count - digits.count <= 1, digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
    else { return nil }
    return Int(Substring(whole)) ?? (whole.first == UInt8(ascii: "-") ? .min : .max)
  }

  /// Converts digits of other scripts to ASCII in a text short enough for a number.
  private static func inASCII(_ text: String) -> String {
    guard text.utf8.count <= longest, text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    return String(
      text.unicodeScalars.map { scalar -> Character in
        decimalValue(scalar).flatMap { String($0).first } ?? Character(scalar)
      })
  }

  /// `6 pairs`, `6 Paare`, `pairs: 6`, `6対`: a number with a word that means pairs.
  package static func pairs(_ text: String) -> Int? {
    let text = trimmed(text)
    guard text.utf8.count <= 60 else { return nil }
    let digits = text.prefix { decimalValue($0.unicodeScalars.first) != nil }
    if !digits.isEmpty { return isPairsWord(text.dropFirst(digits.count)) ? whole(String(digits)) : nil }
    let word = text.prefix { decimalValue($0.unicodeScalars.first) == nil }
    let number = text.dropFirst(word.count)
    return !number.isEmpty && isPairsWord(word) ? whole(String(number)) : nil
  }

  /// Leaves out words for cards: twelve cards are six pairs. `FieldWord` ignores emoji, which are not part of a number.
  private static func isPairsWord(_ word: Substring) -> Bool {
    FieldWord.meanings(of: String(word)).contains { $0.field == .numberOfPairs && !$0.isVague }
      && !word.contains(where: \.isEmoji)
  }

  /// More bytes than any handwritten number.
  private static let longest = 100

  private static func decimalValue(_ scalar: Unicode.Scalar?) -> Int? {
    guard let scalar else { return nil }
    if scalar.isASCII { return ("0"..."9").contains(scalar) ? Int(scalar.value - 0x30) : nil }
    guard scalar.properties.numericType == .decimal else { return nil }
    return scalar.properties.numericValue.map(Int.init)
  }
}
