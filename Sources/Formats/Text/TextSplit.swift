internal import Themes

/// A line split into name and list at a colon, dash, arrow or equals sign.
///
/// The last colon before emoji counts: `🎃 Part 2: The Return: 👻 🕷️` has the name `🎃 Part 2: The Return`.
struct TextSplit {
  let left: String
  let right: [Substring]

  /// Nil if no separator divides words from a list.
  init?(_ words: [Substring]) {
    if let quoted = Self.quoted(words) {
      self = quoted
      return
    }
    let hasFaces = words.contains { TextFaces.isFace($0) }
    let choices = [Self.colons, Self.dashes].lazy.compactMap { signs in
      hasFaces ? Self.last(words, signs) : Self.first(words, signs)
    }
    guard let split = choices.first else { return nil }
    self = split
  }

  private init(_ left: [Substring], _ right: [Substring]) {
    self.left = left.filter { !$0.isEmpty }.joined(separator: " ")
    self.right = right.filter { !$0.isEmpty }
  }

  /// Splits at the last separator with emoji after it and text before it.
  private static func last(_ words: [Substring], _ signs: Set<Character>) -> TextSplit? {
    var isBehind = false
    for index in words.indices.reversed() {
      if let sign = Sign(words[index], signs), isBehind || sign.isInside, index > 0 || sign.hasFront,
        !isInsideList(words, index)
      {
        return TextSplit(words, at: index, sign)
      }
      isBehind = isBehind || TextFaces.isFace(words[index])
    }
    return nil
  }

  /// True for the sign in `🐄 = cow`, which divides an emoji from its caption, and for one before each emoji of a list:
  /// `🐄 - 🐖 - 🐑`.
  private static func isInsideList(_ words: [Substring], _ index: Int) -> Bool {
    guard words[index].dropFirst().isEmpty, words[index] != ":", index > 0, TextFaces.isFace(words[index - 1]),
      index + 1 < words.count
    else { return false }
    guard TextFaces.isFace(words[index + 1]) else { return true }
    return index + 2 == words.count || [dashes, colons].contains { Sign(words[index + 2], $0) != nil }
  }

  private static func first(_ words: [Substring], _ signs: Set<Character>) -> TextSplit? {
    for index in words.indices {
      guard let sign = Sign(words[index], signs), index > 0 || sign.hasFront, index + 1 < words.count else { continue }
      return TextSplit(words, at: index, sign)
    }
    return nil
  }

  private init(_ words: [Substring], at index: Int, _ sign: Sign) {
    self.init(Array(words[..<index]) + [sign.front], [sign.back] + Array(words[(index + 1)...]))
  }

  /// A separator, with the parts of its word on either side.
  private struct Sign {
    var front: Substring = ""
    var back: Substring = ""
    /// Emoji follow in the same word.
    var isInside: Bool { !back.isEmpty }
    var hasFront: Bool { !front.isEmpty }

    init?(_ word: Substring, _ signs: Set<Character>) {
      if word == "->" || word == "=>" {
        guard signs == dashes else { return nil }
      } else if word.dropFirst().isEmpty {
        guard let sign = word.first, signs.contains(sign) else { return nil }
      } else if signs == colons, !TextFaces.isShortcode(word), let sign = word.lastIndex(where: { signs.contains($0) })
      {
        (front, back) = (word[..<sign], word[word.index(after: sign)...])
        // Times and addresses contain colons too, but without emoji after them.
        guard back.isEmpty || back.first?.isEmoji == true else { return nil }
      } else {
        return nil
      }
    }
  }

  /// For example: `"Part 2: The Return": 👻 🕷️`
  private static func quoted(_ words: [Substring]) -> TextSplit? {
    guard words.first?.first == "\"" else { return nil }
    for index in words.indices {
      guard words[index].hasSuffix("\":"), index > 0 || words[index].count > 3 else { continue }
      let name = words[...index].joined(separator: " ").dropFirst().dropLast(2)
      return TextSplit(
        [Substring(name.split(separator: "\"\"", omittingEmptySubsequences: false).joined(separator: "\""))],
        Array(words[(index + 1)...]))
    }
    return nil
  }

  private static let colons: Set<Character> = [":", "：", "=", "→"]
  private static let dashes: Set<Character> = ["-", "–", "—", "|"]
}
