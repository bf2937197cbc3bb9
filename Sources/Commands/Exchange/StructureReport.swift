internal import Formats
internal import Packs
internal import System
internal import Themes

/// What the structural audit says of one file: `memorize check --structure`.
struct StructureReport {
  private let name: String
  private let entries: [ZipEntry]
  private let diagnostics: [Diagnostic]

  private var isSound: Bool { failure == nil }

  private var failure: Diagnostic? { diagnostics.first { $0.severity == .error } }

  static func run(_ invocation: Invocation) throws -> ExitCode {
    if let option = [.format, .roundtrip, .emojify, .strict].first(where: invocation.has) {
      throw Diagnostic.structureHasNo(option)
    }
    let reader = try invocation.sourceReader(as: nil)
    guard invocation.operands.filter({ $0 == "-" }).count < 2 else { throw Diagnostic.inputTwice }
    // One after the other: each may fill the memory.
    let reports = try invocation.operands.map { try StructureReport(reader.input($0)) }
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
    } catch let fault as Diagnostic {
      entries = []
      diagnostics = [fault.place.files.first == input.name ? fault : fault.inside(input.name)]
    }
  }

  private static func bytes(_ input: ThemeInput) throws -> [UInt8] {
    switch try input.content.get() {
    case .bytes(let bytes): bytes
    // Which says that it is one.
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
