internal import Formats
internal import Themes

/// The answer of a plugin about a file, as it comes: pieces of any length in, themes and findings out.
///
/// For example: the pieces `{"theme":{"na` and `me":"Sea", …}}⏎` are one theme, told when the second is there.
struct PluginAnswer {
  /// The plugin, for what is said of it.
  private let name: String
  private var lines = LineSplitter()
  private var answers = AnswerReader()

  init(ofPlugin name: String) { self.name = name }

  /// Throws a ``Diagnostic`` at the first line that is not of the protocol.
  mutating func take(_ piece: ArraySlice<UInt8>, into reading: inout ThemeReading) throws {
    try Self.take(piece, of: name, &lines, &answers, &reading)
  }

  /// To be called after the last piece.
  func end() throws {
    if lines.isUnfinished { throw Diagnostic.plugin(.halfLine(plugin: name)) }
  }

  /// Apart from `self`, of which only one part could change while the other does.
  private static func take(
    _ piece: ArraySlice<UInt8>, of name: String, _ lines: inout LineSplitter, _ answers: inout AnswerReader,
    _ reading: inout ThemeReading
  ) throws {
    do {
      try lines.take(piece) { number, line in
        do throws(AnswerFault) {
          try answers.take(line, into: &reading)
        } catch {
          throw diagnostic(error, of: name, line: number, line)
        }
        try reading.checkPatience()
      }
    } catch let long as LineSplitter.TooLong {
      throw diagnostic(.bad("it is longer than 1 MiB"), of: name, line: long.number, [])
    }
  }

  private static func diagnostic(
    _ fault: AnswerFault, of name: String, line number: Int, _ line: [UInt8]
  ) -> Diagnostic {
    switch fault {
    case .bad(let reason):
      .plugin(
        .badAnswer(
          plugin: name, line: number, content: String(decoding: line.prefix(300), as: UTF8.self), reason: reason))
    case .mandatory: .plugin(.unknownMandatory(plugin: name, line: number))
    case .endless: .plugin(.tooManyLines(plugin: name, limit: AnswerReader.mostOthers))
    }
  }
}

/// Cuts output that comes in pieces into lines.
private struct LineSplitter {
  /// A line longer than any answer.
  struct TooLong: Error {
    let number: Int
  }

  private var rest: [UInt8] = []
  private var count = 0

  /// Hands over the lines that end in this piece with their numbers, counted from 1, without their ends.
  mutating func take(_ piece: ArraySlice<UInt8>, _ body: (Int, [UInt8]) throws -> Void) throws {
    var start = piece.startIndex
    while let end = piece[start...].firstIndex(of: 0x0A) {
      let line = rest + piece[start..<end]
      rest = []
      count += 1
      start = end + 1
      try check(line.count, count)
      try body(count, line.last == 0x0D ? line.dropLast() : line)
    }
    rest += piece[start...]
    try check(rest.count, count + 1)
  }

  /// True where the output ends in the middle of a line.
  var isUnfinished: Bool { !rest.isEmpty }

  private func check(_ length: Int, _ number: Int) throws {
    if length > Self.longest { throw TooLong(number: number) }
  }

  /// A theme of 10,000 faces, each of them a family, is shorter.
  private static let longest = 1 << 20
}

/// Reads the answer of a plugin, line by line: a theme, a finding, a loss, or something of a later protocol.
///
/// For example: `{"warning":"no colour","at":{"line":3}}`
private struct AnswerReader {
  private var themes = JSONThemeReader()
  private var count = 0
  private var others = 0
  private var losses: Set<Loss.Kind> = []

