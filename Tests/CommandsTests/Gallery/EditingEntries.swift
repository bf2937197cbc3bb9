import Editing

extension GalleryEntry {
  static let editing: [GalleryEntry] = [
    GalleryEntry(
      code: EditingCode.notText.rawValue, preparation: ["memorize new Sea"],
      command: "printf 'add bat\\nname Caf\\351\\n' | memorize edit Sea"),
    line(.unknownVerb, "ad ghost"),
    line(.argumentMissing, "pairs"),
    line(.argumentUnexpected, "show all"),
    line(.notACount, "undo everything"),
    line(.unknownFace, "add bat gohst"),
    line(.halfFace, "add 🇫"),
    line(.unknownResult, "add #3"),
    line(.badCodePoint, "add U+GHOST"),
    line(.oneFaceNeeded, "move rocket rainbow before octopus"),
    line(.movePlaceMissing, "move octopus"),
    line(.notInTheme, "move ghost after octopus"),
    line(.tooFewFaces, "remove 🙂 🚀 🌈 🍎 🐙"),
    line(.pairsOutOfRange, "pairs 11"),
    line(.unknownColor, "color oragne"),
    line(.nameTaken, "copy Sea"),
    GalleryEntry(
      code: EditingCode.noTheme.rawValue, preparation: ["memorize new Sea"], command: "memorize edit -e 'add ghost'"),
    line(.unknownTheme, "open Ocean"),
    line(.nothingToUndo, "undo"),
    line(.nothingToRedo, "redo"),
    line(.nobodyPlays, "play"),
  ]

  private static func line(_ code: EditingCode, _ text: String) -> GalleryEntry {
    GalleryEntry(code: code.rawValue, preparation: ["memorize new Sea"], command: "memorize edit Sea -e '\(text)'")
  }
}
