internal import Platform

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Themes that were read from a file, or that are written to one, in any format.
///
/// For example: `try ThemeFile(contentsOf: url).write(to: other, as: .csv)`
///
/// A file with an invalid theme is not read, as a decoder does not return half of its values. To get the valid themes of such
/// a file, say so with `skippingInvalidThemes`; ``rejected`` then has the others.
public struct ThemeFile: Sendable {
  /// The valid themes, in the order of the file.
  public let themes: [Theme]
  /// Title, author and license, in a format that has them.
  public let credits: Credits
  /// The invalid themes that were skipped, each with its findings.
  public let rejected: [IncomingTheme]
  /// All findings, those about the file first: what was repaired, and why themes were rejected.
  public let findings: [Diagnostic]
  /// Content of the file that a theme cannot carry, such as pictures and sounds.
  public let losses: [Loss]
  /// The themes for an import, valid or not.
  package let items: [IncomingTheme]

  /// A file to write.
  public init(_ themes: [Theme], credits: Credits = Credits()) {
    self.themes = themes
    self.credits = credits
    (rejected, findings, losses) = ([], [], [])
    items = themes.map { IncomingTheme($0) }
  }

  /// Reads a file of at most 64 MiB, in the format that recognises it unless `format` is given. Of a folder, the pack in it is
  /// read. Nothing is downloaded.
  ///
  /// Throws a ``Diagnostic`` if the file cannot be read or, unless they are skipped, if themes are invalid.
  public init(
    contentsOf file: URL, as format: (any ThemeFormat)? = nil, formats: FormatRegistry = .all,
    skippingInvalidThemes: Bool = false
  ) throws {
    guard file.isFileURL else { throw Diagnostic(ThemeFileProblem.notAFile(file.absoluteString)) }
    let path = file.path(percentEncoded: false)
    do {
      if format == nil, FileReading.isFolder(path) {
        try self.init(path, skippingInvalidThemes) {
          try PackFolder(path, payloads: formats).decode(into: &$0)
          try $0.end()
        }
      } else {
        let bytes = try FileReading.bytes(ofFile: path)
        try self.init(path, skippingInvalidThemes) {
          try formats.read(bytes, named: path, as: format, into: &$0)
        }
      }
    } catch let error as FileError {
      throw Diagnostic(ThemeFileProblem(error), at: Place(in: [error.path]))
    }
  }

  /// Reads the bytes of a file, as ``init(contentsOf:as:formats:skippingInvalidThemes:)`` does. `name` is that of the file: its
  /// extension helps to recognise the format.
  public init(
    _ data: Data, named name: String? = nil, as format: (any ThemeFormat)? = nil, formats: FormatRegistry = .all,
    skippingInvalidThemes: Bool = false
  ) throws {
    guard data.count <= FileReading.limit else { throw Diagnostic(ThemeFileProblem.tooLarge(limit: FileReading.limit)) }
    try self.init(name, skippingInvalidThemes) {
      try formats.read(Array(data), named: name, as: format, into: &$0)
    }
  }

  /// Reads a file outside the actor of the caller, which stays responsive. Ends early if its task is cancelled.
  public static func read(
    contentsOf file: URL, as format: (any ThemeFormat)? = nil, formats: FormatRegistry = .all,
    skippingInvalidThemes: Bool = false
  ) async throws -> ThemeFile {
    try ThemeFile(contentsOf: file, as: format, formats: formats, skippingInvalidThemes: skippingInvalidThemes)
  }

  private init(_ name: String?, _ isSkipping: Bool, _ read: (inout ThemeReading) throws -> Void) throws {
    var reading = ThemeReading(of: name)
    reading.inspect = { _ in try Task.checkCancellation() }
    do {
      try read(&reading)
    } catch let finding as Diagnostic {
      // Formats pass a `CancellationError` on as a finding: naming its type there would link the concurrency runtime.
      try Task.checkCancellation()
      throw name.map(finding.inside) ?? finding
    }
    findings = reading.allDiagnostics
    rejected = reading.items.filter { $0.theme == nil }
    themes = reading.themes
    guard isSkipping || reading.isValid else {
      let errors = findings.filter { $0.severity == .error }
      throw Diagnostic(
        ThemeFileProblem.invalid(errors, rejected: rejected.count, of: reading.count),
        at: errors.first?.place ?? Place(in: [name].compactMap(\.self)))
    }
    items = reading.items
    credits = reading.credits
    losses = reading.losses
  }
}

// Writing.
extension ThemeFile {
  /// The bytes of a file in that format. Throws a ``Diagnostic`` if it could not be read again.
  public func data(as format: some ThemeFormat) throws -> Data { Data(try encoded(as: format).bytes) }

  /// What a file in that format would lack. Finds out by writing and reading it in memory.
  public func losses(as format: some ThemeFormat) throws -> [Loss] { try encoded(as: format).losses }

  /// Writes a file, or replaces it, so that a crash leaves the old one or the new one. Returns what the format cannot carry.
  ///
  /// Throws a ``Diagnostic``, and writes nothing, if the file could not be read again.
  @discardableResult
  public func write(to file: URL, as format: some ThemeFormat) throws -> [Loss] {
    guard file.isFileURL else { throw Diagnostic(ThemeFileProblem.notAFile(file.absoluteString)) }
    let (bytes, losses) = try encoded(as: format)
    do {
      try FileWriting.write(bytes, to: file.path(percentEncoded: false), overwriting: true)
    } catch {
      throw Diagnostic(ThemeFileProblem(error), at: Place(in: [error.path]))
    }
    return losses
  }

  /// The same in the format of the file's extension. For example: as CSV to `party.csv`.
  @discardableResult
  public func write(to file: URL, formats: FormatRegistry = .all) throws -> [Loss] {
    guard let format = formats.encoding.format(ofFile: file.lastPathComponent) else {
      throw Diagnostic(
        ThemeFileProblem.unknownExtension(file.pathExtension, known: formats.encoding.formats.map(\.name)))
    }
    return try write(to: file, as: format)
  }

  private func encoded(as format: some ThemeFormat) throws -> (bytes: [UInt8], losses: [Loss]) {
    guard format.canEncode else {
      throw Diagnostic.format(.notWritten(format.name, known: FormatRegistry.all.encoding.names))
    }
    guard format.canDecode else {
      return (try format.bytes(of: themes, credits: credits), format.losses(of: themes, credits: credits))
    }
    let trip = try RoundTrip(themes, credits: credits, through: format)
    if let failure = trip.failure { throw Diagnostic(ThemeFileProblem.notReadable(failure)) }
    guard trip.bytes.count <= FileReading.limit else {
      throw Diagnostic(ThemeFileProblem.tooLarge(limit: FileReading.limit))
    }
    return (trip.bytes, trip.losses)
  }
}
