import Foundation
import ThemeFiles

// Writes the themes of a file in the format of another one, and says what is wrong or lost:
//
//     Convert party.zip party.csv
guard CommandLine.arguments.count == 3 else { fail("Usage: Convert FILE NEW-FILE") }
do {
  let file = try ThemeFile(contentsOf: URL(filePath: CommandLine.arguments[1]), skippingInvalidThemes: true)
  let lost = try file.write(to: URL(filePath: CommandLine.arguments[2]))
  for finding in file.findings { warn("\(finding)") }
  if !file.losses.isEmpty { warn("Not read: \(file.losses.listed)") }
  if !lost.isEmpty { warn("Not written: \(lost.listed)") }
  print("\(file.themes.count) of \(file.themes.count + file.rejected.count) themes written")
} catch {
  fail("\(error)")
}

func warn(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }

func fail(_ line: String) -> Never {
  warn(line)
  exit(1)
}
