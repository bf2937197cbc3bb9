internal import Catalogs
internal import Themes

/// The one row of the table `head`, and where it was read.
struct Head: Equatable {
  let catalog: ThemeID
  let schema: Int64
  var operation: Int64
  let version: Int64
  let total: Int64
  /// Grows when another server takes over.
  let timeline: UInt32

  /// A standby server has no timeline of its own.
  private static let columns = """
    catalog, schema, operation, version, total,
    substr(CASE WHEN pg_is_in_recovery() THEN '' ELSE pg_walfile_name(pg_current_wal_lsn()) END, 1, 8)
    """

  /// True if the catalog is being copied to the server: its schema number is negative then.
  var isUnfinished: Bool { schema < 0 }

  static let query = ServerStatement("SELECT \(columns) FROM memorize.head")
  static let lock = ServerStatement("SELECT \(columns) FROM memorize.head FOR UPDATE")

  /// How many themes there are, how many by the head, and how many by the newest operation. A separate statement: one that
  /// waits for the lock reads the other tables as they were before.
  static let agreement = ServerStatement(
    """
    SELECT (SELECT count(*) FROM memorize.themes), h.total,
      (SELECT o.total FROM memorize.operations o WHERE o.id = h.operation)
    FROM memorize.head h WHERE h.schema > 0
    """)

  /// Throws a ``Diagnostic`` if the themes in effect are not those of the journal.
  static func requireAgreement(_ rows: Rows) throws {
    guard let row = rows.first else { return }
    let total = row.integer(2)
    for found in [row.integer(1), row.integer(0)] where found != total {
      throw Diagnostic.catalog(.themeCount(found, insteadOf: total))
    }
  }

  /// Throws a ``Diagnostic`` if the row cannot be a head.
  init(_ rows: Rows) throws {
    guard let row = rows.first, let catalog = row.id(0) else { throw Diagnostic(ServerProblem.noCatalog) }
    self.catalog = catalog
    (schema, operation, version, total) = (row.integer(1), row.integer(2), row.integer(3), row.integer(4))
    timeline = UInt32(row.text(5), radix: 16) ?? 0
    guard schema != 0, schema != .min else { throw Diagnostic.catalog(.damaged("impossible schema number \(schema)")) }
    for number in [operation, version, total] where !JournalEntry.numbers.contains(number) {
      throw Diagnostic.catalog(.damaged("impossible version number \(number)"))
    }
  }

  /// How many operations of the other state are missing here, if this server has taken over since.
  func losses(since other: Head) -> Int64 {
    catalog == other.catalog && timeline > other.timeline ? max(other.operation - operation, 0) : 0
  }

  /// True if this state is of a later server, or has more operations.
  func isNewer(than other: Head) -> Bool {
    catalog == other.catalog && (timeline, operation) > (other.timeline, other.operation)
  }

  /// True if this state is older than another one of the same catalog.
  func isBehind(_ other: Head) -> Bool {
    catalog != other.catalog || timeline < other.timeline || operation < other.operation
  }
}
