internal import Themes

/// What a name inside a zip may be, so that it means the same on every system and can never leave a folder.
enum ZipName {
  /// The first rule a name breaks, or nil.
  static func fault(of name: String) -> ZipCode? {
    if name.isEmpty { return .nameEmpty }
    if name.utf8.count > longest { return .nameTooLong }
    for scalar in name.unicodeScalars where scalar.isUnsafe {
      return scalar.properties.generalCategory == .control ? .nameWithControl : .nameWithBidi
    }
    if name.utf8.contains(UInt8(ascii: "\\")) { return .nameWithBackslash }
    if name.utf8.first == UInt8(ascii: "/") { return .nameAbsolute }
    if hasDrive(name) { return .nameWithDrive }
    var parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    if parts.count > deepest { return .nameTooLong }
    for part in parts { if let code = fault(ofPart: Substring(part)) { return code } }
    return nil
  }

  private static func fault(ofPart part: Substring) -> ZipCode? {
    switch part {
    case "": return .nameWithEmptyPart
    case ".": return .nameWithDot
    case "..": return .nameWithParent
    default: break
    }
    if part.utf8.last == UInt8(ascii: ".") { return .nameEndsInDot }
    if part.unicodeScalars.last?.properties.isWhitespace == true { return .nameEndsInSpace }
    // Windows looks at what precedes the first dot only: `aux.json` is a device too.
    let stem = part.utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: ":") }
    if stem.count <= longestDevice, devices.contains(trimmed(Substring(stem)).uppercased()) { return .nameReserved }
    return nil
  }

  private static func hasDrive(_ name: String) -> Bool {
    let opening = Array(name.utf8.prefix(2))
    return opening.count == 2 && opening[1] == UInt8(ascii: ":")
      && (opening[0] | 0x20 >= 0x61 && opening[0] | 0x20 <= 0x7A)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }

  private static let longest = 1_024
  private static let deepest = 32
  /// Spaces that Windows drops included.
  private static let longestDevice = 16
  private static let devices: Set<String> = Set(
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"]
      + "0123456789¹²³".flatMap { ["COM\($0)", "LPT\($0)"] })
}
