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

  public let kind: Kind
  public let incoming: Theme
  public let existing: Theme

  public init(kind: Kind, incoming: Theme, existing: Theme) {
    self.kind = kind
    self.incoming = incoming
    self.existing = existing
  }
}

/// How the conflicts of an import are resolved: all by one policy, or one by one.
public enum ConflictResolution {
  case always(ConflictPolicy)
  /// By the user. `ask` is called while nothing is locked; after that, `known` must return the answer. If `ask` throws,
  /// nothing is changed.
  case asking(
    known: (ImportConflict) -> ConflictPolicy?, ask: (ImportConflict) throws -> ConflictPolicy)

  /// True if the user may be asked.
  public var isAsking: Bool {
    switch self {
    case .always: false
    case .asking: true
    }
  }

  /// Nil if the user has to be asked.
  func known(_ conflict: ImportConflict) -> ConflictPolicy? {
    switch self {
    case .always(let policy): policy
    case .asking(let known, _): known(conflict)
    }
  }

  func ask(_ conflict: ImportConflict) throws -> ConflictPolicy {
    switch self {
    case .always(let policy): policy
    case .asking(_, let ask): try ask(conflict)
    }
  }
}
