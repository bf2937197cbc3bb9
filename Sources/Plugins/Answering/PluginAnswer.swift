internal import Formats
internal import Themes

/// What a plugin says of a file, as it comes: pieces of any length in, themes and findings out.
///
/// For example: the pieces `{"theme":{"na` and `me":"Sea", …}}⏎` are one theme, told when the second is there.
struct PluginAnswer {
  /// The plugin, for what is said of it.
  private let name: String
  private var lines = LineSplitter()
  private var answers = AnswerReader()

  init(ofPlugin name: String) { self.name = name }

  /// Throws a ``Diagnostic`` at the first line that is none of the protocol.
  mutating func take(_ piece: ArraySlice<UInt8>, into reading: inout ThemeReading) throws {
    try Self.take(piece, of: name, &lines, &answers, &reading)
  }

  /// To be called behind the last piece.
  func end() throws {
    if lines.isUnfinished { throw Diagnostic.pluginHalfLine(name) }
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
      throw Diagnostic.pluginBadAnswer(name, line: long.number, [], "it is longer than 1 MiB")
    }
  }

  private static func diagnostic(
    _ fault: AnswerFault, of name: String, line number: Int, _ line: [UInt8]
  ) -> Diagnostic {
    switch fault {
    case .bad(let words): .pluginBadAnswer(name, line: number, line, words)
    case .mandatory: .pluginUnknownMandatory(name, line: number)
    case .endless: .pluginTooMuch(name, "\(grouped(AnswerReader.mostOthers)) lines that are no themes")
    }
  }
}
