internal import Catalogs
internal import Formats
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
    let feed = try openFeed(invocation, mayAsk: conflicts.isAsking || PartQuestion.isPossible(invocation))
    do {
      try feed.readAhead()
      return try importThemes(of: feed, conflicts, invocation)
    } catch is ImportFeed.Rejected {
      // The transaction was rolled back; the file was read to its end for its findings.
      return try importThemes(of: ImportFeed(feed.sources()), conflicts, invocation)
    }
  }

  /// One large file is decoded while its themes are written, unless others would have to wait for an answer.
  private static func openFeed(_ invocation: Invocation, mayAsk: Bool) throws -> ImportFeed {
    let keepsGoing = invocation.has(.keepGoing)
    let reader = try invocation.sourceReader(
      as: try invocation.namedFormat(),
      keeping: keepsGoing || PartQuestion.isPossible(invocation) ? .everything : .validFiles)
    if invocation.arguments.count == 1, !invocation.has(samples) {
      let input = reader.input(invocation.arguments[0])
      let isComplete = mayAsk || keepsGoing || invocation.has(.dryRun)
      let feed = isComplete ? nil : ImportFeed.decoding(input, with: reader.decoder)
      return feed ?? ImportFeed([reader.source(input)])
    }
    var sources = try reader.sources(invocation.arguments)
    if invocation.has(samples) { sources.insert(try ThemeSource.samples(), at: 0) }
    guard !sources.isEmpty else {
      throw Diagnostic.usage(
        .missingArgument(
          "FILE", hint: "Name a file, or import the eight sample themes with --samples."))
    }
    return ImportFeed(sources)
  }

  private static func importThemes(
    of feed: ImportFeed, _ conflicts: ConflictResolution, _ invocation: Invocation
  ) throws -> ExitCode {
    // Findings come before questions where they are known.
    let isReported = feed.isRead
    if isReported { try reportFindings(of: feed.sources(), invocation) }
    let result = try commit(feed, conflicts, invocation)
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
    _ feed: ImportFeed, _ conflicts: ConflictResolution, _ invocation: Invocation
  ) throws -> ImportResult<ImportReport.Log> {
    let progress = invocation.console.progress()
    defer { progress.erase() }
    let doing = invocation.has(.dryRun) ? "planning" : "writing"
    let total = feed.isRead ? " of \(grouped(feed.expected))" : ""
    // A rehearsal asks its questions between the steps.
    let isQuiet = conflicts.isAsking && invocation.has(.dryRun)
    let log = ImportReport.Log(keepsAll: invocation.isJSON, isRehearsal: invocation.has(.dryRun)) { count in
      if !isQuiet { progress.update("\(doing) theme \(grouped(count))\(total)") }
    }
    let themes: ThemeImport.Supply = { body in
      // The themes are read again before the user is asked.
      progress.erase()
      try feed.forEach(body)
    }
    guard invocation.has(.dryRun) else {
      return try ThemeImport(into: invocation.catalogForWriting(), onConflict: conflicts)
        .commit(themes, invocation.note("import"), expecting: feed.expected, into: log)
    }
    return try ThemeImport(into: invocation.catalogForReading(), onConflict: conflicts)
      .rehearse(themes, expecting: feed.expected, into: log)
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
