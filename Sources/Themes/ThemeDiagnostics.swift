/// The codes of what can be wrong with a theme, whatever file it came from.
public enum ThemeCode: String, CaseIterable, Sendable {
  case idMissing = "theme.missing-id"
  case idUnreadable = "theme.unreadable-id"
  case nameMissing = "theme.missing-name"
  case nameBlank = "theme.blank-name"
  case nameTrimmed = "theme.trimmed-name"
  case nameTooLong = "theme.name-too-long"
  case nameUnsafe = "theme.unsafe-name"
  case emojisMissing = "theme.missing-emojis"
  case tooFewEmojis = "theme.too-few-emojis"
  case tooManyEmojis = "theme.too-many-emojis"
  case duplicateEmoji = "theme.duplicate-emoji"
  case emptyFace = "theme.empty-face"
  case severalCharacters = "theme.several-characters"
  case invisibleFace = "theme.invisible-face"
  case unsafeFace = "theme.unsafe-face"
  case faceTooLong = "theme.face-too-long"
  case notAnEmoji = "theme.not-an-emoji"
  case removedInPlay = "theme.removed-in-play"
  case pairsMissing = "theme.missing-pairs"
  case pairsClamped = "theme.clamped-pairs"
  case colorMissing = "theme.missing-color"
  case colorUnreadable = "theme.unreadable-color"
  case colorClamped = "theme.clamped-color"
  case unusableExtra = "theme.unusable-extra"
}

// The words of this room, all in one place.
extension Diagnostic {
  static func idMissing(_ id: ThemeID, at place: Place) -> Diagnostic {
    Diagnostic(
      .note, ThemeCode.idMissing, at: place, "the theme has no id, so one was made from its content (\(id))")
  }

