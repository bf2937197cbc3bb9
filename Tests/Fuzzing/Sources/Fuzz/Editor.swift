import Catalogs
import Editing
import Themes

/// Takes the bytes for lines typed at the editor: every rule is kept, and undo and redo reach both ends.
func checkEditor(_ bytes: [UInt8]) {
  let lines = bytes.split(separator: 0x0A).prefix(30).map { String(decoding: $0, as: UTF8.self) }
  let (themes, isOneTheme) = edited(lines)
  for theme in themes {
    precondition(theme.emojis.count >= 2 && (2...theme.emojis.count).contains(theme.numberOfPairs), "a rule is broken")
    precondition(!theme.name.unicodeScalars.contains { $0.value < 0x20 }, "a control character in a name")
  }
  // What was made, deleted or opened on the way is another theme's matter.
  guard isOneTheme else { return }
  let last = edited(lines + ["redo 1000"]).themes
  precondition(edited(lines + ["redo 1000", "undo 1000", "redo 1000"]).themes == last, "redo does not lead to the end")
  precondition(edited(lines + ["redo 1000", "undo 1000"]).themes == start, "undo does not lead back to the start")
}

private let start = [theme(1, "Halloween", "👻🎃🦇🐈"), theme(2, "Weather", "🌧🌈🌪")]

/// The themes after a script, and whether it went to its end with no other theme than the first.
private func edited(_ lines: [String]) -> (themes: [Theme], isOneTheme: Bool) {
  let memory = MemoryCatalog(start)
  let outcome: EditScript.Outcome
  do {
    let script = try [ScriptLine](utf8: Array(lines.joined(separator: "\n").utf8), from: "fuzz")
    outcome = try EditScript(script, keepingGoing: true).run(in: memory, on: "Halloween", surroundings())
  } catch {
    preconditionFailure("\(error)")
  }
  return (memory.themes, isAboutFirst(outcome, memory.themes))
}

private func isAboutFirst(_ outcome: EditScript.Outcome, _ themes: [Theme]) -> Bool {
  guard themes.count == start.count, outcome.theme?.id == start[0].id else { return false }
  if let last = outcome.replies.last, last.reply.isLast { return false }
  return Array(themes.dropFirst()) == Array(start.dropFirst())
}

/// The same in every run, so that what was found is found again.
private func surroundings() -> EditSurroundings {
  EditSurroundings(
    note: { JournalNote(command: "edit", actor: "fuzz", time: 0) }, random: { 0x9E37_79B9_7F4A_7C15 },
    time: { "\($0)" }, find: find)
}

private func find(_ name: String, _ snapshot: any CatalogSnapshot) throws -> StoredTheme {
  if let found = try snapshot.themes(matching: NameKey(name)).first { return found }
  throw Diagnostic(.error, FindingCode.unknown, "there is no such theme")
}

private enum FindingCode: String {
  case unknown = "usage.no-such-theme"
}

private func theme(_ number: UInt64, _ name: String, _ faces: String) -> Theme {
  do {
    return try Theme(
      id: ThemeID(high: number, low: number), name: name, emojis: faces.map { String($0) }, numberOfPairs: 2,
      color: ThemeColor(packed: 0xFF80_00FF))
  } catch { preconditionFailure("\(error)") }
}
