internal import Formats
internal import Themes

/// Finds the values in a text: JSON, one JSON value per line, or values that a program printed between other lines.
///
/// For example: `json = Optional("[{\"name\":\"Halloween\", …}]")`, and `[Memorize.Theme(name: "Halloween", …)]`, which is
/// how Swift prints values that are not encoded. A program may also hold its emoji as a constant, `let cars = ["🚗", "🚕"]`.
struct AppText {
  /// A value of the text, or the reason why it cannot be read.
  struct Piece {
    let value: Result<AppValue, Diagnostic>
    /// The line it begins in; nil if it is the whole text.
    let line: Int?
    /// The lines its elements begin in, where those differ.
    var elementLines: [Int] = []
    /// The part of the text that it was read from.
    var part = 0..<0
    /// The parts of the text with the values of names that it contains.
    var namedParts: [Range<Int>] = []
    /// The case of an enumeration that it is about, or the words of a constant's name; empty if that has no meaning.
    var key: String?
    /// The program gives it a name, by which themes may use it.
    var isNamed = false
  }

  /// All values found, in their order.
  private(set) var pieces: [Piece] = []
  private let text: [UInt8]
  private let code: SwiftCode
  private let declarations: SwiftDeclarations
  /// The text may end too early: it is only recognised.
  private let isOpening: Bool

  /// The one value of the text, or all values found in it.
  init(_ text: [UInt8], _ budget: inout ValueBudget) throws {
    do {
      let value = try AppJSON.value(of: text, &budget)
      self.init(of: text, code: [], budget)
      pieces = [Piece(value: .success(value), line: nil)]
    } catch let fault as Diagnostic {
      self.init(of: text, code: text, budget)
      readConstants()
      try run()
      try readCases()
      budget = self.budget
      let isReadable = pieces.contains { (try? $0.value.get()) != nil }
      // Nothing but a fault at the beginning: this is broken JSON.
      let isJSON = [UInt8(ascii: "{"), .openBracket].contains(text.first { !$0.isBlank })
      if !isReadable, let fault = firstFault ?? (isJSON ? fault : nil) { throw fault }
    }
  }

  /// The values found in the opening of a text, where the last one may be cut.
  init(opening text: [UInt8]) {
    self.init(of: text, code: text, ValueBudget(), isOpening: true)
    try? run()
  }

  /// True if the text is a program with lists of emoji: they are reported, even if none is a theme.
  var isSource: Bool { !declarations.constants.isEmpty && !unread(outside: []).isEmpty }

  /// The emoji in literals outside of the pieces that hold themes.
  func unread(outside pieces: [Piece]) -> [(line: Int, count: Int)] {
    let parts = pieces.map(\.part) + pieces.flatMap(\.namedParts)
    return declarations.unreadEmoji(outside: parts).map { (code.line(at: $0.start), $0.count) }
  }

  /// A print of up to this many bytes that turns out to be JSON is read again as such.
  private static let longestLine = 4_096

  /// The number of bytes that may still be searched without finding the end of a list.
  private var vainLeft = 1 << 20
  /// The ends of lists that the program gives a name: these are not JSON, as a comma may follow the last element.
  private var listEnds: [Int: Int] = [:]
  private var budget: ValueBudget
  private var faults = 0
  private var index = 0
  private var line = 1

  private init(of text: [UInt8], code: [UInt8], _ budget: ValueBudget, isOpening: Bool = false) {
    self.text = text
    self.code = SwiftCode(code)
    declarations = SwiftDeclarations(self.code)
    self.budget = budget
    self.isOpening = isOpening
  }

  private var firstFault: Diagnostic? {
    for piece in pieces { if case .failure(let fault) = piece.value { return fault } }
    return nil
  }

