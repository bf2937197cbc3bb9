internal import Themes

/// Resolves the names of a program to their values, each read at its first use.
final class NameResolver {
  let declarations: SwiftDeclarations
  private let code: SwiftCode
  private let starts: Set<Int>
  private var known: [Int: Known] = [:]
  /// Where the values begin that were asked for.
  var uses: [Int] = []

  private struct Known {
    /// Nil while it is being read, and where it cannot be read.
    var value: AppValue?
    var cost = 1
    var end = 0
    /// The values it was made of.
    var uses: [Int] = []
  }

  init(_ code: SwiftCode) {
    self.code = code
    declarations = SwiftDeclarations(code)
    starts = Set(declarations.constants.map(\.start))
  }

  /// Where the values begin that were asked for since the last call.
  func drainUses() -> [Int] {
    defer { uses = [] }
    return uses
  }

  /// The parts of the code that the values consist of.
  func parts(of uses: [Int]) -> [Range<Int>] {
    var seen: Set<Int> = []
    var (parts, open) = ([] as [Range<Int>], uses)
    while let start = open.popLast() {
      guard seen.insert(start).inserted, let known = known[start], let value = known.value, value.word == nil else {
        continue
      }
      parts.append(start..<max(start, known.end))
      open += known.uses
    }
    return parts
  }

  /// True if the value of a name begins.
  func isValue(at start: Int) -> Bool { starts.contains(start) }

  /// The value of a name, at a depth of values inside each other.
  ///
  /// It is charged for each use: a few names that contain each other twice would otherwise fill the memory.
  func value(of path: String, depth: Int, _ budget: inout ValueBudget) throws -> AppValue? {
    guard let start = declarations.start(of: path), let value = try value(at: start, depth: depth, &budget),
      value.word == nil
    else { return nil }
    return value
  }

  /// The value that begins here, read once; nil if it cannot be read.
  func value(at start: Int, depth: Int = 0, _ budget: inout ValueBudget) throws -> AppValue? {
    uses.append(start)
    if known[start] == nil { try read(start, depth, budget) }
    guard let known = known[start], let value = known.value else { return nil }
    try budget.spend(known.cost)
    return value
  }

  private func read(_ start: Int, _ depth: Int, _ budget: ValueBudget) throws {
    // A value may contain its own name.
    known[start] = Known()
    let outer = uses
    uses = []
    defer { uses = outer }
    var print = SwiftPrintParser(code, from: start, budget, names: self)
    var value: AppValue?
    do {
      value = try print.value(depth: depth + 1)
    } catch let fault as Diagnostic {
      if case .tooManyValues = fault.problem as? AppProblem { throw fault }
    }
    let cost = budget.left - print.budget.left + (print.index - start) / Self.bytesOfValue
    if print.isCut || value?.isNull ?? true { value = nil }
    // Reading beyond the budget throws, even where the value is of no use.
    var rest = budget
    try rest.spend(cost)
    known[start] = Known(value: value, cost: max(1, cost), end: print.index, uses: uses)
  }

  /// A face in a text costs as much as one in a list.
  private static let bytesOfValue = 4
}
