/// A search in the history for lines that contain a text, in upper or lower case.
struct LineSearch {
  private(set) var query = ""
  /// The position of the line that is shown; nil for the line that was being typed.
  private(set) var found: Int?
  private(set) var text: String
  private(set) var isFailing = false
  private let start: Int
  private let typed: String
  private var isBackward: Bool

  /// `start` is a position in the history, or the number of its lines.
  init(from start: Int, text: String, isBackward: Bool) {
    (self.start, self.text, self.isBackward) = (start, text, isBackward)
    typed = text
  }

  var prompt: StyledText { isFailing ? "no line with '\(query)'> " : "search '\(query)'> " }

  /// The number of characters before the found text.
  var cursor: Int { query.isEmpty ? text.count : Self.place(of: query, in: text) ?? text.count }

  /// Returns false for a command that ends the search.
  mutating func perform(_ command: LineCommand, in lines: [String], lastQuery: String) -> Bool {
    switch command {
    case .edit(.insert(let text)), .edit(.paste(let text)):
      query += text
      find(in: lines, from: found ?? start)
    case .edit(.deleteBackward):
      _ = query.popLast()
      (found, text, isFailing) = (nil, typed, false)
      if !query.isEmpty { find(in: lines, from: start) }
    case .searchBackward, .searchForward:
      isBackward = command == .searchBackward
      if query.isEmpty { query = lastQuery }
      let place = (found ?? start) + (isBackward ? -1 : 1)
      if !query.isEmpty { find(in: lines, from: place, other: true) }
    default: return false
    }
    return true
  }

  /// Finds a line from `place` on, with `other` one that differs from the one shown, which stays if there is none.
  private mutating func find(in lines: [String], from place: Int, other: Bool = false) {
    let isMatch = { (line: String) in (!other || line != text) && Self.place(of: query, in: line) != nil }
    let match =
      isBackward
      ? lines.prefix(max(place + 1, 0)).lastIndex(where: isMatch)
      : lines.dropFirst(max(place, 0)).firstIndex(where: isMatch)
    isFailing = match == nil
    guard let match else { return }
    (found, text) = (match, lines[match])
  }

  private static func place(of query: String, in line: String) -> Int? {
    let line = line.lowercased()
    return line.firstRange(of: query.lowercased()).map { line.distance(from: line.startIndex, to: $0.lowerBound) }
  }
}
