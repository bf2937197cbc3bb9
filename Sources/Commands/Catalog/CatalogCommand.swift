internal import Catalogs
internal import PostgresCatalogs
internal import Themes

/// `memorize catalog`: sets up a catalog that many people share, and moves catalogs.
enum CatalogCommand {
  static let description = CommandDescription(
    "catalog", "set up a catalog on a PostgreSQL server, or copy one",
    arguments: [
      .init("ACTION", .choice([create, copy]), "'create' or 'copy'"),
      .init("PLACE", .file, repeated: true, "the URL of a database; for 'copy' also a file"),
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
      .init("memorize catalog create postgresql://school/themes", "make a catalog in a database"),
      .init("psql postgresql://ann@school/themes -c 'GRANT memorize_editor TO ben'", "let Ben change themes"),
      .init("memorize catalog copy postgresql://school/themes mine.sqlite", "take everything along"),
    ], run: run)

  private static let create = "create"
  private static let copy = "copy"

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (action, places) = (invocation.arguments[0], Array(invocation.arguments.dropFirst()))
    guard let count = [create: 1, copy: 2][action] else {
      throw Diagnostic.usage(
        .badValue(
          action, of: "ACTION", expected: .choice([create, copy]),
          suggestion: closest(to: action, among: [create, copy])))
    }
    let usage = "Usage: memorize catalog " + (action == copy ? "copy FROM TO" : "create URL")
    guard places.count >= count else {
      throw Diagnostic.usage(.missingArgument(ArgumentDescription("TO", .words, "the copy"), hint: usage))
    }
    guard places.count == count else { throw Diagnostic.usage(.unexpectedArgument(places[count], hint: usage)) }
    return action == copy
      ? try CatalogMove(from: places[0], to: places[1], invocation).run() : try create(places[0], invocation)
  }

  private static func create(_ text: String, _ invocation: Invocation) throws -> ExitCode {
    guard PostgresCatalog.isServer(text) else {
      throw Diagnostic.usage(
        .badValue(text, of: "URL", expected: .description("a database on a server, such as postgresql://school/themes"))
      )
    }
    let isNew = try PostgresCatalog.create(
      text, person: invocation.world.user(), patience: invocation.patience(), onEvent: invocation.reportWaiting)
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
}
