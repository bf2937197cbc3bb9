import Terminals
import Testing

struct EscapingTests {
  @Test(arguments: [
    ("plain", "plain"), ("a\u{1B}[2J", #"a\u{1B}[2J"#), ("\u{9B}31m", #"\u{9B}31m"#), ("\u{7F}", #"\u{7F}"#),
    ("a\nb", #"a\nb"#), ("a\r\nb", #"a\r\nb"#), ("\t", #"\t"#), ("\u{202E}txt", #"\u{202E}txt"#),
    ("a\u{2028}b", #"a\u{2028}b"#), ("\u{FEFF}x", #"\u{FEFF}x"#), ("a\u{200B}b", #"a\u{200B}b"#),
    ("x\u{E0041}", #"x\u{E0041}"#), ("\u{1F3F4}x\u{E0041}", #"🏴x\u{E0041}"#), ("", ""), (#"\u{1B}"#, #"\u{1B}"#),
  ])
  func `unsafe characters are escaped`(text: String, expected: String) {
    #expect(Escaping.escaped(text).unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test(arguments: ["👩‍🌾", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "❤️", "👍🏽", "1️⃣", "می‌خواهم", "e\u{301}", "Ünïcode", "動物"])
  func `emoji and letters stay as they are`(text: String) {
    #expect(Escaping.escaped(text).unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test func `newlines and tabs stay where they are allowed`() {
    #expect(Escaping.escaped("a\n\tb\r", keeping: [.newlines, .tabs]) == "a\n\tb\\r")
    #expect(Escaping.escaped("a\n\tb", keeping: .newlines) == "a\n\\tb")
  }

  @Test func `every unsafe scalar is escaped once`() {
    var faults: [String] = []
    // All of the first two planes and of the one with tags and selectors; elsewhere some.
    let others = stride(from: UInt32(0x20000), to: 0x110000, by: 97)
    let scalars = Array(0...0x1FFFF) + Array(0xE0000...0xE0FFF) + Array(others)
    for value in scalars {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for text in ["a\(scalar)b", "🏴\(scalar)"] {
        let escaped = Escaping.escaped(text)
        if escaped.unicodeScalars.contains(where: Self.isUnsafe) || Escaping.escaped(escaped) != escaped {
          faults.append("U+\(String(value, radix: 16))")
        }
      }
    }
    #expect(faults == [])
  }

  /// Defined differently from the code under test: by general category, bidirectional property, and invisibility.
  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    if [0xAD, 0x180E, 0x200B, 0xFEFF, 0xE0001].contains(scalar.value) { return true }
    if (0x2060...0x206F).contains(scalar.value) || (0xFFF9...0xFFFB).contains(scalar.value) { return true }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
    case .format where scalar.properties.isBidiControl: true
    default: false
    }
  }
}
