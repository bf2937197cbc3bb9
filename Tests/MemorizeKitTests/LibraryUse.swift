import Foundation
import MemorizeKit

/// Imports the themes of a file into a catalog, and exports them as a property list.
func tryOut(_ file: URL, propertyList: URL, catalog place: URL) throws {
  let file = try ThemeFile(contentsOf: file)
  print(file.themes.map(\.name), file.findings)
  try file.write(to: propertyList, as: .xml)

  let catalog = try ThemeCatalog(at: place, author: "Ada")
  print(try catalog.import(file).summary, try catalog.themes.count)
  try catalog.undo()
}
