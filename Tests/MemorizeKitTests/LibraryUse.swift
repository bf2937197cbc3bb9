import Catalogs
import ForeignFormats
import Formats
import Foundation
import Packs
import SQLiteCatalogs

/// Imports the themes of a file into a catalog, and exports them as a property list.
func tryOut(_ file: URL, propertyList: URL, catalog path: String) throws {
  let bytes = try [UInt8](Data(contentsOf: file))
  var reading = ThemeReading(of: file.lastPathComponent)
  let formats = FormatRegistry.withForeignFormats.addingArchives()
  try formats.detect(bytes, fileName: file.lastPathComponent).decode(bytes, into: &reading)
  print(reading.themes.map(\.name), reading.allDiagnostics)

  try Data(XMLFormat().encode(reading.themes, credits: Credits())).write(to: propertyList)

  let catalog = try SQLiteCatalog.open(path: path, for: .writing)
  func note(_ command: String) -> JournalNote {
    JournalNote(command: command, actor: "Ada", time: Int64(Date().timeIntervalSince1970 * 1_000))
  }
  let result = try ThemeImport(into: catalog, onConflict: .always(.keepBoth)).commit(reading.items, note("import"))
  print(result.operation?.summary ?? "nothing new", try catalog.read { try $0.count() })

  if let operation = result.operation { print(try catalog.undo(operation.id, note("undo")).summary) }
}
