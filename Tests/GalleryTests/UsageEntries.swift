extension GalleryEntry {
  private static let good = GalleryFile("sea.json", sea)
  private static let other = GalleryFile("other.json", theme(name: #""Ocean""#))

  static let usage: [GalleryEntry] = [
    command("usage.unknown-command", "memorize improt sea.json"),
    command("usage.unknown-option", "memorize list --colour never"),
    command("usage.bad-value", "memorize import sea.json --on-conflict overwrite"),
    command("usage.excluding-options", "memorize serve --local --bind 192.168.1.20"),
    command("usage.missing-argument", "memorize show"),
    command("usage.no-themes", "memorize export -o themes.zip"),
    command("usage.unexpected-argument", "memorize show Sea Sky"),
    command("usage.ambiguous-theme", "memorize show 6F1B", after: ["memorize import themes.json"]).with {
      $0.files = [
        GalleryFile(
          "themes.json",
          "[" + theme().dropFirst().dropLast() + ",\n "
            + theme(id: #""6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B12""#, name: #""Sky""#).dropFirst())
      ]
    },
    command("usage.no-such-theme", "memorize show Hallowen", after: ["memorize import --samples"]),
    command("usage.format-needed", "memorize convert sea.json -o sea.themes").with { $0.files = [good] },
    command("usage.file-needed", "memorize convert sea.json --format pack").with {
      $0.files = [good]
      $0.typed = ""
    },
    command(
      "usage.output-is-a-catalog", "memorize export -o catalog.sqlite --format json --force",
      after: ["memorize new Sea --emojis 🐙🐠🦀"]),
    command(
      "usage.answer-needed", "memorize import other.json --on-conflict ask", after: ["memorize import sea.json"]
    ).with { $0.files = [good, other] },
    command("usage.name-taken", "memorize new Sea --emojis 🐙🐠🦀", after: ["memorize new Sea --emojis 🐙🐠🦀"]),
    command("usage.no-such-emoji", "memorize emoji find pumpkni"),
  ]
}
