internal import Themes

extension ThemeColor {
  /// The name people would give this colour, for where it cannot be shown. For example: `#FF9500` → `orange`.
  var nearestName: String {
    var best: (distance: Int, name: ColorName) = (.max, .gray)
    for name in ColorName.allCases where !Self.synonyms.contains(name) {
      let distance = distance(to: name.color)
      if distance < best.distance { best = (distance, name) }
    }
    return best.name.rawValue
  }

  /// Of two names for one colour, people say the other.
  private static let synonyms: Set<ColorName> = [.aqua, .fuchsia, .grey]

  /// Close to what eyes see: red counts more where there is much of it, and green counts most.
  private func distance(to other: ThemeColor) -> Int {
    let mean = (Int(red) + Int(other.red)) / 2
    let (reds, greens, blues) = (
      Int(red) - Int(other.red), Int(green) - Int(other.green), Int(blue) - Int(other.blue)
    )
    return (512 + mean) * reds * reds / 256 + 4 * greens * greens + (767 - mean) * blues * blues / 256
  }
}
