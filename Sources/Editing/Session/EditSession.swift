public import Catalogs
public import Themes

/// A person or a script edits themes: a line in, its answer out. It knows no terminal.
///
/// For example: after `add bat` the theme in the catalog has a bat, and the reply is `Added 🦇 bat.`
public struct EditSession {
  private var workplace: Workplace

  /// A session of a person: every line is one operation, committed before it is answered.
  public init(in catalog: any Catalog, _ surroundings: EditSurroundings) {
    self.init(CatalogDesk(catalog, note: surroundings.note), surroundings, isScript: false)
  }

  /// A session inside somebody else's transaction, which decides what becomes of it.
  init(in transaction: any CatalogTransaction, _ surroundings: EditSurroundings) {
    self.init(ScriptDesk(transaction), surroundings, isScript: true)
  }

  private init(_ desk: any EditDesk, _ surroundings: EditSurroundings, isScript: Bool) {
    workplace = Workplace(desk: desk, surroundings: surroundings, isScript: isScript)
  }

  /// The theme that is open, as it was seen last.
  public var theme: Theme? { workplace.theme }

  /// What stands before the next line: `Halloween · 12 emoji · 6 pairs> `.
  public var prompt: String { theme.map { "\($0.name) · \(FieldPhrases.counts($0))> " } ?? "no theme> " }

  /// What differs from the beginning, theme by theme.
  public var changes: [ThemeChange] { workplace.touched.differences }

  /// Opens the theme that a person means, `+` for a new one, and shows its form.
  /// Throws a ``Diagnostic`` when there is no such theme.
  public mutating func begin(with text: String) throws -> Reply {
    if text == "+" {
      var reply = try ThemeVerbs.open(Argument("+", column: 1), &workplace)
      if !workplace.isScript { reply.lines.append(.text(ThemeForm.help)) }
      return reply
    }
    let surroundings = workplace.surroundings
    let found = try workplace.desk.read { try surroundings.find(text, $0).theme }
    workplace.open(found)
    return workplace.isScript ? Reply() : Reply(ThemeForm.lines(found) + [.text(ThemeForm.help)])
  }

  /// Does what a line says, or refuses all of it with the reason; nil for a blank line or a comment.
  public mutating func take(_ text: String) throws -> Reply? {
    do {
      return try EditLine(text).map { try perform($0) }
    } catch let finding as Diagnostic {
      if Self.isAboutOthers(finding) { try workplace.refresh() }
      return Reply(refusal: finding)
    }
  }

  /// What the session changed, and how to take that back; `done` says it too.
  public func farewell() throws -> Reply { try Farewell(workplace: workplace).reply() }

  private mutating func perform(_ line: EditLine) throws -> Reply {
    let argument = line.argument
    return switch line.verb {
    case .show: try FieldVerbs.show(workplace)
    case .name: try FieldVerbs.name(argument, &workplace)
    case .color: try FieldVerbs.color(argument, &workplace)
    case .pairs: try FieldVerbs.pairs(argument, &workplace)
    case .check: try FieldVerbs.check(workplace)
    case .play: try ThemeVerbs.play(workplace)
    case .add: try FaceVerbs.add(argument, &workplace)
    case .remove: try FaceVerbs.remove(argument, &workplace)
    case .restore: try FaceVerbs.restore(argument, &workplace)
    case .move: try FaceVerbs.move(argument, &workplace)
    case .find: FaceVerbs.find(argument, &workplace)
    case .undo: try JournalVerbs.undo(line.count(), &workplace)
    case .redo: try JournalVerbs.redo(line.count(), &workplace)
    case .history: try JournalVerbs.history(workplace)
    case .new: try ThemeVerbs.new(argument, &workplace)
    case .open: try ThemeVerbs.open(argument, &workplace)
    case .copy: try ThemeVerbs.copy(argument, &workplace)
    case .delete: try ThemeVerbs.delete(&workplace)
    case .help: try HelpVerbs.help(argument)
    case .cancel: try LeavingVerbs.cancel(&workplace)
    case .done: try LeavingVerbs.done(workplace)
    }
  }

  /// Somebody else was faster: what they did must be seen before the next line.
  private static func isAboutOthers(_ finding: Diagnostic) -> Bool {
    ["catalog.changed-meanwhile", "catalog.changed-since"].contains(finding.code)
  }
}
