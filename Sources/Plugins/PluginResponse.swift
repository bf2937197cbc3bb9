internal import Formats
internal import Themes

/// The response of a plugin to `import`, decoded while it arrives: pieces of any length in, themes and findings out.
///
/// For example: the pieces `{"theme":{"na` and `me":"Sea", …}}⏎` are one theme, reported with the second piece.
struct PluginResponse {
  /// The plugin, as named in messages.
  private let name: String
  private let limits: ResponseLimits
  private var lines: LineSplitter
  private var themes = KeyedThemes<JSONReader>(.standard)
  private var themeCount = 0
  private var otherCount = 0
  private var losses: Set<Loss.Kind> = []

  private typealias Found = (draft: ThemeDraft, findings: [Diagnostic])

  init(ofPlugin name: String, limits: ResponseLimits = .standard) {
    self.name = name
    self.limits = limits
    lines = LineSplitter(maximumLength: limits.lineBytes)
  }

  /// Throws a ``Diagnostic`` at the first line that does not follow the protocol.
  mutating func decode(_ piece: ArraySlice<UInt8>, into reading: inout ThemeReading) throws {
    for line in lines.split(piece) {
      let theme: Found?
      do throws(ResponseFault) {
        guard let bytes = line.bytes else { throw .invalid("the line is longer than \(limits.lineBytes >> 20) MiB") }
        theme = try read(bytes, into: &reading)
      } catch {
        throw diagnostic(error, line)
      }
      if let theme { try reading.found(theme.draft, findings: theme.findings) } else { try reading.checkLimits() }
    }
  }

  /// Call it after the last piece.
  func end() throws {
    if lines.isUnfinished {
      throw Diagnostic.plugin(.badResponse(plugin: name, "ended its response in the middle of a line"))
    }
  }

  private func diagnostic(_ fault: ResponseFault, _ line: LineSplitter.Line) -> Diagnostic {
    switch fault {
    case .invalid(let reason):
      let content = String(decoding: line.bytes?.prefix(300) ?? [], as: UTF8.self)
      let predicate = "sent an invalid response on line \(line.number) (\(reason)): \(quoted(content))"
      return .plugin(.badResponse(plugin: name, predicate))
    case .mandatory:
      let predicate = "sent a mandatory line that this version of memorize does not support (line \(line.number))"
      return .plugin(.newer(plugin: name, predicate))
    }
  }

  /// Returns the theme of a line; reports and counts what other lines hold, such as
  /// `{"warning":"no colour","at":{"line":3}}`.
  private mutating func read(_ line: [UInt8], into reading: inout ThemeReading) throws(ResponseFault) -> Found? {
    guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return nil }
    var theme: Found?
    do {
      try JSONReader.read(line) { reader in
        guard try reader.kind() == .object else {
          throw ResponseFault.invalid("it is \(try reader.kind().words), not an object")
        }
        let line = try ResponseLine(&reader)
        guard line.isTheme else { return try report(line, to: &reading) }
        let place = try line.draftPlace ?? .keyPath("[\(themeCount)]")
        try reader.members { reader, key in
          guard key == "theme" else { return }
          guard try reader.kind() == .object else {
            throw ResponseFault.invalid("'theme' is \(try reader.kind().words), not an object")
          }
          var draft = ThemeDraft(place: place)
          theme = try themes.read(&draft, from: &reader, into: &reading).map { (draft: draft, findings: $0) }
        }
      }
    } catch let fault as ResponseFault {
      throw fault
    } catch let diagnostic as Diagnostic {
      throw .invalid(Self.words(for: diagnostic))
    } catch {
      throw .invalid("\(error)")
    }
    if theme != nil { themeCount += 1 }
    return theme
  }

  private mutating func report(_ line: ResponseLine, to reading: inout ThemeReading) throws {
    otherCount += 1
    guard otherCount <= limits.otherLines else {
      throw ResponseFault.invalid("there are more than \(grouped(limits.otherLines)) lines that are not themes")
    }
    if let (severity, text) = line.finding {
      reading.report(Diagnostic(PluginProblem.reported(severity, text, hint: line.hint), at: try line.place))
    } else if let loss = line.loss {
      losses.insert(loss.kind)
      guard losses.count <= limits.lossKinds else {
        throw ResponseFault.invalid("there are more than \(limits.lossKinds) kinds of losses")
      }
      reading.lose(loss)
    } else if line.isMandatory {
      throw ResponseFault.mandatory
    }
  }

  /// The place is a column only: the reader sees a single line.
  private static func words(for diagnostic: Diagnostic) -> String {
    guard case .line(_, let column) = diagnostic.place.spot else { return diagnostic.message }
    return "column \(column): \(diagnostic.message)"
  }
}

