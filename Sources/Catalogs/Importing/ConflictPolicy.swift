public import Themes

/// What to do with an incoming theme if the catalog has a different one with the same id or name.
public enum ConflictPolicy: String, CaseIterable, Sendable {
  /// The theme of the catalog stays as it is.
  case skip
  /// The theme of the file takes its place.
  case replace
  /// The theme of the file is added with an id of its own.
  case keepBoth = "keep-both"
  /// The changes of the file are made, as far as they contradict no change here.
  case merge
}

/// An incoming theme, and a different one in the catalog with the same id or name.
public struct ImportConflict: Sendable {
  /// What the two themes have in common.
  public enum Kind: String, Sendable {
    /// The themes have the same id, or only the same name.
    case sameID, sameName
  }

  /// The theme of the file.
  public let incoming: Theme
  /// The theme of the catalog.
  public let existing: Theme
  /// Nil if it is not known what was imported before.
  let merge: ThreeWayMerge?
  /// Nil for a newer version of what was imported before, and if nothing was.
  public let age: ImportAge?

  /// Tells if the themes have the same id, or only the same name.
  public var kind: Kind { incoming.id == existing.id ? .sameID : .sameName }

  /// The fields that both sides changed since the last import; empty without an import.
  public var conflicts: [MergeConflict] { merge?.conflicts ?? [] }

  /// The theme in the catalog after the policy `replace`.
  public var replacement: Theme { MergedTheme.replacement(for: existing, by: incoming) }

  /// The theme after the policy `merge`; nil if it would have too many emoji.
  public var merged: Theme? { merge?.result ?? MergedTheme.union(existing, incoming) }

  /// False if the file has nothing to add, such as another word for an emoji that has one.
  public var isChangedByMerge: Bool { merged.map { $0 != existing } ?? false }

  /// True if a merge changes something that contradicts nothing here, and takes back nothing that came later or from another
  /// followed site.
  var mayMerge: Bool {
    switch age {
    case .older?, .otherSite?: false
    case .unknown?, nil: merge?.result.map { $0 != existing } ?? false
    }
  }
}

/// How an incoming theme that differs from what was imported last compares with that, unless it is newer.
public enum ImportAge: Sendable, Hashable {
  /// Older than what was imported at that time, in milliseconds since 1970, UTC; nil if the operation was compacted.
  case older(than: Int64?)
  /// It never was here, and neither its pack nor its site has a number that could be compared.
  case unknown
  /// It cannot be compared, and the theme came last from the followed site at this address, or from that site in the same
  /// import.
  case otherSite(String)

  var isOlder: Bool { if case .older = self { true } else { false } }
}

/// How an import resolves the differences between its themes and those of the catalog.
package enum ConflictResolution {
  /// By one policy, even where an update would be without conflict.
  case always(ConflictPolicy)
  /// A theme that was imported before is updated from the newer version; in a conflict it keeps the values of the catalog.
  /// An older version is skipped, and so is that of another site than the followed one that the theme came from.
  case updating
  /// The same, but the user decides about conflicts and about versions that are older or not known to be newer. `ask` is
  /// called while nothing is locked; after that, `known` must return the answer. If `ask` throws, nothing is changed.
  case asking(
    known: (ImportConflict) -> ConflictPolicy?, ask: (ImportConflict) throws -> ConflictPolicy)

  /// True if the user may be asked.
  package var isAsking: Bool { if case .asking = self { true } else { false } }

  /// True if nobody has chosen a policy.
  var decidesAlone: Bool { if case .updating = self { true } else { false } }

  /// True if a theme that was imported before is updated.
  var updates: Bool { if case .always = self { false } else { true } }

  /// Nil if the user has to be asked.
  func known(_ conflict: ImportConflict) -> ConflictPolicy? {
    switch self {
    // Of several sites in one import the first counts. Otherwise each import would replace the theme by that of each site.
    case .always(.replace): conflict.age == nil ? .replace : .skip
    case .always(let policy): policy
    case .updating: conflict.mayMerge ? .merge : .skip
    case .asking(let known, _): known(conflict)
    }
  }
}
