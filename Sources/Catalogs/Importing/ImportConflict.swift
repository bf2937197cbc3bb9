public import Themes

/// A theme on its way in that meets a different one in the catalog.
public struct ImportConflict: Sendable {
  public let kind: ConflictKind
  public let incoming: Theme
  public let existing: Theme

  public init(kind: ConflictKind, incoming: Theme, existing: Theme) {
    self.kind = kind
    self.incoming = incoming
    self.existing = existing
  }
}
