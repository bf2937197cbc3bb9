internal import Formats
internal import Themes

/// `memorize formats`: what can be read and written.
enum FormatsCommand {
  static let description = CommandDescription(
    "formats", "show the formats that can be read and written", options: [.json],
    discussion: "A file's content tells its format; its extension decides only where that leaves a choice.",
    examples: [.init("memorize formats", "all formats")], run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let formats = invocation.registry.formats
    if invocation.isJSON {
      try invocation.console.printJSON(
        members: [JSONReport.schema], list: "formats",
        of: formats.map { format in
          .object([
            .init("name", .string(format.name)), .init("summary", .string(format.summary)),
            .init("extensions", .array(format.fileExtensions.map(ExtraValue.string))),
          ])
        })
      return .done
    }
    let columns = formats.map { [$0.name, $0.fileExtensions.map { ".\($0)" }.joined(separator: " "), $0.summary] }
    for line in TextTable(columns).lines { try invocation.console.print("\(line)") }
    return .done
  }
}
