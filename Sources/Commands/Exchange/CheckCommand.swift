internal import Formats
internal import Sites
internal import Themes

/// `memorize check`: all findings in files, without importing them.
enum CheckCommand {
  static let description = CommandDescription(
    name: "check", summary: "check files without importing them",
    arguments: [.input("FILE")],
    options: [.format, .roundtrip, structure, .emojify, .language, .strict, .key, .insecure, .json],
    discussion: """
      Lists the findings that 'memorize import' would report. The exit code is 65 if anything is rejected, and with \
      --strict also if anything is lost.
      """,
    details: """
      --roundtrip writes the themes in another format, reads them back and reports the differences of each theme. \
      --structure reports the first reason why two programs could see different files in one zip, or the first entry \
      that is damaged; it unpacks nothing to disk. Of a folder or URL that 'publish' wrote, the index, its signature and \
      all packs are verified; with --key it must be signed with that key, and a single file must have its signature \
      beside it, as minisign writes it: party.zip.minisig.
      """,
    examples: [
      ("memorize check party.zip", "is this pack good?"), ("memorize check *.csv --json", "for a program"),
      ("memorize check --roundtrip csv party.zip", "what would not survive as CSV?"),
      ("memorize check --structure download.zip", "is the zip unambiguous?"),
      ("memorize check party.zip --key minisign.pub", "did the owner of this key sign it?"),
      ("memorize check https://example.org/themes/", "is the published site sound?"),
    ], mayChange: false,
    run: run)

  private static let structure = Flag("structure", "check only that a zip of any kind is sound")

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let invocation = try invocation.namingInput(advice: "Usage: memorize check FILE…")
    guard !invocation.has(structure) else { return try StructureCheck.run(invocation) }
    let format = try invocation.roundTripFormat()
    let checks = try invocation.sources(
      as: invocation.namedFormat(), keeping: format == nil ? .none : .all
    ).map { source in
      try SourceCheck(source, through: format, isStrict: invocation.has(.strict))
    }
    if invocation.isJSON {
      try invocation.console.printJSON(members: [JSONReport.schema], list: "files", of: checks.lazy.map(\.report))
    } else {
      for check in checks { try check.print(on: invocation.console) }
    }
    guard let failure = checks.flatMap(\.diagnostics).first(where: { $0.severity == .error }) else { return .done }
    return ExitCode(failure)
  }
}

extension Invocation {
  /// The format to write and read the themes with, which must do both.
  fileprivate func roundTripFormat() throws -> (any ThemeFormat)? {
    guard let format = try self[.roundtrip].map(registry.format(named:)) else { return nil }
    guard format.canEncode else { throw Diagnostic.format(.notWritten(format.name, known: registry.encoding.names)) }
    guard format.canDecode else { throw Diagnostic.format(.notRead(format.name, known: registry.decoding.names)) }
    return format
  }
}

/// The findings of one file, and the losses on the way through another format.
private struct SourceCheck {
  private let source: ThemeSource
  private let roundTrip: RoundTrip?
  /// All findings, those of the round trip last.
  let diagnostics: [Diagnostic]

  init(_ source: ThemeSource, through format: (any ThemeFormat)?, isStrict: Bool) throws {
    self.source = source
    guard let format, let reading = source.reading else {
      roundTrip = nil
      diagnostics = source.diagnostics
      return
    }
    let trip = try RoundTrip(reading.themes, credits: reading.credits, through: format)
    roundTrip = trip
    let rejection =
      isStrict && !trip.losses.isEmpty ? Diagnostic.format(.losses(trip.losses, format: trip.format)) : nil
    diagnostics = source.diagnostics + [trip.failure, rejection].compactMap { $0?.inside(source.name) }
  }

