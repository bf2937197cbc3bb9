internal import Formats
internal import Themes

/// How the program ends; documented, and the same for every command.
public enum ExitCode: Int32, CaseIterable, Sendable {
  case done = 0
  case failure = 1
  case declined = 2
  case usage = 64
  case badInput = 65
  case missing = 66
  case unavailable = 69
  case cannotWrite = 73
  case busy = 75
  case notPermitted = 77
  case interrupted = 130

  var meaning: String {
    switch self {
    case .done: "done"
    case .failure: "another failure"
    case .declined: "declined at a question"
    case .usage: "the command line is wrong"
    case .badInput: "bad input; nothing changed, but for the good part with --keep-going"
    case .missing: "no such file, theme or emoji"
    case .unavailable: "a plugin or a server is not available, or does not work"
    case .cannotWrite: "cannot write the output"
    case .busy: "busy, try again"
    case .notPermitted: "not permitted"
    case .interrupted: "interrupted"
    }
  }

  /// The exit code that fits a finding, by its stable code.
  init(_ diagnostic: Diagnostic) {
    // A format that a pack names is a matter of the pack, not of the command line.
    if diagnostic.code == FormatCode.unknown.rawValue, !diagnostic.place.files.isEmpty {
      self = .badInput
      return
    }
    self = Self.special[diagnostic.code] ?? Self.byRoom[String(diagnostic.code.prefix { $0 != "." })] ?? .failure
  }

  private static let byRoom: [String: ExitCode] = [
    "usage": .usage, "theme": .badInput, "json": .badInput, "xml": .badInput, "csv": .badInput, "text": .badInput,
    "anki": .badInput, "zip": .badInput, "pack": .badInput, "app": .badInput, "word": .badInput, "tar": .badInput,
    "game": .badInput,
    "edit": .badInput, "plugin": .badInput,
    "play": .badInput,
    "file": .cannotWrite,
  ]

  private static let special: [String: ExitCode] = [
    "usage.no-such-theme": .missing,
    "usage.no-such-emoji": .missing,
    "usage.unnamed-emoji": .missing,
    "usage.declined": .declined,
    "usage.unknown-store": .unavailable,
    "play.no-theme": .usage,
    "plugin.unknown-format": .usage,
    "plugin.not-read": .usage,
    "plugin.not-written": .usage,
    "plugin.cannot-start": .unavailable,
    "plugin.too-slow": .unavailable,
    "plugin.too-much-output": .unavailable,
    "plugin.killed": .unavailable,
    "plugin.exit-code": .unavailable,
    "plugin.left-processes": .unavailable,
    "plugin.bad-description": .unavailable,
    "plugin.foreign-protocol": .unavailable,
    "plugin.bad-answer": .unavailable,
    "plugin.half-line": .unavailable,
    "plugin.unknown-mandatory": .unavailable,
    "file.not-found": .missing,
    "file.unreadable": .missing,
    "file.is-a-folder": .missing,
    "file.is-a-link": .missing,
    "file.is-special": .missing,
    "file.not-permitted": .notPermitted,
    "file.too-large": .badInput,
    "catalog.busy": .busy,
    "catalog.not-permitted": .notPermitted,
    "catalog.read-only": .notPermitted,
    "catalog.disk-full": .cannotWrite,
    "catalog.no-folder": .cannotWrite,
    "catalog.not-a-file": .cannotWrite,
    "catalog.is-a-folder": .cannotWrite,
    "catalog.unreachable": .cannotWrite,
    "catalog.moved": .cannotWrite,
    "catalog.foreign": .badInput,
    "catalog.newer": .badInput,
    "catalog.not-a-database": .badInput,
    "catalog.damaged": .badInput,
    "catalog.beyond-repair": .badInput,
    "catalog.damaged-theme": .badInput,
    "catalog.inconsistent": .badInput,
    "catalog.game-elsewhere": .busy,
    "catalog.game-without-theme": .missing,
    "pack.library-failed": .failure,
    "tar.library-failed": .failure,
    "xml.parser-failed": .failure,
    "usage.unexpected-failure": .failure,
  ]
}
