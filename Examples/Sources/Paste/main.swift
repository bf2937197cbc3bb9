import ForeignFormats
import Formats
import Foundation
import Themes

// Reads themes that somebody has pasted, in any format of text, from its standard input:
//
//     echo 'Sea: 🐙 🐠 🐡' | Paste
do {
  let pasted = [UInt8](FileHandle.standardInput.readDataToEndOfFile())
  let reading = try FormatRegistry.withForeignFormats.read(pasted)
  for theme in reading.themes { print(theme) }
  for finding in reading.allDiagnostics { print("\(finding)") }
} catch {
  print("\(error)")
  exit(1)
}
