/// A name is not blank, fits on a line, and cannot alter the text around it.
public enum NameRule {
  public static let longest = 100
  /// Limits the combining marks of a hundred characters.
  package static let longestUTF8 = 1_000
  /// Names of more bytes are rejected without counting their characters.
  private static let endless = 100_000

  static func check(_ draft: ThemeDraft, _ findings: inout [Diagnostic]) -> String? {
    // The closure of the place would copy the draft.
    let place = draft.place
    guard let written = draft.name else {
      findings.append(.theme(.nameMissing, at: place.of(.name)))
      return nil
    }
    return check(written, at: place.of(.name), &findings)
  }

  /// Returns the name to keep, or nil with the reason among the findings.
  ///
  /// The place is computed only for a finding.
  package static func check(
    _ written: String, at place: @autoclosure () -> Place, _ findings: inout [Diagnostic]
  ) -> String? {
    if isPlain(written) { return written }
    guard written.utf8.count <= endless else {
      findings.append(.theme(.nameTooLong(characters: nil), at: place()))
      return nil
    }
    let name = trimmed(written)
    guard !name.isEmpty, name.unicodeScalars.contains(where: \.isVisible) else {
      findings.append(.theme(.nameBlank, at: place()))
      return nil
    }
    if let scalar = unsafeScalar(in: name) {
      findings.append(.theme(.nameUnsafe(scalar), at: place()))
      return nil
    }
    // A name has at most as many characters as code points, which are faster to count.
    if name.utf8.count > longest, name.unicodeScalars.count > longest {
      let count = name.count
      if count > longest {
        findings.append(.theme(.nameTooLong(characters: count), at: place()))
        return nil
      }
      if name.utf8.count > longestUTF8 {
        findings.append(.theme(.nameTooHeavy(bytes: name.utf8.count), at: place()))
        return nil
      }
    }
    if name.utf8.count != written.utf8.count { findings.append(.theme(.nameTrimmed(name), at: place())) }
    return name
  }

  /// The name to keep; throws the finding about one that breaks the rule.
  package static func checked(_ name: String) throws -> String {
    var findings: [Diagnostic] = []
    guard let name = check(name, at: .keyPath("name"), &findings) else {
      throw findings.first ?? .theme(.nameMissing)
    }
    return name
  }

  /// The first control or invisible character, with which two different names could look the same. Joiners,
  /// presentation selectors and the tags in flags of regions are allowed, because they change the appearance.
  private static func unsafeScalar(in name: String) -> Unicode.Scalar? {
    var isInFlag = false
    return name.unicodeScalars.first { scalar in
      if scalar.isUnsafe { return true }
      let isTag = (0xE0020...0xE007F).contains(scalar.value)
      if isInFlag, isTag {
        isInFlag = scalar.value != 0xE007F
        return false
      }
      isInFlag = scalar == "🏴"
      guard scalar.isIgnorable else { return false }
      return ![0x200C, 0x200D, 0xFE0E, 0xFE0F].contains(scalar.value)
    }
  }

  /// True for short printable ASCII without spaces at its ends, as most names are. It follows every rule.
  private static func isPlain(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { bytes in
      guard let first = bytes.first, let last = bytes.last, bytes.count <= longest, first != 0x20, last != 0x20 else {
        return false
      }
      var isPrintable = true
      // Without an early exit, the compiler makes the loop check many bytes at a time.
      for byte in bytes { isPrintable = isPrintable && byte >= 0x20 && byte < 0x7F }
      return isPrintable
    }
  }
}
