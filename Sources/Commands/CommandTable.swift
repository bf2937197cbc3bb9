/// All commands, in the order the help shows them: a new one is a line here.
enum CommandTable {
  /// What the program does without a command.
  static let alone = ChooserCommand.description

  static let commands: [CommandDescription] = work + [completions, HelpCommand.description(of: work + [completions])]

  private static let completions = CompletionsCommand.description(of: work + [HelpCommand.description(of: work)])

  private static let work: [CommandDescription] = [
    ListCommand.description,
    ShowCommand.description,
    ImportCommand.description,
    ExportCommand.description,
    ConvertCommand.description,
    CheckCommand.description,
    NewCommand.description,
    EditCommand.description,
    DeleteCommand.description,
    UndoCommand.description,
    RedoCommand.description,
    HistoryCommand.description,
    EmojiCommand.description,
    PlayCommand.description,
    ScoresCommand.description,
    FormatsCommand.description,
    DoctorCommand.description,
  ]
}
