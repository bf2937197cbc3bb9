internal import Themes

extension Invocation {
  /// The same world and the options of every command, with this theme as the operand of another one.
  func visiting(_ theme: ThemeID) -> Invocation {
    let known = Set(OptionDescription.global.map(\.name))
    let arguments = ParsedArguments(
      values: arguments.values.filter { known.contains($0.key) }, operands: [theme.description])
    return Invocation(arguments: arguments, world: world, console: console, registry: registry)
  }
}
