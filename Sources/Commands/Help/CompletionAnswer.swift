internal import EmojiNames

/// The possible ends of an unfinished command line, by the table of commands.
///
/// For example: after `["export", "--format", "j"]` it is `json`; after `["show", "Hal"]` the themes are asked for.
struct CompletionAnswer {
  /// A word with its meaning, which may be empty.
  struct Candidate: Hashable {
    let value: String
    var meaning = ""
  }

  /// The possible words; only those that begin like the unfinished word are offered.
  enum Wanted: Hashable {
    case candidates([Candidate])
    case themes
    case formats(FormatUse)
    case files
    case nothing
  }

  let wanted: Wanted
  /// The unfinished word, without the attachment.
  let beginning: String
  /// The text before it in the same word: `--format=`.
  let attachment: String
  /// The catalog that the line names.
  let catalog: String?

  /// `words` are those after the program's name; the last one is unfinished and may be empty.
  ///
  /// Bash splits `--format=json` into three words, so both forms are understood.
  init(_ words: [String], table: [CommandDescription]) {
    var line = Line(table: table)
    for word in words.dropLast() { line.read(word) }
    let current = words.last ?? ""
    catalog = line.catalog
    if line.pending != nil, current == "=" {
      (wanted, beginning, attachment) = (line.wanted, "", "")
    } else if line.pending == nil, !line.isClosed, current.hasPrefix("-") {
      let name = current.prefix { $0 != "=" }
      if name.count < current.count {
        attachment = name + "="
        beginning = String(current.dropFirst(attachment.count))
        wanted = line.option(String(name)).map { line.wanted($0.kind) } ?? .nothing
      } else {
        (attachment, beginning) = ("", current)
        wanted = .candidates(line.options.map { Candidate(value: "--\($0.name)", meaning: $0.help) })
      }
    } else {
      (wanted, beginning, attachment) = (line.wanted, current, "")
    }
  }
}

extension CompletionAnswer {
  /// The candidates that begin like the unfinished word; where none does, case is ignored.
  func fitting(_ candidates: [Candidate]) -> [Candidate] {
    let exact = candidates.filter { $0.value.hasPrefix(beginning) }
    return (exact.isEmpty ? candidates.filter { mayFit($0.value) } : exact)
      .map { Candidate(value: attachment + $0.value, meaning: $0.meaning) }
  }

  func mayFit(_ text: String) -> Bool { text.lowercased().hasPrefix(beginning.lowercased()) }
}

/// The state after the finished words of a line.
private struct Line {
  let table: [CommandDescription]
  private(set) var command: CommandDescription?
  /// The option whose value comes next.
  private(set) var pending: OptionDescription?
  /// True if `--` was read, after which nothing is an option.
  private(set) var isClosed = false
  private(set) var catalog: String?
  private var arguments = 0
  private var isUnknown = false

  init(table: [CommandDescription]) { self.table = table }

  var options: [OptionDescription] { (command ?? ChooserCommand.description).options + OptionDescription.global }

  func option(_ word: String) -> OptionDescription? {
    options.first { word == "--\($0.name)" || $0.short.map { "-\($0)" } == word }
  }

  mutating func read(_ word: String) {
    if let option = pending {
      guard word != "=" else { return }
      if option == .catalog { catalog = word }
      pending = nil
    } else if !isClosed, word == "--" {
      isClosed = true
    } else if !isClosed, word.hasPrefix("-"), word != "-" {
      let name = word.prefix { $0 != "=" }
      let found = option(String(name)).flatMap { $0.value == nil ? nil : $0 }
      if name.count == word.count {
        pending = found
      } else if found == .catalog {
        catalog = String(word.dropFirst(name.count + 1))
      }
    } else if command == nil, !isUnknown {
      command = table.first { $0.name == word }
      isUnknown = command == nil
    } else {
      arguments += 1
    }
  }

  var wanted: CompletionAnswer.Wanted {
    if let pending { return wanted(pending.kind) }
    guard let command else { return isUnknown ? .nothing : commands }
    guard let argument = arguments < command.arguments.count ? command.arguments[arguments] : command.arguments.last,
      arguments < command.arguments.count || argument.isRepeated
    else { return .nothing }
    return wanted(argument.kind)
  }

  func wanted(_ kind: ValueKind) -> CompletionAnswer.Wanted {
    switch kind {
    case .words, .name: .nothing
    case .theme: .themes
    case .file: .files
    case .format(let use): .formats(use)
    case .command: commands
    case .choice(let words): .candidates(words.map { .init(value: $0) })
    case .language:
      .candidates(kind.choices.map { .init(value: $0, meaning: EmojiLanguage(rawValue: $0)?.name ?? "pictures only") })
    }
  }

  private var commands: CompletionAnswer.Wanted {
    .candidates(table.map { .init(value: $0.name, meaning: $0.summary) })
  }
}
