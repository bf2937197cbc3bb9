internal import ForeignFormats
internal import Formats
internal import Packs
internal import Pages
internal import Platform
internal import Plugins
internal import Terminals
internal import Themes

/// The program without its process: a command line in, an exit code out.
public enum Program {
  /// Runs the command line of the process, and reports its failures.
  public static func main() -> ExitCode {
    let line = ArgumentParser.line(CurrentProcess.arguments)
    var world = World.system(color: line[.color] ?? .auto)
    if line.has(.accessible) { world.prefersWords = true }
    let console = Console(world, line.names(in: world.environment))
    let pager = Pager(line, world)
    defer { pager?.finish() }
    var code: ExitCode
    do {
      code = try perform(line, in: world, console)
    } catch let error as OutputError {
      // Flushing the rest would only report the same failure again.
      return report(error, of: line, asJSON: false, on: console)
    } catch {
      code = report(error, of: line, asJSON: line.has(.json), on: console)
    }
    do {
      try world.output.flush()
    } catch {
      // A failure of the command counts more than one of its output.
      let flushed = report(error, of: line, asJSON: false, on: console)
      if code == .done { code = flushed }
    }
    return code
  }

  /// Runs the command, or shows the help or the version.
  private static func perform(_ line: ParsedLine, in world: World, _ console: Console) throws -> ExitCode {
    let invocation = Invocation(
      line: line, world: world, console: console,
      registry: ProgramFormats.own.adding(ProgramFormats.plugins(in: world.environment)))
    if case .unknown(let command) = line.target { throw command.diagnostic(for: invocation) }
    // Help is shown whatever is wrong with the rest of the line.
    if line.has(.help) {
      try HelpCommand.show(line.command?.name, console)
      return .done
    }
    if let problem = line.problem { throw problem }
    if line.has(.version) {
      try console.print("\(Version.text)")
      return .done
    }
    return try (line.command ?? CommandTable.alone).run(invocation)
  }

  /// Reports an error on standard error and, for a program, as JSON on standard output.
  private static func report(
    _ error: any Error, of line: ParsedLine, asJSON: Bool, on console: Console
  ) -> ExitCode {
    let diagnostics: [Diagnostic]
    var closing: String?
    switch error {
    case let error as OutputError: diagnostics = [.outputFailed(error.text, mayHaveChanged: line.mayChange)]
    case let rejected as RejectedInput:
      diagnostics = rejected.diagnostics
      closing = rejected.closing
    case let reported as ReportedFailure:
      console.report([reported.diagnostic])
      return ExitCode(reported.diagnostic)
    default:
      // A finding that ends the program is shown as an error, even if it is a warning among others.
      var finding = Diagnostic(of: error)
      finding.severity = .error
      diagnostics = [finding]
    }
    let worst = diagnostics.worst ?? .unexpected(error)
    console.report(diagnostics)
    if let closing { console.hint(closing) }
    if asJSON { try? console.printJSON(JSONReport.error(worst, all: diagnostics)) }
    return ExitCode(worst)
  }
}

/// The formats that the program knows.
enum ProgramFormats {
  static let own = FormatRegistry.withForeignFormats.adding(HTMLFormat()).adding(EPUBFormat())
    .addingArchives(generator: Version.text)

  /// The formats that are external programs; they are searched on first use.
  static func plugins(in environment: [String: String]) -> InstalledPlugins {
    InstalledPlugins(environment: environment, besides: own)
  }
}

/// The version of the program; the change log says what each brought.
public enum Version {
  public static let number = "0.3.0"
  static let text = "memorize \(number)"
}

// Failures that the input did not cause.
extension Diagnostic {
  static func outputFailed(_ reason: String, mayHaveChanged: Bool) -> Diagnostic {
    Diagnostic(
      .cannotWrite,
      .error(
        "file.cannot-write-output", "cannot be written: \(reason)",
        hint: mayHaveChanged
          ? "Run 'memorize history' to see whether the catalog was changed."
          : "Free some space, or write to another place."), at: Place(in: ["standard output"]))
  }

  /// An error that no command handles, as it describes itself.
  static func unexpected(_ error: any Error) -> Diagnostic {
    let words = (error as? SystemError).map { "\($0.text) (errno \($0.number))" } ?? "\(error)"
    return Diagnostic(
      .other,
      .error(
        "usage.unexpected-failure", "internal error: \(words)", hint: "Please report it, with the command you ran."))
  }

  static var noMemory: Diagnostic {
    Diagnostic(
      .other,
      .error(
        "usage.no-memory", "there is not enough memory; what was not finished was not kept",
        hint: "Raise the limit (ulimit -v), or split the file into several."))
  }
}

/// Ends a command whose input was rejected, with every finding; nothing was changed.
struct RejectedInput: Error {
  let diagnostics: [Diagnostic]
  let omission: Omission
  /// The number of themes that `--keep-going` would accept.
  var good = 0

  /// For example: `Nothing was imported. Import the 7 good ones with --keep-going.`
  var closing: String {
    let nothing = "Nothing was \(omission.rawValue)."
    guard good > 0, let verb = omission.verb else { return nothing }
    return "\(nothing) \(verb) the \(good == 1 ? "good one" : "\(grouped(good)) good ones") with --keep-going."
  }

  /// The change that was not made.
  enum Omission: String {
    case imported, written, changed, added, played

    /// The verb for doing it with the good themes; nil for commands that do not count them.
    fileprivate var verb: String? {
      switch self {
      case .imported: "Import"
      case .written: "Write"
      case .changed, .added, .played: nil
      }
    }
  }
}

extension [Diagnostic] {
  var exitCode: ExitCode { worst.map { ExitCode($0) } ?? .done }

  /// The finding that decides the exit code: the first error, else the first.
  var worst: Diagnostic? { first { $0.severity == .error } ?? first }
}
