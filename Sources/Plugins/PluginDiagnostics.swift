internal import System
internal import Themes

/// The codes of formats that are programs of their own.
public enum PluginCode: String, CaseIterable, Sendable {
  case reported = "plugin.reported"
  case cannotStart = "plugin.cannot-start"
  case tooSlow = "plugin.too-slow"
  case tooMuchOutput = "plugin.too-much-output"
  case killed = "plugin.killed"
  case failed = "plugin.exit-code"
  case leftProcesses = "plugin.left-processes"
  case badDescription = "plugin.bad-description"
  case foreignProtocol = "plugin.foreign-protocol"
  case badAnswer = "plugin.bad-answer"
  case halfLine = "plugin.half-line"
  case unknownMandatory = "plugin.unknown-mandatory"
  case shadowed = "plugin.shadowed"
  case nameTaken = "plugin.name-taken"
  case nameInvalid = "plugin.bad-name"
  case notExecutable = "plugin.not-executable"
  case folderRelative = "plugin.relative-folder"
}

// The words of this room, all in one place.
extension Diagnostic {
  /// What a plugin itself has found in a file.
  static func pluginReported(
    _ severity: Severity, _ sentence: String, hint: String?, at place: Place
  ) -> Diagnostic {
    let hint = hint ?? (severity == .error ? "Correct the file at this place." : nil)
    return Diagnostic(severity, PluginCode.reported, at: place, sentence, hint: hint)
  }

  /// A run that was no use.
  static func plugin(_ name: String, _ fault: RunFault) -> Diagnostic {
    switch fault {
    case .cannotStart(let error):
      Diagnostic(
        .error, PluginCode.cannotStart, "the plugin '\(name)' cannot be started: \(error.text)",
        hint: "Its first line has to name the program that runs it, such as #!/bin/sh.")
    case .tooSlow(let seconds):
      Diagnostic(
        .error, PluginCode.tooSlow,
        "the plugin '\(name)' was not done after \(counted(seconds, "second")), and was stopped",
        hint: "MEMORIZE_PLUGIN_SECONDS gives it more time.")
    case .tooMuchOutput(let limit): pluginTooMuch(name, size(limit) + " of output")
    case .tooMuchTalk(let limit): pluginTooMuch(name, size(limit) + " of messages")
    case .leftProcesses:
      Diagnostic(
        .error, PluginCode.leftProcesses,
        "the plugin '\(name)' ended, but a program that it started went on writing, and was stopped",
        hint: "It has to wait for what it starts.")
    case .killed(let signal):
      Diagnostic(
        .error, PluginCode.killed, "the plugin '\(name)' was ended by signal \(signal)",
        hint: "Ask its author, with the file.")
    case .failed(let code, let talk):
      Diagnostic(
        .error, PluginCode.failed,
        "the plugin '\(name)' failed with exit code \(code)" + (talk.isEmpty ? "" : ": \(unended(talk))"),
        hint: "Ask its author, with the file.")
    }
  }

  static func pluginTooMuch(_ name: String, _ what: String) -> Diagnostic {
    Diagnostic(
      .error, PluginCode.tooMuchOutput, "the plugin '\(name)' wrote more than \(what), and was stopped",
      hint: "Ask its author, with the file.")
  }

  private static func size(_ bytes: Int) -> String {
    bytes < 1 << 20 ? "\(bytes >> 10) KiB" : "\(bytes >> 20) MiB"
  }

  static func pluginBadDescription(_ name: String, _ words: String) -> Diagnostic {
    Diagnostic(
      .error, PluginCode.badDescription, "the plugin '\(name)' does not say properly what it is: \(words)",
      hint: tryTheKit)
  }

  static func pluginForeignProtocol(_ name: String, _ version: Int) -> Diagnostic {
    Diagnostic(
      .error, PluginCode.foreignProtocol,
      "the plugin '\(name)' speaks version \(version) of the protocol; this program speaks version "
        + "\(PluginDescription.protocolVersion)",
      hint: version > PluginDescription.protocolVersion ? "Update memorize." : "Update the plugin.")
  }

  static func pluginBadAnswer(_ name: String, line: Int, _ bytes: [UInt8], _ words: String) -> Diagnostic {
    Diagnostic(
      .error, PluginCode.badAnswer,
      "line \(line) of what the plugin '\(name)' answered is no answer: \(words): "
        + quoted(String(decoding: bytes.prefix(300), as: UTF8.self)),
      hint: tryTheKit)
  }

  static func pluginHalfLine(_ name: String) -> Diagnostic {
    Diagnostic(
      .error, PluginCode.halfLine, "the answer of the plugin '\(name)' ends in the middle of a line",
      hint: tryTheKit)
  }

  static func pluginUnknownMandatory(_ name: String, line: Int) -> Diagnostic {
    Diagnostic(
      .error, PluginCode.unknownMandatory,
      "line \(line) of what the plugin '\(name)' answered has to be understood, and is not known to this program",
      hint: "Update memorize.")
  }

  private static let tryTheKit = "For its author: 'memorize formats --test' tells more."

  private static func unended(_ text: String) -> String { text.hasSuffix(".") ? String(text.dropLast()) : text }

  static func pluginShadowed(_ path: String, by first: String) -> Diagnostic {
    Diagnostic(
      .warning, PluginCode.shadowed, at: Place(.whole, in: [path]), "is hidden by \(first)",
      hint: "Remove one of the two, or name its folder in MEMORIZE_PLUGINS.")
  }

  static func pluginNameTaken(_ name: String, _ path: String) -> Diagnostic {
    Diagnostic(
      .warning, PluginCode.nameTaken, at: Place(.whole, in: [path]),
      "the program has a format '\(name)' itself, which no plugin replaces", hint: "Give the plugin another name.")
  }

  static func pluginNameInvalid(_ path: String) -> Diagnostic {
    Diagnostic(
      .warning, PluginCode.nameInvalid, at: Place(.whole, in: [path]), "is no name for a plugin",
      hint: "Behind 'memorize-format-' belong at most 32 small letters, digits and hyphens, and nothing else.")
  }

  static func pluginNotExecutable(_ path: String) -> Diagnostic {
    Diagnostic(
      .warning, PluginCode.notExecutable, at: Place(.whole, in: [path]), "you may not execute this plugin",
      hint: "Allow it with chmod +x.")
  }

  static func pluginFolderRelative(_ folder: String) -> Diagnostic {
    Diagnostic(
      .warning, PluginCode.folderRelative,
      "\(quoted(folder)) in MEMORIZE_PLUGINS depends on where you are; it was ignored",
      hint: "Name the folder from / on.")
  }
}
