internal import Formats
internal import System
internal import Terminals
internal import Themes

/// The whole program but its process: words and a world in, an exit code out.
public enum Program {
  /// Runs the process's own command line in the real world.
  public static func main() -> ExitCode {
    let words = Array(CommandLine.arguments.dropFirst())
    let world = World.system(words)
    // Swift replaces bytes that are not UTF-8, and a path would name another file then.
    guard let repaired = words.first(where: \.isRepaired) else { return run(words, in: world) }
    let code = report(Diagnostic.usage(.notUTF8(repaired)), asJSON: words.contains("--json"), on: Console(world))
    try? world.output.flush()
    return code
  }

  /// Runs a command line, given without the program's own name.
  public static func run(_ words: [String], in world: World) -> ExitCode {
    let console = Console(world)
    var code: ExitCode
    do {
      code = try start(words, in: world, console)
    } catch {
      code = report(error, asJSON: words.contains("--json"), on: console)
    }
    do {
      try world.output.flush()
    } catch {
      // A failure of the command counts more than one of its output.
      let flushed = report(error, asJSON: false, on: console)
      if code == .done { code = flushed }
    }
    return code
  }

  /// From the words to the command, which runs; or to the help or the version, where they ask for it.
  private static func start(_ words: [String], in world: World, _ console: Console) throws -> ExitCode {
    func invocation(_ line: ParsedLine) -> Invocation {
      Invocation(
        line: line, world: world, console: console,
        registry: registry.adding(ProgramFormats.plugins(in: world.environment)))
    }
    let (leading, rest) = try ArgumentParser.leading(words[...], alone: CommandTable.alone)
    if leading.has(.version) { return try showVersion(console) }
    guard let name = rest.first else {
      if leading.has(.help) { return try showHelp(nil, console) }
      return try CommandTable.alone.run(invocation(leading))
    }
    guard let command = CommandTable.commands.first(where: { $0.name == name }) else {
      throw UnknownCommand(name: name, rest: rest.dropFirst()).diagnostic(for: invocation(leading))
    }
    let line = try ArgumentParser.parse(rest.dropFirst(), for: command, after: leading)
    if line.has(.help) { return try showHelp(command.name, console) }
    if line.has(.version) { return try showVersion(console) }
    return try command.run(invocation(line))
  }

  private static func showVersion(_ console: Console) throws -> ExitCode {
    try console.print("\(Version.text)")
    return .done
  }

  private static func showHelp(_ command: String?, _ console: Console) throws -> ExitCode {
    try HelpCommand.show(command, CommandTable.commands, console)
    return .done
  }

  /// The formats that are part of this program.
  static var registry: FormatRegistry { ProgramFormats.own }

  /// Tells an error to the person and, in JSON, to the program that reads the output.
  private static func report(_ error: any Error, asJSON: Bool, on console: Console) -> ExitCode {
    let diagnostics: [Diagnostic]
    var omission: RejectedInput.Omission?
    switch error {
    case OutputError.readerGone: return .done
    case let error as OutputError: diagnostics = [.outputFailed(error.text)]
    case let rejected as RejectedInput:
      diagnostics = rejected.diagnostics
      omission = rejected.omission
    case let diagnostic as Diagnostic: diagnostics = [diagnostic]
    case let error as FileError: diagnostics = [Diagnostic(error)]
    case let reported as ReportedFailure:
      console.report([reported.diagnostic])
      return ExitCode(reported.diagnostic)
    default: diagnostics = [.unexpected(error)]
    }
    let worst = diagnostics.worst ?? .unexpected(error)
    console.report(diagnostics)
    if let omission { console.say("Because of that nothing was \(omission.rawValue).") }
    if asJSON { try? console.printJSON(JSONReport.error(worst, all: diagnostics)) }
    return ExitCode(worst)
  }
}

/// The version of the program; the change log says what each brought.
public enum Version {
  public static let number = "0.1.0"
  static let text = "memorize \(number)"
}

/// The failures of the program itself, not of its input.
enum ProgramProblem: Problem {
  case outputFailed(reason: String)
  /// An error that no command expects; the words are its own.
  case unexpected(String)

  var wording: Wording {
    switch self {
    case .outputFailed(let reason):
      .error(
        "file.cannot-write-output", "cannot be written: \(reason)",
        hint: "If the catalog was to be changed, that is done: 'memorize history' shows it.")
    case .unexpected(let error):
      .error(
        "usage.unexpected-failure", "something failed that never should: \(error)",
        hint: "Please report it, with the command line that you used.")
    }
  }

  var failure: Failure {
    switch self {
    case .outputFailed: .cannotWrite
    case .unexpected: .other
    }
  }
}

extension Diagnostic {
  static func outputFailed(_ reason: String) -> Diagnostic {
    Diagnostic(ProgramProblem.outputFailed(reason: reason), at: Place(.whole, in: ["standard output"]))
  }

  static func unexpected(_ error: any Error) -> Diagnostic { Diagnostic(ProgramProblem.unexpected("\(error)")) }
}

/// Ends a command whose input was rejected, with every finding; nothing was changed.
struct RejectedInput: Error {
  let diagnostics: [Diagnostic]
  let omission: Omission

  /// The change that was not made.
  enum Omission: String {
    case imported, written, changed, added
  }
}

extension [Diagnostic] {
  /// The finding that decides the exit code: the first error, else the first.
  var worst: Diagnostic? { first { $0.severity == .error } ?? first }
}

extension String {
  /// Whether it holds a replacement character, as text made from invalid UTF-8 does: as a path it would name
  /// another file.
  var isRepaired: Bool { unicodeScalars.contains("\u{FFFD}") }
}
