internal import Catalogs
internal import Editing
internal import EmojiNames
internal import Screens
internal import Terminals
internal import Themes

/// The theme editor at a terminal: a prompt, a line, an answer.
struct InteractiveEditing {
  private let invocation: Invocation
  private let state: EditorState
  private let reading: any LineReading
  private let history: LineHistory

  init(_ invocation: Invocation) throws {
    self.invocation = invocation
    let state = EditorState(
      try invocation.catalogForWriting {
        invocation.console.warn(
          "The catalog was repaired while it was open. The editor goes on with the repaired one: 'show' shows the theme as it is there."
        )
      }, invocation.editSurroundings(play: { try invocation.play($0) }))
    self.state = state
    history = LineHistory(path: LineHistory.path(environment: invocation.world.environment))
    reading = invocation.world.lineReading(history) { state.completions(for: $0) }
  }

  /// Edits the named theme, or the new one; without either, asks which.
  func run(beginning draft: DraftTheme? = nil) throws -> ExitCode {
    defer { if let problem = history.claimProblem() { invocation.console.warn("\(problem.text)") } }
    let reply: Reply
    if let draft {
      reply = try state.session.begin(draft)
    } else if let name = invocation.arguments.first {
      reply = try state.session.begin(with: name)
    } else {
      let question = ThemeQuestion(invocation: invocation, state: state, reading: reading)
      guard let answer = try question.ask() else { return .done }
      reply = answer
    }
    if let reason = reply.rejection { throw reason }
    try show(reply)
    return try edit()
  }

  private func edit() throws -> ExitCode {
    var wasInterrupted = false
    while true {
      switch try reading.next(prompt: StyledText(state.session.prompt)) {
      case .line(let line):
        wasInterrupted = false
        guard let reply = try state.session.enter(line) else { continue }
        try show(reply)
        if reply.isLast { return .done }
      // Ctrl-C on a line with text drops the line; only on an empty line it leaves.
      case .interrupted(isEmpty: true) where wasInterrupted:
        try show(state.session.farewell())
        return .interrupted
      case .interrupted:
        wasInterrupted = true
        try show(state.session.interrupt())
      case .end:
        try show(state.session.farewell())
        return .done
      }
    }
  }

  private func show(_ reply: Reply) throws {
    // The window may have been resized since the last reply.
    let text = ReplyText(invocation)
    for line in reply.lines {
      for styled in text.lines(line) { try invocation.console.print(styled) }
    }
    for line in reply.rejection.map(text.rejection) ?? [] { invocation.console.say(line) }
    try invocation.console.output.flush()
  }
}

/// Asks which theme to edit until the answer names one.
private struct ThemeQuestion {
  let invocation: Invocation
  let state: EditorState
  let reading: any LineReading

  /// The form of the chosen theme; nil where the person leaves.
  func ask() throws -> Reply? {
    state.isChoosing = true
    defer { state.isChoosing = false }
    try showThemes()
    while true {
      guard
        case .line(let line) = try reading.next(prompt: "Which theme? Number, name or part of it, + for a new one> ")
      else { return nil }
      let answer = trimmed(line)
      if answer.isEmpty { continue }
      if ["q", "done"].contains(answer), try !isTheme(answer) { return nil }
      let reply = try state.session.begin(with: answer)
      guard let reason = reply.rejection else { return reply }
      for line in ReplyText(invocation).rejection(reason) { invocation.console.say(line) }
    }
  }

  private func isTheme(_ name: String) throws -> Bool {
    try state.catalog.read { try !$0.themes(matching: NameKey(name)).isEmpty }
  }

  /// Prints the first screenful of the list.
  private func showThemes() throws {
    let console = invocation.console
    let most = max(invocation.world.size().rows - 4, 3)
    var rows: [ThemeRow] = []
    var number = 0
    let count = try state.catalog.read { snapshot in
      // A damaged theme keeps its number; 'memorize list' reports it.
      try snapshot.forEachTheme(skip: 0, damaged: { _ in number += 1 }) { theme in
        number += 1
        rows.append(ThemeRow(number: number, theme: theme))
        return rows.count < most
      }
      return try snapshot.count()
    }
    guard count > 0 else {
      return console.hint("The catalog is empty; '+' makes a first theme, 'memorize import --samples' brings eight.")
    }
    let columns = ThemeColumns(
      fitting: rows, of: count, width: console.columns, hasColor: invocation.showsSwatches,
      inWords: console.inWords)
    for row in rows { for line in columns.lines(row) { try console.print(line) } }
    if count > number { try console.print("… and \(counted(count - number, "more theme"))") }
    try console.output.flush()
  }
}

/// The state that the prompt and the completion share: the session and its catalog.
private final class EditorState {
  let catalog: any Catalog
  let names: EmojiNames
  var session: EditInterpreter
  /// True if a theme is being chosen: then only names of themes are completed.
  var isChoosing = false

  init(_ catalog: any Catalog, _ surroundings: EditSurroundings) {
    self.catalog = catalog
    names = surroundings.names
    session = EditInterpreter(in: catalog, surroundings)
  }

  func completions(for text: String) -> Completions? {
    guard !session.asksForName else { return nil }
    let typed = isChoosing ? "open \(text)" : text
    let completion = EditCompletion(for: typed, theme: session.session.theme, names: names) { names(beginning: $0) }
    let kept = max(completion.kept - (typed.count - text.count), 0)
    return Completions(
      start: text.index(text.startIndex, offsetBy: kept, limitedBy: text.endIndex) ?? text.endIndex,
      candidates: completion.candidates.map { Completions.Candidate($0.text, face: $0.face) })
  }

  /// Empty where the catalog cannot be read: completion reports no errors.
  private func names(beginning text: String) -> [String] {
    let key = NameKey(text).loose
    return (try? catalog.read { try $0.names(most: Self.mostNames) { NameKey($0).loose.hasPrefix(key) } }) ?? []
  }

  private static let mostNames = 200
}