  mutating func take(_ line: [UInt8], into reading: inout ThemeReading) throws(AnswerFault) {
    guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return }
    var draft: ThemeDraft?
    var findings: [Diagnostic] = []
    do {
      try JSONReader.read(line) { reader in
        guard try reader.kind() == .object else {
          throw AnswerFault.bad("it is \(try reader.kind().words), not an object")
        }
        let answer = try Answer(&reader)
        guard answer.isTheme else { return try tell(answer, &reading) }
        let place = try answer.draftPlace ?? .keyPath("[\(count)]")
        try reader.object { reader, key in
          guard key == "theme" else { return }
          guard try reader.kind() == .object else {
            throw AnswerFault.bad("'theme' is \(try reader.kind().words), not an object")
          }
          (draft, findings) = try themes.draft(&reader, at: place, into: &reading)
        }
      }
    } catch let fault as AnswerFault {
      throw fault
    } catch let diagnostic as Diagnostic {
      throw .bad("\(diagnostic.place): \(diagnostic.message)")
    } catch {
      throw .bad("\(error)")
    }
    guard let draft else { return }
    count += 1
    reading.found(draft, findings: findings)
  }

  private mutating func tell(_ answer: Answer, _ reading: inout ThemeReading) throws {
    others += 1
    guard others <= Self.mostOthers else { throw AnswerFault.endless }
    if let (severity, text) = answer.finding {
      reading.report(Diagnostic(PluginProblem.reported(severity, text, hint: answer.hint), at: try answer.place))
    } else if let loss = answer.loss {
      losses.insert(loss.kind)
      guard losses.count <= Self.mostLosses else {
        throw AnswerFault.bad("there are losses of more than \(Self.mostLosses) kinds")
      }
      reading.lose(loss)
    } else if answer.isMandatory {
      throw AnswerFault.mandatory
    }
  }

  /// More than a file with the most themes that are read can give rise to.
  static let mostOthers = 200_000
  /// More kinds than a person reads; each one is compared with those before it.
  private static let mostLosses = 100
}

/// Why a line of an answer is invalid.
private enum AnswerFault: Error {
  /// In words for the author of the plugin.
  case bad(String)
  /// It has to be understood, and is not.
  case mandatory
  /// One of too many lines that are not themes.
  case endless
}

/// The members of a line that are ours, but for the theme itself.
private struct Answer {
  private(set) var isTheme = false
  private(set) var isMandatory = false
  private(set) var finding: (Diagnostic.Severity, String)?
  private(set) var hint: String?
  private(set) var loss: Loss?
  private var at: ExtraValue?

  /// Looks ahead with a copy of the reader: the members may come in any order.
  init(_ reader: inout JSONReader) throws {
    var ahead = reader
    try ahead.object { reader, key in
      switch key.string {
      case "theme": isTheme = true
      case "at": at = try value(&reader)
      case "hint": hint = try text(&reader, "hint")
      case "error": finding = (.error, try text(&reader, "error"))
      case "warning": finding = (.warning, try text(&reader, "warning"))
      case "note": finding = (.note, try text(&reader, "note"))
      case "loss": loss = try loss(&reader)
      case "mandatory": isMandatory = try reader.bool() ?? false
      default: break
      }
    }
    _ = try (place, draftPlace)
  }

  private func value(_ reader: inout JSONReader) throws -> ExtraValue {
    var budget = 100
    return try reader.value(&budget)
  }

  /// A sentence without its full stop, cut where it is long.
  private func text(_ reader: inout JSONReader, _ key: String) throws -> String {
    guard let text = try reader.string(), !text.allSatisfy(\.isWhitespace) else {
      throw AnswerFault.bad("'\(key)' has to be a sentence")
    }
    let sentence = key != "hint" && text.hasSuffix(".") ? text.dropLast() : text[...]
    return sentence.count > Self.longest ? sentence.prefix(Self.longest - 1) + "…" : String(sentence)
  }

  private func loss(_ reader: inout JSONReader) throws -> Loss {
    let value = try value(&reader)
    guard let code = value["code"]?.string, PluginName.isValid(code), let count = value["count"]?.integer,
      (1...1_000_000_000).contains(count), let one = value["one"]?.string, let many = value["many"]?.string,
      [one, many].allSatisfy({ (1...60).contains($0.count) })
    else {
      throw AnswerFault.bad(
        "'loss' has to be an object with 'code', 'count', and 'one' and 'many', which are words for it")
    }
    return Loss(Loss.Kind(code, one, many), count)
  }

  var place: Place {
    get throws {
      guard let at else { return .whole }
      if let line = at["line"]?.integer, line > 0 {
        guard let column = at["column"]?.integer else { return .wholeLine(line) }
        return .line(line, column: max(column, 1))
      }
      if let path = at["path"]?.string { return .keyPath(String(path.prefix(Self.longest))) }
      if let offset = at["byte"]?.integer, offset >= 0 { return .byte(offset) }
      throw AnswerFault.bad("'at' has to be an object with 'line', 'line' and 'column', 'path' or 'byte'")
    }
  }

  /// Where a theme stands: its fields are found from there.
  var draftPlace: DraftPlace? {
    get throws {
      switch try place.spot {
      case .keyPath(let path): .keyPath(path)
      case .line(let line, let column): .line(line, columns: ThemeField.allCases.map { _ in column })
      case .wholeLine(let line): .line(line, columns: [])
      case .whole, .byte: nil
      }
    }
  }

  private static let longest = 300
}
