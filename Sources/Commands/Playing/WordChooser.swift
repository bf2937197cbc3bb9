internal import Catalogs
internal import Games
internal import Screens
internal import Terminals
internal import Themes

/// The chooser in words, for a screen reader: a numbered list, then one question, with the keys of the chooser as words.
final class WordChooser {
  private let invocation: Invocation
  private let reading: ChooserReading
  private let changes: ChooserChanges
  /// The text that the names must contain; empty for all.
  private var filter = ""

  init(_ invocation: Invocation) {
    self.invocation = invocation
    reading = ChooserReading(invocation, player: invocation.world.user())
    changes = ChooserChanges(invocation: invocation)
  }

  private var console: Console { invocation.console }

  func run() throws -> ExitCode {
    try list()
    while true {
      try console.output.flush()
      guard let line = console.answer(to: "Which theme? Number or name; ? lists the commands, q leaves: ") else {
        return .done
      }
      let answer = trimmed(line)
      do {
        guard try follow(answer) else { return .done }
      } catch let error as OutputError {
        throw error
      } catch {
        console.hint(screenWords(error))
      }
      reading.useCatalogThatExists()
    }
  }

  private func follow(_ answer: String) throws -> Bool {
    let name = trimmed(String(answer.dropFirst()))
    let takesTheme = answer.dropFirst().first == " "
    switch answer.first {
    case nil: try list()
    case "q"? where name.isEmpty: return false
    case "?"? where name.isEmpty, "h"? where answer == "help": for line in Self.help { console.say(line) }
    case "+"? where name.isEmpty: try invocation.addTheme()
    case "u"? where name.isEmpty: try undo()
    case "r"? where name.isEmpty: try report(changes.redo())
    case "n"? where name.isEmpty: try takeNews()
    case "/"?:
      filter = name
      try list()
    case "e"? where takesTheme: try invocation.edit(theme(name))
    case "d"? where takesTheme: try delete(theme(name))
    case "p"? where takesTheme: try playTogether(theme(name))
    case "l"? where takesTheme: try playLevel(theme(name))
    case "w"? where takesTheme: try playWithWords(theme(name))
    case "x"? where takesTheme: try report(changes.writePage(of: theme(name)))
    case "s"? where answer == "samples": try report(changes.importSamples())
    default: try invocation.play(theme(answer))
    }
    return true
  }

  private func theme(_ name: String) throws -> ThemeID {
    try invocation.catalogForReading().read { try ThemeFinder($0).theme(name, takingParts: true).id }
  }

  private func playTogether(_ theme: ThemeID) throws {
    try ask("Who plays? Names with commas: ") { answer in
      let names = try PlayerName.several.value(of: answer, for: "the players")
      try invocation.play(theme) { $0[PlayCommand.players] = names }
    }
  }

  private func playLevel(_ theme: ThemeID) throws {
    try ask("Which level: easy, normal, hard; or against the computer: 1 easy, 2 fair, 3 perfect? ") { answer in
      switch try TypedLevel(answer) {
      case .level(let level): try invocation.play(theme) { $0[PlayCommand.level] = level }
      case .against(let skill): try invocation.play(theme) { $0[PlayCommand.against] = skill }
      }
    }
  }

  private func playWithWords(_ theme: ThemeID) throws {
    try ask("Words in which language? A code or a name, such as de or German: ") { answer in
      let wish = try Lesson.Wish(typed: answer)
      try invocation.play(theme) { $0[PlayCommand.words] = wish }
    }
  }

  /// Asks until an answer is valid; without one, nothing is done.
  private func ask(_ question: StyledText, _ perform: (String) throws -> Void) throws {
    while let answer = console.answer(to: question).map({ trimmed($0) }), !answer.isEmpty {
      do {
        return try perform(answer)
      } catch let finding as Diagnostic {
        console.hint(screenWords(finding))
      }
    }
  }

  private func delete(_ id: ThemeID) throws {
    guard let theme = try reading.theme(id) else { return }
    guard console.confirms("Delete '\(theme.name)'? [y/N]") else { return console.say("Nothing was deleted.") }
    try report(changes.delete(id))
  }

  private func undo() throws {
    guard let next = try PendingUndo(invocation) else { return console.say("There is nothing to undo.") }
    guard console.confirms("Undo operation \(next.words)? [y/N]") else { return console.say("Nothing was undone.") }
    try report(changes.undo(next.operation.id))
  }

  private func takeNews() throws {
    let offer = try changes.lookForNews()
    console.say("\(offer.words)")
    guard !offer.news.isEmpty else { return }
    guard console.confirms("Take these? [y/N]") else { return console.say("Nothing was taken.") }
    try report(changes.take(offer))
  }

  private func report(_ message: ChooserChanges.Message) throws { try console.print("\(message.text)") }

  /// A line for each theme, with the games that wait; a long list ends early.
  private func list() throws {
    _ = try reading.refresh()
    let matches = filter.isEmpty ? nil : try reading.names().places(of: filter)
    var selection = ThemeSelection()
    selection.show(reading.themes, matches: matches)
    guard !reading.themes.isEmpty else {
      return console.hint("\(try invocation.emptiness()) 'samples' adds eight themes, + makes one of your own.")
    }
    try console.print(
      filter.isEmpty
        ? "\(counted(selection.count, "theme"))." : "\(counted(selection.count, "theme")) with \(quoted(filter)).")
    let shown = 0..<min(selection.count, Self.mostShown)
    for (index, row) in zip(shown, try reading.rows(selection, shown)) {
      guard let row else {
        try console.print("\(selection.number(index)). This theme is damaged and cannot be shown.")
        continue
      }
      try console.print("\(words(row))")
    }
    if selection.count > shown.count {
      console.say(
        "… and \(counted(selection.count - shown.count, "more theme")); '/TEXT' lists those whose names contain TEXT.")
    }
  }

  /// For example: `3. Bakery, brown, 12 cards: 6 pairs from bread, croissant, pretzel and 9 more. Best score: 7.`
  private func words(_ row: ChooserRow) -> String {
    let theme = row.theme
    let pairs = theme.numberOfPairs < theme.emojis.count ? "\(counted(theme.numberOfPairs, "pair")) from " : "all of "
    let some = firstFew(theme.emojis) { $0.label(theme.words[$0], inWords: console.names) }
    let games = row.mark.sentences.isEmpty ? "" : " \(row.mark.sentences)"
    return "\(theme.number). \(theme.name), \(theme.color.nearestName), \(theme.cards): \(pairs)\(some).\(games)"
  }

  private static let help: [StyledText] = [
    "3 or Halloween: play this theme; part of a name is enough", "e 3: edit it", "d 3: delete it",
    "x 3: write a web page that plays it",
    "+: a new theme",
    "p 3: play it together; l 3: play it at a level, or against the computer; w 3: play it with words in a language",
    "u: undo the last change, after a question; r: redo",
    "n: look for news of the followed sites", "/sea: list the themes with this text; / lists all",
    "Enter: list the themes again", "q: leave",
  ]

  private static let mostShown = 50
}
