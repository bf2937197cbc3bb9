public import Themes

/// A theme on its way in, with what was found in its file.
///
/// A reference, because it goes from the thread that reads to the one that writes, which would count every copy of it.
public final class ImportCandidate: Sendable {
  /// Nil when the rules refused it.
  public let theme: Theme?
  public let name: String?
  /// The file it came from, as the user named it.
  public let source: String
  public let diagnostics: [Diagnostic]
  /// What the file does not say of the theme: there, a theme of the catalog keeps what it has.
  let absent: ThemeFields
  /// Of the theme's name: made here, because a candidate can be made while others are being written.
  let key: NameKey?

  public init(
    theme: Theme?, name: String?, source: String, diagnostics: [Diagnostic], absent: ThemeFields = []
  ) {
    self.theme = theme
    self.absent = absent
    key = theme.map { NameKey($0.name) }
    self.name = name
    self.source = source
    self.diagnostics = diagnostics
  }
}

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

/// What one theme of an import will do to the catalog.
public struct ImportStep: Sendable {
  public let candidate: ImportCandidate
  public let outcome: ImportOutcome
  /// Nil for the thousands that come in as they are.
  private let meeting: Meeting?

  /// One reference for what only a theme needs that meets another one.
  private final class Meeting: Sendable {
    let result: Theme?
    let existing: Theme?
    let remark: String?
    let isMerge: Bool

    init(_ result: Theme?, _ existing: Theme?, _ remark: String?, _ isMerge: Bool) {
      self.result = result
      self.existing = existing
      self.remark = remark
      self.isMerge = isMerge
    }
  }

  init(
    candidate: ImportCandidate, outcome: ImportOutcome, result: Theme?, existing: Theme?, remark: String?, isMerge: Bool
  ) {
    self.candidate = candidate
    self.outcome = outcome
    meeting = Meeting(result, existing, remark, isMerge)
  }

  /// A theme that comes in as it is.
  init(adding candidate: ImportCandidate) {
    self.candidate = candidate
    outcome = .added
    meeting = nil
  }

  /// What will be put into the catalog; nil where nothing will.
  public var result: Theme? { meeting.map(\.result) ?? candidate.theme }

  /// What it replaces or met.
  public var existing: Theme? { meeting?.existing }

  /// What was done to make it fit, in one phrase: `merged: 3 emoji added, 1 stays removed`.
  public var remark: String? { meeting?.remark }

  /// More may be merged into the result before it is put.
  var isMerge: Bool { meeting?.isMerge ?? false }
}
