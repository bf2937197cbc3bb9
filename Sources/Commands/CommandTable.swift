internal import Editing
internal import Themes

/// All commands, in the order of the help: a new command is a line here.
enum CommandTable {
  /// The program without a command.
  static let alone = ChooserCommand.description

  /// The commands that people begin with, for `memorize help`.
  static let basics: [(title: String, commands: [CommandDescription])] = [
    ("Play", [alone, PlayCommand.description, ScoresCommand.description]),
    (
      "Look at themes and change them",
      [
        ListCommand.description, ShowCommand.description, NewCommand.description, EditCommand.description,
        DeleteCommand.description, UndoCommand.description,
      ]
    ),
    (
      "Get and give themes",
      [
        ImportCommand.description, ExportCommand.description, PrintCommand.description, ServeCommand.description,
        PublishCommand.description,
      ]
    ),
  ]

  static let commands: [CommandDescription] = [
    ListCommand.description,
    ShowCommand.description,
    ImportCommand.description,
    ExportCommand.description,
    ConvertCommand.description,
    CheckCommand.description,
    FollowCommand.description,
    UpdateCommand.description,
    NewCommand.description,
    EditCommand.description,
    DeleteCommand.description,
    UndoCommand.description,
    RedoCommand.description,
    HistoryCommand.description,
    BlameCommand.description,
    RestoreCommand.description,
    EmojiCommand.description,
    PlayCommand.description,
    ServeCommand.description,
    PublishCommand.description,
    PrintCommand.description,
    ScoresCommand.description,
    FormatsCommand.description,
    CatalogCommand.description,
    DoctorCommand.description,
    CompletionsCommand.description,
    HelpCommand.description,
  ]
}

// A command that runs another: the chooser opens the editor, and the editor the game.
extension Invocation {
  func edit(_ theme: ThemeID) throws { _ = try EditCommand.description.run(visiting(theme)) }

  /// Runs `memorize new` without a name.
  func addTheme() throws { _ = try InteractiveEditing(self).run(beginning: DraftTheme()) }

  func play(_ theme: ThemeID, setting: (inout ParsedLine) -> Void = { _ in }) throws {
    _ = try PlayCommand.description.run(visiting(theme, setting: setting))
  }
}
