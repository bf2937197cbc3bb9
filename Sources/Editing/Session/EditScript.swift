public import Catalogs
public import Themes

/// Lines that take effect together: one transaction, one operation.
public struct EditScript {
  private let lines: [ScriptLine]
  private let keepsGoing: Bool

  /// With `keepingGoing`, a line that is refused does not stop the others.
  public init(_ lines: [ScriptLine], keepingGoing: Bool) {
    self.lines = lines
    keepsGoing = keepingGoing
  }

  public struct Outcome {
    /// The lines that were answered, in their order.
    public internal(set) var replies: [(line: ScriptLine, reply: Reply)] = []
    /// What differs from before, theme by theme.
    public internal(set) var changes: [ThemeChange] = []
    /// Why lines were refused.
    public internal(set) var refusals: [Diagnostic] = []
    /// The theme that was open at the end.
    public internal(set) var theme: Theme?

    /// What the journal keeps of it. For example: `'Halloween': pairs 6 → 7; +🧛`.
    public var summary: String {
      guard changes.count == 1, let change = changes.first else { return "edited \(changes.count) themes" }
      switch change {
      case .added(let theme): return "new theme '\(theme.name)'"
      case .edited(let before, let after): return "'\(before.name)': \(ThemeDifference(from: before, to: after))"
      case .deleted(let theme): return "deleted '\(theme.name)'"
      }
    }
  }

  /// Runs the lines against a theme, if one is named; throws the first refusal unless it keeps going.
  public func run(
    in transaction: any CatalogTransaction, on theme: String?, _ surroundings: EditSurroundings
  ) throws -> Outcome {
    var session = EditSession(in: transaction, surroundings)
    var outcome = Outcome()
    if let theme { _ = try session.begin(with: theme) }
    for line in lines {
      guard let reply = try session.take(line.text) else { continue }
      if let refusal = reply.refusal {
        // What is wrong with the catalog is not mended by the next line.
        guard refusal.isAboutLine else { throw refusal }
        guard keepsGoing else { throw line.placed(refusal) }
        outcome.refusals.append(line.placed(refusal))
      }
      outcome.replies.append((line, reply))
      if reply.isLast { break }
    }
    outcome.changes = session.changes
    outcome.theme = session.theme
    return outcome
  }
}
