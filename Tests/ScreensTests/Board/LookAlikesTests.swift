import Testing
import Themes

@testable import Screens

@Suite struct LookAlikesTests {
  private func words(_ faces: String...) -> [String?] {
    let emojis = faces.compactMap { Emoji($0) }
    let alike = LookAlikes(emojis)
    return emojis.map(alike.words)
  }

  @Test func `skin tones of one hand are told apart by what differs`() {
    #expect(words("👍🏻", "👍🏾", "🎈") == ["light", "medium-dark", nil])
  }

  @Test func `the plain one of its kind keeps its name`() {
    #expect(words("👍", "👍🏾") == ["thumbs up", "medium-dark"])
  }

  @Test func `joined emoji that begin alike are told apart`() {
    #expect(words("👩‍🌾", "👩‍🚀", "👨‍🌾") == ["farmer", "astronaut", nil])
  }

  @Test func `flags spelled with tags are told apart, flags of countries need nothing`() {
    let flags = words("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🇫🇷", "🇯🇵")
    #expect(flags == ["England", "Scotland", nil, nil])
  }

  @Test func `faces that nobody mistakes need no words`() {
    #expect(LookAlikes(["👻", "🎃", "❤️", "1️⃣", "2️⃣", "♚"].compactMap { Emoji($0) }).isEmpty)
  }
}
