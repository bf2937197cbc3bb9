internal import Themes

/// A catalog that can be copied, whatever store it is in.
package protocol CopySource: AnyObject {
  /// Runs `body` on one consistent state, in the newest schema.
  func readRows<Result>(_ body: (any CatalogRows) throws -> Result) throws -> Result
}

/// The beginning of a catalog. Until it is complete, it has another name or a number that keeps others out.
package protocol CopyTarget: AnyObject {
  /// Begins a copy, or goes on with one that was interrupted: then it returns true. Throws a ``Diagnostic`` if there is a
  /// catalog already.
  func begin() throws -> Bool
  /// Removes the rows of a copy that was interrupted.
  func clear() throws
  /// Adds the rows that `next` returns for the last row of the table, and keeps them; false if it returns none.
  func append(to table: CatalogTable, _ next: (_ last: CatalogRow?) throws -> [CatalogRow]) throws -> Bool
  /// Makes the copy a catalog, once `body` has returned. If it throws, the copy stays unfinished.
  func complete(_ body: (any CopiedRows) throws -> Void) throws
}

/// The rows of an unfinished copy, with those that the transaction in progress adds.
package protocol CopiedRows: CatalogRows {
  func add(_ rows: [CatalogRow], to table: CatalogTable) throws
}

/// Copies a catalog, with its journal, games and scores, and compares the copy with the source row by row.
///
/// Large tables are copied in pieces, so that a copy can be interrupted and go on. If the source was changed in between,
/// the comparison shows it, and the copy starts again.
package struct CatalogCopy {
  private let source: any CatalogRows
  private let target: any CopyTarget
  private let page: Int

  package init(of source: any CatalogRows, to target: any CopyTarget) {
    self.init(of: source, to: target, page: 4_000)
  }

  /// `page` is how many rows it holds in memory.
  package init(of source: any CatalogRows, to target: any CopyTarget, page: Int) {
    self.source = source
    self.target = target
    self.page = page
  }

  /// Returns true if it went on with a copy that was interrupted. `onRows` is called with the number of rows that were
  /// copied since the last call. Throws a ``Diagnostic``.
  package func run(onRows: (Int) -> Void = { _ in }) throws -> Bool {
    guard try target.begin() else {
      try fill(onRows)
      return false
    }
    do {
      try fill(onRows)
      return true
    } catch let finding as Diagnostic where (finding.problem as? CopyProblem)?.isDifference == true {
      try target.clear()
      try fill(onRows)
      return false
    }
  }

  private func fill(_ onRows: (Int) -> Void) throws {
    for table in CatalogTable.contents {
      while try target.append(
        to: table,
        { last in
          let rows = try source.rows(of: table, after: last, limit: page)
          onRows(rows.count)
          return rows
        })
      {}
    }
    try target.complete { copy in
      for table in CatalogTable.state {
        try forEachPage(of: table) { rows, _ in
          try copy.add(rows, to: table)
          onRows(rows.count)
        }
      }
      for table in CatalogTable.contents + CatalogTable.state {
        try forEachPage(of: table) { rows, last in
          // The last page is not full, so that rows which only the copy has are noticed.
          guard try copy.rows(of: table, after: last, limit: page) == rows else {
            throw Diagnostic(CopyProblem.differs(table: table.name))
          }
        }
      }
    }
  }

  /// Visits the rows of the source, the last time with fewer than a page, and the row before them.
  private func forEachPage(of table: CatalogTable, _ visit: ([CatalogRow], CatalogRow?) throws -> Void) throws {
    var last: CatalogRow?
    while true {
      let rows = try source.rows(of: table, after: last, limit: page)
      try visit(rows, last)
      guard rows.count == page else { return }
      last = rows.last
    }
  }
}
