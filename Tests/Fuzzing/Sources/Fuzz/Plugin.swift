import Formats
import Themes

@testable import Plugins

/// Takes the first line for what a plugin says of itself, and the others for what it says of a file.
func checkPlugin(_ bytes: [UInt8]) {
  let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
  let answer = bytes[end...].dropFirst()
  if let description = try? DescriptionReader.read(Array(bytes[..<end]), ofPlugin: "fuzz") {
    precondition(description.canImport || description.canExport, "a plugin that does nothing")
    precondition(description.summary.count <= 80, "a summary without end")
    _ = description.recognition(of: answer)
  }
  let whole = themes(in: answer, cutEvery: answer.count)
  // A pipe cuts where it likes.
  precondition(themes(in: answer, cutEvery: 1 + bytes.count % 7) == whole, "the pieces tell something else")
  guard let whole else { return }
  expectRules(whole)
  // What a plugin gets to write is what it may answer.
  let again = themes(in: ThemeLines.bytes(of: whole)[...], cutEvery: 4_096)
  precondition(again == whole, "themes came back otherwise")
}

/// What was read, or nil where the answer was refused.
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
