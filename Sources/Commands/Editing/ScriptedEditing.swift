internal import Catalogs
internal import Editing
internal import Terminals
internal import Themes

/// A script for the theme editor: one transaction, one operation, then the report.
struct ScriptedEditing {
  let lines: [ScriptLine]
  let invocation: Invocation

  func run() throws -> ExitCode {
    let (operation, outcome) = try commit()
    if invocation.isJSON {
      try printJSON(outcome, operation)
    } else {
      try print(outcome)
      if isRehearsal || operation != nil { invocation.sayHowToUndo() }
    }
    return outcome.rejections.worst.map { ExitCode($0) } ?? .done
  }

  private var isRehearsal: Bool { invocation.has(.dryRun) }

  /// Commits before anything is printed. The script runs twice if there is no catalog yet: the first run is a rehearsal.
  private func commit() throws -> (JournalOperation?, EditScript.Outcome) {
    let script = EditScript(lines, keepingGoing: invocation.has(EditOptions.keepGoing))
    let surroundings = invocation.editSurroundings()
    do {
      return try invocation.change("edit", "editing") { transaction in
        let outcome = try script.run(in: transaction, on: invocation.arguments.first, surroundings)
        return (outcome.summary, outcome)
      }
    } catch let finding as Diagnostic where finding.isAboutLine {
      throw RejectedInput(diagnostics: [finding], omission: .changed)
    }
  }

  private func print(_ outcome: EditScript.Outcome) throws {
    let text = ReplyText(invocation: invocation)
    for (line, reply) in outcome.replies {
      if invocation.has(EditOptions.echo) { try invocation.console.print("> \(line.text)") }
      for answer in reply.lines {
        if case .note(let words) = answer {
          invocation.console.say(StyledText("note: ", .dim) + "\(line.name): \(words).")
        } else {
          for styled in text.lines(answer) { try invocation.console.print(styled) }
        }
      }
      if let rejection = reply.rejection { invocation.console.report([line.placed(rejection)]) }
    }
    guard isRehearsal else { return }
    for change in outcome.changes { try invocation.console.print("\(change)") }
  }

  /// Reports the theme before and after, even where nothing changed.
  private func printJSON(_ outcome: EditScript.Outcome, _ operation: JournalOperation?) throws {
    var changes = outcome.changes
    if changes.isEmpty, let theme = outcome.theme { changes = [ThemeChange.edited(from: theme, to: theme)] }
    invocation.console.report(outcome.rejections)
    try invocation.console.printJSON(
      members: JSONReport.changeMembers(operation, isRehearsal: isRehearsal) + [
        .init("diagnostics", JSONReport.diagnostics(outcome.rejections))
      ], list: "changes", of: changes.map(JSONReport.change))
  }
}
