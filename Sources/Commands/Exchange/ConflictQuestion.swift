internal import Catalogs
internal import Platform
internal import Terminals
internal import Themes

/// Asks the user how to resolve each conflict of an import, and remembers the answers.
final class ConflictQuestion {
  private let console: Console
  /// Erased before a question.
  private let progress: ProgressLine
  /// Writes a day.
  private let date: (Int64) -> String
  /// By the incoming theme and the existing one.
  private var answers: [[Theme]: ConflictPolicy] = [:]
  private var answerForAll: ConflictPolicy?

  init(_ console: Console, _ progress: ProgressLine, date: @escaping (Int64) -> String) {
    self.console = console
    self.progress = progress
    self.date = date
  }

  /// The answer for this conflict; asks only once.
  func answer(_ conflict: ImportConflict) throws -> ConflictPolicy {
    if let known = knownAnswer(conflict) { return known }
    let policy = try ask(conflict)
    answers[conflict.themes] = policy
    return policy
  }

  func knownAnswer(_ conflict: ImportConflict) -> ConflictPolicy? { answerForAll ?? answers[conflict.themes] }

  private func ask(_ conflict: ImportConflict) throws -> ConflictPolicy {
    progress.erase()
    // Nothing is written before every question is answered.
    Interruption.setMessage("memorize: interrupted; nothing was imported.\n")
    defer { Interruption.setMessage(nil) }
    describe(conflict)
    while true {
      guard let line = console.answer(to: Self.question) else { throw Diagnostic.declined(.onConflict) }
      let letter = line.filter { !$0.isWhitespace }.prefix(1)
      if letter.lowercased() == "q" { throw Diagnostic.declined(.onConflict) }
      if letter == "?" {
        for line in Self.help { console.say(line) }
        continue
      }
      guard let policy = Self.policies[letter.lowercased()] else {
        console.say("Type s, r, b, m or q; ? explains them.")
        continue
      }
      if letter.uppercased() == letter { answerForAll = policy }
      return policy
    }
  }

  /// The differences, and the theme that would result.
  private func describe(_ conflict: ImportConflict) {
    let name = conflict.incoming.name
    switch conflict.age {
    case .older(let time)?:
      console.hint("'\(name)' is older than what was imported\(time.map { " on \(date($0))" } ?? " last").")
    case .unknown?: console.hint("'\(name)' differs from what was imported last, and no version says that it is newer.")
    case .otherSite(let site)?:
      console.hint("'\(name)' differs from what came from \(site), and no version says that it is newer.")
    case nil: break
    }
    if conflict.conflicts.isEmpty, conflict.age == nil {
      let meeting =
        conflict.kind == .sameID
        ? "is already in the catalog with different content" : "has the name of another theme in the catalog"
      console.hint("'\(name)' \(meeting).")
    } else if !conflict.conflicts.isEmpty {
      console.hint("'\(name)' was changed here and in the file:")
      for field in conflict.conflicts { console.hint("  \(field)") }
    }
    func words(_ result: Theme?) -> String {
      result.map { ThemeChange.edited(from: conflict.existing, to: $0).words } ?? "too many emoji"
    }
    console.hint("  replace: \(words(conflict.replacement))")
    console.hint("  merge: \(words(conflict.merged))")
  }

  private static let policies: [String: ConflictPolicy] = ["s": .skip, "r": .replace, "b": .keepBoth, "m": .merge]

  private static let question: StyledText =
    "[s]kip, [r]eplace, keep [b]oth, [m]erge, [q]uit, [?] help; a capital letter answers for all that follow: "

  private static let help: [StyledText] = [
    "s  skip this theme; the one in the catalog stays as it is",
    "r  replace the one in the catalog with this one",
    "b  keep both; this one gets another name",
    "m  merge: changes of both; where they contradict each other, the catalog's",
    "q  quit; nothing is imported",
    "S, R, B, M do the same for all themes that follow. 'memorize undo' undoes the import.",
  ]
}

extension ImportConflict {
  fileprivate var themes: [Theme] { [incoming, existing] }
}
