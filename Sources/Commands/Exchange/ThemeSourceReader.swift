internal import Formats
internal import Packs
internal import System
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
  /// As the user named it.
  let name: String
  /// The format it was read as; nil when that could not be told.
  let format: (any ThemeFormat)?
  let reading: ThemeReading
  /// The failure that ended the reading; then nothing of the source may be used.
  let failure: Diagnostic?
  /// The findings of themes that the reading passed on.
  var passedOn: [Diagnostic] = []

  /// All findings, the failure last.
  var diagnostics: [Diagnostic] {
    reading.diagnostics + passedOn + reading.items.flatMap(\.diagnostics) + (failure.map { [$0] } ?? [])
  }

  var isValid: Bool { failure == nil && reading.isValid }

  /// Its themes for an import; none of a source that failed.
  var incoming: [IncomingTheme] { failure == nil ? reading.items : [] }

  /// The themes that come with the program, inside it.
  static func samples() throws -> ThemeSource {
    var reading = ThemeReading(of: "samples")
    try JSONFormat().decode(PackageResources.samples_json, into: &reading)
    return ThemeSource(name: "samples", format: JSONFormat(), reading: reading, failure: nil)
  }
}

/// Reads the inputs that the arguments of a command name.
struct ThemeSourceReader {
  let decoder: ThemeDecoder
  let readInput: () throws -> [UInt8]
  let progress: ProgressLine

  func sources(_ arguments: [String]) throws -> [ThemeSource] {
    guard arguments.filter({ $0 == "-" }).count < 2 else { throw Diagnostic.usage(.inputTwice) }
    return arguments.map { source(input($0)) }
  }

  /// Takes in the input of an argument, without decoding it.
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
    return decoder.read(
      input, into: ThemeReading(of: input.name) { progress.update("reading \(input.name): \(counted($0, "theme"))") })
  }
}

/// Decodes inputs in whatever format they are.
struct ThemeDecoder: Sendable {
  let registry: FormatRegistry
  /// The format the user named, which overrides what the content tells.
  let format: (any ThemeFormat)?
  /// Whether a face that is a word becomes the emoji it means.
  var emojifies = false
  /// Whether a file that holds more than themes can is rejected.
  var isStrict = false

  /// Reads the input to its end, or until it fails.
  func read(_ input: ThemeInput, into reading: ThemeReading) -> ThemeSource {
    var reading = reading
    var used: (any ThemeFormat)?
    reading.emojifies = emojifies
    do {
      switch try input.content.get() {
      case .folder:
        if let format, !(format is PackFormat) {
          throw Diagnostic.usage(.folderIsPack(input.name, format: format.name))
        }
        try PackFolder(input.name, payloads: registry).decode(into: &reading)
        used = PackFormat(payloads: registry, generator: nil)
      case .bytes(let bytes):
        reading.fileTitle = Self.title(ofFile: input.name)
        let format = try format ?? registry.detect(bytes, fileName: input.name)
        used = format
        try format.decode(bytes, into: &reading)
      }
      if isStrict, !reading.losses.isEmpty { throw Diagnostic.format(.lossesInFile(reading.losses)) }
      try reading.passOn()
      if reading.count == 0, reading.isValid { reading.report(.format(.noThemes)) }
      return ThemeSource(name: input.name, format: used, reading: reading, failure: nil)
    } catch {
      return ThemeSource(name: input.name, format: used, reading: reading, failure: failure(error, in: input.name))
    }
  }

  /// `animals` for `lists/animals.txt`; nil for standard input.
  private static func title(ofFile path: String) -> String? {
    guard path != ThemeInput.standardInput, let name = path.split(separator: "/").last else { return nil }
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
    return String(name[..<dot])
  }

  private func failure(_ error: any Error, in name: String) -> Diagnostic {
    let diagnostic =
      switch error {
      case let diagnostic as Diagnostic: diagnostic
      case let error as FileError: Diagnostic(error)
      default: Diagnostic.unexpected(error)
      }
    return diagnostic.place.files.first == name ? diagnostic : diagnostic.inside(name)
  }
}
