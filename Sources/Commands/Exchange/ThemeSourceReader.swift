internal import EmojiNames
internal import ForeignFormats
internal import Formats
internal import Packs
internal import Platform
internal import Sites
internal import Terminals
internal import Themes

/// The input that an argument names, before it is decoded.
struct ThemeInput: Sendable {
  /// Nil for standard input.
  let path: String?
  private(set) var content: Result<Content, Diagnostic>

  enum Content {
    /// With its path.
    case folder(String)
    case bytes([UInt8])
    /// A published site, and the day on which it is read.
    case site(SiteContent, today: String)
  }

  /// Replaces the hint of an input that cannot be read.
  mutating func advise(_ hint: String) {
    guard case .failure(var finding) = content else { return }
    finding.hint = hint
    content = .failure(finding)
  }

  /// Nil unless it is a published site.
  var site: SiteContent? {
    if case .success(.site(let site, _)) = content { site } else { nil }
  }

  /// True for a file that takes longer to read than it takes to start a thread.
  var isLarge: Bool {
    if case .success(.bytes(let bytes)) = content { bytes.count >= 1 << 15 } else { false }
  }

  /// As the user named it, without a password.
  var name: String { withoutPassword(source) }

  /// The file in the places of findings, which hide its password, and for themes without a name.
  var source: String { path ?? Self.standardInput }

  static let standardInput = "standard input"
}

/// A file, a folder or standard input that was read for its themes.
struct ThemeSource {
  /// As the user named it, without a password.
  let name: String
  /// The format it was read as; nil if it was not recognised.
  let format: (any ThemeFormat)?
  /// The themes that were read; nil if the reading failed, and nothing of the source may be used.
  let reading: ThemeReading?
  /// All findings, a failure last.
  let diagnostics: [Diagnostic]
  /// Nil unless it is a published site.
  var site: SiteContent?

  /// Nil also for a document of another program that only looks like this format, such as a zip.
  var recognizedFormat: (any ThemeFormat)? {
    if reading == nil, case .office? = diagnostics.last?.problem as? FormatProblem { return nil }
    return format
  }

  var isValid: Bool { reading?.isValid ?? false }

  var themes: [Theme] { reading?.themes ?? [] }

  /// Its themes for an import, with those that were rejected.
  var incoming: [IncomingTheme] { reading?.items ?? [] }

  /// The number of its themes that may be used, kept or not.
  var goodCount: Int { reading?.goodCount ?? 0 }

  var losses: [Loss] { reading?.losses ?? [] }

  /// The themes that come with the program.
  static func samples() throws -> ThemeSource {
    var reading = ThemeReading(of: "samples")
    try JSONFormat().decode(PackageResources.samples_json, into: &reading)
    return ThemeSource(name: "samples", format: JSONFormat(), reading: reading, diagnostics: [])
  }
}

/// Reads inputs in a given format or the one that is recognised.
struct ThemeSourceReader: Sendable {
  let registry: FormatRegistry
  /// The format the user named, which overrides recognition.
  let format: (any ThemeFormat)?
  /// The names of emoji with which faces that are words are replaced; nil to keep the words.
  let emojiNames: EmojiNames?
  /// The languages of texts that get an emoji, beside those that a file names.
  let languages: [EmojiLanguage]
  /// True if a file that holds more than themes can is rejected.
  let isStrict: Bool
  /// The command, if it has an option for the format of its input.
  let command: String?

  /// Reads the input to its end, or until it fails.
  func source(_ input: ThemeInput, into reading: ThemeReading) -> ThemeSource {
    var reading = reading
    if let emojiNames { reading.emojify(emojiNames) }
    reading.findPictures(in: languages)
    var used: (any ThemeFormat)?
    var failure: Diagnostic?
    do {
      try read(input, into: &reading, as: &used)
    } catch {
      failure = advised(Diagnostic(of: error), on: input).inside(input.source)
    }
    return ThemeSource(
      name: input.name, format: used, reading: failure == nil ? reading : nil,
      diagnostics: reading.allDiagnostics + [failure].compactMap(\.self), site: input.site)
  }

