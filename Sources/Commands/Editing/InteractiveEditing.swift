internal import Catalogs
internal import Editing
internal import EmojiNames
internal import Formats
internal import Platform
internal import Screens
internal import Terminals
internal import Themes

/// The theme editor at a terminal: a prompt, a line, an answer.
final class InteractiveEditing {
  private let invocation: Invocation
  private let catalog: any Catalog
  private let history: LineHistory
  private var editor: EditInterpreter
  private lazy var reading = invocation.world.lineReading(history) { [unowned self] in completions(for: $0) }
  /// True if a theme is being chosen: then only names of themes are completed.
  private var isChoosing = false

  init(_ invocation: Invocation) throws {
    self.invocation = invocation
    let patience = invocation.has(EditOptions.form) ? ThemeForm.longestWait : nil
    catalog = try invocation.catalogForWriting(patience: patience) {
      guard !BorrowedTerminal.isInUse else { return }
      invocation.console.warn(
        "The catalog was repaired while it was open. Editing continues with the repaired catalog; 'show' prints the theme as it is there."
      )
    }
    history = LineHistory(path: LineHistory.path(environment: invocation.world.environment))
    let surroundings = invocation.editSurroundings(
      play: { try invocation.play($0) },
      printJSON: { try invocation.console.output.write(JSONThemeWriter.object($0)) })
    editor = EditInterpreter(EditSession(in: catalog, surroundings))
  }

  /// Edits the named theme, or the new one; without either, asks which.
  func run(beginning draft: DraftTheme? = nil) throws -> ExitCode {
    defer { if let problem = history.problem { invocation.console.warn("\(problem.text)") } }
    let reply: Reply
    if let draft {
      reply = try editor.begin(draft)
    } else if let name = invocation.arguments.first {
      reply = try editor.begin(with: name)
    } else {
      guard let answer = try chooseTheme() else { return .done }
      reply = answer
    }
    if var reason = reply.rejection {
      // The name is an argument of the command, without a line or column.
      reason.place = .whole
      if case ThemeNameProblem.unknown(let name, suggestions: [])? = reason.problem as? ThemeNameProblem {
        reason.hint = "Run 'memorize new \(shellWord(name))' to make it."
      }
      throw reason
    }
    if invocation.has(EditOptions.form), let screen = invocation.fullScreen { return try fillForm(on: screen) }
    try show(reply)
    return try edit()
  }

  private func fillForm(on screen: FullScreen) throws -> ExitCode {
    let form = try ThemeForm(editor, invocation, screen)
    try screen.open()
    let outcome = Result { try form.run() }
    try screen.close()
    try outcome.get()
    try show(form.farewell())
    return .done
  }

  private func edit() throws -> ExitCode {
    var wasInterrupted = false
    while true {
      switch try reading.next(prompt: StyledText(editor.prompt)) {
      case .line(let line):
        wasInterrupted = false
        guard let reply = try editor.enter(typed: line) else { continue }
        try show(reply)
        if reply.isLast { return .done }
      // Ctrl-C drops the line. It leaves only on an empty line, right after another Ctrl-C.
      case .interrupted(isEmpty: true) where wasInterrupted:
        try show(editor.farewell())
        return .interrupted
      case .interrupted:
        wasInterrupted = true
        try show(editor.interrupt())
      case .end:
        try show(editor.farewell())
        return .done
      }
    }
  }

  private func show(_ reply: Reply) throws {
    let text = ReplyText(invocation: invocation)
    for line in reply.lines {
      for styled in text.lines(line) { try invocation.console.print(styled) }
    }
    for line in reply.rejection.map(text.rejection) ?? [] { invocation.console.say(line) }
    try invocation.console.output.flush()
  }

  private func completions(for text: String) -> Completions? {
    guard !editor.asksForName else { return nil }
    let typed = isChoosing ? "open \(text)" : text
    let completion = EditCompletion(
      for: typed, theme: editor.session.theme, names: invocation.console.names, themeNames: names)
    let kept = max(completion.kept - (typed.count - text.count), 0)
    return Completions(
      start: text.index(text.startIndex, offsetBy: kept, limitedBy: text.endIndex) ?? text.endIndex,
      candidates: completion.candidates.map { Completions.Candidate($0.text, face: $0.face) })
  }

  /// Empty where the catalog cannot be read: completion reports no errors.
  private func names(beginning text: String) -> [String] {
    let key = NameKey(text).loose
    let names = try? catalog.read { try collected($0.forEachName) }
    return Array((names ?? []).lazy.filter { NameKey($0).loose.hasPrefix(key) }.prefix(Self.mostNames))
  }

  private static let mostNames = 200
}

// The question which theme to edit.
extension InteractiveEditing {
  /// Asks until the answer names a theme. Returns its form; nil where the person leaves.
  private func chooseTheme() throws -> Reply? {
    isChoosing = true
    defer { isChoosing = false }
    try showThemes()
    while true {
      let answer: String
      switch try reading.next(prompt: "Which theme? Number, name or part of it, + for a new one> ") {
      case .line(let line): answer = trimmed(line)
      case .interrupted(isEmpty: false): continue
      case .interrupted, .end: return nil
      }
      if answer.isEmpty { continue }
      if ["q", "done"].contains(answer), try catalog.read({ try $0.themes(matching: NameKey(answer)).isEmpty }) {
        return nil
      }
      let reply = try editor.begin(with: answer)
      guard let reason = reply.rejection else { return reply }
      for line in ReplyText(invocation: invocation).rejection(reason) { invocation.console.say(line) }
    }
  }

  /// Prints the first screenful of the list.
  private func showThemes() throws {
    let console = invocation.console
    let most = max(invocation.world.size().rows - 4, 3)
    let (themes, count) = try catalog.read { try ($0.firstThemes(most), $0.count()) }
    guard count > 0 else {
      return console.hint("The catalog is empty; '+' makes a first theme, 'memorize import --samples' brings eight.")
    }
    let rows = themes.map { ThemeRow(number: $0.number, theme: $0.theme) }
    let columns = ThemeColumns(
      fitting: rows, of: count, width: console.columns, hasColor: invocation.showsSwatches,
      inWords: console.inWords)
    for row in rows { for line in columns.lines(row) { try console.print(line, hasColumns: true) } }
    let left = count - (rows.last?.number ?? 0)
    if left > 0 { try console.print("… and \(counted(left, "more theme"))") }
    try console.output.flush()
  }
}
