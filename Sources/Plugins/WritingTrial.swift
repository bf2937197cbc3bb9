internal import Formats
internal import System
internal import Themes

/// Whether a plugin writes themes, the same bytes each time, and only what it was given.
struct WritingTrial {
  let format: ExternalFormat
  let run: ProcessRun
  let others: FormatRegistry

  func run(_ steps: inout TrialSteps) {
    steps.step("no themes can be written") { _ = try bytes([]) }
    steps.step("the same themes give the same file") {
      let themes = GoldenThemes.all[1].themes
      guard try bytes(themes) == bytes(themes) else { throw TrialFault("the second file was another one") }
    }
    steps.step("a line of a later protocol is ignored where it may be") {
      let lines = ThemeLines.bytes(of: [GoldenThemes.small])
      guard
        try run.output(["export"], input: Array(#"{"future":{"theme":1}}"#.utf8) + [0x0A] + lines)
          == bytes([GoldenThemes.small])
      else { throw TrialFault("'{\"future\":…}' before the themes changed the file") }
    }
    steps.step("a line that has to be understood is refused where it is not") {
      let lines = ThemeLines.bytes(of: [GoldenThemes.small])
      do {
        _ = try run.output(["export"], input: lines + Array(#"{"future":1,"mandatory":true}"#.utf8) + [0x0A])
      } catch ProcessFailure.exited {
        return
      }
      throw TrialFault("'{…,\"mandatory\":true}' has to end it with an exit code that is not 0")
    }
    guard !format.description.marks.isEmpty else {
      return steps.skip("its files are recognised", "it names no marks, so only the extension tells its files")
    }
    if format.canDecode { steps.step("its files are recognised") { try tryRecognition() } }
    steps.step("the files of other formats are left to them") { try tryOthers() }
  }

  private func bytes(_ themes: [Theme]) throws -> [UInt8] { try format.encode(themes, credits: Credits()) }

  private func tryRecognition() throws {
    for collection in GoldenThemes.all {
      let bytes = try bytes(collection.themes)
      guard format.recognition(ofFile: bytes) > .no else {
        let length = min(bytes.count, FormatRegistry.openingLength)
        throw TrialFault("no mark is in the first \(length) bytes of what it wrote of \(collection.name)")
      }
    }
  }

  private func tryOthers() throws {
    for other in others.formats where other.canEncode {
      let bytes = try other.encode(GoldenThemes.all[1].themes, credits: Credits())
      guard format.recognition(ofFile: bytes) < other.recognition(ofFile: bytes) else {
        throw TrialFault("it is as sure as the format '\(other.name)' of a file that is one of \(other.name)")
      }
    }
  }
}
