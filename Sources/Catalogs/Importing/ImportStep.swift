public import Themes

/// What one theme of an import will do to the catalog.
public struct ImportStep: Sendable {
  public let incoming: IncomingTheme
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
    incoming: IncomingTheme, outcome: ImportOutcome, result: Theme?, existing: Theme?, remark: String?, isMerge: Bool
  ) {
    self.incoming = incoming
    self.outcome = outcome
    meeting = Meeting(result, existing, remark, isMerge)
  }

  /// A theme that comes in as it is.
  init(adding incoming: IncomingTheme) {
    self.incoming = incoming
    outcome = .added
    meeting = nil
  }

  /// What will be put into the catalog; nil where nothing will.
  public var result: Theme? { meeting.map(\.result) ?? incoming.theme }

  /// What it replaces or met.
  public var existing: Theme? { meeting?.existing }

  /// What was done to make it fit, in one phrase: `merged: 3 emoji added, 1 stays removed`.
  public var remark: String? { meeting?.remark }

  /// More may be merged into the result before it is put.
  var isMerge: Bool { meeting?.isMerge ?? false }
}
