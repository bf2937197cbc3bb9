internal import Themes

/// A command of the editor: the first word of a line.
public enum Verb: String, CaseIterable, Sendable {
  case show, name, color, pairs, json
  case add, remove, restore, set, clear, move, find, word, words
  case undo, redo, history
  case list, new, open, copy, delete, check, play
  case help, save, cancel, done

  /// True if the theme is read again before the verb acts. Undoing and deleting are meant for the theme as it was seen;
  /// leaving must succeed even where the catalog is gone.
  var readsAgain: Bool {
    switch self {
    case .undo, .redo, .delete, .cancel, .done: false
    default: true
    }
  }
}

/// The sections of the help.
public enum VerbGroup: String, CaseIterable, Sendable {
  case theme = "The theme"
  case emoji = "Its emoji"
  case journal = "The journal"
  case themes = "Other themes"
  case session = "The session"
}

/// One verb: its spellings, its arguments, its line of help and an example.
public struct VerbDescription: Sendable {
  public let verb: Verb
  public let group: VerbGroup
  /// The short form, which never changes.
  public var short: String?
  /// Other accepted words.
  var synonyms: [String] = []
  /// The arguments as the help shows them, in brackets if optional. For example: `N|all`.
  public var arguments = ""
  /// One line, without a full stop.
  public let help: String
  public let example: String
  /// The effect of the example.
  public let meaning: String

  var takesArgument: Bool { !arguments.isEmpty }

  var needsArgument: Bool { takesArgument && !arguments.hasPrefix("[") }

  /// `pairs N|all`
  public var usage: String { arguments.isEmpty ? verb.rawValue : "\(verb.rawValue) \(arguments)" }

  var spellings: [String] { [verb.rawValue] + [short].compactMap { $0 } + synonyms }

  /// `pairs N|all (p)`
  var head: String { short.map { "\(usage) (\($0))" } ?? usage }
}

/// All verbs, in the order of the help: for the parser, the help, the completion and the page in Documentation.
public enum VerbTable {
  public static let verbs: [VerbDescription] = [
    .init(
      verb: .show, group: .theme, short: "s", help: "show the theme as it is now",
      example: "show", meaning: "its name, colour, pairs, emoji, removed emoji and words"),
    .init(
      verb: .name, group: .theme, short: "n", synonyms: ["rename"], arguments: "TEXT", help: "rename the theme",
      example: "name Spooky Night", meaning: "everything after the verb is the name"),
    .init(
      verb: .color, group: .theme, short: "c", synonyms: ["colour"], arguments: "VALUE", help: "change the colour",
      example: "color teal", meaning: "a name in any common language, #RRGGBB or #RRGGBBAA"),
    .init(
      verb: .pairs, group: .theme, short: "p", arguments: "N|all", help: "set how many pairs are dealt",
      example: "pairs all", meaning: "as many as there are emoji, even after more are added"),
    .init(
      verb: .json, group: .theme, help: "print the theme as JSON",
      example: "json", meaning: "as 'memorize show --json' does"),

    .init(
      verb: .add, group: .emoji, short: "a", synonyms: ["+"], arguments: "FACES", help: "put emoji into play",
      example: "add 🧹 skull :jack_o_lantern: U+1F577",
      meaning: "emoji, names, groups and code points, mixed as you like"),
    .init(
      verb: .remove, group: .emoji, short: "r", synonyms: ["rm", "-"], arguments: "FACES|all",
      help: "take emoji out of play and remember them",
      example: "remove 🎃 ghost", meaning: "lowers the pairs if too few emoji are left"),
    .init(
      verb: .restore, group: .emoji, short: "rs", arguments: "[FACES|all]",
      help: "put removed emoji back; without FACES, list them",
      example: "restore ghost", meaning: "only removed emoji can be restored"),
    .init(
      verb: .set, group: .emoji, arguments: "FACES", help: "replace all emoji in play",
      example: "set 🐶 🐱 mouse", meaning: "the others are remembered"),
    .init(
      verb: .clear, group: .emoji, help: "remove all emoji but two, the fewest that a theme may have",
      example: "clear", meaning: "the first two stay in play"),
    .init(
      verb: .move, group: .emoji, short: "m", synonyms: ["mv"], arguments: "FACE before|after FACE",
      help: "move an emoji in the list",
      example: "move bat before ghost", meaning: "both are in play"),
    .init(
      verb: .find, group: .emoji, short: "f", synonyms: ["search"], arguments: "WORDS",
      help: "search emoji by name or keyword",
      example: "find witch", meaning: "then 'add #1-#3' adds the first three, 'add all witch' all"),
    .init(
      verb: .word, group: .emoji, short: "w", arguments: "FACE TEXT|none",
      help: "put a text on one card of an emoji, or two texts on both",
      example: "word 🐶 Hund", meaning: "a picture and a word; 'word 🔺 3 × 4 = 12' makes a pair of two texts"),
    .init(
      verb: .words, group: .emoji, arguments: "CODE|none", help: "give every emoji its word in a language",
      example: "words de", meaning: "correct them with 'word'; pairs of two texts stay"),

    .init(
      verb: .undo, group: .journal, short: "u", arguments: "[N]",
      help: "undo the last change of this theme, or the last N",
      example: "undo 2", meaning: "including changes of earlier sessions"),
    .init(
      verb: .redo, group: .journal, short: "y", arguments: "[N]", help: "redo what was undone",
      example: "redo", meaning: "possible until the next change"),
    .init(
      verb: .history, group: .journal, short: "h", synonyms: ["log"],
      help: "show the changes of this theme, the newest first",
      example: "history", meaning: "with their numbers, for 'memorize undo --operation'"),

    .init(
      verb: .list, group: .themes, help: "list the themes of the catalog",
      example: "list", meaning: "with the numbers that 'open' takes"),
    .init(
      verb: .new, group: .themes, arguments: "[NAME]", help: "add a new theme and open it",
      example: "new Sea", meaning: "at a prompt it is added with its second emoji, in a script with a few"),
    .init(
      verb: .open, group: .themes, short: "o", arguments: "THEME", help: "switch to another theme",
      example: "open weather", meaning: "by its name, a part of it, its number or its id"),
    .init(
      verb: .copy, group: .themes, short: "cp", synonyms: ["duplicate"], arguments: "[NAME]",
      help: "copy this theme and open the copy",
      example: "copy Halloween for kids", meaning: "without a name it gets a number"),
    .init(verb: .delete, group: .themes, help: "delete this theme", example: "delete", meaning: "undo restores it"),
    .init(
      verb: .check, group: .themes, short: "ck", help: "list what might surprise players",
      example: "check", meaning: "emoji that look alike, faces that are not emoji"),
    .init(
      verb: .play, group: .themes, short: "pl", help: "play this theme",
      example: "play", meaning: "leaving the game returns to the editor"),

    .init(
      verb: .help, group: .session, short: "?", arguments: "[VERB]", help: "list the verbs, or explain one",
      example: "help add", meaning: "with an example"),
    .init(
      verb: .save, group: .session, help: "nothing: every line is saved at once", example: "save",
      meaning: "reports whether the theme is saved"),
    .init(
      verb: .cancel, group: .session, synonyms: ["abort"], help: "undo the whole session and leave",
      example: "cancel", meaning: "'memorize undo' restores it"),
    .init(
      verb: .done, group: .session, short: "q", synonyms: ["quit", "exit"], help: "leave; everything is already saved",
      example: "done", meaning: "Ctrl-D does the same"),
  ]

