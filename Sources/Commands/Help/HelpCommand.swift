internal import Themes

/// `memorize help`: what the program can do.
enum HelpCommand {
  private static let manual = OptionDescription("man", "print the manual page, for 'man -l -'")
  private static let reference = OptionDescription("reference", "print the reference of all commands as Markdown")

  /// `help` for these commands and itself.
  static func description(of commands: [CommandDescription]) -> CommandDescription {
    CommandDescription(
      "help", "explain the program, or one command",
      operands: [.init("COMMAND", .command, optional: true, "the command to explain")], options: [manual, reference],
      discussion: "Every command also explains itself with --help.",
      examples: [
        .init("memorize help import", "all about 'import'"), .init("memorize help --man | man -l -", "the manual page"),
      ],
      run: { try run($0, commands + [description(of: commands)]) })
  }

  private static func run(_ invocation: Invocation, _ table: [CommandDescription]) throws -> ExitCode {
    if let name = invocation.operands.first, invocation.has(manual) || invocation.has(reference) {
      throw Diagnostic.unexpectedOperand(name, usage: "memorize help --man")
    }
    if invocation.has(manual) {
      try invocation.console.write(Array(ManualPage(table: table).roff.utf8))
    } else if invocation.has(reference) {
      try invocation.console.write(Array(CommandReference(table: table).markdown.utf8))
    } else {
      try show(invocation.operands.first, table, invocation.console)
    }
    return .done
  }

  static func show(_ name: String?, _ table: [CommandDescription], _ console: Console) throws {
    let help = HelpText(table: table, width: console.columns)
    guard let name else {
      for line in help.overview { try console.print("\(line)") }
      return
    }
    guard let command = table.first(where: { $0.name == name }) else {
      throw OtherWords.line(for: name).map { Diagnostic.foreignCommand(name, line: $0) }
        ?? Diagnostic.unknownCommand(name, suggestion: closest(to: name, among: table.map(\.name)))
    }
    for line in help.text(of: command) { try console.print("\(line)") }
  }
}
