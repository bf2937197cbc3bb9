internal import Themes

/// Places findings in the file being read. It admits all errors, but only a limited number of warnings and notes, because
/// a file may cause one every few bytes.
struct FindingStore {
  /// The file being read, from the outside in: a pack, then the payload in it. Empty if the name is unknown.
  var files: [String]
  /// Findings about the file itself.
  var ownFindings: [Diagnostic] = []
  /// Warnings and notes that were admitted.
  private var listed = 0
  /// Warnings and notes beyond the limit.
  var unlisted = 0
  private let mostListed: Int
  /// The places in the file, of those in a text that was made from it.
  var relocate: ((Place) -> Place)?

  init(file: String?, mostListed: Int) {
    files = file.map { [$0] } ?? []
    self.mostListed = mostListed
  }

  /// True if no further warnings and notes are admitted.
  var isFull: Bool { listed >= mostListed }

  /// Findings about the file itself, with a note on those that are not listed.
  var ofFile: [Diagnostic] {
    unlisted == 0 ? ownFindings : ownFindings + [placed(.format(.moreFindings(unlisted, listed: mostListed)))]
  }

  /// The findings with their file, without warnings and notes beyond the limit.
  mutating func admitted(_ findings: [Diagnostic]) -> [Diagnostic] {
    findings.compactMap { finding in
      guard finding.severity < .error else { return placed(finding) }
      guard !isFull else {
        unlisted += 1
        return nil
      }
      listed += 1
      return placed(finding)
    }
  }

  private func placed(_ finding: Diagnostic) -> Diagnostic {
    var finding = finding
    if let relocate { finding.place = relocate(finding.place) }
    finding.place.files = finding.place.files.isEmpty ? files : files + finding.place.files
    return finding
  }
}
