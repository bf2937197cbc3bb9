public import Formats

/// Cards of a term and a definition to a line, as Quizlet and many others export them.
public struct CardsFormat: ReadOnlyFormat {
  public init() {}

  public var name: String { "cards" }
  public var summary: String { "a term and a definition to a line, as Quizlet exports them" }
  public var fileExtensions: [String] { ["txt", "tsv"] }

  /// Words with an emoji each are likely cards; words with a tab between them may be.
  public func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    PlainText.withOpening(opening) { text in
      if DrawnCards(text) != nil { return .likely }
      let lines = CardsReader.opening(text)
      guard let separator = CardSeparator(lines) else { return .no }
      let cards = CardsOpening(lines, separator)
      if cards.areEmojiWithWords { return .likely }
      return separator.sign == "\t" && cards.areWords ? .possible : .no
    } ?? .no
  }

  public func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    try PlainText.withLines(of: bytes) { text in
      if let drawn = DrawnCards(text) { return try drawn.read(into: &reading) }
      try CardsReader(text).read(into: &reading)
    }
  }
}

extension ThemeFormat where Self == CardsFormat {
  /// For example: `registry.adding(.cards)`
  public static var cards: CardsFormat { CardsFormat() }
}
