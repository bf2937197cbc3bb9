/// Makes text from strangers safe to show: nothing in it can move the cursor, hide, or turn other text around.
///
/// For example: `Escaping.escaped("a\u{1B}[2J") == #"a\u{1B}[2J"#`. What is safe stays as it is, so escaping twice does
/// no more than escaping once. Use it for people only; data for programs stays exact.
public enum Escaping {
  /// What may pass although it moves the cursor.
  public struct Kept: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let newlines = Kept(rawValue: 1)
    public static let tabs = Kept(rawValue: 2)
  }

  public static func escaped(_ text: String, keeping kept: Kept = []) -> String {
    if text.utf8.allSatisfy(isHarmless) { return text }
    var result = String.UnicodeScalarView()
    // Tag characters spell the name of a flag, and only behind its pole.
    var isFlag = false
    for scalar in text.unicodeScalars {
      if scalar.isTag, isFlag {
        result.append(scalar)
        continue
      }
      isFlag = scalar == "\u{1F3F4}"
      if mayPass(scalar, kept) {
        result.append(scalar)
      } else {
        result.append(contentsOf: spelling(of: scalar).unicodeScalars)
      }
    }
    return String(result)
  }

  /// The same for bytes that should be UTF-8, such as a path; what is not becomes U+FFFD.
  public static func escaped(bytes: some Collection<UInt8>, keeping kept: Kept = []) -> String {
    escaped(String(decoding: bytes, as: UTF8.self), keeping: kept)
  }

  /// Bytes that no unsafe scalar starts with.
  private static func isHarmless(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x7F, 0xC2, 0xD8, 0xE1, 0xE2, 0xEF, 0xF3: false
    default: true
    }
  }

  private static func mayPass(_ scalar: Unicode.Scalar, _ kept: Kept) -> Bool {
    switch scalar {
    case "\n": kept.contains(.newlines)
    case "\t": kept.contains(.tabs)
    default: !scalar.isUnsafe
    }
  }

  private static func spelling(of scalar: Unicode.Scalar) -> String {
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

  /// Controls, bidi controls, separators of lines, and what is invisible without joining anything.
  fileprivate var isUnsafe: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0xAD: true
    case 0x061C, 0x180E: true
    // Not U+200C and U+200D: they shape letters and join emoji.
    case 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F: true
    case 0xFEFF, 0xFFF9...0xFFFB: true
    case 0xE0000...0xE007F: true
    default: false
    }
  }
}
