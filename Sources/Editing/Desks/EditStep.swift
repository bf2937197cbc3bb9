internal import Catalogs
internal import Themes

/// One change of the catalog that a line makes, as a value that goes both ways.
enum EditStep: Sendable {
  case edit(Theme, ThemeEdit)
  case add(Theme)
  case delete(Theme)

  var before: Theme? {
    switch self {
    case .edit(let theme, _), .delete(let theme): theme
    case .add: nil
    }
  }

  var after: Theme? {
    switch self {
    case .edit(let theme, let edit): edit.applied(to: theme)
    case .add(let theme): theme
    case .delete: nil
    }
  }

  var id: ThemeID {
    switch self {
    case .edit(let theme, _), .add(let theme), .delete(let theme): theme.id
    }
  }

  /// The way back.
  var reversed: EditStep {
    switch self {
    case .edit(let theme, let edit): .edit(edit.applied(to: theme) ?? theme, edit.reversed)
    case .add(let theme): .delete(theme)
    case .delete(let theme): .add(theme)
    }
  }

  var change: ThemeChange { ThemeChange(before: before, after: after) }
}
