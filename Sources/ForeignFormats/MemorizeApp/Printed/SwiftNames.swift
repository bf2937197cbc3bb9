internal import Formats
internal import Themes

/// What the names in a program's text stand for; each is read once, when it is asked for.
final class SwiftNames {
  private let code: [UInt8]
  private let declarations: SwiftDeclarations
  private var known: [Int: Known] = [:]

  private struct Known {
    /// Nil while it is being read, and where it cannot be.
    var value: AppValue?
    var cost = 1
  }

  /// `code` has no comments.
  init(_ code: [UInt8]) {
    self.code = code
    declarations = SwiftDeclarations(code)
  }

  /// Whether the value of a name begins there.
  func isValue(at start: Int) -> Bool { declarations.starts.contains(start) }

  /// What is called so, `depth` values inside each other; it counts as often as it is asked for, or a few names that
  /// double each other would make more of themes than any machine holds.
  func value(of path: String, depth: Int, left: inout Int) throws -> AppValue? {
    guard let start = declarations.start(of: path) else { return nil }
    if known[start] == nil { try read(start, depth, left) }
    guard let known = known[start], let value = known.value else { return nil }
    left -= known.cost
    guard left >= 0 else { throw Diagnostic.appTooManyValues(AppLimits.values) }
    return value
  }

  private func read(_ start: Int, _ depth: Int, _ left: Int) throws {
    // It may be said by itself.
    known[start] = Known()
    var print = SwiftPrint(code, from: start, left: left, names: value)
    var value: AppValue?
    do {
      value = try print.value(depth: depth + 1)
    } catch let fault as Diagnostic {
      guard fault.code != AppCode.tooManyValues.rawValue else { throw fault }
    }
    let cost = left - print.left + (print.index - start) / Self.bytesOfValue
    if print.isCut || value?.isNull ?? true { value = nil }
    if case .word = value { value = nil }
    // What led nowhere counts once, for the name it was asked by.
    guard cost <= left else { throw Diagnostic.appTooManyValues(AppLimits.values) }
    known[start] = Known(value: value, cost: max(1, cost))
  }

  /// A face in a text costs as one in a list does.
  private static let bytesOfValue = 4
}
