import Themes

@testable import Catalogs
@testable import Editing

/// Runs the bytes as lines of the editor: all themes stay valid, and undo and redo reach both ends.
func checkEditor(_ bytes: [UInt8]) {
  let lines = bytes.split(separator: 0x0A).prefix(30).map { String(decoding: $0, as: UTF8.self) }
  let memory = MemoryCatalog(start)
  do {
    var editor = EditInterpreter(EditSession(ScriptTarget(memory), surroundings()))
    _ = try editor.begin(with: "Halloween")
    for line in lines {
      let reply = try editor.enter(line)
      // A script that keeps going continues after an invalid line, but not after a failure of the catalog.
      precondition(reply?.rejection?.isAboutLine != false, "a rejection that is not about the line")
      if reply?.isLast == true { return expectRules(memory.themes) }
    }
    expectRules(memory.themes)
    // The lines may end with undone changes.
    _ = try editor.enter("redo 1000")
    let last = memory.themes
    // Undo and redo reach the open theme only.
    let isAboutFirst = last.count == start.count && last.dropFirst() == start.dropFirst()
    guard isAboutFirst, editor.session.theme?.id == start[0].id else { return }
    _ = try editor.enter("undo 1000")
    precondition(memory.themes == start, "undo does not lead back to the start")
    _ = try editor.enter("redo 1000")
    precondition(memory.themes == last, "redo does not lead to the end")
  } catch {
    preconditionFailure("\(error)")
  }
}

private let start = [theme(1, "Halloween", "👻🎃🦇🐈"), theme(2, "Weather", "🌧🌈🌪")]

/// The same in every run, so that a finding can be reproduced.
private func surroundings() -> EditSurroundings {
  var random = SplitMix()
  return EditSurroundings(
    note: { JournalNote(command: "edit", actor: "fuzz", time: 0) }, random: { random.next() }, time: { "\($0)" })
}

/// Different numbers, because two new themes must not get one id.
private struct SplitMix {
  private var state: UInt64 = 0

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    let mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    return mixed ^ mixed >> 27
  }
}

private func theme(_ number: UInt64, _ name: String, _ faces: String) -> Theme {
  do {
    return try Theme(
      id: ThemeID(high: number, low: number), name: name, emojis: faces.map { String($0) }, numberOfPairs: 2,
      color: ThemeColor(packed: 0xFF80_00FF))
  } catch { preconditionFailure("\(error)") }
}
