import Formats
import Themes

@testable import Plugins

/// Reads the first line as the description of a plugin, and the other lines as its response for a file.
func checkPlugin(_ bytes: [UInt8]) {
  let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
  let answer = bytes[end...].dropFirst()
  if let description = try? DescriptionReader.read(Array(bytes[..<end]), ofPlugin: "fuzz") {
    precondition(description.canImport || description.canExport, "a plugin without import and export")
    precondition(description.summary.count <= 80, "a summary that is too long")
    _ = description.recognition(of: answer)
  }
  let whole = themes(in: answer, cutEvery: answer.count)
  // A pipe can split the response anywhere.
  precondition(themes(in: answer, cutEvery: 1 + bytes.count % 7) == whole, "split responses read differently")
  guard let whole else { return }
  expectRules(whole)
  // Themes sent to a plugin are valid as a response.
  let again = themes(in: ThemeLines.bytes(of: whole)[...], cutEvery: 4_096)
  precondition(again == whole, "themes changed in a round trip")
}

/// The themes of a response, or nil if it was rejected.
private func themes(in answer: ArraySlice<UInt8>, cutEvery length: Int) -> [Theme]? {
  var reading = ThemeReading()
  var reader = PluginResponse(ofPlugin: "fuzz")
  do {
    for start in stride(from: answer.startIndex, to: answer.endIndex, by: max(length, 1)) {
      try reader.decode(answer[start..<min(start + length, answer.endIndex)], into: &reading)
    }
    try reader.end()
    return reading.themes
  } catch {
    return nil
  }
}
