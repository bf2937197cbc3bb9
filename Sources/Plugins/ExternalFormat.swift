public import Formats
public import Themes

/// A format that an executable reads and writes: what it answers goes through the same rules as any file.
public struct ExternalFormat: ThemeFormat {
  /// The executable.
  public let path: String
  public let description: PluginDescription
  private let run: PluginRun

  /// Starts the plugin once, to hear what it is; throws a ``Diagnostic`` where that does not work.
  public static func open(
    _ file: PluginFile, environment: [String: String], limits: RunLimits? = nil
  ) throws -> ExternalFormat {
    let limits = limits ?? RunLimits(environment: environment)
    let run = PluginRun(path: file.path, environment: environment, limits: limits)
    do {
      let describing = PluginRun(path: file.path, environment: environment, limits: limits.describing)
      let description = try DescriptionReader.read(describing.output(["describe"]), ofPlugin: file.name)
      return ExternalFormat(path: file.path, description: description, run: run)
    } catch let fault as RunFault {
      throw Diagnostic.plugin(file.name, fault)
    } catch let fault as DescriptionReader.Fault {
      throw Diagnostic.pluginBadDescription(file.name, fault.words)
    } catch let foreign as ForeignProtocol {
      throw Diagnostic.pluginForeignProtocol(file.name, foreign.version)
    }
  }

  public var name: String { description.name }
  public var summary: String { description.summary }
  public var fileExtensions: [String] { description.fileExtensions }
  public var isText: Bool { !description.isBinary }
  public var canDecode: Bool { description.canImport }
  public var canEncode: Bool { description.canExport }

  public func recognition(of opening: ArraySlice<UInt8>) -> Recognition { description.recognition(of: opening) }

  public func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    guard canDecode else { throw Diagnostic.formatNotRead(name, known: []) }
    // Of an answer that is not complete nothing is believed, nor told.
    try reading.allOrNothing { try read(bytes, into: &$0) }
  }

  private func read(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    var answer = PluginAnswer(ofPlugin: name)
    do {
      try run.run(["import"], input: bytes) { try answer.take($0, into: &reading) }
    } catch let fault as RunFault {
      throw Diagnostic.plugin(name, fault)
    }
    try answer.end()
  }

  public func encode(_ themes: [Theme], credits: Credits) throws -> [UInt8] {
    guard canEncode else { throw Diagnostic.formatNotWritten(name, known: []) }
    do {
      return try run.output(["export"], input: ThemeLines.bytes(of: themes))
    } catch let fault as RunFault {
      throw Diagnostic.plugin(name, fault)
    }
  }

  public func losses(of theme: Theme) -> [Loss] { description.losses.compactMap { $0.loss(of: theme) } }
}
