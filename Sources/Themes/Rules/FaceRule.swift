/// Each face is exactly one visible character, and no list has it twice or is longer than any deck could be.
package enum FaceRule {
  /// More than twice as many as there are emoji.
  package static let longest = WrittenFaces.most

  /// The faces of one list: what can be repaired is repaired and reported, what cannot leaves an error among the findings.
  /// Nil for a list that is too long.
  static func check(
    _ written: WrittenFaces, _ field: ThemeField, of draft: ThemeDraft, _ known: inout FaceMemory,
    keeping most: Int, _ findings: inout [Diagnostic]
  ) -> [Emoji]? {
    guard written.count <= longest else {
      findings.append(.theme(.tooManyEmojis(written.count), at: draft.place.of(field)))
      return nil
    }
    var faces: [Emoji] = []
    faces.reserveCapacity(written.count)
    known.beginList()
    var few = FewFindings(most: most)
    func take(_ face: Int, at index: Int) {
      guard known.insert(face) else {
        return few.add(.warning) {
          .theme(.duplicateEmoji(known.emoji(face), theme: draft.title), at: draft.place.of(field, element: index))
        }
      }
      faces.append(known.emoji(face))
      guard !known.isEmoji(face) else { return }
      few.add(.note) { .theme(.notAnEmoji(known.emoji(face)), at: draft.place.of(field, element: index)) }
    }
    for (index, number) in written.numbers.enumerated() { take(Int(number), at: index) }
    for (index, text) in (written.texts ?? []).enumerated() {
      do throws(Emoji.Fault) {
        take(try known.index(of: text), at: index)
      } catch {
        few.add(error.isRepaired(in: text) ? .warning : .error) {
          .theme(.init(error, of: text), at: draft.place.of(field, element: index))
        }
      }
    }
    if !few.isEmpty { findings += few.list }
    return faces
  }
}

extension Emoji.Fault {
  /// Where there is nothing but space, nobody misses a face.
  func isRepaired(in text: String) -> Bool {
    switch self {
    case .empty: true
    case .invisible: text.allSatisfy(\.isWhitespace)
    case .severalCharacters, .unsafe, .tooLong: false
    }
  }
}

extension ThemeDraft {
  /// How a sentence speaks of this theme.
  var title: String {
    guard let name, !name.isEmpty, !name.unicodeScalars.prefix(1_000).contains(where: \.isUnsafe) else {
      return "the theme"
    }
    let opening = isShort(name) ? name : beginning(of: name)
    return opening.count <= 40 && isShort(name) ? name : "\(opening.prefix(37))…"
  }
}
