/// One option of the command line: its spelling, its value and its line of help.
struct OptionDescription: Sendable, Hashable {
  /// Without the dashes: `format`.
  let name: String
  let short: Character?
  /// What stands for the value in the help, such as `FILE`; nil for a flag.
  let value: String?
  /// The values that are understood, where they are few.
  let choices: [String]
  /// True where giving it again adds a value instead of being a mistake.
  let isRepeated: Bool
  let help: String

  init(
    _ name: String, short: Character? = nil, value: String? = nil, choices: [String] = [], repeated: Bool = false,
    _ help: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.choices = choices
    isRepeated = repeated
    self.help = help
  }

  /// `-o, --output FILE`
  var usage: String {
    let spelled = "--\(name)" + (value.map { " \($0)" } ?? "")
    return short.map { "-\($0), \(spelled)" } ?? "    \(spelled)"
  }
}

/// A word of the command line that is no option.
struct OperandDescription: Sendable, Hashable {
  /// As the usage line shows it: `FILE`.
  let name: String
  let isOptional: Bool
  let isRepeated: Bool
  /// The words that are understood, where they are few.
  let choices: [String]
  let help: String

  init(_ name: String, optional: Bool = false, repeated: Bool = false, choices: [String] = [], _ help: String) {
    self.name = name
    self.choices = choices
    isOptional = optional
    isRepeated = repeated
    self.help = help
  }

  /// True where it names a theme, which may take several words.
  var isName: Bool { ["NAME", "THEME"].contains(name) }

  /// `[FILE…]`
  var usage: String {
    let word = name + (isRepeated ? "…" : "")
    return isOptional ? "[\(word)]" : word
  }
}
