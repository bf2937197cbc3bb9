import System

extension GalleryEntry {
  private static let good = GalleryFile("theme.json", sea)

  static let files: [GalleryEntry] = [
    command(FileCode.missing, "memorize check sae.json"),
    // Reading one's own memory at its beginning fails on every Linux.
    command(FileCode.unreadable, "memorize check /proc/self/mem"),
    command(FileCode.isFolder, "memorize check party", after: ["mkdir -p party/theme.json"]),
    command(FileCode.tooLarge, "memorize check /dev/zero"),
    command(
      FileCode.isLink, "memorize check party", after: ["mkdir party", "ln -s ../theme.json party/theme.json"], [good]),
    command(FileCode.isSpecial, "memorize check party", after: ["mkdir party", "mkfifo party/theme.json"]),
    command(FileCode.exists, "memorize convert theme.json -o mine.json", after: ["cp theme.json mine.json"], [good]),
    command(FileCode.unwritable, "memorize convert theme.json -o party/sea.json", [good]),
  ]
}
