package import Formats
package import Platform
package import Themes

/// A format that an executable reads and writes. Its themes are checked by the same rules as those of any file.
package struct ExternalFormat: ThemeFormat {
  package let description: PluginDescription
  private let run: ProcessRun

  /// Starts the plugin once to read its description; throws a ``Diagnostic`` if that fails.
  package static func open(
    _ file: PluginFile, environment: [String: String], limits: ProcessLimits? = nil
  ) throws -> ExternalFormat {
    let limits = limits ?? ProcessLimits(pluginEnvironment: environment)
    let run = ProcessRun(plugin: file.path, environment: environment, limits: limits)
    let describing = ProcessRun(plugin: file.path, environment: environment, limits: limits.describing)
    let output = try reporting(file.name) { try describing.output(["describe"]) }
    let description = try DescriptionReader.read(output, ofPlugin: file.name)
    return ExternalFormat(description: description, run: run)
  }

  /// Reports the failure of a plugin's process.
  private static func reporting<Output>(_ plugin: String, _ body: () throws -> Output) throws -> Output {
    do {
      return try body()
    } catch let failure as ProcessFailure {
      throw Diagnostic.plugin(.run(plugin: plugin, failure))
    }
  }

  package var name: String { description.name }
  package var summary: String { description.summary }
  package var fileExtensions: [String] { description.fileExtensions }
  package var traits: FormatTraits {
    var traits: FormatTraits = []
    if description.isBinary { traits.insert(.binary) }
    if !description.canExport { traits.insert(.readOnly) }
    if !description.canImport { traits.insert(.writeOnly) }
    return traits
  }

  package func recognition(of opening: ArraySlice<UInt8>) -> Recognition { description.recognition(of: opening) }

  package func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    guard canDecode else { throw Diagnostic.format(.notRead(name, known: [])) }
    // Themes and findings of an incomplete response are discarded.
    try reading.allOrNothing { try read(bytes, into: &$0) }
  }

  private func read(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    var response = PluginResponse(ofPlugin: name)
    try Self.reporting(name) { try run.run(["import"], input: bytes) { try response.decode($0, into: &reading) } }
    try response.end()
  }

  package func encode(_ themes: [Theme], credits: Credits) throws -> [UInt8] {
    guard canEncode else { throw Diagnostic.format(.notWritten(name, known: [])) }
    return try Self.reporting(name) { try run.output(["export"], input: ThemeLines.bytes(of: themes)) }
  }

  package func losses(of theme: Theme) -> [Loss] { description.allLosses.compactMap { $0.loss(of: theme) } }
}

/// Encodes themes for a plugin: one line of JSON each, always in the same form, so that a small script can parse it.
///
/// For example: `{"theme":{"id":"…","name":"Sea","emojis":["🐙","🐠"],"removedEmojis":[],"numberOfPairs":2,"color":"#FF9500"}}`
enum ThemeLines {
  static func bytes(of themes: [Theme]) -> [UInt8] {
    var bytes: [UInt8] = []
    for theme in themes {
      var writer = JSONWriter(.compact)
      writer.object { $0.object("theme") { $0.members(of: theme) } }
      bytes += writer.bytes
      bytes.append(0x0A)
    }
    return bytes
  }
}

extension ProcessRun {
  /// A plugin gets only the variables for paths, language and time, so no secrets.
  init(plugin path: String, environment: [String: String], limits: ProcessLimits) {
    var variables = environment.filter { name, value in
      (Self.passedOn.contains(name) || name.hasPrefix("LC_")) && !value.utf8.contains(0)
    }
    if variables["PATH"] == nil { variables["PATH"] = "/usr/local/bin:/usr/bin:/bin" }
    self.init(path: path, environment: variables, temporaryFolder: environment["TMPDIR"], limits: limits)
  }

  private static let passedOn: Set<String> = ["PATH", "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TZ"]
}

extension ProcessLimits {
  /// `MEMORIZE_PLUGIN_SECONDS` sets the time of a plugin, from 1 to 3600 seconds; other values are ignored.
  package init(pluginEnvironment environment: [String: String]) {
    self.init()
    if let wanted = environment["MEMORIZE_PLUGIN_SECONDS"].flatMap({ Int($0) }), (1...3_600).contains(wanted) {
      seconds = wanted
    }
  }

  /// For `describe`, which takes little time.
  var describing: ProcessLimits {
    ProcessLimits(seconds: 10, outputBytes: 64 << 10, errorBytes: min(errorBytes, 64 << 10))
  }
}
