import TestSupport
import Testing

@testable import Themes

/// Texts of cards as people write them on a line.
struct WrittenTextsTests {
  private func fault(_ line: String) -> UnreadableTexts? {
    do throws(UnreadableTexts) {
      _ = try CardTexts(written: line)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("Hund", ["Hund"], "Hund"), ("  der große Hund ", ["der große Hund"], "der große Hund"), ("a=b", ["a=b"], "a=b"),
    ("=1+1", ["=1+1"], "=1+1"), ("5\" = 12,7 cm", ["5\"", "12,7 cm"], "5\" = 12,7 cm"),
    ("3 × 4 = 12", ["3 × 4", "12"], "3 × 4 = 12"), ("3 × 4  =\u{A0}12", ["3 × 4", "12"], "3 × 4 = 12"),
    ("\"3 × 4\" = \"12\"", ["3 × 4", "12"], "3 × 4 = 12"), ("“3 × 4” = 12", ["3 × 4", "12"], "3 × 4 = 12"),
    ("\"a = b\"", ["a = b"], "\"a = b\""), ("„a = b“ = c", ["a = b", "c"], "\"a = b\" = c"),
    ("a = «b = c»", ["a", "b = c"], "a = \"b = c\""), ("\"=\"= 12", ["=", "12"], "\"=\" = 12"),
    ("none", ["none"], "\"none\""), ("\"None\"", ["None"], "\"None\""),
    ("none of them", ["none of them"], "none of them"),
    ("\"a =\"", ["a ="], "\"a =\""), ("\"= 12\"", ["= 12"], "\"= 12\""),
    ("\"\"\"Hund\"\"\"", ["\"Hund\""], "\"\"\"Hund\"\"\""), ("der \"Hund\"", ["der \"Hund\""], "der \"Hund\""),
    ("\"Ja\" oder \"Nein\" = 2", ["\"Ja\" oder \"Nein\"", "2"], "\"\"\"Ja\"\" oder \"\"Nein\"\"\" = 2"),
    ("\"\u{301}x\"", ["\u{301}x"], "\"\u{301}x\""), ("\"\"", [""], "\"\""),
  ]) func `are read, and spelled so that they are read again`(line: String, texts: [String], spelling: String) throws {
    let read = try CardTexts(written: line)
    #expect(read.texts == texts)
    #expect(read.written == spelling)
    #expect(try CardTexts(written: read.written) == read)
  }

  @Test(
    arguments: [
      ("", .blank), ("  ", .blank), ("a =", .missing(afterSign: true)), ("= a", .missing(afterSign: false)),
      ("=", .missing(afterSign: false)), ("a = = b", .missing(afterSign: false)), ("a = b = c", .tooMany(3)),
      ("\"Hund", .openQuotation("\"Hund")), ("a = „b", .openQuotation("„b")), ("\"", .openQuotation("\"")),
      ("\"a = b", .openQuotation("\"a = b")), ("\"Hund\"\"", .openQuotation("\"Hund\"\"")),
    ] as [(String, UnreadableTexts)])
  func `a line that lacks something says what`(line: String, fault: UnreadableTexts) {
    #expect(self.fault(line) == fault)
  }

  @Test(arguments: 0..<8 as Range<UInt64>) func `of generated themes are read back exactly`(seed: UInt64) throws {
    var generator = ThemeGenerator(seed: seed, hasWords: true)
    for theme in generator.themes(50) {
      for (_, texts) in theme.wordsInOrder {
        #expect(try CardTexts(written: texts.written).scalars == texts.scalars, "seed \(seed): \(texts.written)")
      }
    }
  }

  /// Signs, marks and spaces in any order.
  @Test(arguments: 0..<8 as Range<UInt64>) func `of any characters are read back exactly`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let signs: [Unicode.Scalar] = [
      "a", "=", "=", " ", " ", "\"", "\"", "“", "”", "„", "«", "»", "\u{301}", "\u{338}", "🐶", "\u{1F3FD}", "\u{200D}",
    ]
    for _ in 0..<2_000 {
      let texts = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        let scalars = (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in signs.randomElement(using: &random)
        }
        return String(String.UnicodeScalarView(scalars))
      }
      let pair = try #require(CardTexts(texts))
      #expect(try CardTexts(written: pair.written).scalars == pair.scalars, "seed \(seed): \(pair)")
    }
  }

  @Test func `in a sentence they are quoted, and no text is none`() {
    #expect(CardTexts?.some(.two("3 × 4", "12")).inSentence == "'3 × 4 = 12'")
    #expect(CardTexts?.some(.one("none")).inSentence == "'\"none\"'")
    #expect(CardTexts?.none.inSentence == "none")
  }
}

extension CardTexts {
  fileprivate var scalars: [[Unicode.Scalar]] { texts.map { Array($0.unicodeScalars) } }
}
