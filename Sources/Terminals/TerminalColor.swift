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
      case .indexed: return "\(base + 8);5;\(Self.index(red, green, blue))"
      case .sixteen:
        let nearest = Self.nearestOfSixteen(red, green, blue)
        return String(nearest < 8 ? base + nearest : base + 60 + nearest - 8)
      }
    }
  }

  /// The colour that a terminal of this depth shows for it. Colours of the palette are returned unchanged.
  public func drawn(_ depth: ColorDepth) -> TerminalColor {
    guard case .exact(let red, let green, let blue) = self else { return self }
    let parts: (Int, Int, Int)
    switch depth {
    case .full: return self
    case .indexed:
      let index = Self.index(red, green, blue)
      let gray = 8 + 10 * (index - 232)
      let (cube, levels) = (index - 16, Self.levels)
      parts = index >= 232 ? (gray, gray, gray) : (levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
    case .sixteen: parts = Self.sixteen[Self.nearestOfSixteen(red, green, blue)]
    }
    return .exact(red: UInt8(parts.0), green: UInt8(parts.1), blue: UInt8(parts.2))
  }

  /// The index of the nearest colour in the 6 × 6 × 6 cube and the 24 greys.
  private static func index(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    func nearestLevel(_ part: UInt8) -> Int {
      levels.indices.min { abs(levels[$0] - Int(part)) < abs(levels[$1] - Int(part)) } ?? 0
    }
    let cube = (nearestLevel(red), nearestLevel(green), nearestLevel(blue))
    let step = min(max((Int(red) + Int(green) + Int(blue) - 24) / 30, 0), 23)
    let gray = 8 + 10 * step
    let wanted = (Int(red), Int(green), Int(blue))
    return distance(wanted, (levels[cube.0], levels[cube.1], levels[cube.2])) <= distance(wanted, (gray, gray, gray))
      ? 16 + 36 * cube.0 + 6 * cube.1 + cube.2 : 232 + step
  }

  private static let levels = [0, 95, 135, 175, 215, 255]

  private static func nearestOfSixteen(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    let wanted = (Int(red), Int(green), Int(blue))
    return sixteen.indices.min { distance(wanted, sixteen[$0]) < distance(wanted, sixteen[$1]) } ?? 7
  }

  private static func distance(_ left: (Int, Int, Int), _ right: (Int, Int, Int)) -> Int {
    let (red, green, blue) = (left.0 - right.0, left.1 - right.1, left.2 - right.2)
    return red * red + green * green + blue * blue
  }

  /// The defaults of xterm; users may have others.
  private static let sixteen = [
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
