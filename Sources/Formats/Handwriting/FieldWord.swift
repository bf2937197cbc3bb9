package import Themes

/// A word that people write above a column, in the languages of the spreadsheets they use.
///
/// For example: `Anzahl Paare` is the number of pairs, and `emoji 3` a column of emoji that is numbered. Case, accents,
/// spaces and punctuation do not count.
package struct FieldWord {
  package let field: ThemeField
  /// Of two columns for one field, the one with the lower rank is meant: `Theme` before `Name` before `Category`.
  package let rank: Int
  /// One of several columns with an emoji each.
  let isNumbered: Bool

  /// What a word may mean, the likeliest first: `cards` may be the emoji, or how many.
  package static func meanings(of text: String) -> [FieldWord] {
    guard text.utf8.count <= longest else { return [] }
    let key = key(text)
    if let meanings = meanings[key] {
      return meanings.map { FieldWord(field: $0.field, rank: $0.rank, isNumbered: false) }
    }
    let word = String(key.reversed().drop { $0.isNumber }.reversed())
    guard word.count < key.count, let meaning = meanings[word]?.first, meaning.field == .emojis else { return [] }
    return [FieldWord(field: .emojis, rank: meaning.rank, isNumbered: true)]
  }

  /// A word that may well mean something else.
  var isVague: Bool { rank > 1 }

  /// It counts cards, two of which are a pair.
  var isOfCards: Bool { field == .numberOfPairs && rank == 2 }

  private static func key(_ text: String) -> String {
    NameKey(text).loose.filter {
      !$0.isWhitespace && !"_-–.:()#№'’*".contains($0) && ($0.isASCII || Emoji(String($0))?.isEmoji != true)
    }
  }

  /// Longer than any word of the table with all its decoration.
  private static let longest = 80

  private static let meanings: [String: [(field: ThemeField, rank: Int)]] = {
    var meanings: [String: [(field: ThemeField, rank: Int)]] = [:]
    for (field, ranks) in FieldWordTable.words {
      for (rank, words) in ranks.enumerated() {
        for word in words.split(whereSeparator: \.isWhitespace) {
          meanings[key(String(word)), default: []].append((field, rank))
        }
      }
    }
    return meanings
  }()
}
