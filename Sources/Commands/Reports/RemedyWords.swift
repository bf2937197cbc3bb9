internal import Themes

extension Remedy {
  /// The command that helps, as a sentence.
  var words: String {
    switch self {
    case .repair: "Run 'memorize doctor --repair': it makes a backup and recovers what it can."
    case .rebuild: "An owner can run 'memorize doctor --repair': it rebuilds the themes from the journal."
    case .examine: "Run 'memorize doctor' for details."
    case .createCatalog: "Run 'memorize catalog create URL' to create one."
    case .chooseAnotherCatalog: "Name another file with --catalog."
    case .copyAgain: "Run the same 'memorize catalog copy' again to finish it."
    case .updateProgram: "Update memorize."
    case .waitLonger: "Try again later, or with a longer --patience."
    case .allowUnencrypted: "If everybody may read and change what is sent, add --insecure."
    case .seeHistory(nil): "Run 'memorize history' to see the operations."
    case .seeHistory(let theme?): "Run 'memorize history \(shellWord(name: theme))' to see its operations."
    case .seeTheme: "Run 'memorize show' to see the theme as it is now, then try again."
    case .listThemes: "Run 'memorize list' to see the themes."
    case .undo(let operation): "Run 'memorize undo --operation \(operation)' to undo that operation."
    case .undoFirst(let operation): "Run 'memorize undo --operation \(operation)' first."
    case .undoNewest: "Run 'memorize undo' to undo the newest operation."
    case .redoNewest: "Run 'memorize redo' to redo the operation that was undone last."
    case .restore(let theme, let operation):
      "Or restore only this theme: 'memorize restore \(shellWord(name: theme)) --at \(operation)'."
    case .delete(let row): "Run 'memorize delete \(row)' to delete it, or 'memorize doctor' for details."
    case .play: "Run 'memorize play' to continue from there."
    case .playAnew: "Start a new game with 'memorize play THEME --new'."
    case .readAs(let formats) where formats.count > 2: "Use --format with one of: \(formats.joined(separator: ", "))."
    case .readAs(let formats): "Use \(formats.map { "--format \($0)" }.joined(separator: " or "))."
    case .recognizeFormat: "Omit --format to detect the format."
    case .lookUpWords(nil): "Use --emojify to look words up, with --language if they are not in your language."
    case .lookUpWords(let language?): "Use --language \(language)."
    case .acceptLosses: "Omit --strict to allow the loss."
    case .testPlugin: "Run 'memorize formats --test' to test the plugin."
    case .forgetServers(let folder):
      "If it was restored on purpose, end all programs that use it and delete \(shellWord(folder))."
    }
  }
}

extension Diagnostic {
  /// The same finding with its remedies as part of the hint.
  var advised: Diagnostic {
    guard !remedies.isEmpty else { return self }
    var copy = self
    copy.hint = ([hint].compactMap { $0 } + remedies.map(\.words)).joined(separator: " ")
    return copy
  }
}
