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
    for alike in LookAlikes(theme.emojis.map(\.text)).groups {
      sentences.append("Some terminals draw \(FacePhrases.listed(alike.compactMap { Emoji($0) })) alike.")
    }
    return sentences
  }
}
