internal import Catalogs
internal import Formats
internal import Terminals
internal import Themes

/// `memorize import`: brings themes from files into the catalog, as one operation.
enum ImportCommand {
  fileprivate static let samples = Flag("samples", "import the themes that come with the program")

  static let description = CommandDescription(
    name: "import", summary: "import themes from files into the catalog",
    arguments: [.input("FILE")],
    options: [
      .format, .onConflict, .emojify, .language, .strict, .dryRun, .keepGoing, samples, .key, .insecure, .json,
    ],
    discussion: """
      A newer version of a theme updates it and keeps your changes. Any other theme that differs is skipped; on a \
      terminal you are asked.
      """,
    details: """
      All themes are imported in one operation, or none if one is rejected. A theme that is already in the catalog is \
      unchanged. An emoji that was removed in the catalog stays removed when an older file is merged. A theme that \
      cannot be combined with the one in the catalog, because that is damaged or both have too many emoji, is left \
      out; the exit code is then 65. What a file holds and a theme cannot (pictures, sounds, gradients) is counted at \
      the end. With --emojify each replaced word is reported, and a word without a certain emoji is left out and \
      counted; words are read in your languages (LANGUAGE, LANG), or that of --language, and in English. A pair of two texts \
      without an emoji gets that of a word in the languages that the file names, in that of --language or in English, or \
      else a sign. With --key a file is rejected unless its signature is beside it, as minisign writes it: \
      party.zip.minisig.
      """,
    examples: [
      ("memorize import party.zip", "import a pack"),
      ("memorize import *.json --on-conflict merge", "add their emoji to existing themes"),
      ("memorize import cards.csv --dry-run", "show what would happen"),
      ("memorize import https://example.org/themes/", "all themes of a published site"),
    ], run: { try ImportRun($0).run() })
}

/// One run of the command.
private struct ImportRun {
  private let invocation: Invocation
  private let console: Console
  private let conflicts: ConflictResolution
  private let progress: ProgressLine
  private let isRehearsal: Bool
  /// True if neither a file nor the samples are named.
  private let isAlone: Bool

  private static let advice = "Name a file, or import the eight sample themes with --samples."

  init(_ invocation: Invocation) throws {
    let isAlone = invocation.arguments.isEmpty && !invocation.has(ImportCommand.samples)
    self.invocation = isAlone ? try invocation.namingInput(advice: Self.advice) : invocation
    self.isAlone = isAlone
    console = invocation.console
    progress = console.progress()
    conflicts = try Self.resolution(invocation, progress)
    isRehearsal = invocation.has(.dryRun)
  }

  /// The policy of `--on-conflict`. Without it, updates themes that were imported before, and asks the user about conflicts
  /// if possible, else skips them.
  private static func resolution(_ invocation: Invocation, _ progress: ProgressLine) throws -> ConflictResolution {
    guard let how = invocation[.onConflict] ?? (invocation.canAsk ? .ask : nil) else { return .updating }
    if case .policy(let policy) = how { return .always(policy) }
    guard invocation.canAsk else {
      throw Diagnostic.usage(
        .terminalNeeded(for: "--on-conflict ask", hint: "Use one of: skip, replace, keep-both, merge."))
    }
    let question = ConflictQuestion(invocation.console, progress)
    return .asking(known: question.knownAnswer, ask: question.answer)
  }

