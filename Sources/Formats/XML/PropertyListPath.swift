internal import Themes

/// Where in the values of a list the reader stands; written out only for a finding.
struct PropertyListPath {
  var steps: [Step] = []

  enum Step {
    case key(PropertyListKey)
    case index(Int)
  }

  var place: Place { .keyPath(text(steps)) }

  /// The same for a theme, whose fields are named later.
  var draftPlace: DraftPlace { .keyPath(text(steps)) }

  func place(adding step: Step) -> Place { .keyPath(text(steps + [step])) }

  /// A key as a path shows it.
  static func shortened(_ key: String) -> String { key.utf8.count <= 60 ? key : "\(key.prefix(57))…" }

  private func text(_ steps: [Step]) -> String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key): text += (text.isEmpty ? "" : ".") + Self.shortened(key.text)
      }
    }
  }
}
