/// One command: what the parser, the help, the manual page and the reference in Documentation know of it.
struct CommandDescription: Sendable {
  /// Empty for what the program does without a command.
  let name: String
  /// One line, without a full stop.
  let summary: String
  let operands: [OperandDescription]
  let options: [OptionDescription]
  /// A few sentences on what it promises.
  let discussion: String
  let examples: [Example]
  let run: @Sendable (Invocation) throws -> ExitCode

  struct Example: Sendable {
    let command: String
    let meaning: String

    init(_ command: String, _ meaning: String) {
      self.command = command
      self.meaning = meaning
    }
  }

  init(
    _ name: String, _ summary: String, operands: [OperandDescription] = [], options: [OptionDescription] = [],
    discussion: String, examples: [Example], run: @escaping @Sendable (Invocation) throws -> ExitCode
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.options = options
    self.discussion = discussion
    self.examples = examples
    self.run = run
  }

  /// `memorize import [OPTION…] FILE…`
  var usage: String {
    (["memorize", name].filter { !$0.isEmpty } + (options.isEmpty ? [] : ["[OPTION…]"]) + operands.map(\.usage))
      .joined(separator: " ")
  }
}
