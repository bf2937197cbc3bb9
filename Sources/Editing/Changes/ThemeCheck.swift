internal import EmojiNames
internal import Themes

/// What might surprise players, although every rule is kept.
struct ThemeCheck {
  let theme: Theme

  /// One sentence a surprise, none for a theme that is plain in every way.
  var surprises: [String] {
    var sentences: [String] = []
    let strange = theme.emojis.filter { !$0.isEmoji }
    if !strange.isEmpty {
      sentences.append("\(FacePhrases.listed(strange)) \(FacePhrases.verb(strange, "is", "are")) no emoji.")
    }
    let halves = theme.emojis.filter { EmojiNames.likelyWhole(of: $0.text) != nil }
    if !halves.isEmpty {
      sentences.append("\(FacePhrases.listed(halves)) may be half an emoji.")
    }
    for twins in lookalikes {
      sentences.append("Some terminals draw \(FacePhrases.listed(twins)) alike.")
    }
    return sentences
  }

  /// Faces that differ in nothing but the tone of skin.
  private var lookalikes: [[Emoji]] {
    var order: [String] = []
    var groups: [String: [Emoji]] = [:]
    for face in theme.emojis {
      let scalars = face.text.unicodeScalars.filter { !$0.properties.isEmojiModifier && $0 != "\u{FE0F}" }
      let bare = String(String.UnicodeScalarView(scalars))
      if groups[bare] == nil { order.append(bare) }
      groups[bare, default: []].append(face)
    }
    return order.compactMap { groups[$0] }.filter { $0.count > 1 }
  }
}
