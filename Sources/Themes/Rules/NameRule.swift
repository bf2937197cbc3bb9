/// A name is not blank, fits on a line, and cannot disturb what it is shown in.
public enum NameRule {
  public static let longest = 100
  /// Bounds the combining marks that a hundred characters may carry.
  package static let longestUTF8 = 1_000

  static func check(_ draft: ThemeDraft, _ findings: inout [Diagnostic]) -> String? {
    let place = draft.place.of(.name)
    guard let written = draft.name else {
      findings.append(.nameMissing(at: place))
      return nil
    }
    return check(written, at: place, &findings)
  }

  /// The name as it will be kept, or nil with the reason among the findings.
  package static func check(_ written: String, at place: Place, _ findings: inout [Diagnostic]) -> String? {
    if isPlain(written) { return written }
    let name = trimmed(written)
    guard !name.isEmpty, name.unicodeScalars.contains(where: \.isVisible) else {
      findings.append(.nameBlank(at: place))
      return nil
    }
    if let scalar = name.unicodeScalars.first(where: \.isUnsafe) {
      findings.append(.nameUnsafe(scalar, at: place))
      return nil
    }
    if name.utf8.count > longest, name.count > longest || name.utf8.count > longestUTF8 {
      findings.append(.nameTooLong(max(name.count, longest + 1), limit: longest, at: place))
      return nil
    }
    if name.utf8.count != written.utf8.count { findings.append(.nameTrimmed(name, at: place)) }
    return name
  }

  /// Printable ASCII of proper length without spaces at its ends keeps every rule; most names are of that kind.
  private static func isPlain(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { bytes in
      guard let first = bytes.first, let last = bytes.last, bytes.count <= longest, first != 0x20, last != 0x20 else {
        return false
      }
      return bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }
  }
}
