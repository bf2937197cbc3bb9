internal import Formats
internal import Themes

/// What there is to say of one file, and of what would not survive in another format.
struct SourceCheck {
  private let source: ThemeSource
  private let roundTrip: RoundTrip?
  /// All findings, those of the way through the other format last.
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
    let refusal = isStrict && !trip.losses.isEmpty ? Diagnostic.losses(trip.losses, format: trip.format) : nil
    diagnostics = source.diagnostics + [trip.failure, refusal].compactMap { $0?.inside(source.name) }
  }

  func print(on console: Console) throws {
    for diagnostic in diagnostics { try console.tell("\(diagnostic.severity.rawValue): \(diagnostic)") }
    if source.failure == nil, !source.reading.losses.isEmpty {
      try console.tell("warning: \(source.name): \(source.reading.losses.listed) could not come along.")
    }
    try console.tell("\(source.name): \(source.format.map { "\($0), " } ?? "")\(verdict)")
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
    let refused = source.reading.items.count - source.reading.themes.count
    let errors = source.diagnostics.filter { $0.severity == .error }.count
    let warnings = source.diagnostics.filter { $0.severity == .warning }.count
    if source.failure != nil { return "cannot be used" }
    if source.reading.items.isEmpty, errors == 0 { return "no themes" }
    if refused > 0 { return "\(themes) good, \(grouped(refused)) refused" }
    if errors > 0 { return "\(themes) good, \(counted(errors, "error"))" }
    return warnings > 0 ? "\(themes) good, \(counted(warnings, "warning"))" : "\(themes), all good"
  }

  var report: ExtraValue {
    .object(
      [
        .init("file", .string(source.name)), .init("format", .text(source.format)),
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
