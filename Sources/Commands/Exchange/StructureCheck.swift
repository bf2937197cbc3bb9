internal import Formats
internal import Packs
internal import Platform
internal import Themes

/// `memorize check --structure`: checks that every program reads the same files from a zip, and that each is undamaged.
struct StructureCheck {
  private let name: String
  private let entries: [ZipEntry]
  private let diagnostics: [Diagnostic]

  private var isSound: Bool { failure == nil }

  private var failure: Diagnostic? { diagnostics.first { $0.severity == .error } }

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let excluded: [any CommandOption] = [.format, .roundtrip, .emojify, .language, .strict]
    if let option = excluded.first(where: invocation.has) {
      throw Diagnostic.usage(
        .excluding("--\(option.name) cannot be used with --structure, which reads no themes"))
    }
    let reports = try invocation.eachInput(StructureCheck.init)
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
      let bytes = try Self.bytes(input)
      let listed = try ZipAudit.entries(of: bytes)
      try ZipAudit.checkContents(of: listed, in: bytes)
      entries = listed
      diagnostics = ZipAudit.notes(on: entries).map { $0.inside(input.source) }
    } catch let error as FileError {
      entries = []
      diagnostics = [Diagnostic(error)]
    } catch let fault as Diagnostic {
      entries = []
      diagnostics = [fault.inside(input.source)]
    }
  }

  private static func bytes(_ input: ThemeInput) throws -> [UInt8] {
    switch try input.content.get() {
    case .bytes(let bytes): bytes
    // This fails, with the message that it is a folder.
    case .folder(let path): try FileReading.bytes(ofFile: path)
    case .site: throw Diagnostic.usage(.excluding("--structure is for zips, not published sites", hint: "Omit it."))
    }
  }

  private func print(_ console: Console) throws {
    try console.list(diagnostics)
    try console.print("\(name): \(isSound ? "sound, \(counted(entries.count, "entry", "entries"))" : "not sound")")
  }

  private var json: ExtraValue {
    .object([
      .init("file", .string(name)), .init("sound", .bool(isSound)), .init("entries", .integer(entries.count)),
      .init("diagnostics", JSONReport.diagnostics(diagnostics)),
    ])
  }
}
