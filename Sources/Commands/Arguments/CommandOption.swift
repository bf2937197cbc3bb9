internal import Catalogs
internal import EmojiNames
internal import Terminals
internal import Themes

/// An option with values of any type.
protocol CommandOption: CommandParameter {
  var short: Character? { get }
  /// The placeholder for the value in the help, such as `FILE`; nil for a flag.
  var placeholder: String? { get }
}

extension CommandOption {
  /// `-o, --output FILE`
  var usage: String {
    let spelled = "--\(name)" + (placeholder.map { " \($0)" } ?? "")
    return short.map { "-\($0), \(spelled)" } ?? "    \(spelled)"
  }
}

/// An option with the type of its values: `invocation[option]` is nil where it is not given.
struct Option<Value: Sendable>: CommandOption {
  let name: String
  let short: Character?
  let placeholder: String?
  let type: ValueType<Value>
  let isRepeated: Bool
  let help: String

  init(
    _ name: String, short: Character? = nil, value placeholder: String, _ type: ValueType<Value>,
    repeated: Bool = false, _ help: String
  ) {
    self.name = name
    self.short = short
    self.placeholder = placeholder
    self.type = type
    isRepeated = repeated
    self.help = help
  }

  var kind: ValueKind { type.kind }

  func value(of word: String) throws(Diagnostic) -> any Sendable { try type.value(of: word, for: "--\(name)") }
}

/// An option without a value.
typealias Flag = Option<Void>

extension Flag {
  init(_ name: String, short: Character? = nil, _ help: String) {
    self.name = name
    self.short = short
    placeholder = nil
    type = ValueType(advice: "") { _ in }
    isRepeated = false
    self.help = help
  }
}

/// Lists of options for several commands.
enum CommonOptions {
  static let global: [any CommandOption] = [.catalog, .patience, .color, .noInput, .accessible, .help, .version]

  static let credits: [any CommandOption] = [.title, .author, .license, .description, .packVersion]
}

extension CommandOption where Self == Flag {
  static var accessible: Flag {
    Flag("accessible", "for a screen reader: words instead of drawings")
  }
  static var noInput: Flag { Flag("no-input", "never ask; report which option answers the question") }
  static var help: Flag { Flag("help", short: "h", "show this help") }
  static var version: Flag { Flag("version", short: "V", "show the version") }
  static var plainList: Flag { Flag("plain", "show the list instead of the theme chooser, even on a terminal") }
  static var json: Flag { Flag("json", "report as JSON on standard output") }
  static var force: Flag { Flag("force", "overwrite the file if it exists") }
  static var keepGoing: Flag { Flag("keep-going", "use the valid themes even if others are rejected") }
  static var strict: Flag { Flag("strict", "reject a file if anything in it would be lost") }
  /// The same option where sites are followed.
  static var strictUpdate: Flag { Flag("strict", "exit with 65 if anything was skipped or kept") }
  static var emojify: Flag { Flag("emojify", "replace faces that are words with their emoji") }
  static var dryRun: Flag { Flag("dry-run", "show what would be done, without doing it") }
}

extension CommandOption where Self == Option<String> {
  static var catalog: Self {
    Self("catalog", value: "FILE", .file, "use this file, or a postgresql:// server (default: MEMORIZE_CATALOG)")
  }
  static var format: Self {
    Self("format", value: "NAME", .format(.reading), "the format (see 'memorize formats')")
  }
  /// The same option where the format is written.
  static var outputFormat: Self { Self("format", value: "NAME", .format(.writing), format.help) }
  static var roundtrip: Self {
    Self("roundtrip", value: "FORMAT", .format(.writing), "report what would be lost in this format")
  }
  static var output: Self {
    Self("output", short: "o", value: "FILE", .file, "write to this file; '-' is standard output")
  }
  static var title: Self { Self("title", value: "TEXT", .text, "title of the pack") }
  static var author: Self { Self("author", value: "TEXT", .text, "author of the pack") }
  static var license: Self { Self("license", value: "TEXT", .text, "licence of the pack, such as CC0-1.0") }
  static var description: Self { Self("description", value: "TEXT", .text, "what the pack is about") }
  static var packVersion: Self { Self("pack-version", value: "TEXT", .text, "the author's version of the pack") }
}

extension CommandOption where Self == Option<ColorChoice> {
  static var color: Self { Self("color", value: "WHEN", .choice, "colour: auto, always or never") }
}

extension CommandOption where Self == Option<Int> {
  static var patience: Self {
    Self(
      "patience", value: "SECONDS", .number(1...3_600, "a whole number of seconds from 1 to 3600, an hour"),
      "how long to wait for others or a server (default: 10)")
  }
}

extension CommandOption where Self == Option<[EmojiLanguage]> {
  static var language: Self {
    Self("language", value: "CODE", .languages, "names of emoji in this language, such as de, or de,fr")
  }
}

extension CommandOption where Self == Option<ConflictChoice> {
  static var onConflict: Self {
    let policies = ConflictPolicy.allCases.map { ($0.rawValue, ConflictChoice.policy($0)) }
    return Self(
      "on-conflict", value: "HOW", .choice(policies + [("ask", .ask)]),
      "if the catalog has a different theme with that id or name: skip, replace, keep-both, merge or ask")
  }
}

enum ConflictChoice: Sendable {
  case policy(ConflictPolicy)
  case ask
}
