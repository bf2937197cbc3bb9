internal import Pages
internal import Terminals

extension QRCode {
  /// The code in half blocks, two rows of modules in a line, with the margin that readers need.
  ///
  /// Black on white where the terminal has colours. Elsewhere the blocks are the light modules, as on a dark terminal.
  func lines(hasColor: Bool) -> [StyledText] {
    let places = -Self.margin..<size + Self.margin
    let colors = Style(
      foreground: .exact(red: 0, green: 0, blue: 0), background: .exact(red: 255, green: 255, blue: 255))
    return stride(from: places.lowerBound, to: places.upperBound, by: 2).map { row in
      let line = places.map { column in
        let isInk = [row, row + 1].map { (isDark(column: column, row: $0) ?? false) == hasColor }
        return isInk[0] ? (isInk[1] ? "█" : "▀") : isInk[1] ? "▄" : " "
      }
      return StyledText(line.joined(), hasColor ? colors : .plain)
    }
  }
}
