public import EmojiNames
public import Themes

/// What a theme begins with unless somebody asks for more.
public enum NewTheme {
  /// 66 animals would be a wall of 132 cards.
  public static let mostPairs = 10
  public static let name = "Untitled"
  public static let emojis = ["🙂", "🚀", "🌈", "🍎", "🐙", "🎲"]
  /// `orange`
  public static let color = ThemeColor(packed: 0xFFA5_00FF)
}

// The emoji of options and other text.
extension NewTheme {
  /// The faces in an argument of the command line, as `add` reads them, with repeats; and what was decided about words.
  public static func faces(_ text: String, _ names: EmojiNames) throws -> (faces: [String], notes: [String]) {
    let reader = FaceReader(source: .commandLine, names: names)
    let typed = try reader.read(Argument(text[...], column: 1)).allClear()
    let phrases = FacePhrases(names: names)
    let notes = typed.sets.compactMap(phrases.meaning) + phrases.remarks(on: typed.sets)
    return ((typed.faces + typed.repeats).map(\.text), notes)
  }

  /// The faces of lines as `emoji find` and `emoji groups` print them: a name in any language, spaces and its emoji; a group,
  /// their number and some of them. Other lines are read as `--emojis` is.
  public static func faces(
    inLines text: String, _ names: EmojiNames
  ) throws -> (faces: [String], notes: [String]) {
    let lines = text.split(whereSeparator: \.isNewline).map { line -> Substring in
      let words = line.split(separator: " ")
      guard let face = words.last else { return line }
      if words.count > 2, Int(words[1]) != nil, names.group(named: String(words[0])) != nil { return words[0] }
      let name = Argument(line.dropLast(face.count), column: 1).text
      let isNamed = EmojiLanguage.allCases.contains { EmojiNames([$0]).name(of: String(face)) == name }
      return isNamed ? face : line
    }
    return try faces(lines.joined(separator: ", "), names)
  }

  /// Emoji for a theme of this name, as text; empty if the name leads to none.
  public static func proposal(forThemeNamed name: String, _ names: EmojiNames) -> String {
    names.proposal(forThemeNamed: name)?.faces.prefix(mostPairs).joined() ?? ""
  }
}
