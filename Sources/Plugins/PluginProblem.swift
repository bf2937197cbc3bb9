package import System
package import Themes

/// Something a plugin does wrong, or why an executable is not a plugin.
package enum PluginProblem: Problem {
  /// A finding of the plugin itself in a file.
  case reported(Diagnostic.Severity, String, hint: String?)
  case run(plugin: String, ProcessFailure)
  /// It answered with lines that are not themes, and never ended.
  case tooManyLines(plugin: String, limit: Int)
  case badDescription(plugin: String, reason: String)
  case foreignProtocol(plugin: String, version: Int)
  case badAnswer(plugin: String, line: Int, content: String, reason: String)
  case halfLine(plugin: String)
  case unknownMandatory(plugin: String, line: Int)
  case shadowed(by: String)
  case nameTaken(String)
  case invalidName
  case notExecutable
  case relativeFolder(String)

  package var wording: Wording {
    switch self {
    case .reported(.error, let sentence, let hint):
      .error("plugin.reported", sentence, hint: hint ?? "Correct the file at this place.")
    case .reported(.warning, let sentence, let hint): .warning("plugin.reported", sentence, hint: hint)
    case .reported(.note, let sentence, let hint): .note("plugin.reported", sentence, hint: hint)
    case .run(let plugin, let failure): Self.wording(of: failure, plugin)
    case .tooManyLines(let plugin, let limit):
      Self.tooMuch(plugin, "\(grouped(limit)) lines that are no themes")
    case .badDescription(let plugin, let reason):
      .error(
        "plugin.bad-description", "the plugin '\(plugin)' does not say properly what it is: \(reason)",
        hint: Self.tryTheKit)
    case .foreignProtocol(let plugin, let version):
      .error(
        "plugin.foreign-protocol",
        "the plugin '\(plugin)' speaks version \(version) of the protocol; this program speaks version "
          + "\(PluginDescription.protocolVersion)",
        hint: version > PluginDescription.protocolVersion ? "Update memorize." : "Update the plugin.")
    case .badAnswer(let plugin, let line, let content, let reason):
      .error(
        "plugin.bad-answer",
        "line \(line) of what the plugin '\(plugin)' answered is no answer: \(reason): \(quoted(content))",
        hint: Self.tryTheKit)
    case .halfLine(let plugin):
      .error(
        "plugin.half-line", "the answer of the plugin '\(plugin)' ends in the middle of a line", hint: Self.tryTheKit)
    case .unknownMandatory(let plugin, let line):
      .error(
        "plugin.unknown-mandatory",
        "line \(line) of what the plugin '\(plugin)' answered has to be understood, and is not known to this program",
        hint: "Update memorize.")
    case .shadowed(let first):
      .warning(
        "plugin.shadowed", "is hidden by \(first)",
        hint: "Remove one of the two, or name its folder in MEMORIZE_PLUGINS.")
    case .nameTaken(let name):
      .warning(
        "plugin.name-taken", "the program has a format '\(name)' itself, which no plugin replaces",
        hint: "Give the plugin another name.")
    case .invalidName:
      .warning(
        "plugin.bad-name", "is no name for a plugin",
        hint: "Behind 'memorize-format-' belong at most 32 small letters, digits and hyphens, and nothing else.")
    case .notExecutable:
      .warning("plugin.not-executable", "you may not execute this plugin", hint: "Allow it with chmod +x.")
    case .relativeFolder(let folder):
      .warning(
        "plugin.relative-folder",
        "\(quoted(folder)) in MEMORIZE_PLUGINS depends on where you are; it was ignored",
        hint: "Name the folder from / on.")
    }
  }

  package var failure: Failure {
    switch self {
    case .reported, .shadowed, .nameTaken, .invalidName, .notExecutable, .relativeFolder: .badInput
    case .run, .tooManyLines, .badDescription, .foreignProtocol, .badAnswer, .halfLine, .unknownMandatory: .unavailable
    }
  }

  private static func wording(of failure: ProcessFailure, _ plugin: String) -> Wording {
    switch failure {
    case .cannotStart(let error):
      .error(
        "plugin.cannot-start", "the plugin '\(plugin)' cannot be started: \(error.text)",
        hint: "Its first line has to name the program that runs it, such as #!/bin/sh.")
    case .tooSlow(let seconds):
      .error(
        "plugin.too-slow",
        "the plugin '\(plugin)' was not done after \(counted(seconds, "second")), and was stopped",
        hint: "MEMORIZE_PLUGIN_SECONDS gives it more time.")
    case .tooMuchOutput(let limit): tooMuch(plugin, size(limit) + " of output")
    case .tooManyMessages(let limit): tooMuch(plugin, size(limit) + " of messages")
    case .leftProcesses:
      .error(
        "plugin.left-processes",
        "the plugin '\(plugin)' ended, but a program that it started went on writing, and was stopped",
        hint: "It has to wait for what it starts.")
    case .killed(let signal):
      .error("plugin.killed", "the plugin '\(plugin)' was ended by signal \(signal)", hint: askTheAuthor)
    case .exited(let code, let message):
      .error(
        "plugin.exit-code",
        "the plugin '\(plugin)' failed with exit code \(code)" + (message.isEmpty ? "" : ": \(unended(message))"),
        hint: askTheAuthor)
    case .statusUnknown(let error):
      .error(
        "plugin.exit-code", "the exit code of the plugin '\(plugin)' is unknown: \(error.text)",
        hint: "Handle SIGCHLD by default in the program that starts plugins.")
    }
  }

  private static func tooMuch(_ plugin: String, _ what: String) -> Wording {
    .error(
      "plugin.too-much-output", "the plugin '\(plugin)' wrote more than \(what), and was stopped", hint: askTheAuthor)
  }

  private static func size(_ bytes: Int) -> String {
    bytes < 1 << 20 ? "\(bytes >> 10) KiB" : "\(bytes >> 20) MiB"
  }

  private static func unended(_ text: String) -> String { text.hasSuffix(".") ? String(text.dropLast()) : text }

  private static let tryTheKit = "For its author: 'memorize formats --test' tells more."
  private static let askTheAuthor = "Ask its author, with the file."
}

extension Diagnostic {
  /// About the executable at `path`, or about no file.
  static func plugin(_ problem: PluginProblem, _ path: String? = nil) -> Diagnostic {
    Diagnostic(problem, at: Place(.whole, in: path.map { [$0] } ?? []))
  }
}
