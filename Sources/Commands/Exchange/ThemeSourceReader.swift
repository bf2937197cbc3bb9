internal import Formats
internal import Packs
internal import Platform
internal import Terminals
internal import Themes

/// The input that an argument names, before it is decoded.
struct ThemeInput: Sendable {
  /// As the user named it.
  let name: String
  let content: Result<Content, any Error>

  enum Content {
    case folder
    case bytes([UInt8])
  }

  static let standardInput = "standard input"
}

/// A file, a folder or standard input that was read for its themes.
struct ThemeSource {
  enum Outcome {
    case read(ThemeReading)
    /// Nothing of the source may be used; the reading has its findings up to the failure.
    case failed(Diagnostic, after: ThemeReading)
  }

  /// As the user named it.
  let name: String
  /// The format it was read as; nil if it was not recognised.
  let format: (any ThemeFormat)?
  let outcome: Outcome

  /// The themes that were read, and their findings; nil if the reading failed.
  var reading: ThemeReading? { if case .read(let reading) = outcome { reading } else { nil } }

  /// All findings, a failure last.
  var diagnostics: [Diagnostic] {
    switch outcome {
    case .read(let reading): reading.allDiagnostics
    case .failed(let failure, let reading): reading.allDiagnostics + [failure]
    }
  }

  /// Nil also for a document of another program that only looks like this format, such as a zip.
  var recognizedFormat: (any ThemeFormat)? {
    if case .failed(let failure, _) = outcome {
      switch failure.problem as? FormatProblem {
      case .document, .spreadsheet: return nil
      default: break
      }
    }
    return format
  }

  var isValid: Bool { reading?.isValid ?? false }

  var themes: [Theme] { reading?.themes ?? [] }

  /// Its themes for an import, with those that were rejected.
  var incoming: [IncomingTheme] { reading?.items ?? [] }

  /// The number of its themes that may be used, kept or not.
  var goodCount: Int { reading?.goodCount ?? 0 }

  var losses: [Loss] { reading?.losses ?? [] }

  /// True if it has themes that were not kept.
  var hasDropped: Bool { incoming.count < reading?.count ?? 0 }

  /// The bytes of themes that are kept before a file was read to its end: as much as 50,000 themes with twelve emoji take.
  static let mostAhead = 24 << 20

  /// The themes that come with the program.
  static func samples() throws -> ThemeSource {
    var reading = ThemeReading(of: "samples")
    try JSONFormat().decode(PackageResources.samples_json, into: &reading)
    return ThemeSource(name: "samples", format: JSONFormat(), outcome: .read(reading))
  }
}

/// Reads the inputs that the arguments of a command name.
struct ThemeSourceReader {
  /// Which themes are kept in memory.
  enum Keeping {
    /// None: only the findings are of interest.
    case nothing
    /// All themes of a file without errors. A file of many themes is read twice, so that it takes little memory if it is
    /// rejected.
    case validFiles
    /// All themes, also those beside rejected ones.
    case everything
  }

  let decoder: ThemeDecoder
  let keeping: Keeping
  let readInput: () throws -> [UInt8]
  let progress: ProgressLine

  func sources(_ arguments: [String]) throws -> [ThemeSource] {
    guard arguments.filter({ $0 == "-" }).count < 2 else { throw Diagnostic.usage(.inputTwice) }
    return arguments.map { source(input($0)) }
  }

  /// Reads the input of an argument, without decoding it.
  func input(_ argument: String) -> ThemeInput {
    let name = argument == "-" ? ThemeInput.standardInput : argument
    progress.update("reading \(name)")
    defer { progress.erase() }
    if argument != "-", FileReading.isFolder(argument) { return ThemeInput(name: name, content: .success(.folder)) }
    return ThemeInput(
      name: name,
      content: Result {
        .bytes(argument == "-" ? try readInput() : try FileReading.bytes(ofFile: argument))
      })
  }

  func source(_ input: ThemeInput) -> ThemeSource {
    defer { progress.erase() }
    switch keeping {
    case .nothing: return read(input, keepingAtMost: 0)
    case .everything: return read(input, keepingAtMost: .max)
    case .validFiles:
      let source = read(input, keepingAtMost: ThemeSource.mostAhead)
      return source.isValid && source.hasDropped ? read(input, keepingAtMost: .max) : source
    }
  }

  private func read(_ input: ThemeInput, keepingAtMost most: Int) -> ThemeSource {
    decoder.read(
      input,
      into: ThemeReading(of: input.name, keepingAtMost: most) {
        progress.update("reading \(input.name): \(counted($0, "theme"))")
      })
  }
}

/// Decodes inputs in a given format or the one that is recognised.
struct ThemeDecoder: Sendable {
  let registry: FormatRegistry
  /// The format the user named, which overrides recognition.
  let format: (any ThemeFormat)?
  /// True if a face that is a word is replaced by its emoji.
  var emojifies = false
  /// True if a file that holds more than themes can is rejected.
  var isStrict = false

  /// Reads the input to its end, or until it fails.
  func read(_ input: ThemeInput, into reading: ThemeReading) -> ThemeSource {
    var reading = reading
    reading.emojifies = emojifies
    var used: (any ThemeFormat)?
    func source(_ outcome: ThemeSource.Outcome) -> ThemeSource {
      ThemeSource(name: withoutPassword(input.name), format: used, outcome: outcome)
    }
    let content: ThemeInput.Content
    do {
      content = try input.content.get()
    } catch let error as FileError {
      // Its path is the name of the input.
      return source(.failed(Diagnostic(error), after: reading))
    } catch {
      return source(.failed(.unexpected(error).inside(input.name), after: reading))
    }
    do {
      try decode(content, of: input, into: &reading, as: &used)
      return source(.read(reading))
    } catch {
      let finding =
        switch error {
        case let finding as Diagnostic: finding
        case let error as FileError: Diagnostic(error)
        default: Diagnostic.unexpected(error)
        }
      return source(.failed(finding.inside(input.name), after: reading))
    }
  }

  private func decode(
    _ content: ThemeInput.Content, of input: ThemeInput, into reading: inout ThemeReading,
    as used: inout (any ThemeFormat)?
  ) throws {
    switch content {
    case .folder:
      if let format, !(format is PackFormat) {
        throw Diagnostic.usage(
          .excluding(
            "a folder cannot be read as format '\(format.name)'", hint: "Omit --format, or name a file in the folder."))
      }
      try PackFolder(input.name, payloads: registry).decode(into: &reading)
      used = PackFormat(payloads: registry, generator: nil)
    case .bytes(let bytes):
      if input.name == ThemeInput.standardInput { reading.fileTitle = nil }
      let format = try format ?? registry.detect(bytes, fileName: input.name)
      used = format
      try format.decode(bytes, into: &reading)
    }
    if isStrict, !reading.losses.isEmpty { throw Diagnostic.format(.lossesInFile(reading.losses)) }
    try reading.passOn()
    if reading.count == 0, reading.isValid { reading.report(.format(.noThemes)) }
  }
}
