import EmojiNames
import Testing

struct LookAlikesTests {
  private func words(_ faces: String...) -> [String?] {
    let alike = LookAlikes(faces)
    return faces.map(alike.words)
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

  @Test func `groups keep the order of the faces, and each face is in its group once`() {
    let alike = LookAlikes(["👩‍🚀", "👍🏾", "🎈", "👍", "👩‍🌾", "👍🏾", "🎈"])
    #expect(alike.groups == [["👩‍🚀", "👩‍🌾"], ["👍🏾", "👍"]])
  }

  @Test func `faces that nobody mistakes need no words`() {
    #expect(LookAlikes(["👻", "🎃", "❤️", "1️⃣", "2️⃣", "♚"]).isEmpty)
  }
}