  private func read(
    _ input: ThemeInput, into reading: inout ThemeReading, as used: inout (any ThemeFormat)?
  ) throws {
    switch try input.content.get() {
    case .folder(let path):
      if let format, !(format is PackFormat) {
        throw Diagnostic.usage(
          .excluding(
            "a folder cannot be read as format '\(format.name)'", hint: "Omit --format, or name a file in the folder."))
      }
      try PackFolder(path, payloads: registry).decode(into: &reading)
      used = PackFormat(payloads: registry, generator: nil)
    case .site(let site, let today):
      let format = PackFormat(payloads: registry, generator: nil)
      for pack in site.packs { try pack.decode(by: format, into: &reading) }
      if let day = site.index.until, day < today { reading.report(Diagnostic(SiteProblem.outdated(until: day))) }
      if site.index.themes.isEmpty { reading.report(Diagnostic(SiteProblem.empty)) }
      // Whoever has all packs of a site gets none of them again.
      if site.packs.isEmpty { return }
    case .bytes(let bytes):
      if input.path == nil { reading.fileTitle = nil }
      if format?.isText == true, isWorkbook(bytes) { throw Diagnostic.format(.office(.workbook)) }
      let format = try format ?? recognized(bytes, input.source, &reading)
      used = format
      try format.decode(bytes, into: &reading)
    }
    if isStrict, !reading.losses.isEmpty { throw Diagnostic.format(.lossesInFile(reading.losses)) }
    try reading.passOn()
    if reading.count == 0, reading.isValid { reading.report(.format(.noThemes)) }
  }
}

extension ThemeSourceReader {
  /// The finding with advice that this command can follow.
  private func advised(_ finding: Diagnostic, on input: ThemeInput) -> Diagnostic {
    var isUnrecognized = false
    if case .unrecognized? = finding.problem as? FormatProblem { isUnrecognized = true }
    var isText = false
    if case .noThemes(.themes)? = finding.problem as? TextProblem { isText = true }
    guard isUnrecognized || isText else { return finding }
    var finding = finding
    if areCards(input) {
      let file = input.path.map { shellArgument($0) } ?? "-"
      finding.hint = "If each line is a card with two sides: memorize \(command ?? "import") --format cards \(file)"
    } else if isText {
      return finding
    } else if let path = input.path, CatalogLocations.mayBeCatalog(path) {
      finding.hint = "If it is a catalog, name it with --catalog \(shellWord(path))."
    } else if command == nil {
      finding.hint = "Check that this is the right file. 'memorize import --format NAME' can read it in a given format."
    }
    return finding
  }

  /// True if the lines are read as cards with `--format cards`.
  private func areCards(_ input: ThemeInput) -> Bool {
    guard case .success(.bytes(let bytes)) = input.content else { return false }
    var reading = ThemeReading()
    try? CardsFormat().decode(bytes, into: &reading)
    return reading.goodCount > 0 && reading.isValid
  }

  private func isWorkbook(_ bytes: [UInt8]) -> Bool {
    registry.formats.contains { $0 is WorkbookFormat && $0.recognition(ofFile: bytes) == .certain }
  }

  private func recognized(
    _ bytes: [UInt8], _ name: String, _ reading: inout ThemeReading
  ) throws -> any ThemeFormat {
    let detection = try registry.detection(of: bytes, fileName: name)
    for fault in detection.faults { reading.report(fault) }
    return detection.format
  }
}

/// Which themes of a file are kept in memory.
enum KeptThemes {
  /// None: only the findings are of interest.
  case none
  /// All themes of a file without errors. A file of many themes is read twice, so that it takes little memory if it is
  /// rejected.
  case ofValidFiles
  /// All themes, including those beside rejected ones.
  case all
}

extension CommandArgument where Self == Argument<String> {
  /// The files that a command reads: without any, standard input where that is a pipe or a file.
  static func input(_ name: String, or others: String = "") -> Self {
    Self(
      name, .file, optional: true, repeated: true,
      "files or folders\(others); '-' or none: standard input")
  }
}

extension Invocation {
  /// The same invocation with '-' where no input is named and standard input is not a terminal.
  func namingInput(advice: String) throws -> Invocation {
    guard arguments.isEmpty else { return self }
    guard !world.inputIsTerminal else {
      throw Diagnostic.usage(.missingArgument("FILE", hint: "\(advice) To paste, use '-'."))
    }
    var copy = self
    copy.line.arguments = ["-"]
    return copy
  }

  func sourceReader(as format: (any ThemeFormat)?) throws -> ThemeSourceReader {
    if let format, !format.canDecode {
      throw Diagnostic.format(.notRead(format.name, known: registry.decoding.names))
    }
    let command = line.command.flatMap { $0.options.contains { $0.kind == .format(.reading) } ? $0.name : nil }
    return ThemeSourceReader(
      registry: registry, format: format, emojiNames: has(.emojify) ? console.names : nil,
      languages: self[.language] ?? [], isStrict: has(.strict), command: command)
  }

