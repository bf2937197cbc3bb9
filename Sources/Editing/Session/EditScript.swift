package import Catalogs
public import Themes

/// A script: all lines are one transaction and one operation.
public struct EditScript {
  private let lines: [ScriptLine]
  private let keepsGoing: Bool

  /// With `keepingGoing`, a rejected line does not stop the script.
  public init(_ lines: [ScriptLine], keepingGoing: Bool) {
    self.lines = lines
    keepsGoing = keepingGoing
  }

  public struct Outcome {
    public internal(set) var replies: [(line: ScriptLine, reply: Reply)] = []
    /// The change of each theme, from before the script to its end.
    public internal(set) var changes: [ThemeChange] = []
    /// Why lines were rejected.
    public internal(set) var rejections: [Diagnostic] = []
    /// The theme that was open at the end.
    public internal(set) var theme: Theme?

    /// The summary for the journal. For example: `'Halloween': pairs 6 → 7; +🧛`.
    public var summary: String {
      guard changes.count == 1, let change = changes.first else { return "edited \(counted(changes.count, "theme"))" }
      return change.summary
    }
  }

  /// Runs the lines, with a theme open if one is given. Throws the first rejection unless the script keeps going.
  package func run(
    in transaction: any CatalogTransaction, on theme: String?, _ surroundings: EditSurroundings
  ) throws -> Outcome {
    var editor = EditInterpreter(EditSession(ScriptTarget(transaction), surroundings))
    var outcome = Outcome()
    if let theme, let rejection = try editor.begin(with: theme).rejection { throw rejection }
    for (number, line) in lines.enumerated() {
      guard var reply = try editor.enter(line.text) else { continue }
      if let rejection = reply.rejection {
        // A failure of the catalog would also fail the next line.
        guard rejection.isAboutLine else { throw rejection }
        guard keepsGoing else { throw line.placed(rejection) }
        outcome.rejections.append(line.placed(rejection))
      }
      if reply.isLast { reply.lines += Self.omitted(lines[(number + 1)...]) }
      outcome.replies.append((line, reply))
      if reply.isLast { break }
    }
    outcome.changes = editor.session.changes
    outcome.theme = editor.session.theme
    return outcome
  }

  /// Reports the lines after the one that ended the script.
  private static func omitted(_ lines: ArraySlice<ScriptLine>) -> [ReplyLine] {
    let count = lines.count { line in
      // A line that is wrong counts, a blank one and a comment do not.
      do { return try EditLine(line.text, isScript: true) != nil } catch { return true }
    }
    guard count > 0 else { return [] }
    return [.note("\(counted(count, "line")) after it \(count == 1 ? "was" : "were") not run")]
  }
}

/// The target of a script: one transaction, which commits all lines or none. `undo` and `redo` reach the lines of this
/// script only.
final class ScriptTarget: EditTarget {
  let isScript = true
  /// Empty: the whole script becomes one entry, after its last line.
  let entries: [JournalOperation.ID] = []
  private let transaction: any CatalogTransaction
  /// The changes in effect, and those that can be redone; the newest last.
  private var done: [ThemeChange] = []
  private var undone: [ThemeChange] = []

  init(_ transaction: any CatalogTransaction) { self.transaction = transaction }

  func read<Result>(_ body: (any CatalogSnapshot) throws -> Result) throws -> Result { try body(transaction.state) }

  func record(_ change: ThemeChange, summary: String) throws {
    try transaction.applyIfCurrent(change)
    done.append(change)
    undone.removeAll { $0.id == change.id }
  }

  func undo(_ count: Int, of theme: ThemeID, seen: Theme?) throws -> [ThemeChange] {
    try move(count, of: theme, from: &done, to: &undone, \.reversed, orThrow: .nothingToUndo)
  }

  func redo(_ count: Int, of theme: ThemeID, seen: Theme?) throws -> [ThemeChange] {
    try move(count, of: theme, from: &undone, to: &done, \.self, orThrow: .nothingToRedo)
  }

  private func move(
    _ count: Int, of theme: ThemeID, from source: inout [ThemeChange], to target: inout [ThemeChange],
    _ effect: (ThemeChange) -> ThemeChange, orThrow problem: EditingProblem
  ) throws -> [ThemeChange] {
    var effects: [ThemeChange] = []
    while effects.count < count, let newest = source.lastIndex(where: { $0.id == theme }) {
      let change = effect(source[newest])
      try transaction.applyIfCurrent(change)
      effects.append(change)
      target.append(source.remove(at: newest))
    }
    if effects.isEmpty { throw Diagnostic.edit(problem) }
    return effects
  }

  func revertAll() throws -> Int {
    let originals = Dictionary(done.map { ($0.id, $0.before) }) { first, _ in first }
    let changes = try originals.compactMap { id, theme in
      ThemeChange(from: try transaction.state.theme(id), to: theme)
    }.filter { !$0.isEmpty }
    for change in changes { try transaction.applyIfCurrent(change) }
    let count = changes.isEmpty ? 0 : done.count
    (done, undone) = ([], [])
    return count
  }
}

public struct ScriptLine: Hashable, Sendable {
  /// The file as the user named it, `standard input`, or `-e 1`.
  public let source: String
  /// Nil if the source is this one line.
  public let number: Int?
  public let text: String

  /// For example: `script.txt:2` or `-e 1`.
  public var name: String { number.map { "\(source):\($0)" } ?? source }

  /// The finding with its place in the source instead of the line.
  public func placed(_ finding: Diagnostic) -> Diagnostic {
    var finding = finding
    switch (finding.place.spot, number) {
    case (_, nil): finding.place = .whole
    case (.line(_, let column), let number?): finding.place = .line(number, column: column)
    case (_, let number?): finding.place = Place(.wholeLine(number))
    }
    return finding.inside(source)
  }
}

extension [ScriptLine] {
  /// The lines of a file or of standard input. Throws a ``Diagnostic`` for bytes that are not UTF-8.
  public init(utf8 bytes: [UInt8], from source: String) throws {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let bad = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
      let problem = EditingProblem.line(
        .error("edit.not-utf8", "the line is not valid UTF-8", hint: "Save the script as UTF-8."))
      throw Diagnostic(problem, at: .wholeLine(bad + 1)).inside(source)
    }
    self.init(text, from: source)
  }

  public init(_ text: String, from source: String) {
    let body = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
    self = body.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.enumerated()
      .map { ScriptLine(source: source, number: $0.offset + 1, text: String($0.element)) }
  }

  /// The lines of the `position`th `-e`, usually one.
  public init(option text: String, position: Int) {
    let lines = [ScriptLine](text, from: "-e \(position)")
    self = lines.count > 1 ? lines : [ScriptLine(source: "-e \(position)", number: nil, text: text)]
  }
}
