internal import Terminals

/// `memorize` without a command: the theme chooser on a terminal, the list everywhere else.
enum ChooserCommand {
  static let description = CommandDescription(
    "", "choose a theme and play", options: [.plainList],
    discussion: """
      On a terminal it opens the theme chooser: arrow keys or a number, Enter plays, 'e' edits, '/' filters as you type, \
      '?' tells the other keys. Everywhere else, with --plain, on a simple terminal (TERM=dumb) and where \
      MEMORIZE_ACCESSIBLE=1 asks for plain text it prints the list, as 'memorize list' does, and ends.
      """,
    examples: [
      .init("memorize", "the theme chooser"), .init("memorize --plain", "the list, also on a terminal"),
      .init("memorize | head", "the list, where there is no terminal"),
    ], run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let world = invocation.world
    guard canOpen(invocation), let screen = FullScreen(on: world.output, size: world.size) else {
      return try ListCommand.description.run(invocation)
    }
    // What cannot be understood is told before the screen is another one.
    _ = try invocation.catalogLocation()
    return try ThemeChooser(invocation, screen, player: world.user()).run()
  }

  /// True where a person can see the chooser and press its keys.
  private static func canOpen(_ invocation: Invocation) -> Bool {
    invocation.canAsk && !invocation.has(.plainList) && !invocation.prefersPlainText
      && !ColorSupport.isDumb(invocation.world.environment)
  }
}
