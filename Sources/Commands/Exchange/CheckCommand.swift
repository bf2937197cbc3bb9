internal import Formats
internal import Packs
internal import System
internal import Themes

/// `memorize check`: all findings in files, without importing them.
enum CheckCommand {
  static let description = CommandDescription(
    "check", "find out whether files are good, without importing them",
    arguments: [.init("FILE", .file, repeated: true, "files, folders with a theme.json, or '-' for standard input")],
    options: [.format, .roundtrip, structure, .emojify, .strict, .json],
    discussion: """
      Reads each file as 'memorize import' would and lists everything that was found: what is refused, what would be \
      repaired, what is worth knowing, and what could not come along. The exit code is 65 if anything is refused; with \
      --strict also if anything could not come along. --roundtrip writes the themes in another format, reads that back \
      and compares: what would not survive is counted and named, theme by theme. --structure looks at zips of any \
      kind, inflates nothing, and tells the first reason why two programs could see different files in one.
      """,
    examples: [
      .init("memorize check party.zip", "is this pack good?"), .init("memorize check *.csv --json", "for a program"),
      .init("memorize check --roundtrip csv party.zip", "what would not survive as CSV?"),
      .init("memorize check --structure download.zip", "would every program unpack the same files?"),
    ],
    run: run)

  private static let structure = OptionDescription(
    "structure", "look only at how a zip is put together, whatever it holds")

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    guard !invocation.has(structure) else { return try StructureReport.run(invocation) }
    let format = try invocation.roundTripFormat()
    let checks = try invocation.sources(as: invocation.namedFormat()).map { source in
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
    guard let format = try value(.roundtrip).map(registry.format(named:)) else { return nil }
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
    guard let format, source.failure == nil else {
      roundTrip = nil
      diagnostics = source.diagnostics
      return
    }
    let trip = try RoundTrip(source.reading.themes, credits: source.reading.credits, through: format)
    roundTrip = trip
    let rejection =
      isStrict && !trip.losses.isEmpty ? Diagnostic.format(.losses(trip.losses, format: trip.format)) : nil
    diagnostics = source.diagnostics + [trip.failure, rejection].compactMap { $0?.inside(source.name) }
  }

  func print(on console: Console) throws {
    for diagnostic in diagnostics { try console.tell("\(diagnostic.severity.rawValue): \(diagnostic)") }
    if source.failure == nil, !source.reading.losses.isEmpty {
      try console.tell("warning: \(source.name): \(source.reading.losses.listed) could not come along.")
    }
    try console.tell("\(source.name): \(source.format.map { "\($0.name), " } ?? "")\(verdict)")
    if let roundTrip { try print(roundTrip, on: console) }
  }

  private func print(_ trip: RoundTrip, on console: Console) throws {
    for change in trip.changes.prefix(Self.changesShown) {
      try console.tell("\(source.name): \(change.theme.name) as \(trip.format): \(change.difference)")
    }
    if trip.changes.count > Self.changesShown {
      try console.tell("… and \(grouped(trip.changes.count - Self.changesShown)) more like these")
    }
    let survivors = trip.count - trip.changes.count
    let score = trip.changes.isEmpty ? "all" : "\(grouped(survivors)) of"
    let losses = trip.losses.isEmpty ? "nothing is lost" : "it cannot carry \(trip.losses.listed)"
    try console.tell(
      "\(source.name): as \(trip.format) \(score) \(counted(trip.count, "theme")) come back the same; \(losses)")
  }

  private var verdict: String {
    let themes = counted(source.reading.themes.count, "theme")
    let rejected = source.reading.items.count - source.reading.themes.count
    let errors = source.diagnostics.filter { $0.severity == .error }.count
    let warnings = source.diagnostics.filter { $0.severity == .warning }.count
    if source.failure != nil { return "cannot be used" }
    if source.reading.items.isEmpty, errors == 0 { return "no themes" }
    if rejected > 0 { return "\(themes) good, \(grouped(rejected)) refused" }
    if errors > 0 { return "\(themes) good, \(counted(errors, "error"))" }
    return warnings > 0 ? "\(themes) good, \(counted(warnings, "warning"))" : "\(themes), all good"
  }

  var report: ExtraValue {
    .object(
      [
        .init("file", .string(source.name)), .init("format", .text(source.format?.name)),
        .init("valid", .bool(source.isValid)),
        .init("themes", .integer(source.failure == nil ? source.reading.themes.count : 0)),
        .init("losses", .array(source.reading.losses.map(JSONReport.loss))),
        .init("diagnostics", JSONReport.diagnostics(diagnostics)),
      ] + (roundTrip.map { [.init("roundtrip", Self.report($0))] } ?? []))
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

/// The structural audit of one file: `memorize check --structure`.
private struct StructureReport {
  private let name: String
  private let entries: [ZipEntry]
  private let diagnostics: [Diagnostic]

  private var isSound: Bool { failure == nil }

  private var failure: Diagnostic? { diagnostics.first { $0.severity == .error } }

  static func run(_ invocation: Invocation) throws -> ExitCode {
    if let option = [.format, .roundtrip, .emojify, .strict].first(where: invocation.has) {
      throw Diagnostic.usage(.structureIgnores(option))
    }
    let reader = try invocation.sourceReader(as: nil)
    guard invocation.arguments.filter({ $0 == "-" }).count < 2 else { throw Diagnostic.usage(.inputTwice) }
    // One after the other, because each may need much memory.
    let reports = try invocation.arguments.map { try StructureReport(reader.input($0)) }
    if invocation.isJSON {
      try invocation.console.printJSON(members: [JSONReport.schema], list: "files", of: reports.lazy.map(\.json))
    } else {
      for report in reports { try report.print(invocation.console) }
    }
    return reports.compactMap(\.failure).first.map { ExitCode($0) } ?? .done
  }

  private init(_ input: ThemeInput) throws {
    name = input.name
    do {
      entries = try ZipAudit.entries(of: Self.bytes(input))
      diagnostics = ZipAudit.notes(on: entries).map { $0.inside(input.name) }
    } catch let error as FileError {
      entries = []
      diagnostics = [Diagnostic(error)]
    } catch let fault as Diagnostic {
      entries = []
      diagnostics = [fault.inside(input.name)]
    }
  }

  private static func bytes(_ input: ThemeInput) throws -> [UInt8] {
    switch try input.content.get() {
    case .bytes(let bytes): bytes
    // This fails, with the message that it is a folder.
    case .folder: try FileReading.bytes(ofFile: input.name)
    }
  }

  private func print(_ console: Console) throws {
    for diagnostic in diagnostics { try console.tell("\(diagnostic.severity.rawValue): \(diagnostic)") }
    try console.tell("\(name): \(isSound ? "sound, \(counted(entries.count, "entry", "entries"))" : "not sound")")
  }

  private var json: ExtraValue {
    .object([
      .init("file", .string(name)), .init("sound", .bool(isSound)), .init("entries", .integer(entries.count)),
      .init("diagnostics", JSONReport.diagnostics(diagnostics)),
    ])
  }
}