/// The limits of a response.
struct ResponseLimits {
  /// The length of a line: a theme of 10,000 faces, each of them a family, is shorter.
  var lineBytes = 1 << 20
  /// Lines that are not themes: more than the largest file that is read can give rise to.
  var otherLines = 200_000
  /// Kinds of losses: more than a person reads; each is compared with those before it.
  var lossKinds = 100

  static let standard = ResponseLimits()
}

/// Splits output that arrives in pieces into lines.
private struct LineSplitter {
  struct Line {
    /// Counted from 1.
    let number: Int
    /// Without the end of the line; nil if it is too long.
    let bytes: [UInt8]?
  }

  let maximumLength: Int
  private var rest: [UInt8] = []
  private var count = 0

  init(maximumLength: Int) { self.maximumLength = maximumLength }

  /// True if the output ends in the middle of a line.
  var isUnfinished: Bool { !rest.isEmpty }

  /// The lines that end in this piece, and the line that follows if it is already too long.
  mutating func split(_ piece: ArraySlice<UInt8>) -> [Line] {
    var lines: [Line] = []
    var start = piece.startIndex
    while let end = piece[start...].firstIndex(of: 0x0A) {
      let line = rest + piece[start..<end]
      rest = []
      count += 1
      start = end + 1
      let content = line.last == 0x0D ? line.dropLast() : line
      lines.append(Line(number: count, bytes: line.count <= maximumLength ? content : nil))
    }
    rest += piece[start...]
    if rest.count > maximumLength { lines.append(Line(number: count + 1, bytes: nil)) }
    return lines
  }
}

/// A fault of a line in a response.
private enum ResponseFault: Error {
  /// With a reason for the author of the plugin.
  case invalid(String)
  /// The line is mandatory but unknown.
  case mandatory
}

/// The known members of a line, except the theme.
private struct ResponseLine {
  private(set) var isTheme = false
  private(set) var isMandatory = false
  private(set) var finding: (Diagnostic.Severity, String)?
  private(set) var hint: String?
  private(set) var loss: Loss?
  private var at: ExtraValue?

  /// Looks ahead with a copy of the reader: the members may come in any order.
  init(_ reader: inout JSONReader) throws {
    var ahead = reader
    try ahead.members { reader, key in
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
    // A line with an invalid place is rejected whatever else it has.
    _ = try (place, draftPlace)
  }

  private func value(_ reader: inout JSONReader) throws -> ExtraValue {
    var budget = 100
    return try reader.value(&budget)
  }

  /// A sentence without its full stop, shortened if it is long.
  private func text(_ reader: inout JSONReader, _ key: String) throws -> String {
    guard let text = try reader.string(), !text.allSatisfy(\.isWhitespace) else {
      throw ResponseFault.invalid("'\(key)' must be a sentence")
    }
    let sentence = key != "hint" && text.hasSuffix(".") ? text.dropLast() : text[...]
    return sentence.count > Self.maximumLength ? sentence.prefix(Self.maximumLength - 1) + "…" : String(sentence)
  }

  private func loss(_ reader: inout JSONReader) throws -> Loss {
    let value = try value(&reader)
    guard let code = value["code"]?.string, PluginName.isValid(code), let count = value["count"]?.integer,
      (1...1_000_000_000).contains(count), let one = value["one"]?.string, let many = value["many"]?.string,
      [one, many].allSatisfy({ (1...60).contains($0.count) })
    else {
      throw ResponseFault.invalid(
        "'loss' must be an object with 'code', 'count', and its name as 'one' and 'many'")
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
      if let path = at["path"]?.string { return .keyPath(String(path.prefix(Self.maximumLength))) }
      if let offset = at["byte"]?.integer, offset >= 0 { return .byte(offset) }
      throw ResponseFault.invalid("'at' must be an object with 'line', 'line' and 'column', 'path' or 'byte'")
    }
  }

  /// The place of a theme, from which the places of its fields follow.
  var draftPlace: DraftPlace? {
    get throws {
      switch try place.spot {
      case .keyPath(let path): .keyPath(path)
      case .line(let line, let column): .line(line, columns: ThemeField.allCases.map { _ in column })
      case .wholeLine(let line): .line(line, columns: [])
      case .whole, .cell, .byte: nil
      }
    }
  }

  private static let maximumLength = 300
}
