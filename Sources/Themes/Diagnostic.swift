/// A problem at a place: what a program says about its input, its surroundings or what it did about them.
public struct Diagnostic: Error, Sendable {
  public enum Severity: String, Sendable, CaseIterable, Comparable {
    /// Worth knowing; nothing was changed.
    case note
    /// Something was repaired, or will be lost.
    case warning
    /// The thing at this place is rejected.
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

  public let problem: any Problem
  public var place: Place
  public var severity: Severity
  /// What to do: a full sentence. Where more is known than the problem tells, it may be replaced.
  public var hint: String?

  public init(_ problem: some Problem, at place: Place = .whole) {
    self.problem = problem
    self.place = place
    let wording = problem.wording
    (severity, hint) = (wording.severity, wording.hint)
  }

  /// Stable and in kebab case, with the name of its area in front. For example: `theme.too-few-emojis`.
  public var code: String { problem.wording.code }
  /// One sentence in lower case without its full stop; user input is quoted.
  public var message: String { problem.wording.message }

  /// The same diagnostic, seen from outside `file`.
  public func inside(_ file: String) -> Diagnostic {
    var copy = self
    copy.place = place.inside(file)
    return copy
  }
}

/// What a diagnostic is about: a kind with its facts.
///
/// A module declares its problems in one enumeration and words them in one switch; control flow looks at the cases, never
/// at codes or words. For example:
///
///     enum PairsProblem: Problem {
///       case tooMany(Int, emojis: Int)
///
///       var wording: Wording {
///         switch self {
///         case .tooMany(let pairs, let emojis):
///           .error("pairs.too-many", "\(pairs) pairs need as many emoji; there are \(emojis)", hint: "Add more emoji.")
///         }
///       }
///     }
public protocol Problem: Hashable, Sendable {
  var wording: Wording { get }
  /// What kind of failure this is for a program that ends because of it.
  var failure: Failure { get }
}

extension Problem {
  public var failure: Failure { .badInput }
}

/// How a problem is told.
public struct Wording: Hashable, Sendable {
  public let severity: Diagnostic.Severity
  public let code: String
  public let message: String
  public let hint: String?

  public static func error(_ code: String, _ message: String, hint: String? = nil) -> Wording {
    Wording(severity: .error, code: code, message: message, hint: hint)
  }

  public static func warning(_ code: String, _ message: String, hint: String? = nil) -> Wording {
    Wording(severity: .warning, code: code, message: message, hint: hint)
  }

  public static func note(_ code: String, _ message: String, hint: String? = nil) -> Wording {
    Wording(severity: .note, code: code, message: message, hint: hint)
  }
}

/// The kinds of failure that a person or a script would treat differently; a command has an exit code for each.
public enum Failure: Sendable, CaseIterable {
  case badInput, usage, missing, unavailable, cannotWrite, busy, notPermitted, declined, other
}

extension Diagnostic: Hashable {
  public static func == (left: Diagnostic, right: Diagnostic) -> Bool {
    left.severity == right.severity && left.place == right.place && left.hint == right.hint
      && AnyHashable(left.problem) == AnyHashable(right.problem)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(place)
    hasher.combine(AnyHashable(problem))
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
