import Formats
import TestSupport

extension GalleryEntry {
  static let formats: [GalleryEntry] = [
    command(FormatCode.unknown, "memorize check sea.json --format jsn", [GalleryFile("sea.json", sea)]),
    check(FormatCode.unrecognized, GalleryFile("notes.txt", "buy milk\n")),
    check(FormatCode.empty, GalleryFile("sea.json", [], "empty")),
    check(
      FormatCode.spreadsheet,
      GalleryFile("themes.xlsx", Self.spreadsheet, "the workbook of a spreadsheet program, which is a zip")),
    check(
      FormatCode.tooManyRefusals,
      GalleryFile(
        "numbers.json", Array("[\(Array(repeating: "1", count: 1_002).joined(separator: ","))]".utf8),
        "a list of 1,002 numbers")
    ).with { $0.showsOnlyItsOwn = true },
  ]

  private static let spreadsheet = ZipForger(
    ForgedEntry("[Content_Types].xml", "<Types/>"), ForgedEntry("xl/workbook.xml", "<workbook/>")
  ).bytes
}
