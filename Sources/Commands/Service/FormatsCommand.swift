internal import Formats
internal import Plugins
internal import Terminals
internal import Themes

/// `memorize formats`: what can be read and written.
enum FormatsCommand {
  private static let test = OptionDescription(
    "test", value: "FILE", kind: .file, "put a plugin through good and bad cases, for whoever writes it")

  static let description = CommandDescription(
    "formats", "show the formats that can be read and written",
    operands: [
      .init("SAMPLE", .file, optional: true, repeated: true, "with --test, files that the plugin has to read")
    ],
    options: [test, .json],
    discussion: """
      A file's content tells its format; its extension decides only where that leaves a choice. An executable called \
      memorize-format-NAME is a format too, in a folder named in MEMORIZE_PLUGINS, in plugins beside the default catalog, or \
      on PATH; one that does not work is named with the reason. --test says step by step what a plugin does well; the exit \
      code is 65 where a step fails.
      """,
    examples: [
      .init("memorize formats", "all formats"),
      .init("memorize formats --test ./memorize-format-toml party.toml", "is my plugin good?"),
    ], run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    if let path = invocation.value(test) { return try PluginTesting(invocation, path: path).run() }
    if let operand = invocation.operands.first {
      throw Diagnostic.unexpectedOperand(operand, usage: "memorize formats [--test FILE [SAMPLE…]]")
    }
    let listing = FormatListing(
      own: invocation.registry.formats, plugins: ProgramFormats.plugins(in: invocation.world.environment))
    if invocation.isJSON {
      try invocation.console.printJSON(
        members: [JSONReport.schema, .init("diagnostics", JSONReport.diagnostics(listing.warnings))], list: "formats",
        of: listing.rows.map(report))
      return .done
    }
    let columns = listing.rows.map { row in
      [
        row.format.name, row.format.fileExtensions.map { ".\($0)" }.joined(separator: " "), ways(row.format),
        row.format.summary + (row.origin.map { " (\($0))" } ?? ""),
      ]
    }
    for line in TextTable(columns).lines { try invocation.console.print("\(line)") }
    invocation.console.report(listing.warnings)
    return .done
  }

  private static func report(_ row: FormatListing.Row) -> ExtraValue {
    .object([
      .init("name", .string(row.format.name)), .init("summary", .string(row.format.summary)),
      .init("extensions", .array(row.format.fileExtensions.map(ExtraValue.string))),
      .init("import", .bool(row.format.canDecode)), .init("export", .bool(row.format.canEncode)),
      .init("plugin", .text(row.origin)),
    ])
  }

  /// For example: `import, export`.
  private static func ways(_ format: any ThemeFormat) -> String {
    [format.canDecode ? "import" : nil, format.canEncode ? "export" : nil].compactMap { $0 }.joined(separator: ", ")
  }
}
