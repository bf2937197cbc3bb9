import Foundation
import TestSupport
import Testing

@testable import EmojiNames

struct TableTests {
  private static let sources = [
    "/usr/share/unicode/emoji/emoji-test.txt", "/usr/share/unicode/cldr/common/annotations/en.xml",
  ]

  @Test(
    .enabled(
      if: sources.allSatisfy(FileManager.default.fileExists),
      "the table is made from Debian's unicode-data and unicode-cldr-core, which are not installed"))
  func `the table equals the output of its generator`() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", Repository.file("Documentation/Generators/emoji-names.py")]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let made = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let committed = try Data(contentsOf: URL(fileURLWithPath: Repository.file("Sources/EmojiNames/EmojiTable.swift")))
    #expect(made == committed, "run the generator again, as it says itself")
  }

  @Test func `every word has emoji`() {
    var words: [String] = []
    var reached: Set<EmojiRow> = []
    for line in WordLine.all {
      words.append(line.word)
      let before = reached.count
      var count = 0
      line.forEachRow { _, row in
        count += 1
        reached.insert(row)
      }
      #expect(count > 0, "\(line.word)")
      #expect(reached.count >= before, "\(line.word)")
      for picture in line.pictures ?? [] {
        #expect(picture.isListed, "\(line.word)")
        #expect(!picture.face.isEmpty, "\(line.word)")
      }
      #expect(Folding.words(line.word) == [line.word])
    }
    #expect(words.count > 4000)
    #expect(words == words.sorted())
    #expect(Set(words).count == words.count)
    let rows = Array(EmojiRow.all)
    #expect(rows.count > 1800)
    #expect(reached.isSubset(of: rows))
    #expect(rows.filter { !reached.contains($0) }.allSatisfy { EmojiTopic.group(of: $0) == "Component" })
  }
}
