internal import Formats
internal import Themes

/// Text with JSON in it: a file of nothing else, one object a line, or what a program printed while it ran.
///
/// For example: `json = Optional("[{\"name\":\"Halloween\", …}]")`, and `[Memorize.Theme(name: "Halloween", …)]`, which is what
/// Swift makes of a value that nobody coded.
struct AppText {
  /// One JSON value of the text.
  struct Piece {
    let value: Result<AppValue, Diagnostic>
    /// The line it begins in, where there is more than it.
    let line: Int
    /// The lines its elements begin in, where those differ.
    var elementLines: [Int] = []
  }

  /// What may be JSON begins with a bracket and what JSON has behind one.
  static func mayBeJSON(_ text: some Collection<UInt8>) -> Bool {
    var rest = text.prefix(64).drop(while: \.isBlank)
    guard let bracket = rest.popFirst(), bracket == openBrace || bracket == .openBracket else { return false }
    guard let next = rest.drop(while: \.isBlank).first else { return false }
    return next == .quote || bracket == .openBracket && (next == openBrace || next == .openBracket)
  }

  /// Whether a text, readable or not, is about what we look for.
  static func speaksOfEmoji(_ bytes: [UInt8]) -> Bool { firstIndex(of: "moji", in: bytes) != nil }

  static func firstIndex(of word: StaticString, in bytes: [UInt8], from start: Int = 0) -> Int? {
    let length = word.utf8CodeUnitCount
    guard bytes.count - start >= length else { return nil }
    return (start...bytes.count - length).first { index in
      (0..<length).allSatisfy { bytes[index + $0] == word.utf8Start[$0] }
    }
  }

  /// The one value of the text, or all that can be found in it, in their order.
  static func pieces(of text: [UInt8], left: inout Int) throws -> [Piece] {
    var json = AppJSON(left: left)
    do {
      let value = try JSONReader.read(text) { try json.value(&$0) }
      left = json.left
      return [Piece(value: .success(value), line: 0)]
    } catch let fault as Diagnostic {
      var scan = AppText(text: text, left: left)
      try scan.run()
      left = scan.left
      // A fault right at the beginning, and nothing else: this is JSON that is broken.
      guard scan.pieces.contains(where: { (try? $0.value.get()) != nil }) else { throw scan.firstFault ?? fault }
      return scan.pieces
    }
  }

  /// So much is read once more where it turns out to be JSON.
  private static let longestLine = 4_096

  private let text: [UInt8]
  /// The same without the comments of a program.
  private let code: [UInt8]
  private let names: SwiftNames
  /// How many bytes may be looked through for the end of a list that has none.
  private var vainLeft = 1 << 20
  private var left: Int
  private var pieces: [Piece] = []
  private var faults = 0
  private var index = 0
  private var line = 1
  private var firstFault: Diagnostic? {
    for piece in pieces { if case .failure(let fault) = piece.value { return fault } }
    return nil
  }

  private init(text: [UInt8], left: Int) {
    self.text = text
    code = SwiftComments.blanked(text)
    names = SwiftNames(code)
    self.left = left
  }

  private mutating func run() throws {
    // Behind what is broken, only a line that begins with its first character begins something new.
    var isBehindFault = false
    var start: Int?
    var lineLookedAt = 0
    while index < text.count {
      guard !(isBehindFault && text[index].isBlank) else {
        nextLine()
        continue
      }
      // Once for a line, of which several values may be taken.
      if lineLookedAt != line || start.map({ $0 < index }) ?? false {
        start = Self.start(in: text, from: index)
        // What is commented out is no JSON.
        if let first = start, code[first] != text[first] { start = Self.start(in: code, from: index) }
        lineLookedAt = line
      }
      if let start, let end = listEnd(at: start) {
        line += text[index..<end].count { $0 == 0x0A }
        index = end
        continue
      }
      if let (piece, end) = try printed(before: start) {
        isBehindFault = false
        pieces.append(piece)
        line += text[index..<end].count { $0 == 0x0A }
        index = end
        continue
      }
      guard let start else {
        nextLine()
        continue
      }
      let isLabelled = !text[index..<start].allSatisfy(\.isBlank)
      let (value, end) = value(at: start)
      isBehindFault = false
      if case .failure(let fault) = value {
        if fault.code == AppCode.tooManyValues.rawValue { throw fault }
        // A program prints other things too.
        if isLabelled, !speaksOfEmoji(from: start) {
          nextLine()
          continue
        }
        isBehindFault = true
        try countFault()
      }
      pieces.append(Piece(value: value, line: line))
      while index < end { nextLine() }
    }
  }

