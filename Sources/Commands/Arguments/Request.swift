internal import EmojiNames
internal import Terminals
internal import Themes

/// A command line as far as it can be read: the options and arguments, and the command they are for.
///
/// For example: `--catalog x.sqlite show Sea` is the command `show` with one option and one argument.
struct Request {
  /// The command that a line is for.
  enum Target {
    case alone
    case command(CommandDescription)
    case unknown(UnknownCommand)
  }

  let target: Target
  let line: ParsedLine

  /// `words` do not contain the program's own name.
  init(_ words: [String]) {
    let (target, line) = Self.read(words)
    self.target = target
    self.line = line
  }

  /// Nil for the program without a command.
  var command: CommandDescription? {
    if case .command(let command) = target { command } else { nil }
  }

  /// True if the command may have changed the catalog.
  var mayChange: Bool { (command ?? CommandTable.alone).mayChange && !line.has(.help) && !line.has(.version) }

  /// The colour that `--color` asks for.
  var color: ColorChoice { line.options[OptionDescription.color.name].flatMap(ColorChoice.init) ?? .auto }

  /// The names of emoji in the language of `--language`, else in those of the environment.
  ///
  /// A terminal without emoji may lack the letters of a language too, and gets English names; the words that are typed
  /// there may be in any of the languages.
  func names(in environment: [String: String]) -> EmojiNames {
    if let asked = line.options[OptionDescription.language.name].flatMap(EmojiLanguage.init) {
      return EmojiNames([asked])
    }
    let wanted = EmojiLanguage.wanted(in: environment)
    return EmojiNames(EmojiSupport.isShown(environment) ? wanted : [.english] + wanted)
  }

  private static func read(_ words: [String]) -> (Target, ParsedLine) {
    var (leading, rest) = ArgumentParser.leading(words[...], alone: CommandTable.alone)
    // Swift replaces bytes that are not UTF-8, and a path would name another file then.
    if let repaired = words.first(where: \.isRepaired) { leading.problem = .notUTF8(repaired) }
    guard !leading.has(.version), let name = rest.popFirst() else { return (.alone, leading) }
    let command = CommandTable.commands.first { $0.name == name }
    let line = ArgumentParser.parse(rest, for: command, after: leading)
    if let command { return (.command(command), line) }
    guard leading.problem == nil else { return (.alone, line) }
    return (.unknown(UnknownCommand(name: name, rest: rest)), line)
  }
}

extension String {
  /// True if it holds a replacement character, as text made from invalid UTF-8 does.
  var isRepaired: Bool { unicodeScalars.contains("\u{FFFD}") }
}
