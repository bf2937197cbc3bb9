internal import Catalogs
internal import Editing
internal import Screens
internal import Terminals
internal import Themes

/// Asks which theme to edit, until it is known.
struct ThemeQuestion {
  private let invocation: Invocation
  private let desk: EditorDesk
  private let reading: any LineReading

  init(_ invocation: Invocation, _ desk: EditorDesk, _ reading: any LineReading) {
    self.invocation = invocation
    self.desk = desk
    self.reading = reading
  }

  /// The form of the theme that was chosen, or nil when the person left.
  func ask() throws -> Reply? {
    desk.isChoosing = true
    defer { desk.isChoosing = false }
    try showThemes()
    while true {
      guard
        case .line(let line) = try reading.next(prompt: "Which theme? Number, name or part of it, + for a new one> ")
      else { return nil }
      let answer = trimmed(line)
      if answer.isEmpty { continue }
      if ["q", "done"].contains(answer), try !isTheme(answer) { return nil }
      do {
        return try desk.session.begin(with: answer)
      } catch let finding as Diagnostic where finding.code.hasPrefix("usage.") {
        for line in ReplyText(invocation).refusal(finding) { invocation.console.say(line) }
      }
    }
  }

  private func isTheme(_ name: String) throws -> Bool {
    try desk.catalog.read { try !$0.themes(matching: NameKey(name)).isEmpty }
  }

  /// The first screenful of the list; who has more knows their names.
  private func showThemes() throws {
    let console = invocation.console
    let most = max(invocation.world.size().rows - 4, 3)
    var rows: [ThemeRow] = []
    var number = 0
    let count = try desk.catalog.read { snapshot in
      // A damaged theme keeps its number; 'memorize list' tells of it.
      try snapshot.forEachTheme(skip: 0, damaged: { _ in number += 1 }) { stored in
        number += 1
        rows.append(ThemeRow(number: number, theme: stored.theme))
        return rows.count < most
      }
      return try snapshot.count()
    }
    guard count > 0 else {
      return console.hint("The catalog is empty; '+' makes a first theme, 'memorize import --samples' brings eight.")
    }
    let columns = ThemeColumns(fitting: rows, of: count, width: console.columns, hasColor: invocation.showsSwatches)
    for row in rows { try console.print(columns.line(row)) }
    if count > number { try console.print("… and \(counted(count - number, "more theme"))") }
    try console.output.flush()
  }
}
