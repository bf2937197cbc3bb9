/// A problem whose words were made where it was found. Only until every module declares its problems.
public struct WordedProblem: Problem {
  public var wording: Wording
}

extension Diagnostic {
  public init(
    _ severity: Severity, _ code: some RawRepresentable<String>, at place: Place = .whole, _ message: String,
    hint: String? = nil
  ) {
    self.init(
      WordedProblem(wording: Wording(severity: severity, code: code.rawValue, message: message, hint: hint)), at: place)
    self.severity = severity
  }

  public func worded(message: String? = nil, hint: String?) -> Diagnostic {
    var copy = Diagnostic(
      WordedProblem(wording: Wording(severity: severity, code: code, message: message ?? self.message, hint: hint)),
      at: place)
    copy.severity = severity
    return copy
  }
}
