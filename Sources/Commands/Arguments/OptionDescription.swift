internal import Catalogs
internal import EmojiNames

/// An option: its spelling, its value and its line of help.
struct OptionDescription: Sendable, Hashable {
  /// Without the dashes: `format`.
  let name: String
  let short: Character?
  /// The placeholder for the value in the help, such as `FILE`; nil for a flag.
  let value: String?
  let kind: ValueKind
  /// True if it may be given several times, each time with another value.
  let isRepeated: Bool
  let help: String

  init(
    _ name: String, short: Character? = nil, value: String? = nil, kind: ValueKind = .words,
    repeated: Bool = false, _ help: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.kind = kind
    isRepeated = repeated
    self.help = help
  }

  /// `-o, --output FILE`
  var usage: String {
    let spelled = "--\(name)" + (value.map { " \($0)" } ?? "")
    return short.map { "-\($0), \(spelled)" } ?? "    \(spelled)"
  }
}

// Options of more than one command.
extension OptionDescription {
  // Options of every command.
  static let catalog = OptionDescription(
    "catalog", value: "FILE", kind: .file, "use this file, or postgresql:// server (default: MEMORIZE_CATALOG)")
  static let color = OptionDescription(
    "color", value: "WHEN", kind: .choice(["auto", "always", "never"]), "colour: auto, always or never")
  static let noInput = OptionDescription("no-input", "never ask; report which option answers the question")
  static let patience = OptionDescription(
    "patience", value: "SECONDS", "how long to wait for other programs and for a server (default: 10)")
  static let help = OptionDescription("help", short: "h", "show this help")
  static let version = OptionDescription("version", "show the version")

  static let global: [OptionDescription] = [.catalog, .patience, .color, .noInput, .help, .version]

  static let plainList = OptionDescription("plain", "show the list instead of the theme chooser, also on a terminal")

  // Options of several commands.
  static let json = OptionDescription("json", "report as JSON on standard output")

  static let format = OptionDescription(
    "format", value: "NAME", kind: .format(.reading), "the format (see 'memorize formats')")
  /// The same option where the format is written.
  static let outputFormat = OptionDescription(
    "format", value: "NAME", kind: .format(.writing), format.help)
  static let roundtrip = OptionDescription(
    "roundtrip", value: "FORMAT", kind: .format(.writing), "report what would be lost in this format")
  static let output = OptionDescription(
    "output", short: "o", value: "FILE", kind: .file, "write to this file; '-' is standard output")
  static let force = OptionDescription("force", "overwrite the file if it exists")
  static let keepGoing = OptionDescription("keep-going", "use the valid themes even if others are rejected")
  static let strict = OptionDescription("strict", "reject a file if anything in it would be lost")
  static let emojify = OptionDescription("emojify", "replace faces that are words with their emoji")
  static let dryRun = OptionDescription("dry-run", "show what would be done, without doing it")
  static let onConflict = OptionDescription(
    "on-conflict", value: "HOW", kind: .choice(ConflictPolicy.allCases.map(\.rawValue) + ["ask"]),
    "if the catalog has a different theme with that id or name: skip, replace, keep-both, merge or ask")

  static let language = OptionDescription(
    "language", value: "CODE", kind: .language(orNone: false),
    "names of emoji in this language, such as de")

  static let title = OptionDescription("title", value: "TEXT", "title of the pack")
  static let author = OptionDescription("author", value: "TEXT", "author of the pack")
  static let license = OptionDescription("license", value: "TEXT", "licence of the pack, such as CC0-1.0")
  static let description = OptionDescription("description", value: "TEXT", "what the pack is about")
  static let packVersion = OptionDescription("pack-version", value: "TEXT", "the author's version of the pack")

  static let credits: [OptionDescription] = [.title, .author, .license, .description, .packVersion]
}
