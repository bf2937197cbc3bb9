package import Themes

/// The documented limits that only a file of megabytes exceeds. Tests lower them.
///
/// A decoder asks the limits of its ``ThemeReading``. A limit that a small file exceeds is a constant in the type that
/// checks it. `Documentation/Trust.md` lists the limits of all formats.
package struct ReadingLimits: Sendable {
  package static let standard = ReadingLimits()

  /// The themes of a file, accepted or rejected.
  package var themes = 200_000
  /// The different faces and invalid texts of a file: twenty times as many as there are emoji.
  package var faces = 100_000
  /// The bytes of all names that are not ASCII: measuring and comparing those takes ten times as long as reading them.
  package var nonASCIINameBytes = 16 << 20
  /// The warnings and notes that are listed.
  package var findings = 10_000
  /// The different words that `--emojify` looks up: each lookup is slow.
  package var words = 10_000
  /// The bytes of a file in UTF-16, which becomes up to half as large again in UTF-8; both are in memory.
  package var utf16Bytes = 32 << 20
  /// The values under unknown keys of a JSON file or a property list.
  package var unknownValues = 500_000
  /// The bytes of the credits, as many as the manifest of a pack may have.
  package var creditBytes = 1 << 20
  /// The bytes of all texts of cards that are not ASCII, and those of the emoji that have texts.
  package var nonASCIITextBytes = 32 << 20
  /// The keys of a JSON object with those around it, which are kept while it is read, and of the words of a theme in a property list.
  package var objectKeys = 100_000
  /// The bytes of all other keys of a file that are not ASCII; see ``KeyBudget``.
  package var nonASCIIKeyBytes = 1 << 20
  /// The bytes of an XML file; libxml2 itself is limited to 2 GB.
  package var xmlBytes = 64 << 20
  /// The elements of a property list; a theme of twelve emoji has 35.
  package var elements = 4_000_000
  /// The elements of another game's XML file, which are all kept in memory: the largest game has a few hundred.
  package var gameElements = 100_000
  /// The comments and CDATA sections of an XML file; libxml2 keeps those of an open element in memory.
  package var asides = 100_000
  /// The rows of a table and the lines of a text, including blank ones: as many as a spreadsheet has.
  package var rows = 1 << 20
  /// The bytes of all XML files of the workbooks in a file.
  package var workbookBytes = 64 << 20
  /// The bytes of all cells of those workbooks, where a text may be used many times.
  package var sheetBytes = 64 << 20
  /// The bytes of all emoji cells of a table that hold other text; see ``CSVWordBudget``.
  package var wordyCellBytes = 2 << 20
  /// The bytes of all free-form lines of a text; see ``FreeTextBudget``.
  package var freeTextBytes = 512 << 10
  /// The bytes of all cards or notes, whose two sides are divided by a known separator.
  package var cardBytes = 2 << 20

  package init() {}
}

extension Diagnostic {
  /// A limit of `Documentation/Trust.md` that a file exceeds, so that reading stopped.
  package static func limit(
    _ excess: String, hint: String = "Split it into several files.", at place: Place = .whole
  ) -> Diagnostic {
    Diagnostic(.error("limit.exceeded", excess, hint: hint), at: place)
  }

  package static func tooManyThemes(_ limit: Int) -> Diagnostic {
    .limit("the file has more than \(grouped(limit)) themes")
  }

  package static var tooManyErrors: Diagnostic {
    .limit(
      "more than \(grouped(ThemeReading.mostErrors)) errors were found, so reading stopped",
      hint: "Check that this is a theme file.")
  }

  static func tooManyExtras(_ limit: Int, at place: Place) -> Diagnostic {
    .limit(
      "the file has more than \(grouped(limit)) values under unknown keys", hint: "Remove the unknown keys.", at: place)
  }

  static func tooManyKeys(_ limit: Int, at place: Place) -> Diagnostic {
    .limit(
      "an object has more than \(grouped(limit)) keys, with those around it", hint: "Remove the unknown keys.",
      at: place)
  }

  /// See ``KeyBudget``.
  static func keysTooLong(_ limit: Int, at place: Place) -> Diagnostic {
    .limit(
      "keys with non-ASCII characters take more than \(binarySize(limit)) in total", hint: "Remove or shorten them.",
      at: place)
  }
}
