import ThemeFiles

/// A theme a line, as our app sends them to its users: `Halloween=👻🎃🕷️`.
struct LineFormat: ThemeFormat {
  let name = "lines"
  let summary = "a theme a line: its name, =, its emoji"
  let fileExtensions = ["themelines"]

  func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    ["#themes\n", "#themes\r\n"].contains { opening.starts(with: $0.utf8) } ? .certain : .no
  }

  func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    for (number, line) in try reading.lines(of: bytes) where number > 1 && !line.isEmpty {
      if let sign = line.lastIndex(of: "=") {
        let emojis = line[sign...].dropFirst().map { String($0) }
        try reading.found(ThemeDraft(name: String(line[..<sign]), emojis: emojis, at: .line(number)))
      } else {
        let wording = Wording.error("lines.no-equals", "the line has no '='", hint: "Write NAME=EMOJI.")
        try reading.rejected(Diagnostic(wording, at: .wholeLine(number)))
      }
    }
  }

  func encode(_ themes: [Theme], credits: Credits) -> [UInt8] {
    Array(("#themes\n" + themes.map { "\($0.name)=\($0.emojis.map(\.text).joined())\n" }.joined()).utf8)
  }

  func losses(of theme: Theme) -> [Loss] {
    let ofPairs = theme.numberOfPairs == theme.emojis.count ? 0 : 1
    return [Loss(.ids, 1), Loss(.themeColors, 1), Loss(.numbersOfPairs, ofPairs)].filter { $0.count > 0 }
  }
}