  private mutating func run() throws {
    // After a broken value, indented lines still belong to it.
    var isBehindFault = false
    var start: Int?
    var searchedLine = 0
    while index < text.count {
      guard !(isBehindFault && text[index].isBlank) else {
        skipLine()
        extendLast(to: index)
        continue
      }
      // Searched once per line, which may hold several values.
      if searchedLine != line || start.map({ $0 < index }) ?? false {
        start = Self.jsonStart(in: text, from: index)
        // JSON in a comment does not count.
        if let first = start, code.bytes[first] != text[first] {
          start = Self.jsonStart(in: code.bytes, from: index)
        }
        searchedLine = line
      }
      if let start, let end = listEnds[start] {
        advance(to: end)
        continue
      }
      if let (piece, end) = try printed(before: start) {
        isBehindFault = false
        pieces.append(piece)
        advance(to: end)
        continue
      }
      guard let start else {
        skipLine()
        continue
      }
      let isLabelled = !text[index..<start].allSatisfy(\.isBlank)
      let (value, end) = try json(at: start)
      isBehindFault = false
      if case .failure(let fault) = value {
        if case .tooManyValues = fault.problem as? AppProblem { throw fault }
        // Programs print other things in brackets too.
        if isLabelled, !text[start...].prefix(while: { $0 != 0x0A }).mentionsEmoji {
          skipLine()
          continue
        }
        isBehindFault = true
        try countFault()
      }
      pieces.append(Piece(value: value, line: line, part: start..<end))
      while index < end { skipLine() }
      if isBehindFault { extendLast(to: index) }
    }
  }

  /// Counts what follows a fault as part of the broken value.
  private mutating func extendLast(to end: Int) {
    guard let last = pieces.indices.last else { return }
    pieces[last].part = pieces[last].part.lowerBound..<min(end, text.count)
  }

  private mutating func advance(to end: Int) {
    line += text[index..<end].count { $0 == 0x0A }
    index = end
  }

  private mutating func skipLine() {
    while index < text.count, text[index] != 0x0A { index += 1 }
    index += 1
    line += 1
  }

  private mutating func countFault() throws {
    faults += 1
    guard faults <= ThemeReading.mostErrors else { throw Diagnostic.tooManyErrors }
  }
}

// Values that `print` or `dump` of Swift printed, or that a program declares.
extension AppText {
  /// The printed value that begins in this line, before JSON does.
  private mutating func printed(before json: Int?) throws -> (Piece, end: Int)? {
    if SwiftDumpParser.isStart(text, at: index) {
      var dump = SwiftDumpParser(text, from: index, budget)
      let value = try dump.value()
      budget = dump.budget
      return (Piece(value: .success(value), line: line, part: index..<dump.index), dump.index)
    }
    guard let type = SwiftName.valueStart(in: code.bytes, from: index) else { return nil }
    // A printed dictionary begins like JSON.
    if let json, json < type, (try? JSONReader.readOne(in: text, from: json) { try $0.skip() }) != nil { return nil }
    let start = min(type, json ?? type)
    var print = SwiftPrintParser(code, from: start, budget, isOpening: isOpening, declarations)
    let value = try print.value()
    budget = print.budget
    if print.isForeign, print.index - start < Self.longestLine { return nil }
    if let json, json < type, !print.hasTypes { return nil }
    let piece = Piece(
      value: .success(value), line: line, elementLines: elementLines(of: value, print.elementStarts),
      part: start..<print.index, namedParts: print.namedParts,
      isNamed: declarations.starts.contains(start) && !print.hasTypes)
    guard print.isCut, !isOpening, code.bytes[start..<print.index].mentionsEmoji else { return (piece, print.index) }
    if !value.isNull { pieces.append(piece) }
    try countFault()
    return (
      Piece(
        value: .failure(
          .app(.brokenLiteral("the printed value ends before its brackets are closed"), at: .wholeLine(line))),
        line: line, part: start..<print.index), print.index
    )
  }

