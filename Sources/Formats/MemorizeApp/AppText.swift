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
        lineLookedAt = line
      }
      if let (value, end) = try printed(before: start) {
        isBehindFault = false
        pieces.append(Piece(value: value, line: line))
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
  private mutating func printed(before json: Int?) throws -> (Result<AppValue, Diagnostic>, end: Int)? {
    if SwiftDump.isStart(text, at: index) {
      var dump = SwiftDump(text, from: index, left: left)
      let value = try dump.value()
      left = dump.left
      return (.success(value), dump.index)
    }
    guard let type = SwiftName.start(in: text, from: index) else { return nil }
    // A dictionary begins as JSON does, but is none.
    if let json, json < type, (try? JSONReader.readOne(in: text, from: json) { try $0.skip() }) != nil { return nil }
    let start = min(type, json ?? type)
    var print = SwiftPrint(text, from: start, left: left)
    let value = try print.value()
    left = print.left
    if print.isForeign, print.index - start < Self.longestLine { return nil }
    if let json, json < type, !print.hasTypes { return nil }
    guard print.isCut, Self.speaksOfEmoji(Array(text[start..<print.index])) else {
      return (.success(value), print.index)
    }
    if !value.isNull { pieces.append(Piece(value: .success(value), line: line)) }
    try countFault()
    return (.failure(.appCutPrint(at: .wholeLine(line))), print.index)
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
