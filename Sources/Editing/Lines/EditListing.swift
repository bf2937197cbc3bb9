internal import Catalogs
internal import Themes

/// The replies to `list` and `history`: the first rows, and where the others are.
struct EditListing {
  let session: EditSession
  private let limit = 20

  /// The themes of the catalog, with the numbers that `open` takes.
  var themes: [ReplyLine] {
    get throws {
      var (rows, number): ([ReplyLine.Entry], Int) = ([], 0)
      let count = try session.read { snapshot throws in
        try snapshot.forEachTheme(skip: 0, damaged: { _ in number += 1 }) { theme in
          number += 1
          rows.append(ReplyLine.Entry(term: String(number), meaning: theme.name))
          return rows.count < limit
        }
        return try snapshot.count()
      }
      guard let last = rows.last else { return [.text("There are no themes yet.")] }
      let entries = ReplyLine.entries(rows, width: last.term.count)
      return count > number
        ? [entries, .text("… and \(grouped(count - number)) more; 'memorize list' shows all.")] : [entries]
    }
  }

  /// The operations on the open theme, the newest first.
  var history: [ReplyLine] {
    get throws {
      let operations = try session.operations(of: session.focusedID(), limit: limit + 1)
      guard !operations.isEmpty else { return [.text("This theme has no history yet.")] }
      let lines = operations.prefix(limit).map { operation in
        ReplyLine.text(
          "#\(operation.id)  \(session.surroundings.time(operation.time))  \(operation.summary)"
            + (operation.isUndone ? "  (undone)" : ""))
      }
      return operations.count > limit ? lines + [.text("… and more; 'memorize history' shows all.")] : lines
    }
  }
}
