@testable import Commands

extension GalleryEntry {
  private static let good = GalleryFile("sea.json", sea)
  private static let other = GalleryFile("other.json", theme(name: #""Ocean""#))

  static let usage: [GalleryEntry] = [
    command(.unknownCommand, "memorize improt sea.json"),
    command(.unknownOption, "memorize list --colour never"),
    command(.missingValue, "memorize export --format"),
    command(.unexpectedValue, "memorize import sea.json --dry-run=yes"),
    command(.badValue, "memorize import sea.json --on-conflict overwrite"),
    command(.repeatedOption, "memorize export --format csv --format xml"),
    command(.missingOperand, "memorize check"),
    command(.unexpectedOperand, "memorize show Sea Sky"),
    command(.ambiguousTheme, "memorize show 6F1B", after: ["memorize import themes.json"]).with {
      $0.files = [
        GalleryFile(
          "themes.json",
          "[" + theme().dropFirst().dropLast() + ",\n "
            + theme(id: #""6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B12""#, name: #""Sky""#).dropFirst())
      ]
    },
    command(.unknownTheme, "memorize show Hallowen", after: ["memorize import --samples"]),
    command(.formatNeeded, "memorize convert sea.json -o sea.themes").with { $0.files = [good] },
    command(.binaryToTerminal, "memorize convert sea.json --format pack").with {
      $0.files = [good]
      $0.typed = ""
    },
    command(.inputTwice, "memorize check - -"),
    command(.notText, "memorize check \"$(printf 'Caf\\351.json')\""),
    command(.outputIsCatalog, "memorize export -o catalog.sqlite --format json --force", after: ["memorize new Sea"]),
    command(.folderIsPack, "memorize check party --format json", after: ["mkdir party"]),
    command(.creditsNeedPack, "memorize convert sea.json -o sea.csv --author Ada").with { $0.files = [good] },
    command(
      .answerNeeded, "memorize import other.json --on-conflict ask", after: ["memorize import sea.json"]
    ).with { $0.files = [good, other] },
    command(.declined, "memorize import other.json", after: ["memorize import sea.json"]).with {
      $0.files = [good, other]
      $0.typed = "q\n"
    },
    command(.reportNeedsFile, "memorize export --json"),
    command(.scriptNeeded, "memorize edit Sea --echo", after: ["memorize new Sea"]).with { $0.typed = "" },
    command(.nameTaken, "memorize new Sea", after: ["memorize new Sea"]),
    command(.noHome, "HOME= MEMORIZE_CATALOG= memorize list"),
    command(.unknownStore, "memorize list --catalog postgresql://example.org/themes"),
    command(.noEmojiFound, "memorize emoji find pumpkni"),
    command(.unnamedEmoji, "memorize emoji name 🇯"),
  ]

  private static func command(_ code: UsageCode, _ command: String, after preparation: [String] = []) -> GalleryEntry {
    GalleryEntry(code: code.rawValue, preparation: preparation, command: command)
  }
}