  /// The verb for a word, in any case.
  static func verb(spelled word: String) -> VerbDescription? {
    let word = word.lowercased()
    return verbs.first { $0.spellings.contains(word) }
  }

  static func help(_ argument: Argument) throws -> Reply {
    guard !argument.isEmpty else { return Reply(overview) }
    guard let verb = verb(spelled: argument.text) else { throw unknown(argument.text, line: argument.text) }
    let others = verb.spellings.dropFirst()
    let also = others.isEmpty ? [] : ["Also: \(others.joined(separator: ", "))"]
    let lines = ["\(verb.usage): \(verb.help)"] + also + ["For example: \(verb.example)", "  \(verb.meaning)"]
    return Reply(lines.map(ReplyLine.text))
  }

  /// For example: `  pairs N|all (p)  set how many pairs are dealt`.
  private static var overview: [ReplyLine] {
    // One width for all groups, so that they read as one table.
    let width = verbs.map(\.head.count).max() ?? 0
    let groups = VerbGroup.allCases.flatMap { group -> [ReplyLine] in
      let entries = verbs.filter { $0.group == group }.map { ReplyLine.Entry(term: $0.head, meaning: $0.help) }
      return [.text(group.rawValue), .entries(entries, width: width)]
    }
    return groups + [
      .text("'help VERB' gives an example."),
      .text("FACES are emoji, names, groups, 'all WORD', U+ code points and #N or #N-#N of the last find, mixed."),
      .text("Emoji and their names need no verb: '🦕 pizza' adds them."),
      .text("'🦊 = Fuchs' adds an emoji with a text for its card."),
    ]
  }

  /// The finding about a word that is not a verb; `line` is what the person typed, and may be meant for `add`.
  static func unknown(_ word: String, line: String) -> Diagnostic {
    let isFaces = word.contains { Emoji(String($0))?.isEmoji == true }
    let suggestion = isFaces ? "add \(line)" : closest(to: word)
    return .edit(
      .error(
        "edit.unknown-command", "unknown command \(quoted(word))",
        hint: suggestion.map { "Did you mean \(quoted($0))?" } ?? "Use '?' to list the commands."))
  }

  /// The verb that a word most likely misspells.
  static func closest(to word: String) -> String? { Themes.closest(to: word, among: words) }

  /// The words for suggestions: without the short forms, which are similar to any short word.
  package static let words = verbs.flatMap(\.spellings).filter { $0.count > 2 }
}
