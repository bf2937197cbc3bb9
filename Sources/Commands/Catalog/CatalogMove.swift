internal import Catalogs
internal import Platform
internal import Themes

/// Copies a catalog between files and servers, and reports what was copied.
struct CatalogMove {
  private let source: CatalogLocation
  private let target: CatalogLocation
  private let invocation: Invocation

  init(from source: String, to target: String, _ invocation: Invocation) throws {
    let environment = invocation.world.environment
    self.source = try CatalogLocation(option: source, environment: environment, what: "FROM")
    self.target = try CatalogLocation(option: target, environment: environment, what: "TO")
    self.invocation = invocation
  }

  func run() throws -> ExitCode {
    if let path = source.path, !FileReading.exists(path) {
      throw Diagnostic(FileProblem.reading(.system(.noSuchFile))).inside(path)
    }
    let (person, patience) = (invocation.world.user(), try invocation.patience())
    let catalog = try CatalogOpening.forReading(
      source, by: person, patience: patience, onEvent: invocation.reportWaiting)
    let console = invocation.console
    if let damage = try console.whileWorking(
      "examining the source", { try CatalogExamination(location: source).findings(of: catalog).first })
    {
      throw damage
    }
    let copy = try CatalogOpening.forCopying(
      to: target, by: person, patience: patience, onEvent: invocation.reportWaiting)
    Interruption.setMessage("memorize: interrupted. Run the same command again: it goes on where it was.\n")
    let progress = console.progress()
    var count = 0
    let isResumed = try catalog.readRows { rows in
      defer {
        progress.erase()
        Interruption.setMessage(nil)
      }
      do {
        return try CatalogCopy(of: rows, to: copy).run {
          count += $0
          progress.update("copying row \(grouped(count))")
        }
      } catch var finding as Diagnostic where !(finding.problem is CopyProblem) {
        finding.hint = "Run the same command again once this is solved: it goes on where it was."
        throw finding
      }
    }
    try report(isResumed: isResumed, by: person, patience)
    return .done
  }

  private func report(isResumed: Bool, by person: String, _ patience: Int) throws {
    let facts = try CatalogOpening.forReading(target, by: person, patience: patience).facts()
    let counts = [
      ("themes", facts.themes, "theme"), ("operations", facts.operations, "operation"),
      ("games", facts.games, "game"), ("scores", facts.scores, "score"),
    ]
    if invocation.isJSON {
      return try invocation.console.printJSON(
        .object(
          [
            JSONReport.schema, .init("from", .string(source.name)), .init("to", .string(target.name)),
            .init("resumed", .bool(isResumed)),
          ] + counts.map { .init($0.0, .integer($0.1)) }))
    }
    let words = counts.map { counted($0.1, $0.2) }
    let list = "\(words.dropLast().joined(separator: ", ")) and \(words[words.count - 1])"
    try invocation.console.print("Copied \(list) to \(target.name), and compared them with the source.")
  }
}
