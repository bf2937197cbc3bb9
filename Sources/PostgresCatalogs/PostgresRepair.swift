package import Catalogs
internal import Themes

extension PostgresCatalog {
  /// Makes the themes in effect again what the journal says, as one operation; nil if they are. Contents that are damaged stay.
  ///
  /// Throws a ``Diagnostic``, and changes nothing, if this login is no owner, or if the journal is damaged too.
  package func repair(_ note: JournalNote) throws -> RepairReport? {
    var sent: RepairReport?
    return try transaction(Head.lock, agreeing: false, right: .repair) { connection, head, _, change in
      let done = ServerStatement("SELECT 1 FROM memorize.operations WHERE change = $1", .id(change))
      if let sent, try connection.run(done).count > 0 { return (sent, .madeBefore) }
      guard try !inconsistencies(PostgresStore(head, connection, change)).isEmpty else { return (nil, .nothing) }
      let rebuilt = try connection.run([ServerStatement("SELECT * FROM memorize.rebuild()"), Self.counts, Head.query])
      let report = RepairReport(rebuilt[0][0], rebuilt[1][0])
      let store = try PostgresStore(Head(rebuilt[2]), connection, change)
      _ = try store.enter(note, .redo, summary: report.summary)
      _ = try connection.run(store.closing())
      if var finding = try inconsistencies(store).first {
        finding.hint = "Nothing was changed. Restore a backup of the database."
        throw finding
      }
      sent = report
      return (report, .change([]))
    }
  }

  /// Where the tables contradict each other.
  private func inconsistencies(_ store: PostgresStore) throws -> [Diagnostic] {
    try findings(in: store).filter { if case .inconsistent? = $0.catalogProblem { true } else { false } }
  }

  private static let counts = ServerStatement(
    """
    SELECT (SELECT count(*) FROM memorize.operations), (SELECT count(*) FROM memorize.games),
      (SELECT count(*) FROM memorize.scores)
    """)
}

extension RepairReport {
  fileprivate init(_ rebuilt: Row, _ counts: Row) {
    let (themes, expected) = (Int(rebuilt.integer(0)), Int(rebuilt.integer(1)))
    self.init(
      themes: themes, lostThemes: [], unknownThemes: max(expected - themes, 0),
      operations: Tally(saved: Int(counts.integer(0)), lost: 0), games: Tally(saved: Int(counts.integer(1)), lost: 0),
      scores: Tally(saved: Int(counts.integer(2)), lost: Int(rebuilt.integer(2))))
  }
}
