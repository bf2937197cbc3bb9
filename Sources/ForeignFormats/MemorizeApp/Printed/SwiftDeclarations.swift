internal import Formats
internal import Themes

/// The constants that a program declares: `static let cars: [String] = ["🚗", "🚕"]`, `var cars: String { "🚗🚕" }`.
struct SwiftDeclarations {
  /// A declaration of a name: the type around it, and where its value begins.
  private struct Entry {
    let type: String
    let start: Int
  }

  private var entries: [String: [Entry]] = [:]
  /// The offsets of all values.
  private(set) var starts: Set<Int> = []

  /// Expects code without comments.
  init(_ code: [UInt8]) {
    var types: [String] = []
    // The type whose brace is still to come.
    var pending = ""
    var index = 0
    while index < code.count {
      let byte = code[index]
      if byte == .quote {
        index = SwiftLiteral.end(in: code, from: index + 1) + 1
      } else if byte == .openBrace {
        if types.count < Self.deepest { types.append(pending.isEmpty ? types.last ?? "" : pending) }
        pending = ""
        index += 1
      } else if byte == .closeBrace {
        _ = types.popLast()
        index += 1
      } else if SwiftName.isPart(byte) {
        let word = Self.word(code, from: index)
        index = word.endIndex
        if Self.isKeyword(word, ["let", "var"]) {
          declare(code, from: &index, in: types.last ?? "")
        } else if Self.isKeyword(word, ["enum", "struct", "class", "extension", "actor"]) {
          let name = Self.word(code, from: Self.skipBlanks(code, from: index))
          if !name.isEmpty { pending = String(decoding: name, as: UTF8.self) }
        }
      } else {
        index += 1
      }
    }
  }

  /// Where the value of `cars`, `Self.cars` or `Constants.cars` begins; nil without a declaration or with several.
  func start(of path: String) -> Int? {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false)
    guard let last = parts.last, let found = entries[String(last)] else { return nil }
    let type = parts.dropLast().last.map(String.init) ?? ""
    let ofType = found.filter { $0.type == type }
    if ofType.count == 1 { return ofType.first?.start }
    return found.count == 1 && !Self.systemTypes.contains(type) ? found.first?.start : nil
  }

  /// Types of the system: `Color.red` is not the `red` that a program declares.
  private static let systemTypes: Set<String> = ["Color", "UIColor", "NSColor"]
  private static let deepest = 64

  private mutating func declare(_ code: [UInt8], from index: inout Int, in type: String) {
    let name = Self.word(code, from: Self.skipBlanks(code, from: index))
    guard !name.isEmpty else { return }
    index = name.endIndex
    // A type may come before the sign: `: [String]`.
    let rest = code[index...].prefix(SwiftName.longest).prefix { $0 != 0x0A }
    guard let sign = rest.firstIndex(where: { $0 == .equals || $0 == .openBrace }) else { return }
    var start = Self.skipBlanks(code, from: sign + 1)
    let first = Self.word(code, from: start)
    if code[sign] == .openBrace, Self.isKeyword(first, ["return"]) {
      start = Self.skipBlanks(code, from: first.endIndex)
    }
    guard start < code.count else { return }
    entries[String(decoding: name, as: UTF8.self), default: []].append(Entry(type: type, start: start))
    starts.insert(start)
  }

  private static func word(_ code: [UInt8], from start: Int) -> ArraySlice<UInt8> {
    code[min(start, code.count)...].prefix(while: SwiftName.isPart)
  }

  private static func isKeyword(_ word: ArraySlice<UInt8>, _ keywords: [StaticString]) -> Bool {
    keywords.contains { keyword in
      word.count == keyword.utf8CodeUnitCount
        && zip(word, 0..<keyword.utf8CodeUnitCount).allSatisfy { $0 == keyword.utf8Start[$1] }
    }
  }

  private static func skipBlanks(_ code: [UInt8], from start: Int) -> Int {
    var index = start
    while index < code.count, code[index].isBlank { index += 1 }
    return index
  }
}

/// Resolves the names of a program to their values, each read at its first use.
final class NameResolver {
  private let code: [UInt8]
  private let declarations: SwiftDeclarations
  private var known: [Int: Known] = [:]
  /// Where the values begin that were asked for.
  private var uses: [Int] = []

  private struct Known {
    /// Nil while it is being read, and where it cannot be read.
    var value: AppValue?
    var cost = 1
    var end = 0
    /// The values it was made of.
    var uses: [Int] = []
  }

  /// Expects code without comments.
  init(_ code: [UInt8]) {
    self.code = code
    declarations = SwiftDeclarations(code)
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

  var hasDeclarations: Bool { !declarations.starts.isEmpty }

  /// True if the value of a name begins.
  func isValue(at start: Int) -> Bool { declarations.starts.contains(start) }

  /// The value of a name, at a depth of values inside each other.
  ///
  /// It is charged for each use: a few names that double each other would otherwise fill the memory.
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
    var print = SwiftPrintParser(code, from: start, budget, names: self.value)
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
