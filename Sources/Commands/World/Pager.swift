internal import Platform
internal import Terminals
internal import Themes

/// Shows output that is longer than the window through `less`, or the pager of `MEMORIZE_PAGER` or `PAGER`.
///
/// Messages go the same way, in their order. A pager that is left early is not a failure.
final class Pager {
  private var process: PagerProcess?

  /// The commands that print and ask nothing after that; a page of help is one too.
  private static let commands: Set = [
    "list", "show", "history", "blame", "emoji", "formats", "scores", "check", "help", "undo", "redo",
  ]

  /// Nil where no pager is wanted: it needs a person at the terminal.
  init?(_ line: ParsedLine, _ world: World) {
    let environment = world.environment
    let isPaged = line.has(.help) || line.has(.plainList) || Self.commands.contains(line.command?.name ?? "")
    let command = trimmed(environment["MEMORIZE_PAGER"] ?? environment["PAGER"] ?? "less")
    guard isPaged, world.inputIsTerminal, world.output.isTerminal, !line.has(.noInput),
      (environment["CI"] ?? "").isEmpty, !ColorSupport.isDumb(environment), !world.prefersWords,
      !["", "cat"].contains(command)
    else { return nil }
    world.output.openPager = { [self] bytes in
      guard bytes.count(where: { $0 == 0x0A }) >= world.size().rows else { return nil }
      // As git does it: less ends at once if one screen suffices, passes colours on and leaves the text on the screen.
      process = PagerProcess(
        command, environment: ["LESS": "FRX", "LESSCHARSET": "utf-8", "LV": "-c"].merging(environment) { $1 })
      if let process, world.error.isTerminal { world.error.divert(to: process.input) }
      return process?.input
    }
  }

  /// Waits for the end of the pager, after the last output.
  func finish() { process?.finish() }
}
