/// Each face is exactly one visible character, and no list has it twice or is longer than any deck could be.
package enum FaceRule {
  /// More than twice as many as there are emoji.
  package static let longest = 10_000

  /// The faces of one list: what can be repaired is repaired and reported, what cannot leaves an error among the findings.
  static func check(
    _ texts: [String], _ field: ThemeField, of draft: ThemeDraft, _ known: inout FaceMemory,
    _ findings: inout [Diagnostic]
  ) -> [Emoji] {
    guard texts.count <= longest else {
      findings.append(.tooManyEmojis(texts.count, limit: longest, at: draft.place.of(field)))
      return []
    }
    var faces: [Emoji] = []
    faces.reserveCapacity(texts.count)
    known.beginList()
    for (index, text) in texts.enumerated() {
      switch known.reading(text) {
      case .success(let face):
        if known.insert(face) {
          faces.append(face.emoji)
          if !face.isEmoji { findings.append(.notAnEmoji(face.emoji, at: draft.place.of(field, element: index))) }
        } else {
          findings.append(.duplicateEmoji(face.emoji, in: draft.title, at: draft.place.of(field, element: index)))
        }
      case .failure(let fault):
        findings.append(.fault(fault, of: text, at: draft.place.of(field, element: index)))
      }
    }
    return faces
  }
}

extension Diagnostic {
  /// What is wrong with a text that should be one face.
  package static func fault(_ fault: Emoji.Fault, of text: String, at place: Place) -> Diagnostic {
    switch fault {
    case .empty: .emptyFace(at: place)
    case .severalCharacters: .severalCharacters(text, at: place)
    case .invisible where text.allSatisfy(\.isWhitespace): .emptyFace(at: place)
    case .invisible: .invisibleFace(text, at: place)
    case .unsafe: .unsafeFace(text, at: place)
    case .tooLong: .faceTooLong(text, at: place)
    }
  }
}

extension ThemeDraft {
  /// How a sentence speaks of this theme.
  var title: String {
    guard let name, !name.isEmpty, !name.unicodeScalars.contains(where: \.isUnsafe) else { return "the theme" }
    return name.count <= 40 ? name : "\(name.prefix(37))…"
  }
}
