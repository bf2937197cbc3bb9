public import Themes

extension Theme {
  /// A theme of these values, which may break the rules.
  public init(
    trusted id: ThemeID, name: String, emojis: [Emoji], removedEmojis: [Emoji], numberOfPairs: Int, color: ThemeColor,
    words: [Emoji: CardTexts] = [:], extras: [ExtraValue.Member]
  ) {
    self.init(
      trusted: id,
      Content(
        name: name, emojis: emojis, removedEmojis: removedEmojis, numberOfPairs: numberOfPairs, color: color,
        words: words, extras: extras))
  }
}