  static func idUnreadable(_ text: String, _ id: ThemeID, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, ThemeCode.idUnreadable, at: place,
      "the id \(quoted(text)) is no UUID, so one was made from the content (\(id))",
      hint: "An id looks like 6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11.")
  }

  static func nameMissing(at place: Place) -> Diagnostic {
    Diagnostic(.error, ThemeCode.nameMissing, at: place, "the theme has no name", hint: "Give it a 'name'.")
  }

  static func nameBlank(at place: Place) -> Diagnostic {
    Diagnostic(.error, ThemeCode.nameBlank, at: place, "the name is blank", hint: "Give the theme a name.")
  }

  static func nameTrimmed(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(.warning, ThemeCode.nameTrimmed, at: place, "spaces around the name \(quoted(name)) were dropped")
  }

  static func nameTooLong(_ count: Int, limit: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, ThemeCode.nameTooLong, at: place, "the name has \(count) characters; at most \(limit) are allowed",
      hint: "Shorten the name.")
  }

  /// Nobody counts its characters.
  static func nameEndless(limit: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, ThemeCode.nameTooLong, at: place, "the name has thousands of characters; at most \(limit) are allowed",
      hint: "Shorten the name.")
  }

  static func nameTooHeavy(_ bytes: Int, limit: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, ThemeCode.nameTooLong, at: place, "the name takes \(bytes) bytes; at most \(limit) are allowed",
      hint: "Remove the marks that are piled on its letters.")
  }

  static func nameUnsafe(_ scalar: Unicode.Scalar, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, ThemeCode.nameUnsafe, at: place,
      "the name contains the \(scalar.isUnsafe ? "control" : "invisible") character \(codePoint(scalar))",
      hint: "Remove it from the name.")
  }

  static func emojisMissing(at place: Place) -> Diagnostic {
    Diagnostic(.error, ThemeCode.emojisMissing, at: place, "the theme has no emoji", hint: "Give it a list 'emojis'.")
  }

  static func tooFewEmojis(_ count: Int, in name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, ThemeCode.tooFewEmojis, at: place,
      "\(name) has \(count == 0 ? "no usable emoji" : "only one emoji"); a theme needs at least 2 different ones",
      hint: "Add more emoji.")
  }

  static func tooManyEmojis(_ count: Int, limit: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, ThemeCode.tooManyEmojis, at: place, "the list has \(count) emoji; at most \(limit) are allowed",
      hint: "Spread them over several themes.")
  }

  static func duplicateEmoji(_ emoji: Emoji, in name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, ThemeCode.duplicateEmoji, at: place, "'\(emoji)' appears twice in \(name); it was kept once",
      hint: "Remove one.")
  }

  static func emptyFace(at place: Place) -> Diagnostic {
    Diagnostic(.warning, ThemeCode.emptyFace, at: place, "an empty emoji was dropped")
  }

  static func severalCharacters(_ text: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, ThemeCode.severalCharacters, at: place,
      "\(quoted(text)) is \(isShort(text) ? String(text.count) : "many") characters, not one emoji",
      hint: beginning(of: text).contains { Emoji(String($0))?.isEmoji ?? false }
        ? "Write each emoji by itself, for a card shows one."
        : "Write the emoji itself, or have it looked up with --emojify.")
  }

  static func invisibleFace(_ text: String, at place: Place) -> Diagnostic {
    let scalars = text.unicodeScalars.prefix(4).map(codePoint).joined(separator: " ")
    return Diagnostic(
      .error, ThemeCode.invisibleFace, at: place, "an emoji shows nothing (\(scalars))",
      hint: "Remove it or write the emoji that was meant.")
  }

  static func unsafeFace(_ text: String, at place: Place) -> Diagnostic {
    let scalar = text.unicodeScalars.first(where: \.isUnsafe) ?? " "
    return Diagnostic(
      .error, ThemeCode.unsafeFace, at: place, "an emoji contains the control character \(codePoint(scalar))",
      hint: "Remove the character.")
  }

  static func faceTooLong(_ text: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, ThemeCode.faceTooLong, at: place,
      "an emoji is made of \(text.unicodeScalars.count) code points, more than any emoji has",
      hint: "Remove the marks that are piled on it.")
  }

  static func notAnEmoji(_ emoji: Emoji, at place: Place) -> Diagnostic {
    Diagnostic(.note, ThemeCode.notAnEmoji, at: place, "'\(emoji)' is no emoji; it was taken as a card face")
  }

  static func removedInPlay(_ emoji: Emoji, in name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, ThemeCode.removedInPlay, at: place,
      "'\(emoji)' is both in play and removed in \(name); it stays in play")
  }

  static func pairsMissing(_ count: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, ThemeCode.pairsMissing, at: place, "the theme does not say how many pairs; all \(count) were taken")
  }

  static func pairsClamped(_ written: Int, to pairs: Int, emojis: Int, in name: String, at place: Place) -> Diagnostic {
    let possible = emojis == PairsRule.fewest ? "only \(emojis)" : "\(PairsRule.fewest) to \(emojis)"
    return Diagnostic(
      .warning, ThemeCode.pairsClamped, at: place,
      "\(name) asks for \(counted(written, "pair")); with \(emojis) emoji \(possible) are possible, so \(pairs) were taken"
    )
  }

  static func colorMissing(_ color: ThemeColor, at place: Place) -> Diagnostic {
    Diagnostic(.warning, ThemeCode.colorMissing, at: place, "the theme has no colour; \(color) was taken")
  }

  static func colorUnreadable(_ text: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, ThemeCode.colorUnreadable, at: place, "\(quoted(text)) is no colour",
      hint: "Write #RRGGBB, #RRGGBBAA or a name such as orange.")
  }

  static func colorClamped(_ color: ThemeColor, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, ThemeCode.colorClamped, at: place,
      "a part of the colour lies outside 0 to 1; the nearest colour \(color) was taken")
  }

  static func unusableExtra(_ key: String, _ reason: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, ThemeCode.unusableExtra, at: place,
      "the foreign key \(quoted(key)) cannot be kept and was dropped: \(reason)")
  }

  private static func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

/// User input in '…', cut where it is long.
package func quoted(_ text: some StringProtocol) -> String {
  if text.utf8.count <= 60 { return "'\(text)'" }
  // Counting a text of megabytes to its end would take longer than reading it, and one character of it may have as many.
  let opening = isShort(text) ? String(text) : beginning(of: text)
  guard !isShort(text) || opening.count > 60 else { return "'\(opening)'" }
  return "'\(opening.prefix(57))…'"
}

/// The first scalars of a text that may be of any length.
package func beginning(of text: some StringProtocol) -> String {
  String(String.UnicodeScalarView(text.unicodeScalars.prefix(120)))
}

/// Short enough to count its characters.
package func isShort(_ text: some StringProtocol) -> Bool { text.utf8.count <= 1_000 }
