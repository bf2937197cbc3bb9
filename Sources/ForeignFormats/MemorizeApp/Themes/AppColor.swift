internal import Formats
internal import Themes

/// Reads a colour in any shape that apps use; the first of several.
///
/// For example: `{"rgba":{"_0":{"red":1,"green":0.5,"blue":0}}}`, `"1,0.5,0,1"`, `"Color.orange"`, `"#F90"`, `16750848` and
/// `["orange","red"]`.
struct AppColor {
  let color: ThemeDraft.Color
  /// The other colours of a gradient are lost.
  var isGradient = false

  /// Nil for a value that is not a colour.
  init?(_ value: AppValue, depth: Int = 0) {
    guard depth <= Self.deepest else { return nil }
    switch value {
    case .string(let text), .word(let text):
      guard let color = Self.color(text) else { return nil }
      self = color
    case .number(let spelling):
      guard let color = JSONNumber(checked: spelling).integer.flatMap(Self.packed) else { return nil }
      self.color = .known(color)
    case .array(let elements):
      if let parts = Self.parts(elements.map(\.double)) {
        color = parts
      } else {
        // A number beside a colour is its position. Lazy, so that nested lists are read once only.
        let others = elements.filter { !$0.isNumber }
        var colors = (others.isEmpty ? elements : others).lazy.compactMap { AppColor($0, depth: depth + 1) }
          .makeIterator()
        guard let first = colors.next() else { return nil }
        self = first
        isGradient = isGradient || colors.next() != nil
      }
    case .object(let members):
      guard let color = Self.color(members, depth) else { return nil }
      self = color
    case .data(let bytes):
      guard let color = Self.archived(bytes) else { return nil }
      self = color
    default: return nil
    }
  }

  private init(_ color: ThemeDraft.Color) { self.color = color }

  private static let deepest = 8
}

// Colours that are objects: with components, or with a colour among their members.
extension AppColor {
  private static func color(_ members: [AppValue.Member], _ depth: Int) -> AppColor? {
    if let parts = components(members) { return AppColor(parts) }
    // With red, green and blue that cannot be read, no other member is the colour.
    let names = Set(members.prefix(most).compactMap { partNames[AppFieldNames.normalized($0.key)] })
    guard !names.isSuperset(of: ["red", "green", "blue"]) else { return nil }
    // Likely keys first.
    let keyed = members.prefix(most).map { (key: AppFieldNames.normalized($0.key), value: $0.value) }
    for key in likelyKeys {
      if let member = keyed.first(where: { $0.key == key }), let color = AppColor(member.value, depth: depth + 1) {
        let opacity = keyed.first { $0.key == "opacity" }?.value.double
        return opacity.map(color.withOpacity) ?? color
      }
    }
    for member in keyed where !member.value.isNumber && !likelyKeys.contains(member.key) {
      if let color = AppColor(member.value, depth: depth + 1) { return color }
    }
    // A case without a payload: `{"orange":{}}`.
    guard members.count == 1, let only = members.first, only.value.members?.isEmpty == true else { return nil }
    return AppleColor.named(only.key).map { AppColor(.known($0)) }
  }

  /// `Color.orange.opacity(0.5)`
  private func withOpacity(_ opacity: Double) -> AppColor {
    guard opacity.isFinite else { return self }
    let share = max(0, min(1, opacity))
    switch color {
    case .known(var known):
      known.alpha = UInt8((Double(known.alpha) * share).rounded())
      return AppColor(.known(known))
    case .fractions(let red, let green, let blue, let alpha):
      return AppColor(.fractions(red: red, green: green, blue: blue, alpha: alpha * share))
    case .text: return self
    }
  }

  private static let likelyKeys = ["color", "colors", "stops", "gradient", "rgba", "0"]

  /// A colour by named components: red, green and blue; hue, saturation and brightness; or a shade of grey.
  static func components(_ members: [AppValue.Member]) -> ThemeDraft.Color? {
    var parts: [String: Double] = [:]
    for member in members.prefix(most) {
      guard let name = partNames[AppFieldNames.normalized(member.key)], let value = member.value.double else {
        continue
      }
      if parts[name] == nil { parts[name] = value }
    }
    if let red = parts["red"], let green = parts["green"], let blue = parts["blue"] {
      return scaled(red, green, blue, parts["alpha"])
    }
    if let hue = parts["hue"], let saturation = parts["saturation"], let brightness = parts["brightness"] {
      return color(hue: hue, saturation: saturation, brightness: brightness, parts["alpha"])
    }
    return parts["white"].flatMap { scaled($0, $0, $0, parts["alpha"]) }
  }

