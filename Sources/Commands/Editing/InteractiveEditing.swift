internal import Catalogs
internal import Editing
internal import Terminals
internal import Themes

/// The theme editor at a terminal: a prompt, a line, an answer.
struct InteractiveEditing {
  private let invocation: Invocation
  private let desk: EditorDesk
  private let reading: any LineReading
  private let history: LineHistory

  init(_ invocation: Invocation) throws {
    self.invocation = invocation
    let desk = EditorDesk(
      try invocation.catalogForWriting {
        invocation.console.warn(
          "The catalog was repaired while it was open. The editor goes on with the repaired one: 'show' shows the theme as it is there."
        )
      }, invocation.editSurroundings(play: invocation.play))
    self.desk = desk
    history = LineHistory(path: LineHistory.path(environment: invocation.world.environment))
    reading = invocation.world.lineReading(history) { desk.completions(for: $0) }
  }

  func run() throws -> ExitCode {
    defer { if let problem = history.takeProblem() { invocation.console.warn("\(problem.text)") } }
    if let name = invocation.operands.first {
      try show(desk.session.begin(with: name))
    } else {
      let question = ThemeQuestion(invocation, desk, reading)
      guard let reply = try question.ask() else { return .done }
      try show(reply)
    }
    return try edit()
  }

  private func edit() throws -> ExitCode {
    var wasInterrupted = false
    while true {
      switch try reading.next(prompt: StyledText(desk.session.prompt)) {
      case .line(let line):
        wasInterrupted = false
        guard let reply = try desk.session.take(line) else { continue }
        try show(reply)
        if reply.isLast { return .done }
      // A line that was begun and dropped is no wish to leave.
      case .interrupted(isEmpty: true) where wasInterrupted:
        try show(desk.session.farewell())
        return .interrupted
      case .interrupted:
        wasInterrupted = true
        invocation.console.hint(
          "Everything is saved. Ctrl-C again leaves, as 'done' does; 'cancel' takes this session back.")
      case .end:
        try show(desk.session.farewell())
        return .done
      }
    }
  }

  private func show(_ reply: Reply) throws {
    // The window may have changed since the last one.
    let text = ReplyText(invocation)
    for line in reply.lines {
      for styled in text.lines(line) { try invocation.console.print(styled) }
    }
    for line in reply.refusal.map(text.refusal) ?? [] { invocation.console.say(line) }
    try invocation.console.output.flush()
  }
}
