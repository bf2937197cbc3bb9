internal import Catalogs
internal import EmojiNames
internal import Themes

/// `memorize blame`: who added each emoji of a theme.
enum BlameCommand {
  static let description = CommandDescription(
    name: "blame", summary: "show who added each emoji of a theme, and when",
    arguments: [Argument("THEME", .theme, "its name or a part of it, its number in 'memorize list', or its id")],
    options: [.json],
    discussion: """
      Shows each emoji in play with its name, and the operation that brought it into play last: who made it, when, and \
      its number. A change that was undone and redone still counts as its author's. The oldest operations are compacted; \
      an emoji that was there before has none.
      """,
    examples: [
      ("memorize blame Halloween", "who added what"),
      ("memorize blame Halloween --json", "for a program"),
    ], mayChange: false, run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let catalog = try invocation.catalogForReading()
    try catalog.read { snapshot in
      let theme = try ThemeFinder(snapshot).theme(invocation.arguments[0], takingParts: true)
      let origins = try additions(to: theme, in: snapshot)
      let names = invocation.console.names
      if invocation.isJSON {
        return try invocation.console.printJSON(
          members: [
            JSONReport.schema, .init("id", .string(theme.id.description)), .init("name", .string(theme.name)),
          ], list: "emojis",
          of: theme.emojis.map { emoji in
            .object([
              .init("emoji", .string(emoji.text)),
              .init("operation", origins[emoji].map { JSONReport.operation($0) } ?? .null),
            ])
          })
      }
      let rows = theme.emojis.map { emoji -> [String] in
        let operation = origins[emoji]
        // Emoji come last, because terminals differ in their widths.
        return [
          operation.map { "#\($0.id)" } ?? "–", operation.map { invocation.world.localTime($0.time) } ?? "earlier",
          operation?.actor ?? "",
          "\(names.match(emoji.text)?.name ?? "") \(emoji.text)",
        ]
      }
      for line in TextTable(rows).lines { try invocation.console.print("\(line)") }
    }
    return .done
  }

  /// The newest change in effect that brought each emoji into play, as far as the journal reaches back.
  private static func additions(
    to theme: Theme, in snapshot: any CatalogSnapshot
  ) throws -> [Emoji: JournalOperation] {
    var open = Set(theme.emojis)
    var found: [Emoji: JournalOperation] = [:]
    try snapshot.forEachChange(of: theme.id) { operation, change in
      guard operation.kind == .change, !operation.isUndone else { return true }
      let before = Set(change.before?.emojis ?? [])
      for emoji in change.after?.emojis ?? [] where open.contains(emoji) && !before.contains(emoji) {
        found[emoji] = operation
        open.remove(emoji)
      }
      return !open.isEmpty
    }
    return found
  }
}
