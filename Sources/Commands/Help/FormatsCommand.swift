internal import Formats
internal import Packs
internal import Plugins
internal import Terminals
internal import Themes

/// `memorize formats`: lists the formats, or tests a plugin.
enum FormatsCommand {
  private static let test = Option<String>(
    "test", value: "FILE", .file, "test a plugin with good and bad input")

  static let description = CommandDescription(
    name: "formats", summary: "show the formats that can be read and written",
    arguments: [
      Argument("SAMPLE", .file, optional: true, repeated: true, "with --test, files that the plugin must read")
    ],
    options: [test, .json],
    discussion: """
      The content of a file determines its format, and its extension only if several are possible. An executable \
      memorize-format-NAME is a format too.
      """,
    details: """
      It is found in the folders of MEMORIZE_PLUGINS, in 'plugins' beside the default catalog, or on PATH; one that \
      does not work is reported with the reason. --test reports step by step what a plugin does right; the exit \
      code is 65 if a step fails.
      """,
    examples: [
      ("memorize formats", "all formats"),
      ("memorize formats --test ./memorize-format-toml party.toml", "is my plugin good?"),
    ], mayChange: false, run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    if let path = invocation[test] { return try PluginTesting(invocation: invocation, path: path).run() }
    if let argument = invocation.arguments.first {
      throw Diagnostic.usage(
        .unexpectedArgument(argument, hint: "Usage: memorize formats [--test FILE [SAMPLE…]]"))
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

/// All formats with their origin, and warnings about plugins that cannot be used.
struct FormatListing {
  struct Row {
    let format: any ThemeFormat
    /// The executable of a plugin; nil for a format of the program itself.
    let origin: String?
  }

  let rows: [Row]
  let warnings: [Diagnostic]

  /// Starts every plugin, because it describes itself.
  init(own: [any ThemeFormat], plugins: InstalledPlugins) {
    let findings = plugins.findings
    rows =
      own.map { Row(format: $0, origin: nil) }
      + findings.files.compactMap { file in (try? plugins.format(file)).map { Row(format: $0, origin: file.path) } }
    warnings = findings.warnings + findings.files.compactMap { plugins.fault(of: $0)?.inside($0.path) }
  }
}
