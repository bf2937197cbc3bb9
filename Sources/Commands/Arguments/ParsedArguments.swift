/// What stood on the command line, checked against the description of a command.
struct ParsedArguments: Sendable {
  var values: [String: String] = [:]
  var operands: [String] = []
}
