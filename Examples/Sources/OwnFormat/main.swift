import Foundation
import ThemeFiles

// Reads a file in the format of our app or in any other, and writes it in ours:
//
//     OwnFormat party.zip party.themelines
guard CommandLine.arguments.count == 3 else {
  print("Usage: OwnFormat FILE NEW-FILE")
  exit(64)
}
do {
  let formats = FormatRegistry.all.adding(LineFormat())
  let file = try ThemeFile(contentsOf: URL(filePath: CommandLine.arguments[1]), formats: formats)
  let lost = try file.write(to: URL(filePath: CommandLine.arguments[2]), as: LineFormat())
  print("\(file.themes.map(\.name).joined(separator: ", ")) written; lost: \(lost.isEmpty ? "nothing" : lost.listed)")
} catch {
  print("\(error)")
  exit(1)
}
