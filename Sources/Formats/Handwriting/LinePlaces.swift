package import Themes

extension DraftPlace {
  /// The first line of a theme that has several, and the line of each of its faces.
  package static func lines(_ faces: [Int], of line: Int) -> DraftPlace {
    .spots(DraftSpots(whole: .line(line, column: 1), faces: faces.map { .line($0, column: 1) }))
  }
}
