import Foundation
import TestSupport
import Testing

/// Whole sessions as golden files, which read like the README.
struct TranscriptTests {
  private static let folder = Repository.file("Tests/EditingTests/Transcripts")

  static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder))?
    .filter { $0.hasSuffix(".txt") }.sorted() ?? []

  @Test(arguments: names)
  func `a session answers as it is written`(name: String) throws {
    let path = "\(Self.folder)/\(name)"
    let page = try String(contentsOfFile: path, encoding: .utf8)
    let difference = try Golden(path).difference(from: Transcript(page: page).played(in: EditingRoom()))
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test func `there are transcripts`() { #expect(Self.names.count >= 5) }
}
