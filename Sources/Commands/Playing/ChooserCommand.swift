internal import Platform
internal import Screens
internal import Terminals
internal import Themes

/// `memorize` without a command: the theme chooser on a terminal, the list everywhere else.
enum ChooserCommand {
  static let description = CommandDescription(
    name: "", summary: "choose a theme and play", options: [.plainList],
    discussion: """
      On a terminal opens the theme chooser: arrow keys or a number select, Enter plays, 'e' edits, '/' filters, \
      '?' shows all keys. With MEMORIZE_ACCESSIBLE=1 it is a numbered list and a prompt. Elsewhere, with --plain \
      or with TERM=dumb it prints the list, like 'memorize list'.
      """,
    examples: [
      ("memorize", "the theme chooser"), ("memorize --plain", "the list, even on a terminal"),
      ("memorize | head", "the list, for another program"),
    ], run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let world = invocation.world
    if invocation.canAsk, world.prefersWords, !invocation.has(.plainList) {
      return try WordChooser(invocation).run()
    }
    guard !invocation.has(.plainList), let screen = invocation.fullScreen else {
      return try ListCommand.description.run(invocation)
    }
    // Errors in the command line are printed before the screen opens.
    _ = try invocation.location.get()
    return try ThemeChooser(invocation, screen, player: world.user()).run()
  }
}

/// The theme chooser at a terminal: shows its state, waits for a key, performs its action.
///
/// Changes of other programs appear at the next key, or after a second.
final class ThemeChooser {
  private let invocation: Invocation
  private let screen: FullScreen
  private let player: String
  private let reading: ChooserReading
  private let changes: ChooserChanges
  private var state: ChooserState
  private var needs = ThemeColumnNeeds()
  private var rows: [ChooserRow?] = []
  private var names: FoldedNames?
  /// True if the state lacks the themes that were read last.
  private var isBehind = true
  /// What the followed sites have, until it is taken or declined.
  private var offer: ChooserChanges.Offer?
  /// True if the message is about a catalog that cannot be read.
  private var isComplaining = false

  init(_ invocation: Invocation, _ screen: FullScreen, player: String) {
    self.invocation = invocation
    self.screen = screen
    self.player = player
    reading = ChooserReading(invocation, player: player)
    changes = ChooserChanges(invocation: invocation)
    state = ChooserState(size: screen.size, isForPlayingOnly: !invocation.keepsChanges)
  }

  /// Opens with the focus on `theme`, else on the first.
  func run(focusing theme: ThemeID? = nil) throws -> ExitCode {
    try screen.open()
    do {
      refresh(focusing: theme)
      try follow()
    } catch {
      try? screen.close()
      throw error
    }
    try screen.close()
    return .done
  }

  /// Returns when the user leaves.
  private func follow() throws {
    while true {
      try show()
      switch try screen.next(within: Self.patience) {
      case .key(let key):
        Interruption.setMessage(nil)
        let action = state.handle(key)
        isComplaining = false
        if let action, try !perform(action) { return }
        refresh()
      case .idle:
        reading.forgetRows()
        refresh()
      case .redraw: fit()
      case .end: return
      }
    }
  }

  /// False for the action that leaves the chooser.
  private func perform(_ action: ChooserAction) throws -> Bool {
    switch action {
    case .leave: return false
    case .repaint: try screen.open()
    case .filter: filter()
    case .play(let theme, let choice): try play(theme, choice)
    case .edit(let theme): try edit(theme)
    case .add: try add()
    case .export(let theme): change("writing") { try changes.writePage(of: theme) }
    case .askToDelete(let theme): askToDelete(theme)
    case .delete(let theme): change("deleting") { try changes.delete(theme) }
    case .askToUndo: askToUndo()
    case .undo(let operation): change("undoing") { try changes.undo(operation) }
    case .redo: change("redoing", changes.redo)
    case .lookForNews: lookForNews()
    case .takeNews: takeNews()
    case .importSamples: change("importing", changes.importSamples)
    }
    return true
  }

  private func askToDelete(_ id: ThemeID) {
    do {
      guard let theme = try reading.theme(id) else { return }
      state.ask("Delete '\(theme.name)' [y/N]?", .delete(id), declined: "Nothing was deleted.")
    } catch {
      fail(error)
    }
  }

  /// Names the operation that would be undone, because it may be older than the games played since.
  private func askToUndo() {
    do {
      guard let next = try PendingUndo(invocation) else {
        state.message = ChooserMessage("There is nothing to undo.")
        return
      }
      state.ask(
        "Undo [y/N]? #\(next.operation.id), \(next.time): \(next.operation.summary)", .undo(next.operation.id),
        declined: "Nothing was undone.")
    } catch {
      fail(error)
    }
  }

  /// Nothing uses the network but this key and the answer to its question.
  private func lookForNews() {
    do {
      let found = try screen.whileWorking("looking for news", row: state.talkRow, changes.lookForNews)
      offer = found
      if found.news.isEmpty {
        state.message = ChooserMessage(found.words)
      } else {
        state.ask("Take [y/N]? \(found.words)", .takeNews, declined: "Nothing was taken.")
      }
    } catch {
      fail(error)
    }
  }

