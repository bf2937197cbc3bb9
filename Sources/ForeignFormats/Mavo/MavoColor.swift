internal import Formats
internal import Themes

/// A colour as a page of the web says it.
///
/// For example: `#f90`, `orange`, `rgb(255, 149, 0)`, and the first one of `linear-gradient(to right, red, yellow)`.
enum MavoColor {
  case plain(ThemeColor)
  case gradient(ThemeColor)
  case unknown

  init(_ text: String) {
    let text = trimmed(text).lowercased()
    if let color = Self.color(text) {
      self = .plain(color)
    } else if text.utf8.count <= Self.longest, text.contains("gradient("),
      let first = Self.parts(text.drop { $0 != "(" }.dropFirst()).lazy.compactMap(Self.stop).first
    {
      self = .gradient(first)
    } else {
      self = .unknown
    }
  }

  private static func color(_ text: String) -> ThemeColor? {
    if let color = ThemeColor(text) { return color }
    guard text.hasPrefix("rgb"), text.hasSuffix(")"), text.utf8.count <= longest else { return nil }
    let numbers = text.drop { $0 != "(" }.dropFirst().dropLast().split { " ,/".contains($0) }.map { part -> Double? in
      part.hasSuffix("%") ? Double(part.dropLast()).map { $0 / 100 } : Double(part)
    }
    guard numbers.count == 3 || numbers.count == 4, let red = numbers[0], let green = numbers[1], let blue = numbers[2]
    else { return nil }
    let scale: Double = text.contains("%,") || text.contains("% ") ? 1 : 255
    let alpha = numbers.count == 4 ? numbers[3] ?? 1 : 1
    return ThemeColor(red: red / scale, green: green / scale, blue: blue / scale, alpha: alpha)
  }

  /// One colour of a gradient, which may be followed by where it stands.
  private static func stop(_ text: String) -> ThemeColor? {
    let end = text.lastIndex(of: ")").map(text.index(after:)) ?? text.firstIndex(of: " ") ?? text.endIndex
    return color(String(text[..<end]))
  }

  /// What commas outside parentheses set apart.
  private static func parts(_ text: Substring) -> [String] {
    var parts = [""]
    var depth = 0
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth < 0 { break }
      if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts.map(trimmed)
  }

  private static let longest = 500
}