  func print(on console: Console) throws {
    try console.list(diagnostics)
    if !unreportedLosses.isEmpty {
      try console.print("warning: \(source.name): \(unreportedLosses.listed) cannot be kept.")
    }
    if let site = source.site { try console.print("\(source.name): \(Self.words(for: site))") }
    try console.print("\(source.name): \(source.recognizedFormat.map { "\($0.name), " } ?? "")\(verdict)")
    if let roundTrip { try print(roundTrip, on: console) }
  }

  private func print(_ trip: RoundTrip, on console: Console) throws {
    for change in trip.changes.prefix(Self.changesShown) {
      try console.print("\(source.name): \(change.theme.name) as \(trip.format): \(change.difference)")
    }
    if trip.changes.count > Self.changesShown {
      try console.print("… and \(grouped(trip.changes.count - Self.changesShown)) more like these")
    }
    let survivors = trip.count - trip.changes.count
    let score =
      trip.count == 1
      ? "the theme \(trip.changes.isEmpty ? "comes back the same" : "comes back changed")"
      : "\(trip.changes.isEmpty ? "all" : "\(grouped(survivors)) of") \(counted(trip.count, "theme")) come back the same"
    let losses = trip.losses.isEmpty ? "nothing is lost" : "\(trip.format) cannot store \(trip.losses.listed)"
    try console.print("\(source.name): as \(trip.format) \(score); \(losses)")
  }

  /// For example: `number 12, signed with the key RWQ…, current until 2027-08-31`
  private static func words(for site: SiteContent) -> String {
    [
      site.index.number.map { "number \($0)" } ?? "no number",
      site.trust.key.map { "signed with the key \($0)" } ?? "not signed",
      site.index.until.map { "current until \($0)" },
    ].compactMap(\.self).joined(separator: ", ")
  }

  private var unreportedLosses: [Loss] { source.losses.unreported }

  private var verdict: String {
    guard let reading = source.reading else { return "cannot be used" }
    let themes = counted(reading.goodCount, "valid theme")
    let rejected = reading.count - reading.goodCount
    let findings = source.diagnostics.gathered
    let errors = findings.count { $0.severity == .error }
    // As many as are printed.
    let warnings = findings.count { $0.severity == .warning } + (unreportedLosses.isEmpty ? 0 : 1)
    if reading.count == 0, errors == 0 { return "no themes" }
    if rejected > 0 { return "\(themes), \(grouped(rejected)) rejected" }
    if errors > 0 { return "\(themes), \(counted(errors, "error"))" }
    return warnings > 0 ? "\(themes), \(counted(warnings, "warning"))" : themes
  }

  var report: ExtraValue {
    .object(
      [
        .init("file", .string(source.name)), .init("format", .text(source.format?.name)),
        .init("valid", .bool(source.isValid)),
        .init("themes", .integer(source.goodCount)),
        .init("losses", .array(source.losses.map(JSONReport.loss))),
        .init("diagnostics", JSONReport.diagnostics(diagnostics)),
      ] + (roundTrip.map { [.init("roundtrip", Self.report($0))] } ?? [])
        + (source.site.map { [.init("site", Self.report($0))] } ?? []))
  }

  private static func report(_ site: SiteContent) -> ExtraValue {
    .object([
      .init("address", .string(site.address.description)),
      .init("number", site.index.number.map { .number("\($0)") } ?? .null),
      .init("key", .text(site.trust.key?.description)), .init("until", .text(site.index.until)),
    ])
  }

  private static func report(_ trip: RoundTrip) -> ExtraValue {
    .object([
      .init("format", .string(trip.format)), .init("themes", .integer(trip.count)),
      .init("unchanged", .integer(trip.count - trip.changes.count)),
      .init("losses", .array(trip.losses.map(JSONReport.loss))),
      .init(
        "changes",
        .array(
          trip.changes.map { change in
            .object([
              .init("name", .string(change.theme.name)), .init("id", .string(change.theme.id.description)),
              .init("difference", .string(change.difference)),
            ])
          })),
    ])
  }

  private static let changesShown = 20
}
