/// One option of the command line: its spelling, its value and its line of help.
struct OptionDescription: Sendable, Hashable {
  /// Without the dashes: `format`.
  let name: String
  let short: Character?
  /// What stands for the value in the help, such as `FILE`; nil for a flag.
  let value: String?
  let kind: ValueKind
  /// True where giving it again adds a value instead of being a mistake.
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
