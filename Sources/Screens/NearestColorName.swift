internal import Themes

extension ThemeColor {
  /// The common name nearest to this colour. For example: `#FF9500` → `orange`.
  ///
  /// Compares hues first, as people do; by distance in red, green and blue, a bright blue would be mint.
  var nearestName: String {
    if let exact = name, exact.isCommon { return exact.text }
    let (hue, saturation, lightness) = hueSaturationLightness
    if lightness < 0.1 { return "black" }
    if lightness > 0.95 { return "white" }
    if saturation < 0.15 { return lightness > 0.7 ? "silver" : "gray" }
    if (15..<45).contains(hue), lightness < 0.4 || saturation < 0.5 { return "brown" }
    if lightness > 0.8, hue < 20 || hue >= 310 { return "pink" }
    return Self.hues.first { hue < $0.end }?.name ?? "red"
  }

  /// Where the hues of each name end, in degrees from red.
  private static let hues: [(end: Double, name: String)] = [
    (15, "red"), (45, "orange"), (68, "yellow"), (160, "green"), (178, "mint"), (187, "teal"), (200, "cyan"),
    (245, "blue"),
    (265, "indigo"), (295, "purple"), (345, "pink"),
  ]

  private var hueSaturationLightness: (Double, Double, Double) {
    let (red, green, blue) = (Double(red) / 255, Double(green) / 255, Double(blue) / 255)
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let (range, sum) = (high - low, high + low)
    guard range > 0 else { return (0, 0, sum / 2) }
    let turn =
      high == red
      ? (green - blue) / range : high == green ? (blue - red) / range + 2 : (red - green) / range + 4
    return ((turn < 0 ? turn + 6 : turn) * 60, range / (sum > 1 ? 2 - sum : sum), sum / 2)
  }
}
