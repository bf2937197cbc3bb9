package import Platform
package import Themes

/// A fault of a plugin, or the reason why an executable is not a plugin.
package enum PluginProblem: Problem {
  /// A finding of the plugin in a file, in the plugin's own sentence.
  case reported(Diagnostic.Severity, String, hint: String?)
  case run(plugin: String, ProcessFailure)
  /// More lines than this are not themes.
  case tooManyLines(plugin: String, limit: Int)
  case badDescription(plugin: String, reason: String)
  case unsupportedProtocol(plugin: String, version: Int)
  case invalidResponse(plugin: String, line: Int, content: String, reason: String)
  case incompleteLine(plugin: String)
  case unknownMandatory(plugin: String, line: Int)
  case shadowed(by: String)
  case nameTaken(String)
  case invalidName
  case notExecutable
  /// Other users can change it.
  case untrusted(FileTrust.Fault)
  case relativeFolder(String)

  package var wording: Wording {
    switch self {
    case .reported(.error, let sentence, let hint):
      .error("plugin.reported", sentence, hint: hint ?? "Correct the file at this place.")
    case .reported(.warning, let sentence, let hint): .warning("plugin.reported", sentence, hint: hint)
    case .reported(.note, let sentence, let hint): .note("plugin.reported", sentence, hint: hint)
    case .run(let plugin, let failure): Self.wording(of: failure, plugin)
    case .tooManyLines(let plugin, let limit):
      Self.tooMuch(plugin, "\(grouped(limit)) lines that are not themes")
    case .badDescription(let plugin, let reason):
      .error(
        "plugin.bad-description", "plugin '\(plugin)' sent an invalid description: \(reason)",
        hint: Self.testIt)
    case .unsupportedProtocol(let plugin, let version):
      .error(
        "plugin.foreign-protocol",
        "plugin '\(plugin)' uses version \(version) of the protocol; memorize uses version "
          + "\(PluginDescription.protocolVersion)",
        hint: version > PluginDescription.protocolVersion ? "Update memorize." : "Update the plugin.")
    case .invalidResponse(let plugin, let line, let content, let reason):
      .error(
        "plugin.bad-answer",
        "plugin '\(plugin)' sent an invalid response on line \(line) (\(reason)): \(quoted(content))",
        hint: Self.testIt)
    case .incompleteLine(let plugin):
      .error(
        "plugin.half-line", "plugin '\(plugin)' ended its response in the middle of a line", hint: Self.testIt)
    case .unknownMandatory(let plugin, let line):
      .error(
        "plugin.unknown-mandatory",
        "plugin '\(plugin)' sent a mandatory line that this version of memorize does not support (line \(line))",
        hint: "Update memorize.")
    case .shadowed(let first):
      .warning(
        "plugin.shadowed", "not used, because \(first) comes first",
        hint: "Remove one of the two, or put the folder that you want first in MEMORIZE_PLUGINS.")
    case .nameTaken(let name):
      .warning(
        "plugin.name-taken", "'\(name)' is a built-in format, which a plugin cannot replace",
        hint: "Rename the plugin.")
    case .invalidName:
      .warning(
        "plugin.bad-name", "invalid plugin name",
        hint: "Use at most 32 lower-case letters, digits and hyphens after 'memorize-format-'.")
    case .notExecutable:
      .warning("plugin.not-executable", "the plugin is not executable", hint: "Make it executable with chmod +x.")
    case .untrusted(.writable(let path)):
      .warning(
        "plugin.writable", "not run, because other users can write to \(path)",
        hint: "To keep them out: chmod go-w \(shellWord(path))")
    case .untrusted(.owned(let path)):
      .warning(
        "plugin.foreign-owner", "not run, because \(path) belongs to another user",
        hint: "Copy the plugin to a folder of your own that MEMORIZE_PLUGINS names.")
    case .untrusted(.unknown(let path, let error)):
      .warning(
        "plugin.foreign-owner", "not run, because \(path) cannot be examined: \(error.text)",
        hint: "Copy the plugin to a folder of your own that MEMORIZE_PLUGINS names.")
    case .relativeFolder(let folder):
      .warning(
        "plugin.relative-folder",
        "\(quoted(folder)) in MEMORIZE_PLUGINS is a relative path; it was ignored",
        hint: "Use an absolute path.")
    }
  }

  package var failure: Failure {
    switch self {
    case .reported, .shadowed, .nameTaken, .invalidName, .notExecutable, .relativeFolder: .badInput
    case .untrusted: .notPermitted
    case .run, .tooManyLines, .badDescription, .unsupportedProtocol, .invalidResponse, .incompleteLine,
      .unknownMandatory:
      .unavailable
    }
  }

  private static func wording(of failure: ProcessFailure, _ plugin: String) -> Wording {
    switch failure {
    case .cannotStart(.noSuchFile):
      .error(
        "plugin.cannot-start",
        "plugin '\(plugin)' cannot be started: the program in its first line does not exist",
        hint: "Correct that line, for example to #!/bin/sh.")
    case .cannotStart(let error):
      .error(
        "plugin.cannot-start", "plugin '\(plugin)' cannot be started: \(error.text)",
        hint: "Name the program that runs it in its first line, such as #!/bin/sh.")
    case .stopped(let excess, let mayLeaveProcesses):
      wording(of: excess, plugin, mayLeaveProcesses ? "; programs that it started in other sessions may still run" : "")
    case .killed(let signal):
      .error(
        "plugin.killed",
        "plugin '\(plugin)' \(isCrash(signal) ? "crashed" : "was terminated") (signal \(signal))", hint: reportIt)
    case .exited(let code, let message):
      .error(
        "plugin.exit-code",
        "plugin '\(plugin)' failed with exit code \(code)" + (message.isEmpty ? "" : ": \(withoutFullStop(message))"),
        hint: reportIt)
    case .statusUnknown(let error):
      .error(
        "plugin.exit-code", "plugin '\(plugin)' ended with an unknown exit code: \(error.text)",
        hint: "Handle SIGCHLD by default in the program that starts plugins.")
    }
  }

  private static func wording(of excess: ProcessExcess, _ plugin: String, _ rest: String) -> Wording {
    switch excess {
    case .tooSlow(let seconds):
      .error(
        "plugin.too-slow",
        "plugin '\(plugin)' did not finish within \(counted(seconds, "second")) and was stopped\(rest)",
        hint: "Set MEMORIZE_PLUGIN_SECONDS to give it more time.")
    case .tooMuchOutput(let limit): tooMuch(plugin, binarySize(limit) + " to standard output", rest)
    case .tooManyMessages(let limit): tooMuch(plugin, binarySize(limit) + " to standard error", rest)
    case .leftProcesses:
      .error(
        "plugin.left-processes",
        "plugin '\(plugin)' ended, but a program that it started kept running and was stopped\(rest)",
        hint: "Report it to the plugin's author: it must wait for them.")
    }
  }

  private static func tooMuch(_ plugin: String, _ what: String, _ rest: String = "") -> Wording {
    .error(
      "plugin.too-much-output", "plugin '\(plugin)' wrote more than \(what) and was stopped\(rest)", hint: reportIt)
  }

  private static func withoutFullStop(_ text: String) -> String { text.hasSuffix(".") ? String(text.dropLast()) : text }

  /// SIGILL, SIGTRAP, SIGABRT, SIGFPE and SIGSEGV, which have the same numbers everywhere.
  private static func isCrash(_ signal: Int32) -> Bool { [4, 5, 6, 8, 11].contains(signal) }

  private static let testIt = "Run 'memorize formats --test' to test the plugin."
  private static let reportIt = "Report it to the author of the plugin."
}

extension Diagnostic {
  /// About the executable at `path`, or about no file.
  static func plugin(_ problem: PluginProblem, _ path: String? = nil) -> Diagnostic {
    Diagnostic(problem, at: Place(.whole, in: path.map { [$0] } ?? []))
  }
}
