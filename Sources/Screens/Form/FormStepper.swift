/// The number of pairs between two buttons: `[−] 6 [+]`.
struct FormStepper {
  let value: Int

  var text: String { "[−] \(value) [+]" }

  /// The step that a click on a button makes.
  func at(_ column: Int) -> Int? {
    switch column - FormLayout.left {
    case 0..<3: -1
    case text.count - 3..<text.count: 1
    default: nil
    }
  }
}
