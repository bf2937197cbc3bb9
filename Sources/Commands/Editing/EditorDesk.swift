internal import Catalogs
internal import Editing
internal import Terminals
internal import Themes

/// What the prompt and the completion of the editor share: the session, and the catalog it is held in.
final class EditorDesk {
  let catalog: any Catalog
  var session: EditSession
  /// True while a theme is being chosen: then names of themes are all that can be typed.
  var isChoosing = false

  init(_ catalog: any Catalog, _ surroundings: EditSurroundings) {
    self.catalog = catalog
    session = EditSession(in: catalog, surroundings)
  }

  func completions(for text: String) -> Completions? {
    let typed = isChoosing ? "open \(text)" : text
    let completion = Completion(for: typed, theme: session.theme) { names(beginning: $0) }
    let kept = max(completion.kept - (typed.count - text.count), 0)
    return Completions(
      start: text.index(text.startIndex, offsetBy: kept, limitedBy: text.endIndex) ?? text.endIndex,
      candidates: completion.candidates.map { Completions.Candidate($0.text, face: $0.face) })
  }

  /// Completing is a favour: a catalog that cannot be read now offers nothing.
  private func names(beginning text: String) -> [String] {
    let key = NameKey(text).loose
    var names: [String] = []
    try? catalog.read { snapshot in
      try snapshot.forEachName { name in
        if NameKey(name).loose.hasPrefix(key) { names.append(name) }
        return names.count < Self.mostNames
      }
    }
    return names
  }

  private static let mostNames = 200
}