  private func takeNews() {
    guard let offer else { return }
    self.offer = nil
    change("updating") { try changes.take(offer) }
  }

  /// Makes a change and shows it, with the focus on its theme.
  private func change(_ doing: StyledText, _ body: () throws -> ChooserChanges.Message) {
    do {
      let message = try screen.whileWorking(doing, row: state.talkRow, body)
      reading.useCatalogThatExists()
      if let theme = message.theme { reveal(theme) } else { refresh() }
      if message.command == nil {
        state.message = ChooserMessage(message.text)
      } else {
        state.report(message.text)
      }
      Interruption.report(message.fact, command: message.command)
    } catch {
      fail(error)
    }
  }

  /// Focuses on a new or restored theme. A filter that hides it is cleared.
  private func reveal(_ theme: ThemeID) {
    refresh(focusing: theme)
    guard state.selection.focused != theme, !state.filter.isEmpty else { return }
    state.clearFilter()
    refresh(focusing: theme)
  }

  private func play(_ id: ThemeID, _ choice: GameChoice) throws {
    let board = BoardGame(invocation: invocation, screen: screen, player: player, hasNames: false)
    try visit {
      let theme = try reading.theme(id)
      let departure = try theme.map { try board.play($0, GameOpening.Wish(choice)) }
      // After an invalid answer the question stays.
      state.endQuestion()
      guard let departure else { return "The theme was deleted elsewhere." }
      guard case .leave(let parting) = departure else { return nil }
      return parting?.words(inChooserOf: invocation)
    }
  }

  /// Opens the form of a theme.
  private func edit(_ id: ThemeID) throws {
    let before = try? reading.theme(id)
    try visit {
      let form = try ThemeForm(of: id, invocation, screen)
      try form.run()
      // Without the theme as it was before, the change is unknown.
      if let before, let change = ChooserChanges.difference(from: before, to: form.theme) { state.report(change) }
      return nil
    }
  }

  /// Opens the form of a new theme, and shows the theme if it was added.
  private func add() throws {
    var added: Theme?
    try visit {
      let form = try ThemeForm(of: nil, invocation, screen)
      try form.run()
      added = form.theme
      return form.isGivenUp ? "No theme was added: it needs 2 emoji." : nil
    }
    guard let added else { return }
    reveal(added.id)
    state.report("Added '\(added.name)'. Enter plays it, u undoes the last step.")
  }

  /// Runs something that may change the catalog and the size of the window, and shows its message.
  private func visit(_ body: () throws -> String?) throws {
    let outcome = Result { try body() }
    reading.useCatalogThatExists()
    fit()
    switch outcome {
    case .success(let words): state.message = words.map { ChooserMessage($0) }
    case .failure(let error as OutputError): throw error
    case .failure(let error): fail(error, short: (error as? Diagnostic)?.hint)
    }
  }

  private func filter() {
    do {
      state.showMatches(try matches())
    } catch {
      complain(error)
    }
  }

  /// The indices of the themes whose names match the filter; nil without a filter.
  private func matches() throws -> [Int]? {
    guard !state.filter.isEmpty else { return nil }
    let known = try names ?? reading.names()
    names = known
    return known.places(of: state.filter)
  }

  /// Reads the changes since the last time.
  private func refresh(focusing wanted: ThemeID? = nil) {
    do {
      if try invocation.whileWaiting(on: screen, row: state.talkRow, reading.refresh) {
        names = nil
        isBehind = true
      }
      if isBehind || wanted != nil {
        state.followsSites = reading.followsSites
        state.show(reading.themes, matches: try matches(), focusing: wanted)
        isBehind = false
      }
      rows = try reading.rows(state.selection, state.window)
      if isComplaining { state.message = nil }
      isComplaining = false
    } catch {
      complain(error)
    }
  }

  private func complain(_ error: any Error) {
    isComplaining = true
    fail(error)
  }

  private func fail(_ error: any Error, short: String? = nil) {
    state.fail(screenWords(error), short: short)
    screen.discardTyped()
  }

  private func show() throws {
    let hasColor = screen.depth != nil
    for case let row? in rows { needs.include(row, columns: state.size.columns, hasColor: hasColor) }
    let inWords = screen.isPlain ? invocation.console.names : nil
    try screen.show(ChooserScreen(state, rows: rows, needs: needs, hasColor: hasColor, inWords: inWords).grid)
  }

  /// Adapts to the size of the window.
  private func fit() {
    needs = ThemeColumnNeeds()
    state.size = screen.size
    refresh()
  }

  private static let patience = Duration.seconds(1)
}

extension Interruption {
  /// Sets what Ctrl-C says on a full screen right after a change; nothing if no command reverses it.
  static func report(_ fact: String, command: String?) {
    guard let command else { return setMessage(nil) }
    let advice = command == "undo" ? "'memorize undo' undoes this." : "'memorize redo' redoes this."
    setMessage("memorize: \(Escaping.escaped(fact)) \(advice)\n")
  }
}
