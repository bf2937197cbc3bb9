internal import Catalogs
internal import Themes

/// The replies to `list` and `history`: the first rows, and where the others are.
struct EditListing {
  let session: EditSession
  private let limit = 20

  /// The themes of the catalog, with the numbers that `open` takes.
  var themes: [ReplyLine] {
    get throws {
      let (themes, count) = try session.read { try ($0.firstThemes(limit), $0.count()) }
      guard let last = themes.last?.number else { return [.text("There are no themes yet.")] }
      let rows = themes.map { ReplyLine.Entry(term: String($0.number), meaning: $0.theme.name) }
      let entries = ReplyLine.entries(rows, width: String(last).count)
      return count > last
        ? [entries, .text("… and \(grouped(count - last)) more; 'memorize list' shows all.")] : [entries]
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
