internal import Catalogs
internal import Platform
internal import Terminals
internal import Themes

/// `memorize play FILE`: plays a theme of a file that is not imported. Its themes are in a catalog in memory, so that no
/// game and no score is kept.
struct FilePlay {
  static let option = Option<String>("theme", value: "THEME", .name, "the theme of a file to play")

  /// The file, as the user named it.
  let name: String
  private let invocation: Invocation

  /// Nil where the argument names a theme of the catalog, or no file.
  init?(_ invocation: Invocation) throws {
    guard let name = invocation.arguments.first, FileReading.exists(name), try !Self.isTheme(name, invocation) else {
      guard let theme = invocation[Self.option] else { return nil }
      throw Diagnostic.usage(
        .badValue(
          theme, of: "--theme", hint: "Use it with a file, as in 'memorize play zoo.zip --theme Sea'."))
    }
    self.name = name
    self.invocation = try Self.reading(name, invocation)
  }

  private static func isTheme(_ name: String, _ invocation: Invocation) throws -> Bool {
    do {
      _ = try invocation.catalogForReading().read { try ThemeFinder($0).theme(name) }
      return true
    } catch let finding as Diagnostic where finding.isUnknownTheme {
      return false
    }
  }

  /// Reads the good themes of the file into a catalog in memory.
  private static func reading(_ name: String, _ invocation: Invocation) throws -> Invocation {
    let source = try invocation.source(invocation.input(name), invocation.sourceReader(as: nil), keeping: .all)
    let errors = source.diagnostics.filter { $0.severity == .error }
    var known: Set<ThemeID> = []
    let themes = source.themes.filter { known.insert($0.id).inserted }
    guard !themes.isEmpty else {
      throw RejectedInput(diagnostics: errors.isEmpty ? [.format(.noThemes).inside(name)] : errors, omission: .played)
    }
    invocation.console.report(errors)
    let memory = try TemporaryLocation()
    _ = try memory.catalog.write(invocation.note("import")) { transaction in
      for theme in themes { try transaction.put(theme) }
      return ("import", ())
    }
    var copy = invocation
    copy.location = .success(memory)
    return copy
  }

  /// Plays the theme of `--theme`, the only one, or the one that the user chooses; then says that nothing was kept.
  ///
  /// `screen` is nil where the game is printed as text. If options for a game are given, the theme is asked for here,
  /// because the theme chooser starts many games.
  func run(
    on screen: FullScreen?, player: String, isGameGiven: Bool, play: (Invocation) throws -> ExitCode
  ) throws -> ExitCode {
    let themes = try invocation.catalogForReading().read { snapshot in
      try collected { try snapshot.forEachTheme(skip: 0, $0) }
    }
    let exitCode: ExitCode
    if let screen, !isGameGiven, invocation[Self.option] == nil, themes.count > 1 {
      exitCode = try ThemeChooser(invocation, screen, player: player).run()
    } else {
      var copy = invocation
      copy.line[Self.option] = nil
      copy.line.arguments = [try chosenTheme(of: themes).id.description]
      exitCode = try play(copy)
    }
    invocation.console.hint(
      "No game and no score was saved, because \(quoted(name)) is not imported. To keep them, import it: memorize import "
        + shellWord(name))
    return exitCode
  }

  private func chosenTheme(of themes: [Theme]) throws -> Theme {
    if let text = invocation[Self.option] {
      do {
        return try theme(text)
      } catch var finding as Diagnostic where finding.isUnknownTheme {
        finding.hint = "The file has \(listed(themes.map(\.name)))."
        throw finding
      }
    }
    if themes.count == 1 { return themes[0] }
    guard invocation.canAsk else {
      throw Diagnostic(
        .usage,
        .noTheme(
          "the file has \(counted(themes.count, "theme")): \(listed(themes.map(\.name)))",
          hint: "Name one: memorize play \(shellWord(name)) --theme \(shellWord(name: themes[0].name))"))
    }
    return try ask(themes)
  }

  private func theme(_ text: String) throws -> Theme {
    try invocation.catalogForReading().read { try ThemeFinder($0).theme(text, takingParts: true) }
  }

  private func ask(_ themes: [Theme]) throws -> Theme {
    let console = invocation.console
    for (index, theme) in themes.enumerated() { console.say("\(index + 1)  \(theme.name)") }
    while true {
      let line = console.answer(to: "Which theme? Number or name; q leaves: ")
      guard let text = line.map(trimmed), text.lowercased() != "q" else {
        throw Diagnostic.declined(Self.option, "no theme was chosen")
      }
      do {
        return try theme(text)
      } catch let finding as Diagnostic {
        console.say("\(finding.message). Type a number from 1 to \(themes.count), a name, or q to leave.")
      }
    }
  }
}

extension Wording {
  /// No theme is named, and none can be guessed.
  static func noTheme(_ message: String, hint: String) -> Wording { .error("play.no-theme", message, hint: hint) }
}

/// For example: `'Sea', 'Sky' …`
func listed(_ names: [String]) -> String {
  names.prefix(8).map { quoted($0) }.joined(separator: ", ") + (names.count > 8 ? " …" : "")
}
