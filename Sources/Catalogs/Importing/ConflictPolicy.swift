public import Themes

/// What to do with an incoming theme if the catalog has a different one with the same id or name.
public enum ConflictPolicy: String, CaseIterable, Sendable {
  case skip, replace
  case keepBoth = "keep-both"
  case merge
}

/// An incoming theme, and a different one in the catalog with the same id or name.
public struct ImportConflict: Sendable {
  public enum Kind: String, Sendable {
    case sameID, sameName
  }

  public let incoming: Theme
  public let existing: Theme
  /// Nil if it is not known what was imported before.
  let merge: ThreeWayMerge?

  public var kind: Kind { incoming.id == existing.id ? .sameID : .sameName }

  /// The fields that both sides changed since the last import; empty without an import.
  public var conflicts: [MergeConflict] { merge?.conflicts ?? [] }

  /// The theme in the catalog after the policy `replace`.
  public var replacement: Theme { MergedTheme.replacement(for: existing, by: incoming) }

  /// The theme after the policy `merge`; nil if it would have too many emoji.
  public var merged: Theme? { merge?.result ?? MergedTheme.union(existing, incoming) }

  /// False if the file has nothing to add, such as another word for an emoji that has one.
  public var isChangedByMerge: Bool { merged.map { $0 != existing } ?? false }
}

/// How an import resolves the differences between its themes and those of the catalog.
public enum ConflictResolution {
  /// By one policy, even where an update would be without conflict.
  case always(ConflictPolicy)
  /// A theme that was imported before is updated from the newer version; in a conflict it is skipped.
  case updating
  /// The same, but conflicts are resolved by the user. `ask` is called while nothing is locked; after that, `known` must
  /// return the answer. If `ask` throws, nothing is changed.
  case asking(
    known: (ImportConflict) -> ConflictPolicy?, ask: (ImportConflict) throws -> ConflictPolicy)

  /// True if the user may be asked.
  public var isAsking: Bool { if case .asking = self { true } else { false } }

  /// True if an update without a conflict is made.
  var updates: Bool { if case .always = self { false } else { true } }

  /// Nil if the user has to be asked.
  func known(_ conflict: ImportConflict) -> ConflictPolicy? {
    switch self {
    case .always(let policy): policy
    case .updating: .skip
    case .asking(let known, _): known(conflict)
    }
  }
}