  /// Reads the constants that are a list or a string: with emoji, they may be themes.
  private mutating func readConstants() {
    for constant in declarations.constants where vainLeft > 0 {
      let start = constant.start
      guard [.openBracket, .quote].contains(code.bytes[start]) else { continue }
      var print = SwiftPrintParser(code, from: start, budget)
      let value = (try? print.value()) ?? .null
      let elements = value.elements ?? []
      if !print.isCut, value.elements != nil, elements.allSatisfy({ $0.members == nil }) {
        listEnds[start] = print.index
      }
      guard !print.isCut, !print.isContinued, AppFaces.areTheme(value), elements.allSatisfy({ $0.string != nil }),
        Set(AppFaces(value)?.faces ?? []).count > 1
      else {
        vainLeft -= print.index - start
        continue
      }
      budget = print.budget
      let isField = AppFieldNames.meanings(of: constant.name).first?.field == .emojis
      pieces.append(
        Piece(
          value: .success(.object([.init("emojis", value)])), line: code.line(at: start), part: start..<print.index,
          key: isField || AppFieldNames.isGeneric(constant.name) ? "" : SwiftName.words(constant.name), isNamed: true))
    }
  }

  /// The themes that are cases of an enumeration.
  private mutating func readCases() throws {
    for theme in declarations.cases {
      guard let (faces, facesParts) = try declared(at: theme.start) else { continue }
      var parts = facesParts
      if case .expression = faces {
        guard AppFieldNames.isCertain(theme.property) else { continue }
      } else {
        guard let list = AppFaces(faces)?.faces, list.count > 1, list.contains(where: { AppFaces.emoji($0) != nil })
        else { continue }
      }
      var members = [AppValue.Member("emojis", faces)]
      for field in theme.fields {
        guard let (value, more) = try declared(at: field.start) else { continue }
        members.append(.init(field.property, value))
        parts += more
      }
      pieces.append(
        Piece(
          value: .success(.object(members)), line: code.line(at: theme.start), part: theme.start..<theme.start,
          namedParts: parts, key: theme.name))
    }
  }

  private mutating func declared(at start: Int) throws -> (value: AppValue, parts: [Range<Int>])? {
    try SwiftPrintParser.declared(at: start, in: code, &budget, declarations)
  }

  private func elementLines(of value: AppValue, _ starts: [Int]) -> [Int] {
    guard let elements = value.elements, starts.count >= elements.count else { return [] }
    let lines = starts.prefix(elements.count).map(code.line)
    return lines.last ?? line == line ? [] : lines
  }
}

// JSON.
extension AppText {
  /// The first bracket of a line that opens JSON, or JSON in a text that Swift printed; a label may stand before it.
  static func jsonStart(in text: [UInt8], from line: Int) -> Int? {
    var index = line
    while index < text.count, text[index] != 0x0A {
      let byte = text[index]
      if byte == .openBrace || byte == .openBracket {
        let next = text[(index + 1)...].prefix(64).first { !$0.isBlank }
        if next == .quote || next == .backslash { return index }
        if byte == .openBracket, next == .openBrace || next == .openBracket { return index }
      }
      index += 1
    }
    return nil
  }

  private mutating func json(at start: Int) throws -> (Result<AppValue, Diagnostic>, end: Int) {
    let next = text[(start + 1)...].prefix(64).first { !$0.isBlank && $0 != .openBrace && $0 != .openBracket }
    var value = AppValue.null
    if isOpening {
      let (source, first) = next == .backslash ? (SwiftLiteral.text(in: text, from: start).text, 0) : (text, start)
      _ = try? JSONReader.readOne(in: source, from: first) { try AppJSON.read(&$0, into: &value, &budget) }
      return (.success(value), start + 1)
    }
    do {
      guard next != .backslash else {
        let (literal, end) = SwiftLiteral.text(in: text, from: start)
        do {
          try JSONReader.read(literal) { try AppJSON.read(&$0, into: &value, &budget) }
          return (.success(value), end)
        } catch let fault as Diagnostic {
          let place = text.withUnsafeBufferPointer { TextPosition.place(of: start, in: $0) }
          return (.failure(.app(.brokenLiteral("the printed text cannot be read: \(fault.message)"), at: place)), end)
        }
      }
      let origin = JSONOrigin(start: index, line: line)
      let end = try JSONReader.readOne(in: text, from: start, origin: origin) {
        try AppJSON.read(&$0, into: &value, &budget)
      }.end
      return (.success(value), end)
    } catch let fault as Diagnostic {
      return (.failure(fault), start + 1)
    }
  }
}
