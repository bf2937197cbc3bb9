import Foundation
import Testing

@testable import EmojiNames

@Suite struct `Words of addresses` {
  private let words = EmojiNames.easyWords

  @Test func `four words have at least 30 bits`() { #expect(4 * log2(Double(words.count)) >= 30) }

  @Test func `are short, of plain letters`() {
    #expect(words.filter { $0.wholeMatch(of: /[a-z]{3,5}/) == nil } == [])
  }

  @Test func `none is the beginning of another, so that words without hyphens have one meaning`() {
    #expect(words.filter { word in words.contains { $0 != word && $0.hasPrefix(word) } } == [])
  }

  @Test func `each is there once`() { #expect(Set(words).count == words.count) }

  @Test(arguments: ["otter", "cake", "moon", "apple", "lamp"])
  func `things, animals and food are among them`(_ word: String) { #expect(words.contains(word)) }

  @Test(arguments: ["bomb", "blood", "knife", "grapes", "ghost", "cart"])
  func `words that do not fit are not`(_ word: String) { #expect(!words.contains(word)) }
}
