internal import Catalogs
internal import Formats
internal import Terminals
internal import Themes

/// `memorize import`: brings themes from files into the catalog, as one operation.
enum ImportCommand {
  private static let samples = Flag("samples", "import the themes that come with the program")

  static let description = CommandDescription(
    name: "import", summary: "import themes from files into the catalog",
    arguments: [
      Argument(
        "FILE", .file, optional: true, repeated: true, "files, folders of packs, or '-' for standard input")
    ],
    options: [.format, .onConflict, .emojify, .strict, .dryRun, .keepGoing, samples, .json],
    discussion: """
      A newer version of a theme updates it and keeps your changes. Any other theme that differs is skipped; on a \
      terminal you are asked.
      """,
    details: """
      All themes are imported in one operation, or none if one is rejected. A theme that is already in the catalog is \
      unchanged. An emoji that was removed in the catalog stays removed when an older file is merged. What a file holds \
      and a theme cannot (pictures, sounds, gradients) is counted at the end. With --emojify each replaced word is \
      reported, and a word without a certain emoji is left out and counted.
      """,
    examples: [
      ("memorize import party.zip", "import a pack"),
      ("memorize import *.json --on-conflict merge", "add their emoji to existing themes"),
      ("memorize import cards.csv --dry-run", "show what would happen"),
    ], run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let conflicts = try ConflictResolution.chosen(invocation)
    let progress = invocation.console.progress()
    let feed = try openFeed(invocation, mayAsk: conflicts.isAsking || PartQuestion.isPossible(invocation), progress)
    do {
      try feed.readAhead()
      return try importThemes(of: feed, conflicts, progress, invocation)
    } catch is ImportFeed.Rejected {
      // The transaction was rolled back.
      return try importThemes(of: ImportFeed(feed.sources(), progress), conflicts, progress, invocation)
    }
  }

  /// One large file is decoded while its themes are written, unless others would have to wait for an answer.
  private static func openFeed(
    _ invocation: Invocation, mayAsk: Bool, _ progress: ProgressLine
  ) throws -> ImportFeed {
    let keepsGoing = invocation.has(.keepGoing)
    let kept: KeptThemes = keepsGoing || PartQuestion.isPossible(invocation) ? .all : .ofValidFiles
    let format = try invocation.namedFormat()
    if invocation.arguments.count == 1, !invocation.has(samples) {
      let reader = try invocation.sourceReader(as: format)
      let input = invocation.input(invocation.arguments[0])
      let isComplete = mayAsk || keepsGoing || invocation.has(.dryRun)
      return (isComplete ? nil : ImportFeed(decoding: input, with: reader, progress))
        ?? ImportFeed([invocation.source(input, reader, keeping: kept)], progress)
    }
    var sources = try invocation.sources(as: format, keeping: kept)
    if invocation.has(samples) { sources.insert(try ThemeSource.samples(), at: 0) }
    guard !sources.isEmpty else {
      throw Diagnostic.usage(
        .missingArgument(
          "FILE", hint: "Name a file, or import the eight sample themes with --samples."))
    }
    return ImportFeed(sources, progress)
  }

  private static func importThemes(
    of feed: ImportFeed, _ conflicts: ConflictResolution, _ progress: ProgressLine, _ invocation: Invocation
  ) throws -> ExitCode {
    // Findings come before questions where they are known.
    let isReported = feed.count != nil
    if isReported { try reportFindings(of: feed.sources(), invocation) }
    let result = try commit(feed, conflicts, progress, invocation)
    let sources = feed.sources()
    if !isReported { try reportFindings(of: sources, invocation) }
    try reportOutcome(result, losses: Loss.total(sources.flatMap(\.losses)), invocation)
    return sources.allSatisfy(\.isValid) ? .done : ExitCode(sources.flatMap(\.diagnostics).worst ?? .format(.empty))
  }

  /// Throws if a file was rejected in part or in whole, unless `--keep-going` or the user accepts the rest.
  private static func reportFindings(of sources: [ThemeSource], _ invocation: Invocation) throws {
    let findings = sources.flatMap(\.diagnostics)
    let isRejected = !sources.allSatisfy(\.isValid)
    if isRejected, let question = PartQuestion(about: sources, invocation) {
      invocation.console.report(findings)
      return try question.ask()
    }
    if isRejected, !invocation.has(.keepGoing) {
      throw RejectedInput(diagnostics: findings, omission: .imported, good: sources.reduce(0) { $0 + $1.goodCount })
    }
    if !invocation.isJSON || isRejected { invocation.console.report(findings) }
  }

  /// Writes the themes to the catalog in one operation, or rehearses it.
  private static func commit(
    _ feed: ImportFeed, _ conflicts: ConflictResolution, _ progress: ProgressLine, _ invocation: Invocation
  ) throws -> ImportResult<ImportReport.Log> {
    defer { progress.erase() }
    let isRehearsal = invocation.has(.dryRun)
    let total = feed.count.map { " of \(grouped($0))" } ?? ""
    // A rehearsal asks its questions between the steps.
    let isQuiet = conflicts.isAsking && isRehearsal
    let log = ImportReport.Log(keepsAll: invocation.isJSON, isRehearsal: isRehearsal) { count in
      if !isQuiet { progress.update("\(isRehearsal ? "planning" : "writing") theme \(grouped(count))\(total)") }
    }
    if isRehearsal {
      return try ThemeImport(into: invocation.catalogForReading(), onConflict: conflicts).rehearse(feed, into: log)
    }
    return try ThemeImport(into: invocation.catalogForWriting(), onConflict: conflicts)
      .commit(feed, invocation.note("import"), into: log)
  }

  private static func reportOutcome(
    _ result: ImportResult<ImportReport.Log>, losses: [Loss], _ invocation: Invocation
  ) throws {
    let isRehearsal = invocation.has(.dryRun)
    let report = ImportReport(result: result, losses: losses, isRehearsal: isRehearsal)
    if invocation.isJSON {
      try report.printJSON(on: invocation.console)
    } else {
      try report.print(on: invocation.console)
      if !losses.unreported.isEmpty { invocation.console.warn("\(losses.unreported.listed) cannot be kept.") }
    }
    suggestNextStep(after: result, invocation)
  }

  private static func suggestNextStep(after result: ImportResult<ImportReport.Log>, _ invocation: Invocation) {
    if invocation.has(.dryRun) {
      invocation.console.say("Dry run: nothing was changed.")
    } else if result.operation != nil, !invocation.isJSON {
      invocation.console.say("Run 'memorize undo' to undo this.")
    }
    if result.tally.count(.skipped) > 0, !invocation.has(.onConflict), !invocation.isJSON {
      invocation.console.say(
        "To import skipped themes too, import again with --on-conflict replace, merge or keep-both.")
    }
  }
}
