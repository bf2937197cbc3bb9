/// All verbs, in the order the help shows them: the parser, `?`, `help VERB`, the completion and the page in
/// Documentation come from here.
public enum VerbTable {
  public static let verbs: [VerbDescription] = [
    .init(
      .show, .theme, short: "s", "show the theme as it is now",
      example: "show", "its name, colour, pairs, emoji and removed emoji"),
    .init(
      .name, .theme, short: "n", synonyms: ["rename"], taking: "TEXT", "give it another name",
      example: "name Spooky Night", "everything behind the verb is the name"),
    .init(
      .color, .theme, short: "c", synonyms: ["colour"], taking: "VALUE", "give it another colour",
      example: "color teal", "a name, #RRGGBB or #RRGGBBAA"),
    .init(
      .pairs, .theme, short: "p", taking: "N|all", "say how many pairs are dealt",
      example: "pairs all", "as many as there are emoji"),

    .init(
      .add, .emoji, short: "a", synonyms: ["+"], taking: "FACES", "put emoji into play",
      example: "add 🧹 skull :jack_o_lantern: U+1F577", "emoji, names and code points, mixed as you like"),
    .init(
      .remove, .emoji, short: "r", synonyms: ["rm", "-"], taking: "FACES", "take emoji out of play, and remember them",
      example: "remove 🎃 ghost", "the pairs are lowered where too few emoji are left"),
    .init(
      .restore, .emoji, short: "rs", taking: "[FACES]", "put removed emoji back; alone: list them",
      example: "restore ghost", "only what was removed comes back"),
    .init(
      .move, .emoji, short: "m", synonyms: ["mv"], taking: "FACE before|after FACE", "put an emoji at another place",
      example: "move bat before ghost", "both are in play"),
    .init(
      .find, .emoji, short: "f", synonyms: ["search"], taking: "WORDS", "find emoji by what they show",
      example: "find witch", "then 'add #1' adds the first one"),

    .init(
      .undo, .journal, short: "u", taking: "[N]", "take back the last change of this theme, or the last N",
      example: "undo 2", "also changes of earlier days"),
    .init(
      .redo, .journal, short: "y", taking: "[N]", "do again what was taken back",
      example: "redo", "until something new is done"),
    .init(
      .history, .journal, short: "h", synonyms: ["log"], "show the changes of this theme, the newest first",
      example: "history", "with their numbers, for 'memorize undo --operation'"),

    .init(
      .new, .themes, taking: "[NAME]", "make a new theme and open it",
      example: "new Sea", "it has a few emoji to begin with"),
    .init(
      .open, .themes, short: "o", taking: "THEME", "go on with another theme",
      example: "open weather", "by its name, a part of it, its number or its id"),
    .init(
      .copy, .themes, short: "cp", synonyms: ["duplicate"], taking: "[NAME]", "copy this theme, and open the copy",
      example: "copy Halloween for kids", "without a name it gets a number"),
    .init(.delete, .themes, "delete this theme", example: "delete", "undo brings it back"),
    .init(
      .check, .themes, short: "ck", "look for what might surprise players",
      example: "check", "emoji that look alike, faces that are no emoji"),
    .init(
      .play, .themes, short: "pl", "try this theme now",
      example: "play", "the memory game; leaving it comes back here"),

    .init(
      .help, .session, short: "?", taking: "[VERB]", "list the verbs, or explain one",
      example: "help add", "with an example"),
    .init(
      .cancel, .session, synonyms: ["abort"], "take back the whole session, and leave",
      example: "cancel", "'memorize undo' brings it back"),
    .init(
      .done, .session, short: "q", synonyms: ["quit", "exit"], "leave; everything is saved already",
      example: "done", "Ctrl-D does the same"),
  ]

  /// The verb that a word spells, in either case.
  static func verb(spelled word: String) -> Verb? {
    let word = word.lowercased()
    return verbs.first { $0.spellings.contains(word) }?.verb
  }

  public static func description(of verb: Verb) -> VerbDescription? { verbs.first { $0.verb == verb } }

  /// Whole words and synonyms, but not the short forms, which are near to everything.
  package static let words = verbs.flatMap(\.spellings).filter { $0.count > 2 }
}
