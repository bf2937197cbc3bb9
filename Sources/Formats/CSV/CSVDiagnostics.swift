internal import Themes

/// The codes of what can be wrong with a CSV file.
public enum CSVCode: String, CaseIterable, Sendable {
  case notUTF8 = "csv.not-utf8"
  case invalidUTF8 = "csv.invalid-utf8"
  case invalidUTF16 = "csv.invalid-utf16"
  case nul = "csv.nul"
  case noHeader = "csv.no-header"
  case badSeparator = "csv.bad-separator"
  case missingColumn = "csv.missing-column"
  case duplicateColumn = "csv.duplicate-column"
  case unknownColumn = "csv.unknown-column"
  case unclosedQuote = "csv.unclosed-quote"
  case textAfterQuote = "csv.text-after-quote"
  case strayQuote = "csv.stray-quote"
  case cellTooLong = "csv.cell-too-long"
  case tooManyColumns = "csv.too-many-columns"
  case tooFewCells = "csv.too-few-cells"
  case tooManyCells = "csv.too-many-cells"
  case badNumber = "csv.bad-number"
}

// The words of this room, all in one place.
extension Diagnostic {
  static func csvNotUTF8(_ encoding: String) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.notUTF8, at: .byte(0), "the file is written in \(encoding), which is not read",
      hint: "Save it as UTF-8.")
  }

  static func csvInvalidUTF8(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.invalidUTF8, at: place, "these bytes are not UTF-8",
      hint: "The file is probably in an older encoding such as Windows-1252; save it as UTF-8.")
  }

  static func csvInvalidUTF16(at offset: Int) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.invalidUTF16, at: .byte(offset), "half of a UTF-16 character stands alone",
      hint: "Save the file as UTF-8, or copy it again if it is damaged.")
  }

  static func csvNUL(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.nul, at: place, "the file contains a NUL character, so it is no text",
      hint: "Save it as UTF-8.")
  }

  static func csvNoHeader() -> Diagnostic {
    Diagnostic(
      .error, CSVCode.noHeader, at: .line(1, column: 1), "there is no header",
      hint: "Begin with a line such as id,name,emojis,removedEmojis,numberOfPairs,color.")
  }

  static func csvBadSeparator(_ text: String) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.badSeparator, at: .line(1, column: 5), "\(quoted(text)) is no separator",
      hint: "Use a comma, a semicolon, a tab or a vertical bar.")
  }

  static func csvMissingColumn(_ field: ThemeField, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.missingColumn, at: place, "the column '\(field.rawValue)' is missing",
      hint: "The header needs at least 'name' and 'emojis'.")
  }

  static func csvDuplicateColumn(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.duplicateColumn, at: place, "the column \(quoted(name)) appears twice",
      hint: "Keep one of the two.")
  }

  static func csvUnknownColumn(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, CSVCode.unknownColumn, at: place, "the column \(quoted(name)) means nothing here; it was dropped")
  }

  static func csvUnclosedQuote(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.unclosedQuote, at: place, "a quote that opens here is never closed",
      hint: "Close it; a quote inside a quoted cell is written twice.")
  }

  static func csvTextAfterQuote(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.textAfterQuote, at: place, "there is text behind the closing quote of a cell",
      hint: "Write a quote inside a quoted cell twice.")
  }

  static func csvStrayQuote(at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, CSVCode.strayQuote, at: place, "a quote stands in a cell without quotes; it was taken as it is",
      hint: "Put the whole cell in quotes, and write this one twice.")
  }

  static func csvCellTooLong(_ limit: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.cellTooLong, at: place, "a cell is longer than \(limit >> 20) MiB",
      hint: "Check the quotes around it.")
  }

  static func csvTooManyColumns(_ limit: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.tooManyColumns, at: place, "the row has more than \(limit) cells",
      hint: "Check that this is a table of themes.")
  }

  static func csvTooFewCells(_ count: Int, of columns: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.tooFewCells, at: place, "the row ends after \(count) of \(columns) cells",
      hint: "Check that the row is complete.")
  }

  static func csvTooManyCells(_ count: Int, of columns: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.tooManyCells, at: place, "the row has \(count) cells, the header only \(columns)",
      hint: "Put a cell that contains the separator in quotes.")
  }

  static func csvBadNumber(_ text: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, CSVCode.badNumber, at: place, "\(quoted(text)) is no whole number", hint: "Write a number such as 8.")
  }
}
