internal import Catalogs
internal import PostgresCatalogs
internal import Themes

/// `memorize catalog`: sets up a catalog that many people share.
enum CatalogCommand {
  static let description = CommandDescription(
    "catalog", "set up a catalog on a PostgreSQL server",
    arguments: [
      .init("ACTION", .choice([create]), "'create' makes a catalog in a database that has none"),
      .init("URL", .words, "the database, such as postgresql://school/themes"),
    ], options: [.json],
    discussion: """
      Makes the schema 'memorize' in the database, and the roles memorize_owner, memorize_editor and memorize_player, \
      which are then granted to people. The database must exist and have the encoding UTF8. A catalog that is there \
      already stays as it is.
      """,
    details: """
      Everybody then names the catalog with --catalog URL or MEMORIZE_CATALOG. Connections are those of libpq: its \
      environment variables, password file and service file work. Documentation/Server.md explains roles, backups and \
      replication.
      """,
    examples: [
      .init("createdb -h school --encoding UTF8 --template template0 themes", "make a database, once"),
      .init("memorize catalog create postgresql://school/themes", "make the catalog in it"),
      .init("psql -h school themes -c 'GRANT memorize_editor TO ann'", "let Ann change themes"),
      .init("memorize --catalog postgresql://school/themes list", "use it"),
    ], run: run)

  private static let create = "create"

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (action, text) = (invocation.arguments[0], invocation.arguments[1])
    guard action == create else {
      throw Diagnostic.usage(.badValue(action, of: "ACTION", expected: .choice([create]), suggestion: create))
    }
    guard PostgresCatalog.isServer(text) else {
      throw Diagnostic.usage(
        .badValue(text, of: "URL", expected: .description("a database on a server, such as postgresql://school/themes"))
      )
    }
    let isNew = try PostgresCatalog.create(
      text, person: invocation.world.user(), patience: invocation.patience(), onEvent: invocation.tellOfWaiting)
    let name = PostgresCatalog.name(of: text)
    if invocation.isJSON {
      try invocation.console.printJSON(
        .object([JSONReport.schema, .init("catalog", .string(name)), .init("created", .bool(isNew))]))
    } else {
      try invocation.console.print(
        isNew ? "Created a catalog in \(name)." : "There is a catalog in \(name) already; it was not changed.")
    }
    return .done
  }
}
