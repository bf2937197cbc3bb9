internal import Themes

/// The words for an error on a full screen: no commands and no options, because they cannot be typed there.
func screenWords(_ error: any Error) -> String {
  switch error {
  case let rejected as RejectedInput:
    rejected.diagnostics.worst?.onScreen ?? "Nothing was \(rejected.omission.rawValue)."
  default: Diagnostic(of: error).onScreen
  }
}

extension Diagnostic {
  fileprivate var onScreen: String {
    var copy = self
    let advice = [hint].compactMap { $0 } + remedies.compactMap(\.onScreen)
    copy.hint = advice.isEmpty ? nil : advice.joined(separator: " ")
    // A sentence that begins with the name of a file keeps the case of the name.
    return place.files.isEmpty ? "\(copy)".asSentence : "\(copy)".withFullStop
  }
}

extension Remedy {
  /// Nil for what only a command does.
  fileprivate var onScreen: String? {
    switch self {
    case .waitLonger: "Try again later."
    case .updateProgram: "Update memorize."
    default: nil
    }
  }
}

extension String {
  /// With a capital letter and a full stop.
  var asSentence: String { withFullStop.uppercasedFirst }
}
