/// What stood on the command line, checked against the description of a command.
struct ParsedArguments: Sendable {
  var values: [String: String] = [:]
  /// The values of options that may be given again, in the order they were given, whatever their names.
  var repeated: [(option: String, value: String)] = []
  var operands: [String] = []
}
