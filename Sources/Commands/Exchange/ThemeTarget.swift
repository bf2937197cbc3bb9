internal import Catalogs
internal import Formats
internal import Platform
internal import Terminals
internal import Themes

/// The destination of a command's themes, with their format.
struct ThemeTarget {
  let format: any ThemeFormat
  /// Nil for standard output.
  let path: String?
  let credits: Credits
  private let invocation: Invocation

  /// The format comes from `--format`, else from the name of the output file, else it is `fallback`.
  init(_ invocation: Invocation, fallback: String) throws {
    self.invocation = invocation
    let output = invocation[.output] ?? "-"
    path = output == "-" ? nil : output
    let known = invocation.registry.encoding
    let chosen: any ThemeFormat
    if let named = try invocation.namedFormat() {
      guard named.canEncode else { throw Diagnostic.format(.notWritten(named.name, known: known.names)) }
      chosen = named
    } else if let path, let promised = known.format(ofFile: path) {
      chosen = promised
    } else if path == nil {
      chosen = try known.format(named: TableOptions.areUsed(invocation) ? "csv" : fallback)
    } else {
      let isSpreadsheet = [".xlsx", ".xls", ".ods", ".numbers"].contains { output.lowercased().hasSuffix($0) }
      throw Diagnostic.usage(
        .error(
          "usage.format-needed", "cannot tell the format from the file name \(quoted(output))",
          hint: isSpreadsheet
            ? "Spreadsheets open CSV: use -o themes.csv --excel"
            : "Use --format with one of: \(known.names.joined(separator: ", "))."))
    }
    format = try PageOptions.format(TableOptions.format(chosen, ofFile: path, invocation), invocation)
    credits = Credits(
      title: invocation[.title], author: invocation[.author], license: invocation[.license],
      description: invocation[.description], packVersion: invocation[.packVersion])
    if !format.carriesCredits, let option = CommonOptions.credits.first(where: invocation.has) {
      throw Diagnostic.usage(
        .wrongFormat(format.name, "cannot store --\(option.name)", use: "pack", or: option.name))
    }
    if path == nil, !format.isText, invocation.console.output.isTerminal {
      throw Diagnostic.usage(
        .fileNeeded(
          "format '\(format.name)' is binary and cannot be shown on a terminal",
          hint: "Write to a file with -o FILE, or use a pipe."))
    }
  }

  /// Writes the themes and reports what the format could not carry, after what was `lost` before. Credits named on the
  /// command line win over `source`'s.
  func write(_ themes: [Theme], creditsOf source: Credits = Credits(), lost: [Loss] = []) throws {
    try PageOptions.checkWords(of: themes, invocation)
    let (losses, bytes) = try invocation.console.whileWorking("writing \(counted(themes.count, "theme"))") {
      let losses = format.losses(of: themes, credits: source)
      if invocation.has(.strict), !losses.isEmpty { throw Diagnostic.format(.losses(losses, format: format.name)) }
      let bytes = try format.encode(themes, credits: credits.completed(by: source))
      // A file is checked while it is written.
      if path == nil { try Self.checkCanBeRead(bytes, as: format) }
      return (losses, bytes)
    }
    if let path {
      try invocation.checkIsNoCatalog(path)
      try invocation.console.whileWorking("writing \(path)") { try write(bytes, to: path) }
      if invocation.isJSON { return try printJSON(themes, path, bytes.count, Loss.total(lost + losses)) }
      invocation.console.say("Wrote \(counted(themes.count, "theme")) to \(path).")
    } else {
      try invocation.console.output.write(bytes)
    }
    if !lost.unreported.isEmpty { invocation.console.warn("\(lost.unreported.listed) cannot be kept.") }
    if !losses.isEmpty { invocation.console.warn("format '\(format.name)' cannot store \(losses.listed).") }
  }

  /// Another thread reads the bytes back while they go to the disk. The file appears only if an import would accept it.
  private func write(_ bytes: [UInt8], to path: String) throws {
    let check = Worker.start { [format] in Result { try Self.checkCanBeRead(bytes, as: format, from: path) } }
    lazy var checked = check?.output() ?? Result { try Self.checkCanBeRead(bytes, as: format, from: path) }
    let written = Result {
      try FileWriting.write(bytes, to: path, overwriting: invocation.has(.force), words: .file) {
        (try? checked.get()) != nil
      }
    }
    // The same bytes would be rejected wherever they could be written.
    try checked.get()
    try written.get()
  }

  /// Throws if an import would reject the file.
  private static func checkCanBeRead(
    _ bytes: [UInt8], as format: any ThemeFormat, from path: String? = nil
  ) throws {
    guard format.canDecode else { return }
    var reading = ThemeReading(keepingAtMost: 0)
    do {
      guard bytes.count <= FileReading.limit else {
        throw Diagnostic(FileError(.reading, "", .tooLarge(limit: FileReading.limit)))
      }
      try format.decode(bytes, into: &reading)
      if let fault = reading.allDiagnostics.first(where: { $0.severity == .error }) { throw fault }
    } catch let fault as Diagnostic {
      throw Diagnostic(
        .cannotWrite,
        .error(
          "file.too-large-to-import",
          "nothing was written, because the file could not be imported again: \(fault.message)",
          hint: "Write fewer themes at a time, or another format."), at: Place(in: path.map { [$0] } ?? []))
    }
  }

  private func printJSON(_ themes: [Theme], _ path: String, _ bytes: Int, _ losses: [Loss]) throws {
    try invocation.console.printJSON(
      members: [
        JSONReport.schema, .init("file", .string(path)), .init("format", .string(format.name)),
        .init("themes", .integer(themes.count)), .init("bytes", .integer(bytes)),
      ], list: "losses", of: losses.map(JSONReport.loss))
  }
}

extension Invocation {
  /// `--force` does not apply to catalogs, because their journal could not be restored.
  func checkIsNoCatalog(_ path: String) throws {
    let catalog = try? location.get().path
    let parts = ["", "-wal", "-shm", "-journal"].compactMap { suffix in catalog.map { $0 + suffix } }
    if parts.contains(where: { FileReading.isSameFile($0, path) })
      || CatalogLocations.mayBeCatalog(path)
    {
      throw Diagnostic.usage(
        .error(
          "usage.output-is-a-catalog", "\(quoted(path)) is a catalog and would be overwritten; nothing was written",
          hint: "Write to another file."))
    }
  }

  /// Advice for an input that was probably meant as the output.
  func outputAdvice(_ word: String) -> String? {
    guard !has(.output), registry.encoding.format(ofFile: word) != nil else { return nil }
    return "To write a file: -o \(shellWord(word))"
  }
}

extension InterruptionWords {
  static let file = InterruptionWords(
    meanwhile: "memorize: interrupted while the file took its place. It may be there, complete, or not.\n",
    afterwards: "memorize: interrupted after the file was written, complete.\n")
}
