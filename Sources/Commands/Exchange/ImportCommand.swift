internal import Catalogs
internal import Formats
internal import Sites
internal import Terminals
internal import Themes

/// `memorize import`: brings themes from files into the catalog, as one operation.
enum ImportCommand {
  fileprivate static let samples = Flag("samples", "import the themes that come with the program")

  static let description = CommandDescription(
    name: "import", summary: "import themes from files into the catalog",
    arguments: [.input("FILE", or: "; published sites, each with names of its themes after it")],
    options: [
      .format, .onConflict, .emojify, .language, .strict, .dryRun, .keepGoing, samples, .key, .insecure, .json,
    ],
    discussion: """
      A newer version of a theme updates it and keeps your changes; an older one is skipped. Any other theme that \
      differs is skipped; on a terminal you are asked.
      """,
    details: """
      All themes are imported in one operation, or none if one is rejected. A theme that is already in the catalog is \
      unchanged. An emoji that was removed in the catalog stays removed when an older file is merged. Where you and \
      the file have changed the same value, yours is kept and both are named. Without a version that can be compared, \
      you are asked on a terminal. With --strict, the exit code is also 65 if a theme was skipped or a value was kept. A theme that \
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
      ("memorize import https://example.org/themes/ Halloween", "one of them"),
    ], run: { try ImportRun($0).run() })
}

/// One run of the command.
private struct ImportRun {
  private let invocation: Invocation
  private let console: Console
  private let writing: ImportWriting
  /// True if neither a file nor the samples are named.
  private let isAlone: Bool

  private static let advice = "Name a file, or import the eight sample themes with --samples."

  init(_ invocation: Invocation) throws {
    let isAlone = invocation.arguments.isEmpty && !invocation.has(ImportCommand.samples)
    self.invocation = isAlone ? try invocation.namingInput(advice: Self.advice) : invocation
    self.isAlone = isAlone
    console = invocation.console
    writing = try ImportWriting(self.invocation)
  }

  func run() throws -> ExitCode {
    if invocation.has(ImportCommand.samples), invocation.arguments.isEmpty, invocation.has(.format) {
      throw Diagnostic.usage(
        .excluding("--format is the format of a file, and no file is named", hint: "Omit --format, or name a file."))
    }
    if invocation.has(ImportCommand.samples), invocation.has(.key) {
      throw Diagnostic.usage(
        .excluding(
          "--key is for signed files and sites, and the samples are not signed", hint: "Omit --key or --samples."))
    }
    let samples = invocation.has(ImportCommand.samples) ? [try ThemeSource.samples()] : []
    // What is wrong with the catalog is reported before a large file is read.
    let known = try invocation.catalogForReading().read { try $0.sources() }
    let reader = try invocation.sourceReader(as: invocation.namedFormat())
    let keepsPart = invocation.has(.keepGoing) || PartQuestion.isPossible(invocation)
    let kept: KeptThemes = keepsPart ? .all : .ofValidFiles
    // A large file is decoded while its themes are written, unless others would have to wait for an answer.
    let mayStream = invocation.arguments.count == 1 && samples.isEmpty && !keepsPart && !writing.conflicts.isAsking
    var feed: ImportFeed?
    let trust = { (address: SiteAddress) in
      try known.first { $0.address == address.description }?.trust() ?? SiteTrust()
    }
    let sources = try invocation.eachInput(trusting: trust) { input in
      if mayStream, input.isLarge { feed = ImportFeed(input, with: reader) }
      return feed == nil ? invocation.source(input, reader, keeping: kept) : nil
    }
    return try feed.map(importThemes(from:)) ?? importThemes(of: samples + sources.compactMap(\.self))
  }

  private func importThemes(from feed: ImportFeed) throws -> ExitCode {
    do {
      try feed.readAhead()
      let result = try writing.commit(feed, "import")
      try reportFindings(of: feed.sources())
      return try writing.report(result, of: feed.sources())
    } catch is ImportFeed.Rejected {
      // The transaction was rolled back.
      return try importThemes(of: feed.sources())
    }
  }

  /// Findings come before questions.
  private func importThemes(of sources: [ThemeSource]) throws -> ExitCode {
    try reportFindings(of: sources)
    let themes = sources.flatMap(\.incoming)
    let result = try writing.commit(ListedThemes(themes), count: themes.count, "import") { transaction, tally in
      for site in sources.compactMap(\.site) {
        try site.record(in: transaction, isKeyNamed: invocation.has(.key))
      }
      return tally.summary
    }
    return try writing.report(result, of: sources)
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
}
