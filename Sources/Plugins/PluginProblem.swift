package import Platform
package import Themes

/// A fault of a plugin, or the reason why an executable is not a plugin.
package enum PluginProblem: Problem {
  /// A finding of the plugin in a file, in the plugin's own sentence.
  case reported(Diagnostic.Severity, String, hint: String?)
  case run(plugin: String, ProcessFailure)
  /// The predicate says how it breaks the protocol: `sent an invalid description: it printed nothing`.
  case badResponse(plugin: String, String)
  /// The predicate says what only a newer version of the protocol has.
  case newer(plugin: String, String)
  case shadowed(by: String)
  /// The sentence says why the name is that of no plugin.
  case badName(String)
  case notExecutable
  /// Other users can change it.
  case untrusted(FileTrust.Fault)
  case relativeFolder(String)

  package var wording: Wording {
    switch self {
    case .reported(.error, let sentence, let hint):
      .error("plugin.reported", sentence, hint: hint ?? "Correct the file at this place.")
    case .reported(let severity, let sentence, let hint): Wording(severity, "plugin.reported", sentence, hint: hint)
    case .run(let plugin, .cannotStart(let error)):
      .error(
        "plugin.cannot-start",
        "plugin '\(plugin)' cannot be started: "
          + (error == .noSuchFile ? "the program in its first line does not exist" : error.text),
        hint: "Name the program that runs it in its first line, such as #!/bin/sh.")
    case .run(let plugin, .noFolder(let error)):
      .error(
        "plugin.cannot-start", "plugin '\(plugin)' \(ProcessFailure.noFolder(error).predicate)",
        hint: "Set TMPDIR to a folder that you can write to.")
    case .run(let plugin, let failure) where failure.isTooSlow:
      .error(
        "plugin.too-slow", "plugin '\(plugin)' \(failure.predicate)",
        hint: "Set MEMORIZE_PLUGIN_SECONDS to give it more time.")
    case .run(let plugin, let failure):
      .error(
        "plugin.run-failed", "plugin '\(plugin)' \(failure.predicate)", hint: "Report it to the author of the plugin.")
    case .badResponse(let plugin, let predicate):
      .error(
        "plugin.bad-response", "plugin '\(plugin)' \(predicate)", .testPlugin)
    case .newer(let plugin, let predicate):
      .error("plugin.newer-protocol", "plugin '\(plugin)' \(predicate)", hint: "Update memorize.")
    case .shadowed(let first):
      .warning(
        "plugin.shadowed", "not used, because \(first) comes first",
        hint: "Remove one of the two, or put the folder that you want first in MEMORIZE_PLUGINS.")
    case .badName(let sentence):
      .warning(
        "plugin.bad-name", sentence,
        hint: "Use at most 32 lower-case letters, digits and hyphens after 'memorize-format-'.")
    case .notExecutable:
      .warning("plugin.not-executable", "the plugin is not executable", hint: "Make it executable with chmod +x.")
    case .untrusted(.writable(let path)):
      .warning(
        "plugin.untrusted", "not run, because other users can write to \(path)",
        hint: "To keep them out: chmod go-w \(shellWord(path))")
    case .untrusted(.owned(let path)): Self.foreign("\(path) belongs to another user")
    case .untrusted(.unknown(let path, let error)): Self.foreign("\(path) cannot be examined: \(error.text)")
    case .relativeFolder(let folder):
      .warning(
        "plugin.relative-folder",
        "\(quoted(folder)) in MEMORIZE_PLUGINS is a relative path; it was ignored",
        hint: "Use an absolute path.")
    }
  }

  package var failure: Failure {
    switch self {
    case .reported, .newer, .shadowed, .badName, .notExecutable, .relativeFolder: .badInput
    case .untrusted: .notPermitted
    case .run, .badResponse: .unavailable
    }
  }

  private static func foreign(_ reason: String) -> Wording {
    .warning(
      "plugin.untrusted", "not run, because \(reason)",
      hint: "Copy the plugin to a folder of your own that MEMORIZE_PLUGINS names.")
  }
}

extension ProcessFailure {
  var isTooSlow: Bool { if case .stopped(.tooSlow, _) = self { true } else { false } }

  /// For example: `crashed (signal 11)`.
  fileprivate var predicate: String {
    switch self {
    case .cannotStart(let error): "cannot be started: \(error.text)"
    case .noFolder(let error): "cannot be started: no temporary folder can be created: \(error.text)"
    case .stopped(let excess, let mayLeaveProcesses):
      excess.predicate + (mayLeaveProcesses ? "; programs that it started in other sessions may still run" : "")
    // SIGILL, SIGTRAP, SIGABRT, SIGFPE and SIGSEGV, which have the same numbers everywhere.
    case .killed(let signal):
      "\([4, 5, 6, 8, 11].contains(signal) ? "crashed" : "was terminated") (signal \(signal))"
    case .exited(let code, ""): "failed with exit code \(code)"
    case .exited(let code, let message):
      "failed with exit code \(code): \(message.hasSuffix(".") ? message.dropLast() : message[...])"
    case .statusUnknown(let error): "ended with an unknown exit code: \(error.text)"
    }
  }
}

extension ProcessExcess {
  fileprivate var predicate: String {
    switch self {
    case .tooSlow(let seconds): "did not finish within \(counted(seconds, "second")) and was stopped"
    case .tooMuchOutput(let limit): "wrote more than \(binarySize(limit)) to standard output and was stopped"
    case .tooManyMessages(let limit): "wrote more than \(binarySize(limit)) to standard error and was stopped"
    case .leftProcesses: "ended, but a program that it started kept running and was stopped"
    }
  }
}

extension Diagnostic {
  /// About the executable at `path`, or about no file.
  static func plugin(_ problem: PluginProblem, _ path: String? = nil) -> Diagnostic {
    Diagnostic(problem, at: Place(.whole, in: path.map { [$0] } ?? []))
  }
}