  private static let partNames = [
    "red": "red", "r": "red", "uired": "red", "redcomponent": "red", "green": "green", "g": "green", "uigreen": "green",
    "greencomponent": "green", "blue": "blue", "b": "blue", "uiblue": "blue", "bluecomponent": "blue", "alpha": "alpha",
    "a": "alpha", "opacity": "alpha", "uialpha": "alpha", "hue": "hue", "h": "hue", "saturation": "saturation",
    "s": "saturation", "brightness": "brightness", "white": "white", "w": "white", "uiwhite": "white",
  ]

  private static let most = 256

  /// Fractions, or numbers up to 255 where one is above ``WrittenColor/largestFraction``.
  private static func scaled(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double?) -> ThemeDraft.Color? {
    guard [red, green, blue, alpha ?? 1].allSatisfy(\.isFinite) else { return nil }
    let isFraction = max(red, green, blue) <= WrittenColor.largestFraction
    let scale: Double = isFraction ? 1 : 255
    let opacity = alpha ?? 1
    return .fractions(
      red: red / scale, green: green / scale, blue: blue / scale,
      alpha: opacity > WrittenColor.largestFraction ? opacity / (opacity > 100 || !isFraction ? 255 : 100) : opacity)
  }

  private static func parts(_ numbers: [Double?]) -> ThemeDraft.Color? {
    let known = numbers.compactMap { $0 }
    guard known.count == numbers.count, known.allSatisfy({ $0 <= 255 }) else { return nil }
    switch known.count {
    case 2: return scaled(known[0], known[0], known[0], known[1])
    case 3, 4: return scaled(known[0], known[1], known[2], known.count == 4 ? known[3] : nil)
    default: return nil
    }
  }

  /// All from 0 to 1; a larger hue is in degrees, larger others are in percent.
  private static func color(hue: Double, saturation: Double, brightness: Double, _ alpha: Double?) -> ThemeDraft.Color?
  {
    guard [hue, saturation, brightness, alpha ?? 1].allSatisfy(\.isFinite) else { return nil }
    let turn = (hue > 1 ? hue / 360 : hue).truncatingRemainder(dividingBy: 1)
    let scale: Double = max(saturation, brightness) > 1 ? 100 : 1
    let (saturation, brightness) = (saturation / scale, brightness / scale)
    func part(_ shift: Double) -> Double {
      let place = (shift + turn * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(place, 4 - place, 1)))
    }
    let opacity = alpha ?? 1
    return .fractions(
      red: part(5), green: part(3), blue: part(1),
      alpha: opacity > WrittenColor.largestFraction ? opacity / 100 : opacity)
  }
}

// Colours that are texts, numbers or data.
extension AppColor {
  private static func color(_ text: String) -> AppColor? {
    if text.utf8.count > longestText {
      guard Base64.mayHoldThemes(text.utf8) else { return nil }
      return Base64.decode(text.utf8).flatMap { archived($0) }
    }
    if let color = AppleColor.named(text) ?? ThemeColor(text) { return AppColor(.known(color)) }
    if text.lowercased().hasPrefix("0x"), let color = ThemeColor(String(text.dropFirst(2))) {
      return AppColor(.known(color))
    }
    // `rgba(255, 149, 0, 1)`, `1,0.5,0,1`, `UIExtendedSRGBColorSpace 1 0.58 0 1`
    let body = text.drop { $0.isLetter || $0.isWhitespace || $0 == "(" }
    let words = body.split { " ,;()/".contains($0) }
    return words.isEmpty ? nil : parts(words.map { Double($0) }).map { AppColor($0) }
  }

  private static let longestText = 80

  /// `0xRRGGBB`, else `0xRRGGBBAA`, or `0xAARRGGBB` where only that is opaque.
  private static func packed(_ number: Int) -> ThemeColor? {
    guard number >= Int(Int32.min), number <= Int(UInt32.max) else { return nil }
    let value = UInt32(truncatingIfNeeded: number)
    if number >= 0, number <= 0xFF_FFFF { return ThemeColor(packed: value << 8 | 255) }
    return value >> 24 == 255 && value & 255 != 255
      ? ThemeColor(packed: value << 8 | 255) : ThemeColor(packed: value)
  }

  /// A `UIColor` in a keyed archive.
  private static func archived(_ bytes: [UInt8]) -> AppColor? {
    guard bytes.starts(with: BinaryPropertyList.signature) else { return nil }
    var budget = ValueBudget(10_000)
    guard let archive = try? BinaryPropertyList.value(of: bytes, &budget),
      let objects = archive.members?.first(where: { $0.key == "$objects" })?.value.elements
    else { return nil }
    return objects.lazy.compactMap { $0.members.flatMap { components($0) } }.first.map { AppColor($0) }
  }
}