  /// Reads the sources that the arguments name, in `format` or in the one that is recognised.
  func sources(as format: (any ThemeFormat)?, keeping kept: KeptThemes) throws -> [ThemeSource] {
    let reader = try sourceReader(as: format)
    return try eachInput { source($0, reader, keeping: kept) }
  }

  /// Reads the inputs of the arguments, one after the other, because each may need much memory.
  /// `trust` is what is known about a site.
  func eachInput<Result>(
    trusting trust: (SiteAddress) throws -> SiteTrust = { _ in SiteTrust() }, _ body: (ThemeInput) throws -> Result
  ) throws -> [Result] {
    guard arguments.filter({ $0 == "-" }).count < 2 else { throw Diagnostic.usage(.inputTwice) }
    var (results, rest): ([Result], _) = ([], arguments[...])
    // The argument before, if it is a folder and no site.
    var folder: String?
    while let argument = rest.popFirst() {
      let isSite = namesASite(argument)
      let names = isSite ? rest.prefix(while: isThemeName) : []
      rest = rest.dropFirst(names.count)
      var input = input(argument, naming: Array(names), trusting: trust)
      if let folder, isThemeName(argument) { input.advise(Self.adviceOnName(argument, in: folder)) }
      folder = FileReading.isFolder(argument) && !isSite ? argument : nil
      results.append(try body(input))
    }
    return results
  }

  /// A name after a folder of packs is not that of a file.
  private static func adviceOnName(_ name: String, in folder: String) -> String {
    if let site = SiteReader.site(around: folder) {
      return "To name themes, name their site: memorize import \(shellWord(site)) \(shellWord(name))"
    }
    let path = folder.hasSuffix("/") ? folder : folder + "/"
    return "Only published sites take theme names. For a folder, name the packs: \(shellWord(path + "NAME.zip"))"
  }

  /// Reads the input of an argument, without decoding it; of a site the named themes, or all.
  func input(
    _ argument: String, naming names: [String] = [],
    trusting trust: (SiteAddress) throws -> SiteTrust = { _ in SiteTrust() }
  ) -> ThemeInput {
    let path = argument == "-" ? nil : argument
    let progress = console.progress()
    progress.update("reading \(path.map(withoutPassword) ?? ThemeInput.standardInput)")
    defer { progress.erase() }
    do {
      return ThemeInput(path: path, content: .success(try content(of: path, naming: names, trusting: trust, progress)))
    } catch {
      var finding = Diagnostic(of: error)
      // The reader places it in the input; it may be about another file of a folder.
      let file = (error as? FileError)?.path
      finding.place = file == nil || file == path ? .whole : finding.place
      return ThemeInput(path: path, content: .failure(finding))
    }
  }

  /// Reads a file, a folder, a published site or, for nil, standard input.
  private func content(
    of path: String?, naming names: [String], trusting trust: (SiteAddress) throws -> SiteTrust,
    _ progress: ProgressLine
  ) throws -> ThemeInput.Content {
    guard let path = try path.map(localPath) else {
      guard !has(.key) else {
        throw Diagnostic.usage(
          .excluding("--key needs a file with its signature beside it, not standard input", hint: "Name the file."))
      }
      return .bytes(try readInput())
    }
    if let content = try publishedContent(of: path, naming: names, trusting: trust, progress) { return content }
    guard !FileReading.isFolder(path) else {
      guard !has(.key) else {
        throw Diagnostic.usage(
          .excluding("--key is for published sites and single files, not other folders", hint: "Name a file."))
      }
      return .folder(path)
    }
    let bytes = try FileReading.bytes(ofFile: path)
    try checkSignature(of: bytes, ofFile: path)
    return .bytes(bytes)
  }

  func source(_ input: ThemeInput, _ reader: ThemeSourceReader, keeping kept: KeptThemes) -> ThemeSource {
    let (name, progress) = (input.name, console.progress())
    defer { progress.erase() }
    func read(keepingBytes bytes: Int) -> ThemeSource {
      reader.source(
        input,
        into: ThemeReading(of: input.source, keepingAtMost: bytes) {
          progress.update("reading \(name): \(counted($0, "theme"))")
        })
    }
    switch kept {
    case .none: return read(keepingBytes: 0)
    case .all: return read(keepingBytes: .max)
    case .ofValidFiles:
      // About 50,000 themes of twelve emoji.
      let source = read(keepingBytes: 24 << 20)
      guard let reading = source.reading, reading.isValid, reading.items.count < reading.count else { return source }
      return read(keepingBytes: .max)
    }
  }
}
