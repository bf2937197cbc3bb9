/// A theme without a usable id gets one from its content, so that importing it twice adds it once.
enum IdentityRule {
  static func check(_ draft: ThemeDraft, _ findings: inout [Diagnostic], content: () -> ThemeID) -> ThemeID {
    switch draft.id {
    case .known(let id): return id
    case .text(let text):
      if let id = ThemeID(text) { return id }
      let id = content()
      findings.append(
        .theme(
          text.allSatisfy(\.isWhitespace) ? .idMissing(made: id) : .idUnreadable(text, made: id),
          at: draft.place.of(.id)))
      return id
    case .fromContent: return content()
    case nil:
      let id = content()
      findings.append(.theme(.idMissing(made: id), at: draft.place.of(.id)))
      return id
    }
  }

  static func derived(name: String, emojis: [Emoji], numberOfPairs: Int, color: ThemeColor) -> ThemeID {
    func half(_ seed: UInt64) -> UInt64 {
      var hash = StableHash(seed: seed)
      hash.combine(name)
      for emoji in emojis { hash.combine(emoji.text) }
      hash.combine(UInt64(numberOfPairs))
      hash.combine(UInt64(color.packed))
      return hash.value
    }
    return .derived(high: half(1), low: half(2))
  }
}

extension Theme {
  /// The id that a theme of this content would get under a name.
  package func derivedID(named name: String) -> ThemeID {
    IdentityRule.derived(name: name, emojis: emojis, numberOfPairs: numberOfPairs, color: color)
  }
}
