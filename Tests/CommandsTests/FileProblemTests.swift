import Platform
import TestSupport
import Testing
import Themes

@testable import Commands

/// What to do about a file that cannot be written depends on the reason.
struct FileProblemTests {
  @Test(arguments: [
    (SystemError.noSpace, "Free some space, or choose another place."),
    (.quotaExceeded, "Free some space, or choose another place."),
    (.accessDenied, "Check the permissions of the file and its folder, or choose another place."),
    (.notPermitted, "Check the permissions of the file and its folder, or choose another place."),
    (.readOnlyFileSystem, "Choose another place."),
  ])
  func `the hint follows the reason`(error: SystemError, advice: String) {
    let finding = Diagnostic(FileError(.writing, "sea.json", .system(error)))
    #expect(finding.code == "file.cannot-write")
    #expect(finding.message == "cannot be written: \(error.text)")
    #expect(finding.hint == "Nothing was written. \(advice)")
  }

  @Test func `a screen names the file as it is called, with the reason`() {
    let words = screenWords(FileError(.writing, "sea.html", .system(.noSpace)))
    #expect(words.hasPrefix("sea.html: cannot be written: no space left on device."), "\(words)")
  }

  @Test func `a screen begins a sentence without a file with a capital letter`() {
    #expect(screenWords(Diagnostic.usage(.missing("missing name", hint: "Type one."))) == "Missing name. Type one.")
  }

  @Test func `a file in the place of a folder is named`() throws {
    let home = try TemporaryFolder()
    try home.write([], to: "sea")
    let finding = Diagnostic(FileError(.writing, home.file("sea/packs/a.zip"), .system(.notFolder)))
    #expect(finding.code == "file.cannot-write")
    #expect(finding.message == "'\(home.file("sea"))' is a file, not a folder")
    #expect(finding.hint == "Nothing was written. Choose another place, or move that file away.")
  }
}
