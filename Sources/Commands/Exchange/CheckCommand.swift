internal import Formats
internal import Themes

/// `memorize check`: all findings in files, without importing them.
enum CheckCommand {
  static let description = CommandDescription(
    "check", "find out whether files are good, without importing them",
    operands: [.init("FILE", .file, repeated: true, "files, folders with a theme.json, or '-' for standard input")],
    options: [.format, .roundtrip, structure, .emojify, .strict, .json],
    discussion: """
      Reads each file as 'memorize import' would and lists everything that was found: what is refused, what would be \
      repaired, what is worth knowing, and what could not come along. The exit code is 65 if anything is refused; with \
      --strict also if anything could not come along. --roundtrip writes the themes in another format, reads that back and \
      compares: what would not survive is counted and named, theme by theme. --structure looks at zips of any kind, \
      inflates nothing, and tells the first reason why two programs could see different files in one.
      """,
    examples: [
      .init("memorize check party.zip", "is this pack good?"), .init("memorize check *.csv --json", "for a program"),
      .init("memorize check --roundtrip csv party.zip", "what would not survive as CSV?"),
      .init("memorize check --structure download.zip", "would every program unpack the same files?"),
    ],
    run: run)

  private static let structure = OptionDescription(
    "structure", "look only at how a zip is put together, whatever it holds")

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    guard !invocation.has(structure) else { return try StructureReport.run(invocation) }
    let format = try invocation.roundTripFormat()
    let checks = try invocation.sources(as: invocation.namedFormat()).map { source in
      try SourceCheck(source, through: format, isStrict: invocation.has(.strict))
    }
    if invocation.isJSON {
      try invocation.console.printJSON(members: [JSONReport.schema], list: "files", of: checks.lazy.map(\.report))
    } else {
      for check in checks { try check.print(on: invocation.console) }
    }
    guard let failure = checks.flatMap(\.diagnostics).first(where: { $0.severity == .error }) else { return .done }
    return ExitCode(failure)
  }
}

extension Invocation {
  /// The format to write and read the themes with, which must do both.
  fileprivate func roundTripFormat() throws -> (any ThemeFormat)? {
    guard let format = try value(.roundtrip).map(registry.format(named:)) else { return nil }
    guard format.canEncode else { throw Diagnostic.formatNotWritten(format.name, known: registry.encoding.names) }
    guard format.canDecode else { throw Diagnostic.formatNotRead(format.name, known: registry.decoding.names) }
    return format
  }
}
