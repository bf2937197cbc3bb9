extension GalleryEntry {
  static let editing: [GalleryEntry] = [
    GalleryEntry(
      code: "edit.not-utf8", preparation: ["memorize new Sea --emojis 🙂🚀🌈🍎🐙🎲"],
      command: "printf 'add bat\\nname Caf\\351\\n' | memorize edit Sea"),
    line("edit.unknown-command", "ad ghost"),
    line("edit.invalid-argument", "undo everything"),
    line("edit.unknown-emoji", "add bat gohst"),
    line("edit.half-an-emoji", "add 🇫"),
    line("edit.not-in-the-theme", "move ghost after octopus"),
    line("edit.too-few-emoji", "remove 🙂 🚀 🌈 🍎 🐙"),
    line("edit.pairs-out-of-range", "pairs 11"),
    line("edit.name-taken", "copy Sea"),
    GalleryEntry(
      code: "edit.picture-is-text", preparation: ["memorize new Sea --emojis 🙂🚀🌈🍎🐙🎲"],
      command: "memorize edit Sea -e 'word 🐙 🦴' -e 'add 🦴'"),
    GalleryEntry(
      code: "edit.no-theme-open", preparation: ["memorize new Sea --emojis 🙂🚀🌈🍎🐙🎲"],
      command: "memorize edit -e 'add ghost'"),
    line("edit.nothing-to-undo", "undo"),
    line("edit.nothing-to-redo", "redo"),
    line("edit.nobody-plays", "play"),
  ]

  private static func line(_ code: String, _ text: String) -> GalleryEntry {
    GalleryEntry(
      code: code, preparation: ["memorize new Sea --emojis 🙂🚀🌈🍎🐙🎲"], command: "memorize edit Sea -e '\(text)'")
  }
}
