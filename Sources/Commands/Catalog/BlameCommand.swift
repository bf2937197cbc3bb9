internal import Catalogs
internal import EmojiNames
internal import Themes

/// `memorize blame`: who added each emoji of a theme, and gave it its word.
enum BlameCommand {
  static let description = CommandDescription(
    name: "blame", summary: "show who added each emoji of a theme, and when",
    arguments: [Argument("THEME", .theme, "its name or a part of it, its number in 'memorize list', or its id")],
    options: [.json],
    discussion: """
      Shows each emoji in play with its name, and the operation that brought it into play last: who made it, when, and \
      its number. A word that another operation gave has a line of its own. A change that was undone and redone still \
      counts as its author's. The oldest operations are compacted; an emoji that was there before has none.
      """,
    examples: [
      ("memorize blame Halloween", "who added what"),
      ("memorize blame Halloween --json", "for a program"),
    ], mayChange: false, run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let catalog = try invocation.catalogForReading()
    try catalog.read { snapshot in
      let theme = try ThemeFinder(snapshot).theme(invocation.arguments[0], takingParts: true)
      let origins = try Origins(of: theme, in: snapshot)
      let names = invocation.console.names
      if invocation.isJSON {
        return try invocation.console.printJSON(
          members: [
            JSONReport.schema, .init("id", .string(theme.id.description)), .init("name", .string(theme.name)),
          ], list: "emojis",
          of: theme.emojis.map { emoji -> ExtraValue in
            var members = [
              ExtraValue.Member("emoji", .string(emoji.text)), .init("operation", json(origins.ofEmoji[emoji])),
            ]
            if let texts = theme.words[emoji]?.texts {
              members.append(.init("words", .array(texts.map { .string($0) })))
              members.append(.init("wordsOperation", json(origins.ofWords[emoji])))
            }
            return .object(members)
          })
      }
      // Emoji come last, because terminals differ in their widths.
      func row(_ operation: JournalOperation?, _ words: String) -> [String] {
        [
          operation.map { "#\($0.id)" } ?? "–", operation.map { invocation.world.localTime($0.time) } ?? "earlier",
          operation?.actor ?? "", words,
        ]
      }
      let rows = theme.emojis.flatMap { emoji -> [[String]] in
        let origin = origins.ofEmoji[emoji]
        let added = row(origin, "\(names.match(emoji.text)?.name ?? "") \(emoji.text)")
        let given = origins.ofWords[emoji]
        guard let texts = theme.words[emoji], given != origin else { return [added] }
        return [added, row(given, "'\(texts.written)' \(emoji.text)")]
      }
      for line in TextTable(rows).lines { try invocation.console.print("\(line)") }
      let origin = Set(Array(origins.ofEmoji.values) + Array(origins.ofWords.values))
      for operation in origin.sorted(by: { $0.id < $1.id }) where Self.imports.contains(operation.command) {
        try invocation.console.print("#\(operation.id) \(operation.summary)")
      }
    }
    return .done
  }

  /// The commands whose summaries say where themes came from.
  private static let imports: Set = ["import", "follow", "update"]

  private static func json(_ operation: JournalOperation?) -> ExtraValue {
    operation.map { JSONReport.operation($0) } ?? .null
  }
}

/// The newest changes in effect that brought each emoji into play and gave it its words, as far as the journal reaches back.
private struct Origins {
  private(set) var ofEmoji: [Emoji: JournalOperation] = [:]
  private(set) var ofWords: [Emoji: JournalOperation] = [:]

  init(of theme: Theme, in snapshot: any CatalogSnapshot) throws {
    var open = Set(theme.emojis)
    var worded = Set(theme.emojis.filter { theme.words[$0] != nil })
    try snapshot.forEachChange(of: theme.id) { operation, change in
      guard operation.kind == .change, !operation.isUndone else { return true }
      let before = Set(change.before?.emojis ?? [])
      for emoji in change.after?.emojis ?? [] where open.contains(emoji) && !before.contains(emoji) {
        ofEmoji[emoji] = operation
        open.remove(emoji)
      }
      for emoji in worded where change.after?.words[emoji] != change.before?.words[emoji] {
        ofWords[emoji] = operation
        worded.remove(emoji)
      }
      return !open.isEmpty || !worded.isEmpty
    }
  }
}
