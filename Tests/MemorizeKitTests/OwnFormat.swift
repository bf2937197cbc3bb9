import ForeignFormats
import Formats
import Packs
import Themes

/// A theme a line, as our app sends them to its users: `Halloween=👻🎃🕷️`.
struct LineFormat: ThemeFormat {
  let name = "lines"
  let summary = "a theme a line: its name, =, its emoji"
  let fileExtensions = ["themelines"]

  func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    opening.starts(with: Self.signature.utf8) ? .certain : .no
  }

  func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in zip(1..., lines) where number > 1 && !line.isEmpty {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2 {
        var draft = ThemeDraft(place: .line(number, columns: []))
        draft.name = String(parts[0])
        draft.emojis = parts[1].map { String($0) }
        try reading.found(draft)
      } else {
        try reading.rejected(Diagnostic(LineProblem.noEquals, at: .line(number, column: 1)))
      }
    }
  }

  func encode(_ themes: [Theme], credits: Credits) -> [UInt8] {
    Array((Self.signature + themes.map { "\($0.name)=\($0.emojis.map(\.text).joined())\n" }.joined()).utf8)
  }

  func losses(of theme: Theme) -> [Loss] {
    var losses = [Loss(Self.look, 1)]
    if !theme.removedEmojis.isEmpty { losses.append(Loss(.removedEmojis, theme.removedEmojis.count)) }
    if !theme.extras.isEmpty { losses.append(Loss(.unknownKeys, theme.extras.count)) }
    return losses
  }

  private static let look = Loss.Kind("look", "colour and number of pairs", "colours and numbers of pairs")

  private static let signature = "#themes\n"
}

enum LineProblem: Problem {
  case noEquals

  var wording: Wording {
    .error("lines.no-equals", "the line has no '='", hint: "Write NAME=EMOJI.")
  }
}

/// The formats of our app: all that come with the library, and our own.
let formats = FormatRegistry.withForeignFormats.addingArchives().adding(LineFormat())
