import Plugins

extension GalleryEntry {
  static let plugins: [GalleryEntry] = [
    reading(
      PluginCode.reported,
      #"echo '{"error": "there is no deck", "at": {"line": 3}, "hint": "Begin one with its name."}'"#),
    started(PluginCode.cannotStart, "#!/no/such/program\n"),
    reading(PluginCode.tooSlow, "sleep 60", "MEMORIZE_PLUGIN_SECONDS=1 "),
    reading(PluginCode.tooMuchOutput, "yes >&2"),
    reading(PluginCode.killed, "kill -SEGV $$"),
    reading(PluginCode.failed, "echo 'no such library' >&2; exit 3"),
    reading(PluginCode.leftProcesses, "sleep 60 &"),
    started(PluginCode.badDescription, "#!/bin/sh\necho '{\"protocol\": 1, \"name\": \"cards\"}'\n"),
    started(PluginCode.foreignProtocol, "#!/bin/sh\necho '{\"protocol\": 2, \"name\": \"deck\"}'\n"),
    reading(PluginCode.badAnswer, "echo 'I have read it!'"),
    reading(PluginCode.halfLine, #"printf '{"theme": {"name": "Sea"'"#),
    reading(PluginCode.unknownMandatory, #"echo '{"film": "sea.mp4", "mandatory": true}'"#),
    command(PluginCode.folderRelative, "MEMORIZE_PLUGINS=plugins memorize formats").with { $0.showsOnlyItsOwn = true },
  ]

  /// A plugin that says what it is, and does this with every file.
  private static func reading(_ code: PluginCode, _ body: String, _ variables: String = "") -> GalleryEntry {
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

  private static func started(_ code: PluginCode, _ script: String, _ variables: String = "") -> GalleryEntry {
    command(
      code, "\(variables)MEMORIZE_PLUGINS=$PWD memorize check sea.txt --format deck",
      after: ["chmod +x memorize-format-deck"],
      [GalleryFile("memorize-format-deck", script), GalleryFile("sea.txt", "Sea\n")])
  }
}
