/// The part of an executable's name that is the name of its format: `toml` of `memorize-format-toml`.
enum PluginName {
  static let prefix = "memorize-format-"

  /// Nil where the file is no plugin by its name.
  static func tail(ofFile name: String) -> String? {
    name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
  }

  /// Small letters, digits and hyphens between them, at most 32.
  static func isValid(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    guard (1...32).contains(bytes.count), let first = bytes.first, let last = bytes.last else { return false }
    return isLetter(first) && isLetter(last) && bytes.allSatisfy { isLetter($0) || $0 == UInt8(ascii: "-") }
  }

  /// A small letter of ASCII, or a digit.
  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) }
}
