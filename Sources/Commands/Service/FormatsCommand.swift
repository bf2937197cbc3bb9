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
            .init("import", .bool(format.canDecode)), .init("export", .bool(format.canEncode)),
          ])
        })
      return .done
    }
    let columns = formats.map { format in
      [format.name, format.fileExtensions.map { ".\($0)" }.joined(separator: " "), ways(format), format.summary]
    }
    for line in TextTable(columns).lines { try invocation.console.print("\(line)") }
    return .done
  }

  /// For example: `import, export`.
  private static func ways(_ format: any ThemeFormat) -> String {
    [format.canDecode ? "import" : nil, format.canEncode ? "export" : nil].compactMap { $0 }.joined(separator: ", ")
  }
}
