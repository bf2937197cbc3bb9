internal import Formats
internal import Themes

/// `memorize check`: all findings in files, without importing them.
enum CheckCommand {
  static let description = CommandDescription(
    "check", "find out whether files are good, without importing them",
    operands: [.init("FILE", repeated: true, "files, folders with a theme.json, or '-' for standard input")],
    options: [.format, .emojify, .strict, .json],
    discussion: """
      Reads each file as 'memorize import' would and lists everything that was found: what is refused, what would be \
      repaired, what is worth knowing, and what could not come along. The exit code is 65 if anything is refused; with \
      --strict also if anything could not come along.
      """,
    examples: [
      .init("memorize check party.zip", "is this pack good?"), .init("memorize check *.csv --json", "for a program"),
    ],
    run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let sources = try invocation.sources(as: invocation.namedFormat())
    if invocation.isJSON {
      try invocation.console.printJSON(members: [JSONReport.schema], list: "files", of: sources.lazy.map(report))
    } else {
      for source in sources { try print(source, invocation.console) }
    }
    guard let failure = sources.flatMap(\.diagnostics).first(where: { $0.severity == .error }) else { return .done }
    return ExitCode(failure)
  }

  private static func print(_ source: ThemeSource, _ console: Console) throws {
    for diagnostic in source.diagnostics { try console.print("\(diagnostic.severity.rawValue): \(diagnostic)") }
    if source.failure == nil, !source.reading.losses.isEmpty {
      try console.print("warning: \(source.name): \(source.reading.losses.listed) could not come along.")
    }
    let themes = counted(source.reading.themes.count, "theme")
    let refused = source.reading.items.count - source.reading.themes.count
    let warnings = source.diagnostics.filter { $0.severity == .warning }.count
    let verdict =
      source.failure != nil
      ? "cannot be used"
      : refused > 0
        ? "\(themes) good, \(grouped(refused)) refused"
        : warnings > 0 ? "\(themes) good, \(counted(warnings, "warning"))" : "\(themes), all good"
    try console.print("\(source.name): \(source.format.map { "\($0), " } ?? "")\(verdict)")
  }

  private static func report(_ source: ThemeSource) -> ExtraValue {
    .object([
      .init("file", .string(source.name)), .init("format", .text(source.format)), .init("valid", .bool(source.isValid)),
      .init("themes", .integer(source.failure == nil ? source.reading.themes.count : 0)),
      .init("losses", .array(source.reading.losses.map(JSONReport.loss))),
      .init("diagnostics", JSONReport.diagnostics(source.diagnostics)),
    ])
  }
}
