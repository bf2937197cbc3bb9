import TestSupport

/// Random lines, mostly valid.
struct LineGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func script() -> [String] { (0..<Int.random(in: 1...10, using: &random)).map { _ in line() } }

  mutating func line() -> String {
    // Rare, because a search is slow and changes nothing.
    if Int.random(in: 0..<1_000, using: &random) == 0 {
      return pick(["find witch", "add gohst", "remove bat gohst", "add dinosaur 🦉", "#1 #2", "both", "no", "owl car"])
    }
    return switch Int.random(in: 0..<13, using: &random) {
    case 0: "name \(pick(["Spooky", "Halloween", "Weather", "Été", "👻 night", ""]))"
    case 1: "color \(pick(["teal", "orange", "#123456", "#12345678", "oragne"]))"
    case 2: "pairs \(pick(["2", "3", "4", "5", "6", "7", "all", "0", "x"]))"
    case 3, 4: "add \(faces())"
    case 5, 6: "remove \(faces())"
    case 7: "restore \(faces())"
    case 8: "move \(face()) \(pick(["before", "after"])) \(face())"
    case 9: pick(["undo", "undo 2", "redo", "redo 3"])
    case 10: word()
    case 11: pick(["show", "check", "restore", "restore all", "remove all", "?", "ad bat", "", "# nothing"])
    default: "+\(face())\(face())"
    }
  }

  private mutating func word() -> String {
    if Int.random(in: 0..<8, using: &random) == 0 { return "words \(pick(["de", "en", "none", "xx"]))" }
    let texts = [
      "Geist", "Fledermaus", "Kürbis", "3 × 4 = 12", "2 × 6 = 12", "\"a = b\"", "🦇", "🇫🇷", "none", "", "e\u{301}", "é",
    ]
    return "word \(face()) \(pick(texts))"
  }

  private mutating func faces() -> String {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in face() }.joined(separator: pick([" ", ", ", "  "]))
  }

  private mutating func face() -> String {
    pick([
      "👻", "🎃", "🕷️", "🕷", "🦇", "🧛", "💀", "🍭", "bat", ":ghost:", "U+1F383", "full moon", "🌕", "♚", "A", "🇫🇷", "🇫",
    ])
  }

  private mutating func pick(_ words: [String]) -> String { words.randomElement(using: &random) ?? "" }
}
