package import Themes

/// A problem with the copy of a catalog.
package enum CopyProblem: Problem {
  case exists
  case unfinished
  case differs(table: String)

  var isDifference: Bool { if case .differs = self { true } else { false } }

  package var failure: Failure {
    switch self {
    case .exists: .cannotWrite
    case .unfinished: .unavailable
    case .differs: .other
    }
  }

  package var wording: Wording {
    switch self {
    case .exists:
      .error(
        "copy.exists", "there is a file or catalog already",
        hint: "It was not changed. Copy to another place, or export themes and import them.")
    case .unfinished: .error("copy.unfinished", "a copy to this catalog was interrupted", .copyAgain)
    case .differs(let table):
      .error(
        "copy.differs", "the copy differs from its source, in the table '\(table)'",
        hint: "Examine the source, then copy again.", .examine)
    }
  }
}
