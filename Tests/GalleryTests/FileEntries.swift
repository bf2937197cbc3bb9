extension GalleryEntry {
  private static let good = GalleryFile("theme.json", sea)

  static let files: [GalleryEntry] = [
    command("file.not-found", "memorize check sae.json"),
    // Reading address 0 of /proc/self/mem fails on every Linux.
    command("file.unreadable", "memorize check /proc/self/mem"),
    command("file.too-large", "memorize check /dev/zero"),
    command(
      "file.not-a-file", "memorize check party", after: ["mkdir party", "ln -s ../theme.json party/theme.json"], [good]),
    check("file.empty", GalleryFile("sea.json", [], "empty")),
    command("file.exists", "memorize convert theme.json -o mine.json", after: ["cp theme.json mine.json"], [good]),
    command("file.cannot-write", "memorize convert theme.json -o party/sea.json", [good]),
    // Each file has a little more than half of the values that one may have under keys of other programs.
    command(
      "file.too-large-to-import", "memorize convert A.json B.json -o sea.json",
      after: [
        #"for n in A B; do (printf '{"name":"%s","emojis":["🐙","🐠"],"x":[' $n; yes 0 | head -n 270000 | paste -sd,; "#
          + #"printf ']}') > $n.json; done"#
      ]),
  ]
}
