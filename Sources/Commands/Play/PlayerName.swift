internal import Themes

/// Who plays: what `--player` says, else the user.
enum PlayerName {
  static let option = OptionDescription(
    "player", value: "NAME", kind: .name, "who plays; your user name if it is left out")

  static func of(_ invocation: Invocation) throws -> String { try given(invocation) ?? invocation.world.user() }

  /// What `--player` says, as the catalog keeps it.
  static func given(_ invocation: Invocation) throws -> String? {
    guard let text = invocation.value(option) else { return nil }
    let name = trimmed(text)
    guard !name.isEmpty, name.count <= longest, name.unicodeScalars.contains(where: { $0.isVisible }),
      !name.unicodeScalars.contains(where: { $0.isUnsafe })
    else {
      throw Diagnostic.badValue(
        text, of: "--player", expected: "a name of up to \(longest) characters, without control characters")
    }
    return name
  }

  private static let longest = 100
}
