import Terminals
import Testing

struct StyledTextTests {
  @Test func `styles become escape sequences only with colour`() {
    let text: StyledText = "a \("b", .bold) c"
    #expect(text.rendered(.sixteen) == "a \u{1B}[1mb\u{1B}[0m c")
    #expect(text.rendered(nil) == "a b c")
    #expect(text.cells == 5)
  }

  @Test func `an interpolated value is escaped`() {
    let name = "\u{1B}[31mx\n"
    let text: StyledText = "name\n\(name, .red)"
    #expect(text.plain == "name\n\\u{1B}[31mx\\n")
  }

  @Test(arguments: [
    (ColorDepth.full, "48;2;255;149;0"), (.indexed, "48;5;208"), (.sixteen, "43"),
  ])
  func `a swatch has the nearest available colour`(depth: ColorDepth, parameters: String) {
    #expect(
      StyledText.swatch(.exact(red: 255, green: 149, blue: 0)).rendered(depth) == "\u{1B}[\(parameters)m  \u{1B}[0m")
  }

  @Test func `greys come from the grey ramp`() {
    #expect(StyledText.swatch(.exact(red: 118, green: 118, blue: 118)).rendered(.indexed).contains("48;5;243m"))
    #expect(StyledText.swatch(.exact(red: 17, green: 17, blue: 17)).rendered(.indexed).contains("48;5;233m"))
  }

  @Test func `a terminal of 256 colours shows the nearest of them`() {
    let levels = [0, 95, 135, 175, 215, 255]
    var colors = (0..<24).map { Array(repeating: 8 + 10 * $0, count: 3) }
    for red in levels { for green in levels { for blue in levels { colors.append([red, green, blue]) } } }
    func distance(_ color: [Int], _ wanted: [UInt8]) -> Int {
      color.indices.reduce(0) { $0 + (color[$1] - Int(wanted[$1])) * (color[$1] - Int(wanted[$1])) }
    }
    for part in stride(from: UInt8(2), through: 255, by: 3) {
      for wanted in [[part, part, part], [part, part / 2 + 60, 255 - part]] {
        let drawn = TerminalColor.exact(red: wanted[0], green: wanted[1], blue: wanted[2]).drawn(.indexed)
        guard case .exact(let red, let green, let blue) = drawn else { continue }
        let least = colors.map { distance($0, wanted) }.min()
        #expect(distance([Int(red), Int(green), Int(blue)], wanted) == least, "\(wanted)")
      }
    }
  }

  @Test(arguments: [(255, 0, 0, 101), (127, 127, 127, 100), (229, 229, 229, 47)] as [(UInt8, UInt8, UInt8, Int)])
  func `bright colours come from the upper eight`(red: UInt8, green: UInt8, blue: UInt8, parameter: Int) {
    let swatch = StyledText.swatch(.exact(red: red, green: green, blue: blue))
    #expect(swatch.rendered(.sixteen).contains("[\(parameter)m"))
  }

  @Test func `a styled text is cut across its runs`() {
    let text: StyledText = "ab\("cd", .bold)ef"
    #expect((0...7).map { text.fitted(to: $0).plain } == ["", "…", "a…", "ab…", "abc…", "abcd…", "abcdef", "abcdef"])
  }

  @Test func `a cut text never exceeds its width`() {
    let text: StyledText = "動\("👩‍🌾❤️", .bold)🇫🇷\("x")1️⃣"
    for width in 0...12 { #expect(text.fitted(to: width).cells <= width) }
  }
}
