import Foundation

/// The words of emoji-vocabulary.txt.
public enum EmojiVocabulary {
  public struct Word: Sendable {
    public let text: String
    public let face: String
  }

  /// By the code of their language.
  public static let words: [String: [Word]] = {
    let path = Repository.file("Documentation/Generators/emoji-vocabulary.txt")
    let lines = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? []
    var words: [String: [Word]] = [:]
    for line in lines where !line.hasPrefix("#") {
      let parts = line.split(separator: " ", maxSplits: 1)
      for entry in parts[1].components(separatedBy: " | ") {
        let texts = entry.split(separator: " ", maxSplits: 1)
        words[String(texts[0]), default: []] += texts[1].components(separatedBy: ", ").map {
          Word(text: $0, face: String(parts[0]))
        }
      }
    }
    return words
  }()
}
