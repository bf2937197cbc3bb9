import EmojiNames
import Screens
import Terminals
import TestSupport
import Testing
import Themes

struct ThemeColumnsTests {
  @Test(arguments: [40, 60, 80, 120, 200])
  func `the list is shown as recorded`(width: Int) throws {
    let columns = ThemeColumns(fitting: try Samples.rows(), of: 12, width: width, hasColor: false)
    let lines = try Samples.rows().prefix(6).map { columns.line($0).plain }
    #expect(lines == Listed.byWidth[width])
  }

  @Test func `emoji have their texts where there is room`() throws {
    let row = ThemeRow(number: 1, theme: try Samples.worded())
    func line(_ width: Int, inWords: EmojiNames? = nil) -> String {
      ThemeColumns(fitting: [row], of: 1, width: width, hasColor: true, inWords: inWords).line(row).plain
    }
    #expect(line(80) == "1        Words  10 cards  All of 🐶 Hund, 🔺 3 × 4 = 12, 🐱 قطة…")
    #expect(line(40) == "1    Words 10 cards All of 🐶 Hund…")
    #expect(line(30) == "1    Words 10 cards 🐶 Hund…")
    #expect(line(25) == "1    Words 10 cards 🐶🔺…")
    #expect(line(80, inWords: .english) == "1        Words  10 cards  All of dog face: Hund…")
    for width in 1...200 { #expect(line(width).cells <= width) }
  }

  @Test func `with colour, a swatch replaces the name`() throws {
    let columns = ThemeColumns(fitting: try Samples.rows().prefix(2), of: 9, width: 60, hasColor: true)
    let line = columns.line(try Samples.rows()[0])
    #expect(line.plain == "1        Halloween  12 cards  6 pairs from 👻🎃🕷️🧛🦇🕸️🍭🌕…")
    #expect(line.rendered(.full).contains("\u{1B}[48;2;255;149;0m    \u{1B}[0m  Halloween"))
  }

  @Test func `a narrow terminal still shows the pairs of an ordinary theme`() throws {
    let columns = ThemeColumns(fitting: try Samples.rows().prefix(2), of: 9, width: 40, hasColor: true)
    #expect(columns.line(try Samples.rows()[0]).plain == "1    Halloween 12 cards 6 pairs from 👻…")
  }

  @Test(arguments: [true, false])
  func `no line is wider than the terminal`(hasColor: Bool) throws {
    var generator = ThemeGenerator(seed: 11)
    let themes = try Samples.themes() + generator.themes(60)
    let rows = themes.enumerated().map { ThemeRow(number: $0.offset * 997 + 1, theme: $0.element) }
    var faults: [String] = []
    for width in stride(from: 40, through: 200, by: 5) {
      for columns in [
        ThemeColumns(fitting: rows, of: 99, width: width, hasColor: hasColor),
        ThemeColumns(fitting: rows.prefix(2), of: 9, width: width, hasColor: hasColor),
        ThemeColumns(fitting: [], of: 0, width: width, hasColor: hasColor),
      ] {
        for row in rows where columns.line(row).cells > width { faults.append("\(width): \(columns.line(row).plain)") }
      }
    }
    #expect(faults == [])
  }

  @Test func `a face is never cut`() throws {
    let row = try Samples.rows()[2]
    for width in 40...120 {
      let line = ThemeColumns(fitting: [row], of: 1, width: width, hasColor: true).line(row).plain
      let shown = line.split(separator: "All of ").last ?? ""
      let faces = shown.filter { $0 != "…" }.map(String.init)
      #expect(faces == row.emojis.prefix(faces.count).map(\.text), "\(width): \(line)")
      #expect(!faces.isEmpty, "\(width): \(line)")
    }
  }

  @Test func `the list of 3,000 faces ends with an ellipsis at the edge`() throws {
    let row = try Samples.rows()[6]
    let line = ThemeColumns(fitting: [row], of: 1, width: 200, hasColor: true).line(row)
    #expect(line.plain.hasSuffix("…"))
    #expect((199...200).contains(line.cells))
  }

  @Test func `lines fit into terminals of any width`() throws {
    for width in -1...39 {
      for row in try Samples.rows() {
        let line = ThemeColumns(fitting: [row], of: 1, width: width, hasColor: false).line(row)
        #expect(line.cells <= max(width, 0))
      }
    }
  }
}

/// The list of themes at several widths, without the last theme of the samples.
private enum Listed {
  static let byWidth: [Int: [String]] = [
    40: [
      " 1 Hallowe… orange  12 cards 6 of 👻🎃…",
      " 2 Love     red      4 cards All of ❤️💌",
      " 3 Farmers… green   12 cards All of 👩‍🌾…",
      " 4 動物園…  blue     6 cards 3 of 🐼🐘…",
      " 5 Ünïcode  black    8 cards All of ♚漢…",
      " 6 Hands    silver   4 cards 2 of 👍 🏽…",
    ],
    60: [
      " 1  Halloween      orange     12 cards  6 pairs from 👻🎃🕷️…",
      " 2  Love           red         4 cards  All of ❤️💌",
      " 3  Farmers, gar…  green      12 cards  All of 👩‍🌾👍🏽🇫🇷1️⃣❤️🏴󠁧󠁢󠁳󠁣󠁴󠁿",
      " 4  動物園のどう…  blue        6 cards  3 pairs from 🐼🐘🦁…",
      " 5  Ünïcode        black       8 cards  All of ♚漢Aé",
      " 6  Hands          silver      4 cards  2 pairs from 👍 🏽…",
    ],
    80: [
      " 1  Halloween                    orange     12 cards  6 pairs from 👻🎃🕷️🧛🦇🕸️…",
      " 2  Love                         red         4 cards  All of ❤️💌",
      " 3  Farmers, gardeners and eve…  green      12 cards  All of 👩‍🌾👍🏽🇫🇷1️⃣❤️🏴󠁧󠁢󠁳󠁣󠁴󠁿",
      " 4  動物園のどうぶつたち         blue        6 cards  3 pairs from 🐼🐘🦁🦒",
      " 5  Ünïcode                      black       8 cards  All of ♚漢Aé",
      " 6  Hands                        silver      4 cards  2 pairs from 👍 🏽🇫 🇷",
    ],
    120: [
      " 1  Halloween                                              orange     12 cards  6 pairs from 👻🎃🕷️🧛🦇🕸️🍭🌕💀🐈‍⬛",
      " 2  Love                                                   red         4 cards  All of ❤️💌",
      " 3  Farmers, gardeners and everyone who grows what we eat  green      12 cards  All of 👩‍🌾👍🏽🇫🇷1️⃣❤️🏴󠁧󠁢󠁳󠁣󠁴󠁿",
      " 4  動物園のどうぶつたち                                   blue        6 cards  3 pairs from 🐼🐘🦁🦒",
      " 5  Ünïcode                                                black       8 cards  All of ♚漢Aé",
      " 6  Hands                                                  silver      4 cards  2 pairs from 👍 🏽🇫 🇷",
    ],
    200: [
      " 1  Halloween                                              orange     12 cards  6 pairs from 👻🎃🕷️🧛🦇🕸️🍭🌕💀🐈‍⬛",
      " 2  Love                                                   red         4 cards  All of ❤️💌",
      " 3  Farmers, gardeners and everyone who grows what we eat  green      12 cards  All of 👩‍🌾👍🏽🇫🇷1️⃣❤️🏴󠁧󠁢󠁳󠁣󠁴󠁿",
      " 4  動物園のどうぶつたち                                   blue        6 cards  3 pairs from 🐼🐘🦁🦒",
      " 5  Ünïcode                                                black       8 cards  All of ♚漢Aé",
      " 6  Hands                                                  silver      4 cards  2 pairs from 👍 🏽🇫 🇷",
    ],
  ]
}
