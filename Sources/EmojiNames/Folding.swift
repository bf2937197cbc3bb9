/// What a text says when case, accents and punctuation do not matter; emoji-names.py writes the table the same way.
///
/// For example: `Folding.words(":Jack-o’-Lantern:") == ["jack", "o", "lantern"]`.
enum Folding {
  static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    func end() {
      if !word.isEmpty { words.append(word) }
      word = ""
    }
    for scalar in text.lowercased().unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9": word.unicodeScalars.append(scalar)
      case "'", "’", "\u{300}"..."\u{36F}": continue
      case "\u{C0}"..."\u{17F}":
        let letter = letters[Int(scalar.value) - 0xC0]
        if letter == separator { end() } else { word.unicodeScalars.append(Unicode.Scalar(letter)) }
      case "#", "*":
        end()
        words.append(scalar == "#" ? "hash" : "asterisk")
      default: end()
      }
    }
    end()
    return words
  }

  /// The words without what separates them: "ice cream", "ice-cream" and "IceCream" are one name.
  static func squeezed(_ text: String) -> String { words(text).joined() }

  private static let separator = UInt8(ascii: "-")
  /// The letters below the accents of U+00C0…U+017F.
  private static let letters = Array(
    """
    aaaaaa-ceeeeiiii-nooooo--uuuuy--aaaaaa-ceeeeiiii-nooooo--uuuuy-yaaaaaaccccccccdd--eeeeeeeeeegggg\
    gggghh--iiiiiiiii---jjkk-llllll----nnnnnn---oooooo--rrrrrrsssssssstttt--uuuuuuuuuuuuwwyyyzzzzzz-
    """.utf8)
}