  func run() throws -> ExitCode {
    let samples = invocation.has(ImportCommand.samples) ? [try ThemeSource.samples()] : []
    // What is wrong with the catalog is reported before a large file is read.
    _ = try invocation.catalogForReading()
    let reader = try invocation.sourceReader(as: invocation.namedFormat())
    let keepsPart = invocation.has(.keepGoing) || PartQuestion.isPossible(invocation)
    let kept: KeptThemes = keepsPart ? .all : .ofValidFiles
    // A large file is decoded while its themes are written, unless others would have to wait for an answer.
    let mayStream = invocation.arguments.count == 1 && samples.isEmpty && !keepsPart && !conflicts.isAsking
    var feed: ImportFeed?
    let sources = try invocation.eachInput { input in
      feed = mayStream ? ImportFeed(input, with: reader) : nil
      return feed == nil ? invocation.source(input, reader, keeping: kept) : nil
    }
    guard let feed else { return try importThemes(of: samples + sources.compactMap(\.self)) }
    do {
      try feed.readAhead()
      let result = try commit(feed)
      try reportFindings(of: feed.sources())
      return try report(result, of: feed.sources())
    } catch is ImportFeed.Rejected {
      // The transaction was rolled back.
      return try importThemes(of: feed.sources())
    }
  }

  /// Findings come before questions.
  private func importThemes(of sources: [ThemeSource]) throws -> ExitCode {
    try reportFindings(of: sources)
    let themes = sources.flatMap(\.incoming)
    return try report(commit(ListedThemes(themes), count: themes.count), of: sources)
  }

  /// Throws if a file was rejected in part or in whole, unless `--keep-going` or the user accepts the rest.
  private func reportFindings(of sources: [ThemeSource]) throws {
    let findings = sources.flatMap(\.diagnostics)
    let isRejected = !sources.allSatisfy(\.isValid)
    if isAlone, case .empty? = findings.last?.problem as? FormatProblem {
      throw Diagnostic.usage(.missingArgument("FILE", hint: Self.advice))
    }
    if isRejected, let question = PartQuestion(about: sources, invocation) {
      console.report(findings)
      return try question.ask()
    }
    if isRejected, !invocation.has(.keepGoing) {
      throw RejectedInput(diagnostics: findings, omission: .imported, good: sources.reduce(0) { $0 + $1.goodCount })
    }
    if !invocation.isJSON || isRejected { console.report(findings) }
  }

  /// Writes the themes to the catalog in one operation, or rehearses it. `count` is nil while they are being read.
  private func commit(_ feed: any ThemeFeed, count: Int? = nil) throws -> ImportResult<ImportReport.Log> {
    defer { progress.erase() }
    let total = count.map { " of \(grouped($0))" } ?? ""
    let log = ImportReport.Log(keepsAll: invocation.isJSON, isRehearsal: isRehearsal) { count in
      progress.update("\(isRehearsal ? "planning" : "writing") theme \(grouped(count))\(total)")
    }
    let catalog = try isRehearsal ? invocation.catalogForReading() : invocation.catalogForWriting()
    let planned = ThemeImport(into: catalog, onConflict: conflicts)
    return try isRehearsal
      ? planned.rehearse(feed, into: log) : planned.commit(feed, invocation.note("import"), into: log)
  }

  private func report(_ result: ImportResult<ImportReport.Log>, of sources: [ThemeSource]) throws -> ExitCode {
    let losses = Loss.total(sources.flatMap(\.losses))
    let report = ImportReport(result: result, losses: losses, isRehearsal: isRehearsal)
    if invocation.isJSON {
      try report.printJSON(on: console)
    } else {
      try report.print(on: console)
      if !losses.unreported.isEmpty { console.warn("\(losses.unreported.listed) cannot be kept.") }
    }
    if isRehearsal {
      console.say("Dry run: nothing was changed.")
    } else if result.operation != nil, !invocation.isJSON {
      console.say("Run 'memorize undo' to undo this.")
    }
    if result.tally.count(.skipped) > 0, !invocation.has(.onConflict), !invocation.isJSON {
      console.say("To import skipped themes too, import again with --on-conflict replace, merge or keep-both.")
    }
    // The catalog may reject themes of a valid file.
    if sources.allSatisfy(\.isValid) { return result.tally.count(.rejected) == 0 ? .done : .badInput }
    return ExitCode(sources.flatMap(\.diagnostics).worst ?? .format(.empty))
  }
}
