internal import Catalogs
internal import Platform
internal import PostgresCatalogs
internal import Themes

/// `memorize catalog`: sets up a catalog that many people share, and moves catalogs.
enum CatalogCommand {
  static let description = CommandDescription(
    name: "catalog", summary: "set up a catalog on a PostgreSQL server, or copy one",
    arguments: [
      action,
      Argument("PLACE", .file, repeated: true, "the URL of a database; for 'copy' also a file"),
    ], options: [.json],
    discussion: """
      'create URL' makes a catalog in a database. Grant the roles memorize_editor and memorize_player to the people who \
      use it. 'copy FROM TO' copies a whole catalog, with journal, games and scores, between files and \
      databases, and compares both at the end. FROM stays as it is.
      """,
    details: """
      The database must exist (createdb --encoding UTF8 --template template0 themes) and belong to you, and you need the \
      right to create roles. Keep passwords in ~/.pgpass. A catalog that is there already stays as it is: a copy needs \
      a file that does not exist, or a database without a catalog or with an empty one. A copy that was interrupted goes \
      on when the same command is run again; until it is complete, nobody can use it. Everybody names a catalog with \
      --catalog URL or MEMORIZE_CATALOG. Connections are those of libpq: its environment variables, password file and \
      service file work. Documentation/Server.md explains roles, backups and replication.
      """,
    examples: [
      ("memorize catalog create postgresql://school/themes", "make a catalog in a database"),
      ("psql postgresql://ann@school/themes -c 'GRANT memorize_editor TO ben'", "let Ben change themes"),
      ("memorize catalog copy postgresql://school/themes mine.sqlite", "take everything along"),
    ], run: run)

  private enum Action: String, CaseIterable {
    case create, copy
  }

  private static let action = Argument<Action>("ACTION", .choice, "'create' or 'copy'")

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let places = Array(invocation.arguments.dropFirst())
    let isCopy = invocation[action] == .copy
    if invocation.has(.catalog) {
      throw Diagnostic.usage(
        .excluding(
          "'memorize catalog' takes its catalogs as arguments, so --catalog does not apply",
          hint: isCopy ? "Name both: memorize catalog copy FROM TO" : "Name it: memorize catalog create URL"))
    }
    let (count, usage) =
      isCopy ? (2, "Usage: memorize catalog copy FROM TO") : (1, "Usage: memorize catalog create URL")
    guard places.count >= count else { throw Diagnostic.usage(.missingArgument("TO", hint: usage)) }
    guard places.count == count else { throw Diagnostic.usage(.unexpectedArgument(places[count], hint: usage)) }
    return isCopy ? try copy(places, invocation) : try create(places[0], invocation)
  }

  private static func create(_ text: String, _ invocation: Invocation) throws -> ExitCode {
    guard PostgresCatalog.isServer(text) else {
      throw Diagnostic.usage(
        .badValue(text, of: "URL", hint: "Use a database on a server, such as postgresql://school/themes."))
    }
    let isNew = try PostgresCatalog.create(
      text, person: invocation.world.user(), patience: invocation.patience, onEvent: invocation.caller.onEvent)
    let name = PostgresCatalog.name(of: text)
    if invocation.isJSON {
      try invocation.console.printJSON(
        .object([JSONReport.schema, .init("catalog", .string(name)), .init("created", .bool(isNew))]))
    } else {
      try invocation.console.print(
        isNew ? "Created a catalog in \(name)." : "There is a catalog in \(name) already; it was not changed.")
      if isNew {
        invocation.console.hint("Grant people memorize_editor or memorize_player: GRANT memorize_editor TO ben")
      }
    }
    return .done
  }

  /// Copies a catalog between files and servers, and reports what was copied.
  private static func copy(_ places: [String], _ invocation: Invocation) throws -> ExitCode {
    let environment = invocation.world.environment
    let source = try CatalogLocations.named(places[0], environment: environment, what: "FROM")
    let target = try CatalogLocations.named(places[1], environment: environment, what: "TO")
    guard source.exists else { throw FileError(.reading, source.name, .system(.noSuchFile)) }
    let catalog = try source.open(for: .reading, by: invocation.caller)
    let console = invocation.console
    if let damage = try console.whileWorking(
      "examining the source", { try CatalogExamination.findings(of: catalog, at: source).first })
    {
      throw damage
    }
    let copy = try target.copyTarget(for: invocation.caller)
    Interruption.setMessage("memorize: interrupted. Run the same command again: it goes on where it was.\n")
    let progress = console.progress()
    var count = 0
    let isResumed = try catalog.readRows { rows in
      defer {
        progress.erase()
        Interruption.setMessage(nil)
      }
      do {
        return try CatalogCopy(of: rows, to: copy).run {
          count += $0
          progress.update("copying row \(grouped(count))")
        }
      } catch var finding as Diagnostic where !(finding.problem is CopyProblem) {
        finding.hint = "Run the same command again once this is solved: it goes on where it was."
        throw finding
      }
    }
    try report(isResumed, of: source, in: target, invocation)
    return .done
  }

  private static func report(
    _ isResumed: Bool, of source: any CatalogLocation, in target: any CatalogLocation, _ invocation: Invocation
  ) throws {
    let facts = try target.open(for: .reading, by: invocation.caller).facts()
    let counts = [
      ("themes", facts.themes, "theme"), ("operations", facts.operations, "operation"),
      ("games", facts.games, "game"), ("scores", facts.scores, "score"),
    ]
    if invocation.isJSON {
      return try invocation.console.printJSON(
        .object(
          [
            JSONReport.schema, .init("from", .string(source.name)), .init("to", .string(target.name)),
            .init("resumed", .bool(isResumed)),
          ] + counts.map { .init($0.0, .integer($0.1)) }))
    }
    let words = counts.map { counted($0.1, $0.2) }
    let list = "\(words.dropLast().joined(separator: ", ")) and \(words[words.count - 1])"
    try invocation.console.print("Copied \(list) to \(target.name), and compared them with the source.")
  }
}
