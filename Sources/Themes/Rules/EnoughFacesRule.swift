/// A theme needs two different faces, or there is nothing to find.
public enum EnoughFacesRule {
  public static let fewest = 2

  static func check(_ faces: [Emoji], of draft: ThemeDraft, _ findings: inout [Diagnostic]) -> Bool {
    guard faces.count < fewest else { return true }
    findings.append(.theme(.tooFewEmojis(faces.count, theme: draft.title), at: draft.place.of(.emojis)))
    return false
  }
}
