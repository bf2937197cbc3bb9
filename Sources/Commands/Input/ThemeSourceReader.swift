internal import Formats
internal import Packs
internal import System
internal import Terminals
internal import Themes

/// Reads what the operands of a command name.
struct ThemeSourceReader {
  let registry: FormatRegistry
  /// The format the user named, which overrides what the content tells.
  let format: (any ThemeFormat)?
  /// True when the emoji is to be found for a face that is a word.
  var emojifies = false
  /// True when a file is of no use that holds more than themes can.
  var isStrict = false
  let readInput: () throws -> [UInt8]
  let progress: ProgressLine

  func sources(_ operands: [String]) throws -> [ThemeSource] {
    guard operands.filter({ $0 == "-" }).count < 2 else { throw Diagnostic.inputTwice }
    return operands.map { source(input($0)) }
  }

  /// Takes in what an operand names, without looking into it.
  func input(_ operand: String) -> ThemeInput {
    let name = operand == "-" ? ThemeSource.standardInput : operand
    progress.update("reading \(name)")
    defer { progress.erase() }
    if operand != "-", FileReading.isFolder(operand) { return ThemeInput(name: name, content: .success(.folder)) }
    return ThemeInput(
      name: name,
      content: Result {
        .bytes(operand == "-" ? try readInput() : try FileReading.bytes(ofFile: operand))
      })
  }

  /// Reads the themes of a file, in whatever format it is; `told` hears which one before.
  func decode(
    _ bytes: [UInt8], named name: String, as format: (any ThemeFormat)? = nil, into reading: inout ThemeReading,
    told: (any ThemeFormat) -> Void = { _ in }
  ) throws {
    reading.emojifies = emojifies
    reading.fileTitle = Self.title(ofFile: name)
    let format = try format ?? self.format ?? registry.detect(bytes, fileName: name)
    told(format)
    try format.decode(bytes, into: &reading)
    try checkLosses(of: reading)
  }

  /// `lists/animals.txt` is `animals`; what came through a pipe has no name.
  private static func title(ofFile path: String) -> String? {
    guard path != ThemeSource.standardInput, let name = path.split(separator: "/").last else { return nil }
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
    return String(name[..<dot])
  }

  private func checkLosses(of reading: ThemeReading) throws {
    if isStrict, !reading.losses.isEmpty { throw Diagnostic.lossesInFile(reading.losses) }
  }

  func source(_ input: ThemeInput) -> ThemeSource {
    let (source, used) = source(input, as: format)
    guard format == nil, !source.isValid, let used, case .success(.bytes(let bytes)) = input.content,
      let other = registry.formatOfWhole(bytes, insteadOf: used)
    else { return source }
    return self.source(input, as: other).source
  }

  private func source(
    _ input: ThemeInput, as format: (any ThemeFormat)?
  ) -> (source: ThemeSource, used: (any ThemeFormat)?) {
    let name = input.name
    defer { progress.erase() }
    var reading = ThemeReading(of: name) { progress.update("reading \(name): \(counted($0, "theme"))") }
    var used: (any ThemeFormat)?
    do {
      switch try input.content.get() {
      case .folder:
        if let format, format.name != "pack" { throw Diagnostic.folderIsPack(name, format: format.name) }
        reading.emojifies = emojifies
        try PackFolder(name, payloads: registry).decode(into: &reading)
        try checkLosses(of: reading)
        sayIfEmpty(&reading)
        return (ThemeSource(name: name, format: "pack", reading: reading, failure: nil), nil)
      case .bytes(let bytes):
        try decode(bytes, named: name, as: format, into: &reading) { used = $0 }
        sayIfEmpty(&reading)
        return (ThemeSource(name: name, format: used?.name, reading: reading, failure: nil), used)
      }
    } catch {
      return (ThemeSource(name: name, format: used?.name, reading: reading, failure: failure(error, in: name)), used)
    }
  }

  /// Nothing came of the file, and nothing else says why.
  private func sayIfEmpty(_ reading: inout ThemeReading) {
    if reading.items.isEmpty, reading.isValid { reading.report(.noThemes) }
  }

  func failure(_ error: any Error, in name: String) -> Diagnostic {
    guard let diagnostic = error as? Diagnostic else {
      return Diagnostic(.error, FileCode.unreadable, at: Place(.whole, in: [name]), "cannot be read: \(error)")
    }
    return diagnostic.place.files.first == name ? diagnostic : diagnostic.inside(name)
  }
}
