public import Themes

/// The subject of the next line: an open theme, a new one, or none.
enum EditSubject {
  case nothing
  case theme(Theme)
  /// The next line is the name of a new theme.
  case naming(DraftTheme)
  case draft(DraftTheme)

  var prompt: String {
    switch self {
    case .nothing: "no theme> "
    case .theme(let theme): "\(theme.name) · \(theme.counts)> "
    case .naming: "Name of the new theme> "
    case .draft(let draft): "\(draft.name) · \(draft.missing)> "
    }
  }
}

/// A theme that is not in the catalog yet, because it has fewer than two emoji.
public struct DraftTheme: Hashable, Sendable {
  /// Empty until it is asked for.
  var name: String
  var color: ThemeColor
  /// Nil for as many as there are emoji.
  let pairs: Int?
  var faces: [Emoji] = []

  public init(name: String = "", color: ThemeColor = NewTheme.color, pairs: Int? = nil) {
    self.name = name
    self.color = color
    self.pairs = pairs
  }

  func with(_ faces: [Emoji]) -> DraftTheme {
    var other = self
    other.faces = faces
    return other
  }

  var form: [ReplyLine] { [.title(name, color), .text(missing)] + (faces.isEmpty ? [] : [.faces("", faces)]) }

  /// For example: `🐙 · new, add 1 more emoji`.
  var missing: String { (faces.first.map { "\($0) · " } ?? "") + "new, \(missingEmoji)" }

  var missingEmoji: String { faces.isEmpty ? "add 2 emoji" : "add 1 more emoji" }

  /// Nil as long as it has too few emoji.
  func theme(_ id: ThemeID) throws -> Theme? {
    guard faces.count >= EnoughFacesRule.fewest else { return nil }
    return pairsWish.applied(to: try Theme(id: id, name: name, emojis: faces.map(\.text), color: color))
  }

  var pairsWish: PairsWish { PairsWish(wanted: pairs) }
}

/// The number of pairs of a theme whose emoji are still being added.
struct PairsWish: Hashable {
  /// Nil for as many as there are emoji.
  let wanted: Int?

  func applied(to theme: Theme) -> Theme { theme.withPairs(wanted ?? theme.emojis.count) }
}

extension Verb {
  /// True if the line means the same after a change by another program. Undoing and deleting are for the theme as it
  /// was seen; leaving must succeed also where the catalog is gone.
  var goesOn: Bool {
    switch self {
    case .undo, .redo, .delete, .cancel, .done: false
    default: true
    }
  }
}

extension ThemeChange {
  /// For example: `'Sea' was deleted meanwhile`.
  var meanwhile: String {
    switch self {
    case .added(let theme): "'\(theme.name)' was restored meanwhile"
    case .edited: "changed meanwhile"
    case .deleted(let theme): "'\(theme.name)' was deleted meanwhile"
    }
  }

  var difference: ThemeDifference? {
    if case .edited(let before, let after) = self { ThemeDifference(from: before, to: after) } else { nil }
  }
}