  /// What `print` or `dump` of Swift made, where it begins in this line, and before JSON does.
  private mutating func printed(before json: Int?) throws -> (Piece, end: Int)? {
    if SwiftDump.isStart(text, at: index) {
      var dump = SwiftDump(text, from: index, left: left)
      let value = try dump.value()
      left = dump.left
      return (Piece(value: .success(value), line: line), dump.index)
    }
    guard let type = SwiftName.start(in: code, from: index) else { return nil }
    // A dictionary begins as JSON does, but is none.
    if let json, json < type, (try? JSONReader.readOne(in: text, from: json) { try $0.skip() }) != nil { return nil }
    let start = min(type, json ?? type)
    var print = SwiftPrint(code, from: start, left: left, names: names.value)
    let value = try print.value()
    left = print.left
    if print.isForeign, print.index - start < Self.longestLine { return nil }
    if let json, json < type, !print.hasTypes { return nil }
    let piece = Piece(
      value: .success(value), line: line, elementLines: elementLines(of: value, print.elementStarts, from: start))
    guard print.isCut, Self.speaksOfEmoji(Array(code[start..<print.index])) else { return (piece, print.index) }
    if !value.isNull { pieces.append(piece) }
    try countFault()
    return (Piece(value: .failure(.appCutPrint(at: .wholeLine(line))), line: line), print.index)
  }

  private func elementLines(of value: AppValue, _ starts: [Int], from start: Int) -> [Int] {
    guard let elements = value.elements, starts.count >= elements.count else { return [] }
    var lines: [Int] = []
    var (last, line) = (start, line)
    for start in starts.prefix(elements.count) {
      line += code[last..<start].count { $0 == 0x0A }
      lines.append(line)
      last = start
    }
    return line == self.line ? [] : lines
  }

  /// The end of a list that a program has a name for: its emoji are asked for by that name, and it is not written as
  /// strictly as JSON is.
  private mutating func listEnd(at start: Int) -> Int? {
    guard names.isValue(at: start), vainLeft > 0 else { return nil }
    var print = SwiftPrint(code, from: start, left: left)
    guard (try? print.value()) != nil, !print.isCut, !print.hasTypes else {
      // Looked through in vain, it costs, so that it does not happen too often.
      vainLeft -= print.index - start
      return nil
    }
    left = print.left
    return print.index
  }

  private mutating func countFault() throws {
    faults += 1
    guard faults <= ThemeReading.mostRefusals else { throw Diagnostic.tooManyRefusals(ThemeReading.mostRefusals) }
  }

  private func speaksOfEmoji(from start: Int) -> Bool {
    Self.speaksOfEmoji(Array(text[start...].prefix { $0 != 0x0A }))
  }

  private mutating func nextLine() {
    while index < text.count, text[index] != 0x0A { index += 1 }
    index += 1
    line += 1
  }

  /// The first bracket of a line that opens JSON, or JSON in a text of Swift; a label may stand before it.
  static func start(in text: [UInt8], from line: Int) -> Int? {
    var index = line
    while index < text.count, text[index] != 0x0A {
      let byte = text[index]
      if byte == openBrace || byte == .openBracket {
        let next = text[(index + 1)...].prefix(64).first { !$0.isBlank }
        if next == .quote || next == backslash { return index }
        if byte == .openBracket, next == openBrace || next == .openBracket { return index }
      }
      index += 1
    }
    return nil
  }

  private mutating func value(at start: Int) -> (Result<AppValue, Diagnostic>, end: Int) {
    let next = text[(start + 1)...].prefix(64).first { !$0.isBlank && $0 != openBrace && $0 != .openBracket }
    var json = AppJSON(left: left)
    defer { left = json.left }
    do {
      guard next != backslash else {
        let (literal, end) = SwiftLiteral.text(in: text, from: start)
        do {
          return (.success(try JSONReader.read(literal) { try json.value(&$0) }), end)
        } catch let fault as Diagnostic {
          return (.failure(Diagnostic.appBrokenLiteral(fault, at: place(of: start))), end)
        }
      }
      let origin = JSONOrigin(start: index, line: line)
      let (value, end) = try JSONReader.readOne(in: text, from: start, origin: origin) { try json.value(&$0) }
      return (.success(value), end)
    } catch {
      let fault = error as? Diagnostic ?? .appNoThemes
      return (.failure(fault), start + 1)
    }
  }

  private func place(of offset: Int) -> Place {
    text.withUnsafeBufferPointer { TextPosition.place(of: offset, in: $0) }
  }
}

private let openBrace = UInt8(ascii: "{")
private let backslash = UInt8(ascii: "\\")
