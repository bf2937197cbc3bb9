public import Themes

/// How to treat a theme that meets another one in the catalog.
public enum ConflictPolicy: String, CaseIterable, Sendable {
  case skip, replace
  case keepBoth = "keep-both"
  case merge
}

/// A theme on its way in that meets a different one in the catalog.
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

/// How the conflicts of an import are decided: by one policy, or one by one.
public enum ConflictSettlement {
  case always(ConflictPolicy)
  /// By a person, whose answers `known` remembers. `ask` is called while nothing is locked; from then on `known` has to
  /// return its answer. Where `ask` throws, nothing is changed.
  case asking(
    known: (ImportConflict) -> ConflictPolicy?, ask: (ImportConflict) throws -> ConflictPolicy)

  /// True where an answer may take a while.
  public var isAsking: Bool {
    switch self {
    case .always: false
    case .asking: true
    }
  }

  /// Nil where the question has to be asked.
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
