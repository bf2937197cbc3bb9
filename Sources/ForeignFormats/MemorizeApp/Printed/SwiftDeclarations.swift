internal import Formats
internal import Themes

/// Where a program says what its names stand for: `static let cars: [String] = ["🚗", "🚕"]`, `var cars: String { "🚗🚕" }`.
struct SwiftDeclarations {
  /// One name, the type around it, and where its value begins.
  private struct Entry {
    let type: String
    let start: Int
  }

  private var entries: [String: [Entry]] = [:]
  /// Where the values begin.
  private(set) var starts: Set<Int> = []

  /// `code` has no comments.
  init(_ code: [UInt8]) {
    var types: [String] = []
    // The type whose brace has not come yet.
    var pending = ""
    var index = 0
    while index < code.count {
      let byte = code[index]
      if byte == .quote {
        index = SwiftLiteral.end(in: code, from: index + 1) + 1
      } else if byte == openBrace {
        if types.count < Self.deepest { types.append(pending.isEmpty ? types.last ?? "" : pending) }
        pending = ""
        index += 1
      } else if byte == closeBrace {
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

  /// Where the value of `cars`, `Self.cars` or `Constants.cars` begins; nil where nobody says, or several do.
  func start(of path: String) -> Int? {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false)
    guard let last = parts.last, let found = entries[String(last)] else { return nil }
    let type = parts.dropLast().last.map(String.init) ?? ""
    let ofType = found.filter { $0.type == type }
    if ofType.count == 1 { return ofType.first?.start }
    return found.count == 1 && !Self.others.contains(type) ? found.first?.start : nil
  }

  /// `Color.red` is not what the program calls `red`.
  private static let others: Set<String> = ["Color", "UIColor", "NSColor"]
  private static let deepest = 64

  private mutating func declare(_ code: [UInt8], from index: inout Int, in type: String) {
    let name = Self.word(code, from: Self.skipBlanks(code, from: index))
    guard !name.isEmpty else { return }
    index = name.endIndex
    // A type may stand before the sign: `: [String]`.
    let rest = code[index...].prefix(SwiftName.longest).prefix { $0 != 0x0A }
    guard let sign = rest.firstIndex(where: { $0 == UInt8(ascii: "=") || $0 == openBrace }) else { return }
    var start = Self.skipBlanks(code, from: sign + 1)
    let first = Self.word(code, from: start)
    if code[sign] == openBrace, Self.isKeyword(first, ["return"]) {
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

private let openBrace = UInt8(ascii: "{")
private let closeBrace = UInt8(ascii: "}")
