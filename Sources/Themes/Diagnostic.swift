/// A finding: how bad, which kind, where, what, and what to do about it.
///
/// Rooms declare their codes in one enumeration and their sentences in one file of named factories,
/// so that a throw site reads `throw Diagnostic.nameBlank(at: place)`.
public struct Diagnostic: Error, Hashable, Sendable {
  public enum Severity: String, Sendable, CaseIterable, Comparable {
    /// Worth knowing; nothing was changed.
    case note
    /// Something was repaired, or will not survive.
    case warning
    /// The thing at this place is refused.
    case error

    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  public var severity: Severity
  /// Stable and kebab-case, in the namespace of a room: `theme.too-few-emojis`.
  public var code: String
  public var place: Place
  /// One sentence, lower case, user input in '…', without its full stop.
  public var message: String
  /// What to do, a full sentence.
  public var hint: String?

  public init(
    _ severity: Severity, _ code: some RawRepresentable<String>, at place: Place = .whole, _ message: String,
    hint: String? = nil
  ) {
    self.severity = severity
    self.code = code.rawValue
    self.place = place
    self.message = message
    self.hint = hint
  }

  /// The same finding, seen from outside `file`.
  public func inside(_ file: String) -> Diagnostic {
    var copy = self
    copy.place = place.inside(file)
    return copy
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `where: what. hint`
  public var description: String {
    let place = place.description
    let sentence = (place.isEmpty ? message : "\(place): \(message)") + "."
    return hint.map { "\(sentence) \($0)" } ?? sentence
  }
}
