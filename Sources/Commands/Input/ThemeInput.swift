/// What an operand names, taken in but not looked into.
struct ThemeInput {
  /// As the user named it.
  let name: String
  let content: Result<Content, any Error>

  enum Content {
    case folder
    case bytes([UInt8])
  }
}
