extension GalleryEntry {
  static let plugins: [GalleryEntry] = [
    reading(
      "plugin.reported",
      #"echo '{"error": "there is no deck", "at": {"line": 3}, "hint": "Begin one with its name."}'"#),
    started("plugin.cannot-start", "#!/no/such/program\n"),
    reading("plugin.too-slow", "sleep 60", "MEMORIZE_PLUGIN_SECONDS=1 "),
    reading("plugin.run-failed", "echo 'no such library' >&2; exit 3"),
    reading("plugin.bad-response", "echo 'I have read it!'"),
    started("plugin.newer-protocol", "#!/bin/sh\necho '{\"protocol\": 3, \"name\": \"deck\"}'\n"),
    command("plugin.relative-folder", "MEMORIZE_PLUGINS=plugins memorize formats").with { $0.showsOnlyItsOwn = true },
  ]

  /// A plugin that describes itself, and runs `body` for every file.
  private static func reading(_ code: String, _ body: String, _ variables: String = "") -> GalleryEntry {
    started(
      code,
      """
      #!/bin/sh
      case $1 in
      describe) echo '{"protocol": 1, "name": "deck", "summary": "decks", "import": true}' ;;
      import) \(body) ;;
      esac

      """, variables)
  }

  private static func started(_ code: String, _ script: String, _ variables: String = "") -> GalleryEntry {
    command(
      code, "\(variables)MEMORIZE_PLUGINS=$PWD memorize check sea.txt --format deck",
      after: ["chmod +x memorize-format-deck"],
      [GalleryFile("memorize-format-deck", script), GalleryFile("sea.txt", "Sea\n")])
  }
}
