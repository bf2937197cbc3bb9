internal import Catalogs
internal import Formats
internal import Terminals
internal import Themes

/// A run of a command, with its command line and its world.
struct Invocation {
  var line: ParsedLine
  let world: World
  let console: Console
  let registry: FormatRegistry
  /// The place of the catalog: from the option, else the environment, else the user's data folder; or the reason why there is
  /// none.
  var location: Result<any CatalogLocation, any Error>

  init(line: ParsedLine, world: World, console: Console, registry: FormatRegistry) {
    self.line = line
    self.world = world
    self.console = console
    self.registry = registry
    location = Result { try CatalogLocations.named(line[.catalog], environment: world.environment) }
  }

  /// False where games and changes last only as long as the program.
  var keepsChanges: Bool { (try? location.get().keepsChanges) ?? true }

  func has(_ option: any CommandOption) -> Bool { line.has(option) }

  /// The value of an option; nil where it is not given.
  subscript<Value>(option: Option<Value>) -> Value? { line[option] }

  subscript<Value>(argument: Argument<Value>) -> Value? { line[argument] }

  var arguments: [String] { line.arguments }

  var isJSON: Bool { has(.json) }

  /// True if questions may be asked: at a terminal, not for a program, and not forbidden.
  var canAsk: Bool { world.inputIsTerminal && world.output.isTerminal && !isJSON && !isUnattended }

  /// True if questions are forbidden by `--no-input` or `CI`.
  var isUnattended: Bool { has(.noInput) || !(world.environment["CI"] ?? "").isEmpty }

  /// True to avoid drawings, for a simple terminal or a screen reader.
  var prefersPlainText: Bool {
    world.environment["TERM"] == "dumb" || world.prefersWords
  }

  /// The screen for the chooser and the board; nil where text is printed.
  var fullScreen: FullScreen? {
    canAsk && !prefersPlainText && !ColorSupport.isDumb(world.environment) ? world.fullScreen : nil
  }

  /// True if a colour may be shown as a block instead of by its name.
  var showsSwatches: Bool { console.output.depth != nil && !prefersPlainText && !has(.plainList) }

  func namedFormat() throws -> (any ThemeFormat)? { try self[.format].map(registry.format(named:)) }

  /// Reads all of standard input; on a terminal, first prints how to end it.
  func readInput() throws -> [UInt8] {
    if world.inputIsTerminal {
      console.say("Type or paste the input here; end it with Ctrl-D at the start of a line.")
    }
    return try world.readInput()
  }

  func note(_ command: String) -> JournalNote { JournalNote(command: command, actor: world.user(), time: world.now()) }

  /// An invocation of another command for this theme, in the same world, with the same global options and those that are
  /// set.
  func visiting(_ theme: ThemeID, setting: (inout ParsedLine) -> Void = { _ in }) -> Invocation {
    var copy = self
    copy.line = line.globalOnly
    copy.line.arguments = [theme.description]
    setting(&copy.line)
    return copy
  }
}
