import Foundation
import TestSupport
import Testing

/// Whole sessions as golden files.
struct TranscriptTests {
  private static let folder = Repository.file("Tests/EditingTests/Transcripts")

  static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder))?
    .filter { $0.hasSuffix(".txt") }.sorted() ?? []

  @Test(arguments: names)
  func `a session gives the replies of its transcript`(name: String) throws {
    let path = "\(Self.folder)/\(name)"
    let page = try String(contentsOfFile: path, encoding: .utf8)
    let difference = try Golden(path).difference(from: Transcript(page: page).played(in: EditingFixture()))
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test func `the folder of transcripts is found`() { #expect(Self.names.count >= 5) }
}
