internal import Catalogs
internal import Themes

/// Asks a person what to do with each theme of an import that meets another one, and remembers the answers.
final class ConflictQuestion {
  private let console: Console
  private var answers: [Key: ConflictPolicy] = [:]
  private var answerForAll: ConflictPolicy?

  init(console: Console) { self.console = console }

  /// The answer for this conflict; asks where there is none yet.
  func answer(_ conflict: ImportConflict) throws -> ConflictPolicy {
    if let known = knownAnswer(conflict) { return known }
    let policy = try ask(conflict)
    answers[Key(conflict)] = policy
    return policy
  }

  func knownAnswer(_ conflict: ImportConflict) -> ConflictPolicy? { answerForAll ?? answers[Key(conflict)] }

  private func ask(_ conflict: ImportConflict) throws -> ConflictPolicy {
    let meeting = conflict.kind == .sameID ? "is in the catalog already, but differs" : "has the name of another theme"
    console.say(
      "'\(conflict.incoming.name)' \(meeting): \(ThemeDifference(from: conflict.existing, to: conflict.incoming))")
    while true {
      console.ask("[s]kip, [r]eplace, keep [b]oth, [m]erge, [q]uit; in capitals: the same for all that follow? ")
      guard let line = console.readLine() else { throw Diagnostic.declined }
      let letter = line.filter { !$0.isWhitespace }.prefix(1)
      if letter.lowercased() == "q" { throw Diagnostic.declined }
      guard let policy = Self.policies[letter.lowercased()] else {
        console.say("Please type one of the letters s, r, b, m or q.")
        continue
      }
      if letter.uppercased() == letter { answerForAll = policy }
      return policy
    }
  }

  private static let policies: [String: ConflictPolicy] = ["s": .skip, "r": .replace, "b": .keepBoth, "m": .merge]

  private struct Key: Hashable {
    let incoming: Theme
    let existing: Theme

    init(_ conflict: ImportConflict) {
      incoming = conflict.incoming
      existing = conflict.existing
    }
  }
}
