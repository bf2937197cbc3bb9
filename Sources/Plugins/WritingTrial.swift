internal import Formats
internal import Platform
internal import Themes

/// Tests whether a plugin writes themes, always as the same bytes, and does not claim files of other formats.
struct WritingTrial {
  let format: ExternalFormat
  let run: ProcessRun
  let others: FormatRegistry

  func run(_ steps: inout TrialSteps) {
    steps.step("an empty list of themes is written") { _ = try bytes([]) }
    steps.step("the same themes give the same file") {
      let themes = GoldenThemes.all[1].themes
      guard try bytes(themes) == bytes(themes) else { throw TrialFault("the second file was different") }
    }
    steps.step("an unknown line is ignored") {
      let lines = ThemeLines.bytes(of: [GoldenThemes.small])
      guard
        try run.output(["export"], input: Array(#"{"future":{"theme":1}}"#.utf8) + [0x0A] + lines)
          == bytes([GoldenThemes.small])
      else { throw TrialFault("the line '{\"future\":…}' changed the file") }
    }
    steps.step("an unknown mandatory line is rejected") {
      let lines = ThemeLines.bytes(of: [GoldenThemes.small])
      do {
        _ = try run.output(["export"], input: lines + Array(#"{"future":1,"mandatory":true}"#.utf8) + [0x0A])
      } catch ProcessFailure.exited {
        return
      }
      throw TrialFault("the line '{…,\"mandatory\":true}' must end the plugin with a non-zero exit code")
    }
    guard !format.description.marks.isEmpty else {
      return steps.skip(
        "its files are recognised", "its description has no marks, so only the extension identifies its files")
    }
    if format.canDecode { steps.step("its files are recognised") { try tryRecognition() } }
    steps.step("files of other formats are not claimed") { try tryOthers() }
  }

  private func bytes(_ themes: [Theme]) throws -> [UInt8] { try format.encode(themes, credits: Credits()) }

  private func tryRecognition() throws {
    for collection in GoldenThemes.all(version: format.description.version) {
      let bytes = try bytes(collection.themes)
      guard format.recognition(ofFile: bytes) > .no else {
        let length = min(bytes.count, FormatRegistry.openingLength)
        throw TrialFault("the first \(length) bytes of its file have none of its marks: \(collection.name)")
      }
    }
  }

  private func tryOthers() throws {
    for other in others.formats where other.canEncode {
      let bytes = try other.encode(GoldenThemes.all[1].themes, credits: Credits())
      guard format.recognition(ofFile: bytes) < other.recognition(ofFile: bytes) else {
        throw TrialFault("it claims a file of the format '\(other.name)' at least as surely as that format")
      }
    }
  }
}
