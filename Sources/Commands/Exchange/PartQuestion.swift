internal import Formats
internal import Platform
internal import Themes

/// Asks the user whether to import the good themes of files with errors.
///
/// For example: `1 of 3 themes has errors. Import the other 2? [Y/n]`
struct PartQuestion {
  private let console: Console
  private let text: String

  /// Nil if no theme is good, or if the user cannot be asked.
  init?(about sources: [ThemeSource], _ invocation: Invocation) {
    let good = sources.reduce(0) { $0 + $1.goodCount }
    guard Self.isPossible(invocation), good > 0 else { return nil }
    console = invocation.console
    let total = sources.reduce(0) { $0 + ($1.reading?.count ?? 0) }
    let unread = sources.count { $0.reading == nil }
    let problems = [
      unread > 0 ? "\(unread) of \(counted(sources.count, "file")) cannot be read" : nil,
      good < total
        ? "\(grouped(total - good)) of \(counted(total, "theme")) \(total - good == 1 ? "has" : "have") errors" : nil,
    ].compactMap { $0 }
    // A fault between the themes belongs to none of them.
    let problem = problems.isEmpty ? "There are errors beside the themes" : problems.joined(separator: ", and ")
    let others = problems.isEmpty ? "" : "other "
    text = "\(problem). Import the \(others)\(good == 1 ? others.isEmpty ? "theme" : "one" : grouped(good))? [Y/n] "
  }

  static func isPossible(_ invocation: Invocation) -> Bool {
    invocation.canAsk && !invocation.has(.keepGoing)
  }

  /// Throws if the answer is no.
  func ask() throws {
    Interruption.setMessage("memorize: interrupted; nothing was imported.\n")
    defer { Interruption.setMessage(nil) }
    while true {
      guard let line = console.answer(to: "\(text)") else { throw Diagnostic.declined(.keepGoing) }
      switch line.lowercased().filter({ !$0.isWhitespace }).prefix(1) {
      case "", "y": return
      case "n", "q": throw Diagnostic.declined(.keepGoing)
      default: console.say("Type y or n.")
      }
    }
  }
}
