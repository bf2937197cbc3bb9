/// The possible ends of an unfinished command line, by the table of commands.
///
/// For example: after `["export", "--format", "j"]` it is `json`; after `["show", "Hal"]` the themes are asked for.
struct CompletionAnswer {
  /// A word with its meaning, which may be empty.
  struct Candidate: Hashable {
    let value: String
    var meaning = ""
  }

  /// What may come next; nil for nothing that is known.
  let wanted: ValueKind?
  /// The unfinished word, without the attachment.
  let beginning: String
  /// The text before it in the same word: `--format=`, or the first of several values.
  let attachment: String
  /// The catalog that the line names.
  let catalog: String?

  /// `words` are those after the program's name; the last one is unfinished and may be empty.
  ///
  /// Bash splits `--format=json` into three words, so both forms are understood.
  init(_ words: [String], table: [CommandDescription]) {
    func isSplit(_ place: Int) -> Bool { words[place] == "=" && place > 0 && words[place - 1].hasPrefix("--") }
    let finished = words.indices.dropLast().filter { !isSplit($0) }.map { words[$0] }
    let current = words.isEmpty || isSplit(words.count - 1) ? "" : words[words.count - 1]
    let line = ArgumentParser.line(finished, table: table)
    catalog = line[.catalog]
    let options = (line.command ?? CommandTable.alone).options + CommonOptions.global
    var attachment = ""
    if let pending = line.pending {
      wanted = pending.kind
    } else if !line.isClosed, current.hasPrefix("-") {
      let name = String(current.prefix { $0 != "=" })
      if name.count < current.count {
        attachment = name + "="
        let option = options.first { name == "--\($0.name)" || name == $0.short.map { "-\($0)" } }
        wanted = option?.kind
      } else {
        wanted = .choice(options.map { Candidate(value: "--\($0.name)", meaning: $0.help) })
      }
    } else {
      wanted = line.nextArgument
    }
    if case .choices = wanted, let comma = current.lastIndex(of: ",") { attachment = String(current[...comma]) }
    self.attachment = attachment
    beginning = String(current.dropFirst(attachment.count))
  }

  /// The candidates that begin like the unfinished word; where none does, case is ignored.
  func fitting(_ candidates: [Candidate]) -> [Candidate] {
    let exact = candidates.filter { $0.value.hasPrefix(beginning) }
    return (exact.isEmpty ? candidates.filter { mayFit($0.value) } : exact)
      .map { Candidate(value: attachment + $0.value, meaning: $0.meaning) }
  }

  func mayFit(_ text: String) -> Bool { text.lowercased().hasPrefix(beginning.lowercased()) }
}

extension ParsedLine {
  /// What comes after the words of an unfinished line.
  fileprivate var nextArgument: ValueKind? {
    switch target {
    case .alone: return .command
    case .unknown: return nil
    case .command(let command):
      let known = command.arguments
      let next = arguments.count < known.count ? known[arguments.count] : known.last { $0.isRepeated }
      return next?.kind
    }
  }
}
