/// Escapes untrusted text for a terminal: it cannot move the cursor, hide text or reverse its direction.
///
/// For example: `Escaping.escaped("a\u{1B}[2J") == #"a\u{1B}[2J"#`. Safe characters are not changed, so that escaping
/// twice is the same as escaping once. Do not escape data for programs.
public enum Escaping {
  /// Characters that are kept although they move the cursor.
  public struct Kept: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let newlines = Kept(rawValue: 1)
    public static let tabs = Kept(rawValue: 2)
  }

  public static func escaped(_ text: String, keeping kept: Kept = []) -> String {
    guard text.unicodeScalars.contains(where: \.needsEscaping) else { return text }
    var result = String.UnicodeScalarView()
    // Tag characters are safe only in a flag, after U+1F3F4.
    var isFlag = false
    for scalar in text.unicodeScalars {
      if scalar.isTag, isFlag {
        result.append(scalar)
        continue
      }
      isFlag = scalar == "\u{1F3F4}"
      if isKept(scalar, kept) {
        result.append(scalar)
      } else {
        result.append(contentsOf: escape(of: scalar).unicodeScalars)
      }
    }
    return String(result)
  }

  private static func isKept(_ scalar: Unicode.Scalar, _ kept: Kept) -> Bool {
    switch scalar {
    case "\n": kept.contains(.newlines)
    case "\t": kept.contains(.tabs)
    default: !scalar.needsEscaping
    }
  }

  private static func escape(of scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": #"\n"#
    case "\r": #"\r"#
    case "\t": #"\t"#
    default: #"\u{"# + String(scalar.value, radix: 16, uppercase: true) + "}"
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isTag: Bool { (0xE0020...0xE007F).contains(value) }

  /// Controls, bidi controls, line separators, and invisible characters that do not join others.
  fileprivate var needsEscaping: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0xAD: true
    case 0x061C, 0x180E: true
    // U+200C and U+200D are kept: they shape letters and join emoji.
    case 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F: true
    case 0xFEFF, 0xFFF9...0xFFFB: true
    case 0xE0000...0xE007F: true
    default: false
    }
  }
}
