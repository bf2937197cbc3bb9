import EmojiNames
import Testing

struct LookAlikesTests {
  private func words(_ faces: String...) -> [String?] {
    let alike = LookAlikes(faces)
    return faces.map(alike.words)
  }

  @Test func `skin tones of one hand are named by their tone`() {
    #expect(words("👍🏻", "👍🏾", "🎈") == ["light", "medium-dark", nil])
  }

  @Test func `a face without a skin tone keeps its name`() {
    #expect(words("👍", "👍🏾") == ["thumbs up", "medium-dark"])
  }

  @Test func `joined emoji that begin alike are named by the difference`() {
    #expect(words("👩‍🌾", "👩‍🚀", "👨‍🌾") == ["farmer", "astronaut", nil])
  }

  @Test func `only flags spelled with tags look alike`() {
    let flags = words("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🇫🇷", "🇯🇵")
    #expect(flags == ["England", "Scotland", nil, nil])
  }

  @Test func `groups keep the order of the faces without duplicates`() {
    let alike = LookAlikes(["👩‍🚀", "👍🏾", "🎈", "👍", "👩‍🌾", "👍🏾", "🎈"])
    #expect(alike.groups == [["👩‍🚀", "👩‍🌾"], ["👍🏾", "👍"]])
  }

  @Test func `faces that look different have no words`() {
    #expect(LookAlikes(["👻", "🎃", "❤️", "1️⃣", "2️⃣", "♚"]).isEmpty)
  }
}
