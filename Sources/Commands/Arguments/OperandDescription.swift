/// A word of the command line that is no option.
struct OperandDescription: Sendable, Hashable {
  /// As the usage line shows it: `FILE`.
  let name: String
  let kind: ValueKind
  let isOptional: Bool
  let isRepeated: Bool
  let help: String

  init(_ name: String, _ kind: ValueKind, optional: Bool = false, repeated: Bool = false, _ help: String) {
    self.name = name
    self.kind = kind
    isOptional = optional
    isRepeated = repeated
    self.help = help
  }

  /// `[FILE…]`
  var usage: String {
    let word = name + (isRepeated ? "…" : "")
    return isOptional ? "[\(word)]" : word
  }
}
