/// A colour of a terminal: one of the eight in the palette of the user, or an exact one.
public enum TerminalColor: Hashable, Sendable {
  case palette(Palette)
  case exact(red: UInt8, green: UInt8, blue: UInt8)

  /// In the order of their ANSI numbers.
  public enum Palette: UInt8, Sendable, CaseIterable {
    case black, red, green, yellow, blue, magenta, cyan, white
  }

  /// The SGR parameters of this colour. For example: `38;2;255;149;0`.
  func parameters(_ depth: ColorDepth, isBackground: Bool) -> String {
    let base = isBackground ? 40 : 30
    switch self {
    case .palette(let color): return String(base + Int(color.rawValue))
    case .exact(let red, let green, let blue):
      switch depth {
      case .full: return "\(base + 8);2;\(red);\(green);\(blue)"
      case .indexed: return "\(base + 8);5;\(16 + Self.nearest((red, green, blue), in: Self.cubeAndGreys))"
      case .sixteen:
        let nearest = Self.nearest((red, green, blue), in: Self.sixteen)
        return String(nearest < 8 ? base + nearest : base + 60 + nearest - 8)
      }
    }
  }

  /// The colour that a terminal of this depth shows for it. Colours of the palette are returned unchanged.
  public func drawn(_ depth: ColorDepth) -> TerminalColor {
    guard case .exact(let red, let green, let blue) = self, depth != .full else { return self }
    let colors = depth == .indexed ? Self.cubeAndGreys : Self.sixteen
    let drawn = colors[Self.nearest((red, green, blue), in: colors)]
    return .exact(red: drawn.red, green: drawn.green, blue: drawn.blue)
  }

  private typealias Parts = (red: UInt8, green: UInt8, blue: UInt8)

  /// The index of the first of the nearest colours.
  private static func nearest(_ wanted: Parts, in colors: [Parts]) -> Int {
    func square(_ one: UInt8, _ other: UInt8) -> Int { (Int(one) - Int(other)) * (Int(one) - Int(other)) }
    func distance(_ color: Parts) -> Int {
      square(color.red, wanted.red) + square(color.green, wanted.green) + square(color.blue, wanted.blue)
    }
    return colors.indices.min { distance(colors[$0]) < distance(colors[$1]) } ?? 0
  }

  /// From number 16 on: the 6 × 6 × 6 cube, then 24 greys.
  private static let cubeAndGreys: [Parts] = {
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    let cube: [Parts] = levels.flatMap { red in levels.flatMap { green in levels.map { (red, green, $0) } } }
    return cube + stride(from: UInt8(8), through: 238, by: 10).map { ($0, $0, $0) }
  }()

  /// The defaults of xterm; users may have others.
  private static let sixteen: [Parts] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
    (255, 255, 255),
  ]
}

/// The number of colours that a terminal can show.
public enum ColorDepth: Sendable, Hashable, CaseIterable {
  case sixteen
  case indexed
  case full
}

/// Decides if a stream gets colour.
public enum ColorSupport {
  /// Nil for no colour. The first of these that is set decides: `--color`, `NO_COLOR`, `CLICOLOR_FORCE`, `CLICOLOR`.
  /// Otherwise a terminal gets colour if `TERM` is neither empty nor `dumb`.
  public static func depth(
    _ choice: ColorChoice, isTerminal: Bool, environment: [String: String]
  ) -> ColorDepth? {
    isWanted(choice, isTerminal, environment) ? available(environment) : nil
  }

  private static func isWanted(_ choice: ColorChoice, _ isTerminal: Bool, _ environment: [String: String]) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if environment["NO_COLOR", default: ""] != "" { return false }
    if !["", "0"].contains(environment["CLICOLOR_FORCE", default: ""]) { return true }
    if environment["CLICOLOR"] == "0" { return false }
    return isTerminal && !isDumb(environment)
  }

  private static func available(_ environment: [String: String]) -> ColorDepth {
    if ["truecolor", "24bit"].contains(environment["COLORTERM", default: ""].lowercased()) { return .full }
    return environment["TERM", default: ""].lowercased().contains("256color") ? .indexed : .sixteen
  }

  /// True if the terminal is unknown or does not understand escape sequences.
  public static func isDumb(_ environment: [String: String]) -> Bool {
    ["", "dumb"].contains(environment["TERM", default: ""])
  }
}

/// The values of `--color`.
public enum ColorChoice: String, CaseIterable, Sendable {
  case auto
  case always
  case never
}
