internal import Catalogs
internal import Formats
internal import Themes

/// A run of a command, with its command line and its world.
struct Invocation {
  let line: ParsedLine
  let world: World
  let console: Console
  let registry: FormatRegistry
  /// A catalog in memory, with the themes of a file that is played.
  var temporaryCatalog: (any Catalog & GameStore)?

  let openServer: OpenServer

  init(
    line: ParsedLine, world: World, console: Console, registry: FormatRegistry,
    temporaryCatalog: (any Catalog & GameStore)? = nil, openServer: OpenServer = OpenServer()
  ) {
    self.line = line
    self.world = world
    self.console = console
    self.registry = registry
    self.temporaryCatalog = temporaryCatalog
    self.openServer = openServer
  }

  /// False where games and changes last only as long as the program.
  var keepsChanges: Bool { temporaryCatalog == nil }

  func has(_ option: OptionDescription) -> Bool { line.has(option) }

  func value(_ option: OptionDescription) -> String? { line.options[option.name] }

  var arguments: [String] { line.arguments }

  var isJSON: Bool { has(.json) }

  /// True if questions may be asked: at a terminal, and not forbidden.
  var canAsk: Bool { world.inputIsTerminal && world.output.isTerminal && !isUnattended }

  /// True if questions are forbidden by `--no-input` or `CI`.
  var isUnattended: Bool { has(.noInput) || !(world.environment["CI"] ?? "").isEmpty }

  /// True to avoid drawings, for a simple terminal or a screen reader.
  var prefersPlainText: Bool {
    world.environment["TERM"] == "dumb" || world.prefersWords
  }

  /// True if a colour may be shown as a block instead of by its name.
  var showsSwatches: Bool { console.hasColor && !prefersPlainText && !has(.plainList) }

  /// The format named with `--format`.
  func namedFormat() throws -> (any ThemeFormat)? { try value(.format).map(registry.format(named:)) }

  /// Reads all of standard input; on a terminal, first prints how to end it.
  func readInput() throws -> [UInt8] {
    if world.inputIsTerminal {
      console.say("Type or paste the input here; end it with Ctrl-D at the start of a line.")
    }
    return try world.readInput()
  }

  /// The first argument as a whole number of at least 1; `missing` where there is none.
  func count(missing: Int) throws -> Int {
    guard let word = arguments.first else { return missing }
    guard let number = Int(written: word), number > 0 else {
      throw Diagnostic.usage(.badValue(word, of: "N", expected: .description("a whole number of at least 1")))
    }
    return number
  }

  /// The value of an option as a whole number of at least 1.
  func number(_ option: OptionDescription) throws -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(written: text), number > 0 else {
      throw Diagnostic.usage(
        .badValue(text, of: "--\(option.name)", expected: .description("a whole number of at least 1")))
    }
    return number
  }

  /// The command, the user and the time, for the journal.
  func note(_ command: String) -> JournalNote { JournalNote(command: command, actor: world.user(), time: world.now()) }

  /// An invocation of another command for this theme, in the same world and with the same global options.
  func visiting(_ theme: ThemeID, options: [String: String] = [:]) -> Invocation {
    let known = Set(OptionDescription.global.map(\.name))
    let line = ParsedLine(
      options: line.options.filter { known.contains($0.key) }.merging(options) { $1 }, arguments: [theme.description])
    return Invocation(
      line: line, world: world, console: console, registry: registry, temporaryCatalog: temporaryCatalog,
      openServer: openServer)
  }
}
