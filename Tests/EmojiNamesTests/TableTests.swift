import Foundation
import TestSupport
import Testing

@testable import EmojiNames

struct TableTests {
  @Test(
    .enabled(
      if: Linux.has(Linux.emojiTest, "/usr/share/unicode/cldr/common/annotations/en.xml"),
      "the table is made from Debian's unicode-data and unicode-cldr-core, which are not installed"))
  func `the tables equal the output of their generator`() throws {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appending(path: "emoji-names-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", Repository.file("Documentation/Generators/emoji-names.py"), folder.path]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let files = ["EmojiTable.swift"] + EmojiLanguage.allCases.map { "Languages/\($0.name).swift" }
    for file in files {
      let made = try Data(contentsOf: folder.appending(path: file))
      let committed = try Data(contentsOf: URL(fileURLWithPath: Repository.file("Sources/EmojiNames/\(file)")))
      #expect(made == committed, "\(file): run the generator again, as it says itself")
    }
  }

  @Test(arguments: EmojiLanguage.allCases)
  func `a language is at most 150 kB of the program`(language: EmojiLanguage) {
    let size = language.names.bytes.count + language.words.bytes.count + (language.letters?.bytes.count ?? 0)
    #expect(size <= 150_000)
    #expect(size > 80_000)
  }

  @Test(arguments: EmojiLanguage.allCases)
  func `every emoji has a name in every language`(language: EmojiLanguage) {
    for row in EmojiRow.all {
      let entry = language.entry(of: row)
      #expect(entry?.name.isEmpty == false, "\(row.face)")
      #expect(entry?.caption.isEmpty == false, "\(row.face)")
    }
  }

  @Test(arguments: EmojiLanguage.allCases)
  func `the words of a language are sorted, and spelled as a search spells them`(language: EmojiLanguage) {
    let folding = Folding(language)
    var last: [UInt8] = []
    var count = 0
    for line in WordLine.all(in: language) {
      let bytes = Array(line.bytes)
      #expect(last.lexicographicallyPrecedes(bytes), "\(line.word)")
      // Folding is the slow part, and its rule is the same for all words.
      if count.isMultiple(of: 10) {
        #expect(folding.words(line.word) == [line.word])
        #expect(WordLine(line.word, in: language)?.word == line.word)
      }
      last = bytes
      count += 1
    }
    #expect(count > 2500)
  }

  @Test func `every English word has emoji`() {
    var reached: Set<EmojiRow> = []
    for line in WordLine.all(in: .english) {
      var count = 0
      line.forEachRow { _, row in
        count += 1
        reached.insert(row)
      }
      #expect(count > 0, "\(line.word)")
      for picture in line.pictures ?? [] {
        #expect(picture.isListed, "\(line.word)")
        #expect(!picture.face.isEmpty, "\(line.word)")
      }
    }
    let rows = Array(EmojiRow.all)
    #expect(rows.count > 1800)
    #expect(reached.isSubset(of: rows))
    #expect(rows.filter { !reached.contains($0) }.allSatisfy { EmojiTopic.group(of: $0) == "Component" })
  }
}
