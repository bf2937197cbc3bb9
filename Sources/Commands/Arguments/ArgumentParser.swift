internal import Themes

/// Reads the words of a command line by the table of commands.
struct ArgumentParser {
  private var options: [any CommandOption]
  private var command: CommandDescription?
  private var parsed = ParsedLine()

  /// `words` do not contain the program's own name.
  static func line(
    _ words: [String], table: @autoclosure () -> [CommandDescription] = CommandTable.commands
  ) -> ParsedLine {
    // The options of the program without a command are valid until a command is named.
    var parser = ArgumentParser(options: CommonOptions.global + CommandTable.alone.options)
    parser.read(words[...], table)
    return parser.parsed
  }

  private mutating func read(_ words: ArraySlice<String>, _ table: () -> [CommandDescription]) {
    var rest = words
    while let word = rest.first, word.hasPrefix("-"), word != "-" {
      rest.removeFirst()
      read(option: word, &rest)
    }
    // Swift replaces bytes that are not UTF-8, and a path would name another file then.
    if let repaired = words.first(where: \.isRepaired) { parsed.problem = .usage(.notUTF8(repaired)) }
    guard !parsed.has(.version), let name = rest.popFirst() else { return }
    command = table().first { $0.name == name }
    if let command {
      parsed.target = .command(command)
    } else if parsed.problem == nil {
      parsed.target = .unknown(UnknownCommand(name: name, rest: rest))
    }
    options = CommonOptions.global + (command?.options ?? [])
    if let name = parsed.values.keys.first(where: { name in !options.contains { $0.name == name } }) {
      reject(unknown("--\(name)", suggestion: closestOption(to: name)))
    }
    while let word = rest.popFirst() {
      if word == "--" {
        parsed.arguments += rest
        parsed.isClosed = true
        break
      }
      if word.hasPrefix("-"), word != "-" {
        read(option: word, &rest)
      } else {
        parsed.arguments.append(word)
      }
    }
    if !parsed.has(.help), !parsed.has(.version) { checkArguments() }
  }

  /// Keeps the first problem and lets the parser read on: a later `--json` decides how the problem is reported.
  private mutating func reject(_ wording: Wording) {
    if parsed.problem == nil { parsed.problem = .usage(wording) }
  }

  private mutating func read(option word: String, _ rest: inout ArraySlice<String>) {
    if word.hasPrefix("--") {
      let body = word.dropFirst(2)
      let name = String(body.prefix { $0 != "=" })
      let attached = body.count > name.count ? String(body.dropFirst(name.count + 1)) : nil
      guard let option = options.first(where: { $0.name == name }) else {
        // A program that asks for JSON gets its error as JSON from every command.
        if word == "--\(Flag.json.name)" { parsed.values[name] = () }
        return reject(unknown("--\(name)", suggestion: closestOption(to: name)))
      }
      return store(option, attached, &rest)
    }
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        let other = options.first { $0.short?.lowercased() == letter.lowercased() }?.short
        return reject(unknown("-\(letter)", suggestion: other.map { "-\($0)" }))
      }
      if option.placeholder != nil {
        return store(
          option, letters.isEmpty ? nil : String(letters.first == "=" ? letters.dropFirst() : letters), &rest)
      }
      store(option, nil, &rest)
    }
  }

  private mutating func store(_ option: any CommandOption, _ attached: String?, _ rest: inout ArraySlice<String>) {
    guard let placeholder = option.placeholder else {
      if let attached {
        return reject(
          .unexpected(
            "unexpected value \(quoted(attached)) for --\(option.name)",
            hint: "Use --\(option.name) without a value."))
      }
      parsed.values[option.name] = ()
      return
    }
    guard let word = attached ?? rest.popFirst() else {
      parsed.pending = option
      return reject(
        .missing("missing value for --\(option.name)", hint: "Write --\(option.name) \(placeholder)."))
    }
    guard parsed.values[option.name] == nil else {
      return reject(.unexpected("option --\(option.name) is given twice", hint: "Remove one."))
    }
    if let namesake = namesake(of: option, for: word) {
      return reject(.badValue(word, of: "--\(option.name)", hint: "Did you mean '\(namesake)'?"))
    }
    guard let value = checked({ () throws(Diagnostic) in try option.value(of: word) }) else { return }
    if option.isRepeated { parsed.repeatedValues.append(value) } else { parsed.values[option.name] = value }
  }

  private mutating func checked<Value>(_ read: () throws(Diagnostic) -> Value) -> Value? {
    do {
      return try read()
    } catch {
      if parsed.problem == nil { parsed.problem = error }
      return nil
    }
  }

  private func closestOption(to name: String) -> String? {
    closest(to: name, among: options.map(\.name)).map { "--\($0)" }
  }

  private func unknown(_ word: String, suggestion: String?) -> Wording {
    let suggestion = suggestion.map { "Did you mean '\($0)'?" }
    let help = (["memorize", "help"] + [command?.name].compactMap { $0 }).joined(separator: " ")
    let separator = command?.arguments.isEmpty ?? true ? "" : " Write '--' before a word that begins with '-'."
    return .error(
      "usage.unknown-option", "unknown option \(quoted(word))" + (command.map { " for '\($0.name)'" } ?? ""),
      hint: suggestion ?? "Run '\(help)' to see the options.\(separator)")
  }

  /// For `--color teal`, where `--theme-color teal` was meant.
  private func namesake(of option: any CommandOption, for value: String) -> String? {
    guard option.name == Option.color.name, ThemeColor(value) != nil else { return nil }
    return options.first { $0.name.hasSuffix("-\(option.name)") }.map { "--\($0.name) \(value)" }
  }

  private mutating func checkArguments() {
    guard let command else { return }
    let needed = command.arguments.filter { !$0.isOptional }
    let hint = command.advice(on: parsed.arguments)
    if parsed.arguments.count < needed.count {
      return reject(.missingArgument(needed[parsed.arguments.count].name, hint: hint))
    }
    let takesMany = command.arguments.contains(where: \.isRepeated)
    if !takesMany, parsed.arguments.count > command.arguments.count {
      return reject(.unexpectedArgument(parsed.arguments[command.arguments.count], hint: hint))
    }
    for (argument, word) in zip(command.arguments, parsed.arguments) {
      guard let value = checked({ () throws(Diagnostic) in try argument.value(of: word) }) else { return }
      parsed.values[argument.name] = value
    }
  }
}
