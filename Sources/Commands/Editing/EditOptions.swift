/// The options of the theme editor, all of them for scripts.
enum EditOptions {
  static let line = OptionDescription(
    "line", short: "e", value: "LINE", repeated: true, "a line of a script, such as 'add 🧛'; may be given again")
  static let file = OptionDescription(
    "file", short: "f", value: "FILE", kind: .file, repeated: true, "a script with a line each; '-' is standard input")
  static let keepGoing = OptionDescription("keep-going", "apply the good lines although others are refused")
  static let echo = OptionDescription("echo", "print each line of the script before what it did")

  static let all: [OptionDescription] = [line, file, keepGoing, echo, .dryRun, .json]
}
