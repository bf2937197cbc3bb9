/// A problem at a place: a finding about the input or the environment, or a repair that was made.
public struct Diagnostic: Error, Sendable {
  /// How serious a finding is.
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

  /// What was found, for control flow.
  public let problem: any Problem
  /// Where it was found.
  public var place: Place
  /// How serious it is; as a rule that of the problem.
  public var severity: Severity
  /// Set by a caller that knows more than the problem.
  private var replacedHint: String??
  private var replacedRemedies: [Remedy]?

  /// Makes a finding about a problem.
  public init(_ problem: some Problem, at place: Place = .whole) {
    self.problem = problem
    self.place = place
    severity = problem.wording.severity
  }

  /// A finding whose words stand beside the rule that makes it, because no control flow depends on its kind.
  public init(_ wording: Wording, at place: Place = .whole) {
    problem = wording
    self.place = place
    severity = wording.severity
  }

  /// What to know and what to do, in full sentences. Setting it removes the remedies.
  public var hint: String? {
    get { replacedHint ?? problem.wording.hint }
    set { (replacedHint, replacedRemedies) = (.some(newValue), []) }
  }

  /// What helps besides the hint, the best first.
  public var remedies: [Remedy] {
    get { replacedRemedies ?? problem.wording.remedies }
    set { replacedRemedies = newValue }
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

/// The subject of a diagnostic: a kind of problem with its facts.
///
/// Problems that control flow tells apart are the cases of an enumeration, which words them in one switch; nothing
/// compares codes or words. For example:
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
  /// The severity, code and words, from one switch over the cases.
  var wording: Wording { get }
  /// The kind of failure if a program ends because of it.
  var failure: Failure { get }
}

extension Problem {
  public var failure: Failure { .badInput }
}

extension Wording: Problem {
  public var wording: Wording { self }
}

/// The message and hint for a problem, with its severity and its code.
///
/// The sentences are made when they are asked for: of the thousands of findings in a hostile file few are printed.
public struct Wording: Hashable, Sendable {
  /// How serious the problem is.
  public let severity: Diagnostic.Severity
  /// Stable and in kebab case. For example: `theme.too-few-emojis`.
  public let code: String
  /// What helps besides the hint, the best first.
  public let remedies: [Remedy]
  private let makeMessage: @Sendable () -> String
  private let makeHint: @Sendable () -> String?

  /// One sentence in lower case without its full stop.
  public var message: String { makeMessage() }
  /// What to know and what to do, in full sentences.
  public var hint: String? { makeHint() }

  package init(
    _ severity: Diagnostic.Severity, _ code: String, _ message: @autoclosure @escaping @Sendable () -> String,
    hint: @autoclosure @escaping @Sendable () -> String? = nil, _ remedies: [Remedy] = []
  ) {
    self.severity = severity
    self.code = code
    self.remedies = remedies
    makeMessage = message
    makeHint = hint
  }

  /// The words for something that is rejected.
  public static func error(
    _ code: String, _ message: @autoclosure @escaping @Sendable () -> String,
    hint: @autoclosure @escaping @Sendable () -> String? = nil, _ remedies: Remedy...
  ) -> Wording {
    Wording(.error, code, message(), hint: hint(), remedies)
  }

  /// The words for something that was repaired, or will be lost.
  public static func warning(
    _ code: String, _ message: @autoclosure @escaping @Sendable () -> String,
    hint: @autoclosure @escaping @Sendable () -> String? = nil, _ remedies: Remedy...
  ) -> Wording {
    Wording(.warning, code, message(), hint: hint(), remedies)
  }

  /// The words for something worth knowing.
  public static func note(
    _ code: String, _ message: @autoclosure @escaping @Sendable () -> String,
    hint: @autoclosure @escaping @Sendable () -> String? = nil
  ) -> Wording {
    Wording(.note, code, message(), hint: hint())
  }

  public static func == (left: Wording, right: Wording) -> Bool {
    left.severity == right.severity && left.code == right.code && left.message == right.message
      && left.hint == right.hint && left.remedies == right.remedies
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(message)
  }
}

/// The kinds of failure that a person or a script would treat differently; commands have an exit code for each.
public enum Failure: Sendable, CaseIterable {
  /// What was read is wrong.
  case badInput
  /// The program was called in a wrong way.
  case usage
  /// Something that was named does not exist.
  case missing
  /// A service or a library is not there.
  case unavailable
  /// Something cannot be written.
  case cannotWrite
  /// Another program has what is needed; trying again may help.
  case busy
  /// The system does not permit it.
  case notPermitted
  /// A person said no.
  case declined
  /// Any other failure.
  case other
}

extension Diagnostic: Hashable {
  public static func == (left: Diagnostic, right: Diagnostic) -> Bool {
    left.severity == right.severity && left.place == right.place && left.hint == right.hint
      && left.remedies == right.remedies
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

/// A spot inside a file, as precise as its format can name it.
///
/// For example: `pack.zip: theme.json: [2].emojis[5]` or `party.csv:17:3`.
public struct Place: Hashable, Sendable, CustomStringConvertible {
  /// The files from the outside in: a pack, then the payload in it. Empty as long as no file is known.
  public var files: [String]
  /// The spot in the innermost file.
  public var spot: Spot

  /// A spot in the innermost file.
  public enum Spot: Hashable, Sendable {
    /// The file as a whole.
    case whole
    /// A key path, such as `[2].emojis[5]`.
    case keyPath(String)
    /// A line and a column, both counted from 1; a column counts characters.
    case line(Int, column: Int)
    /// A line as a whole, counted from 1.
    case wholeLine(Int)
    /// A cell of a workbook, such as `B4`.
    case cell(sheet: String, reference: String)
    /// An offset into a binary file, counted from 0.
    case byte(Int)
  }

  /// Makes a place in files, which are named from the outside in.
  public init(_ spot: Spot = .whole, in files: [String] = []) {
    self.files = files
    self.spot = spot
  }

  /// The input as a whole.
  public static let whole = Place()

  /// A key path, such as `[2].emojis[5]`.
  public static func keyPath(_ path: String) -> Place { Place(.keyPath(path)) }

  /// A line and a column, both counted from 1.
  public static func line(_ line: Int, column: Int) -> Place { Place(.line(line, column: column)) }

  /// A line, counted from 1.
  public static func wholeLine(_ line: Int) -> Place { Place(.wholeLine(line)) }

  /// An offset into a binary file, counted from 0.
  public static func byte(_ offset: Int) -> Place { Place(.byte(offset)) }

  /// The same spot, seen from outside `file`.
  public func inside(_ file: String) -> Place { Place(spot, in: [file] + files) }

  public var description: String {
    let file = files.map(withoutPassword).joined(separator: ": ")
    switch spot {
    case .whole: return file
    case .keyPath(let path) where path.isEmpty: return file
    case .keyPath(let path): return file.isEmpty ? path : "\(file): \(path)"
    case .line(let line, let column):
      return file.isEmpty ? "line \(line), column \(column)" : "\(file):\(line):\(column)"
    case .wholeLine(let line): return file.isEmpty ? "line \(line)" : "\(file):\(line)"
    case .cell(let sheet, let reference): return (file.isEmpty ? "" : "\(file): ") + "\(sheet)!\(reference)"
    case .byte(let offset): return file.isEmpty ? "byte \(offset)" : "\(file): byte \(offset)"
    }
  }
}
