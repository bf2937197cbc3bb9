internal import Themes

/// Reads the words of a command line by the description of its command.
struct ArgumentParser {
  private let options: [OptionDescription]
  private let command: CommandDescription?
  private var parsed = ParsedLine()

  private init(_ options: [OptionDescription], _ command: CommandDescription?) {
    self.options = options
    self.command = command
  }

  /// Reads the options before the command's name; the rest begins with that name.
  /// The options of `alone` are valid too, for a line without a command.
  static func leading(
    _ words: ArraySlice<String>, alone: CommandDescription
  ) -> (parsed: ParsedLine, rest: ArraySlice<String>) {
    var parser = ArgumentParser(OptionDescription.global + alone.options, nil)
    var rest = words
    while let word = rest.first, word.hasPrefix("-"), word != "-" {
      rest.removeFirst()
      parser.read(option: word, &rest)
    }
    return (parser.parsed, rest)
  }

  /// Reads the words behind a command's name; nil stands for a command that does not exist.
  static func parse(
    _ words: ArraySlice<String>, for command: CommandDescription?, after leading: ParsedLine
  ) -> ParsedLine {
    var parser = ArgumentParser(OptionDescription.global + (command?.options ?? []), command)
    parser.parsed = leading
    if let name = leading.options.keys.first(where: { name in !parser.options.contains { $0.name == name } }) {
      parser.reject(parser.unknown("--\(name)", name: name))
    }
    var rest = words
    while let word = rest.popFirst() {
      if word == "--" {
        parser.parsed.arguments += rest
        break
      }
      if word.hasPrefix("-"), word != "-" {
        parser.read(option: word, &rest)
      } else {
        parser.parsed.arguments.append(word)
      }
    }
    let isAboutItself = parser.parsed.has(.help) || parser.parsed.has(.version)
    if !isAboutItself { parser.checkArguments() }
    return parser.parsed
  }

  /// Keeps the first problem and lets the parser read on: a later `--json` decides how the problem is reported.
  private mutating func reject(_ problem: UsageProblem) {
    if parsed.problem == nil { parsed.problem = problem }
  }

  private mutating func read(option word: String, _ rest: inout ArraySlice<String>) {
    if word.hasPrefix("--") {
      let body = word.dropFirst(2)
      let name = String(body.prefix { $0 != "=" })
      let attached = body.count > name.count ? String(body.dropFirst(name.count + 1)) : nil
      guard let option = options.first(where: { $0.name == name }) else {
        // A program that asks for JSON gets its error as JSON from every command.
        if word == "--\(OptionDescription.json.name)" { parsed.options[name] = "" }
        return reject(unknown("--\(name)", name: name))
      }
      return store(option, attached, &rest)
    }
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        return reject(unknown("-\(letter)", name: nil))
      }
      if option.value != nil {
        return store(
          option, letters.isEmpty ? nil : String(letters.first == "=" ? letters.dropFirst() : letters), &rest)
      }
      store(option, nil, &rest)
    }
  }

  private mutating func store(_ option: OptionDescription, _ attached: String?, _ rest: inout ArraySlice<String>) {
    guard option.value != nil else {
      if let attached { return reject(.unexpectedValue(option, attached)) }
      parsed.options[option.name] = ""
      return
    }
    guard let value = attached ?? rest.popFirst() else { return reject(.missingValue(option)) }
    guard parsed.options[option.name] == nil else { return reject(.repeatedOption(option)) }
    guard let meant = option.kind.meaning(of: value) else {
      return reject(
        .badValue(
          value, of: "--\(option.name)", expected: .of(option.kind),
          suggestion: namesake(of: option, for: value) ?? closest(to: value, among: option.kind.choices)))
    }
    if option.isRepeated {
      parsed.repeatedOptions.append((option.name, meant))
    } else {
      parsed.options[option.name] = meant
    }
  }

  private func unknown(_ word: String, name: String?) -> UsageProblem {
    let suggestion = name.flatMap { closest(to: $0, among: options.map(\.name)) }.map { "--\($0)" }
    let takesArguments = command.map { !$0.arguments.isEmpty } ?? false
    return .unknownOption(word, of: command?.name, takesArguments: takesArguments, suggestion: suggestion)
  }

  /// For `--color teal`, where `--theme-color teal` was meant.
  private func namesake(of option: OptionDescription, for value: String) -> String? {
    guard option == .color, ThemeColor(value) != nil else { return nil }
    return command?.options.first { $0.name.hasSuffix("-\(option.name)") }.map { "--\($0.name) \(value)" }
  }

  private mutating func checkArguments() {
    guard let command else { return }
    let needed = command.arguments.filter { !$0.isOptional }
    let hint = command.advice(on: parsed.arguments)
    if parsed.arguments.count < needed.count {
      return reject(.missingArgument(needed[parsed.arguments.count], hint: hint))
    }
    let takesMany = command.arguments.contains(where: \.isRepeated)
    if !takesMany, parsed.arguments.count > command.arguments.count {
      reject(.unexpectedArgument(parsed.arguments[command.arguments.count], hint: hint))
    }
  }
}

/// A command line, read and checked against the description of its command as far as that was possible.
struct ParsedLine: Sendable {
  /// The values of the options by their names; flags have an empty value.
  var options: [String: String] = [:]
  /// The values of options that may be given again, in the order they were given, whatever their names.
  var repeatedOptions: [(option: String, value: String)] = []
  var arguments: [String] = []
  /// The first problem: a line that has one is reported and not run.
  var problem: UsageProblem?

  func has(_ option: OptionDescription) -> Bool { options[option.name] != nil }
}
