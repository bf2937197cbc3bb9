package import Formats
internal import Themes

/// The themes of the apps built in the course: JSON of any shape, preferences, and printed text.
///
/// For example: `com.example.Memorize.plist` from the folder `Library/Preferences` of a simulator, or `json = [{"title":…}]`
/// from a console. `Documentation/Formats/memorize-app.md` has the table of names.
///
/// ``AppFile`` reads a file, ``AppThemeFinder`` finds the themes in it, and ``AppTheme`` assigns its keys to fields.
/// ``AppFaces`` reads `emojis` in any shape, such as one string, and ``AppColor`` colours.
package struct MemorizeAppFormat: ReadOnlyFormat, LongOpeningFormat {
  package init() {}

  package var name: String { "memorize-app" }
  package var summary: String { "what the course's apps keep: preferences, JSON of any shape, console text" }
  package var fileExtensions: [String] { ["jsonl", "ndjson", "swift"] }

  package func recognition(of opening: ArraySlice<UInt8>) -> Recognition { AppRecognition.recognition(of: opening) }

  package func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    var file = AppFile(bytes)
    try file.read(into: &reading)
  }
}

/// Recognises the files of apps, except those that our own formats can read.
///
/// A file is `json` or `xml` if its first theme is where that format expects it, and every theme in the opening has
/// `emojis` as a list of strings, only our names of fields, and a colour that the format can read.
private enum AppRecognition {
  /// Reads a long opening: the tenth theme may be the first that differs from ours.
  static func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    if opening.starts(with: BinaryPropertyList.signature) { return .certain }
    let first = opening.first { !$0.isBlank }
    let isMarkup = first == .lessThan || first == .openBracket || first == UInt8(ascii: "{")
    guard let text = text(isMarkup ? opening : opening.prefix(longestLog)) else { return .no }
    let rest = text.drop(while: \.isBlank)
    if rest.first == .lessThan {
      if HexData.begins(rest) { return .certain }
      guard let (list, isCut) = AppPropertyList.preview(of: text) else { return .no }
      return isPreferences(list, isCut) ? .certain : .no
    }
    if DefaultsOutput.begins(text) || Base64.mayHoldThemes(rest) { return .certain }
    guard AppJSON.mayBegin(rest) else { return recognition(ofPrint: text) }
    // Files of Mavo have another format.
    if MavoFormat().recognition(of: rest) == .certain { return .no }
    let (value, isFollowed, isCut) = AppJSON.preview(of: text)
    guard hasThemes(value) else {
      // A printed dictionary begins like JSON.
      return SwiftName.valueStart(in: text, from: 0) != nil && holdsThemes(AppText(opening: text)) ? .certain : .no
    }
    return isOurs(value, isCut) && !isFollowed ? .no : .certain
  }

  private static let longestLog = 1 << 16

  /// The opening as UTF-8 without a byte order mark; nil for binary data. It may end within a character.
  private static func text(_ opening: ArraySlice<UInt8>) -> [UInt8]? {
    guard let (text, _) = try? TextEncoding.decode(TextEncoding.whole(Array(opening))) else { return nil }
    // An archive may contain an app's text.
    guard !text.contains(0) else { return nil }
    return text.hasByteOrderMark ? Array(text.withoutByteOrderMark) : text
  }

  /// The source code of a program, or its output.
  private static func recognition(ofPrint text: [UInt8]) -> Recognition {
    let file = AppText(opening: text)
    return holdsThemes(file) || file.isSource ? .certain : .no
  }

  private static func holdsThemes(_ file: AppText) -> Bool {
    file.pieces.contains { (try? $0.value.get()).map(hasThemes) ?? false }
  }

  /// True if themes or saved games are found in the value.
  private static func hasThemes(_ value: AppValue) -> Bool {
    var finder = AppThemeFinder(size: longestLog)
    try? finder.look(into: value)
    return finder.count > 0
  }
}

// The distinction from our own formats.
extension AppRecognition {
  /// True for a property list whose themes have another shape than ours, or with data or keys that themes do not have.
  private static func isPreferences(_ list: AppValue, _ isCut: Bool) -> Bool {
    if hasThemes(list) { return !isOurs(list, isCut) }
    switch list {
    case .array(let elements): return elements.first?.isOpaque ?? false
    case .object(let members):
      let ours = ["themes"] + ThemeField.columns.map(\.rawValue)
      return members.contains { $0.value.isOpaque } || !members.isEmpty && !members.contains { ours.contains($0.key) }
    default: return false
    }
  }

  /// True if our own formats can read all themes; the last one may be cut.
  private static func isOurs(_ value: AppValue, _ isCut: Bool) -> Bool {
    switch value {
    case .array(let elements): areOurs(elements, isCut)
    case .object(let members):
      if let themes = members.first(where: { $0.key == "themes" })?.value.elements,
        !members.contains(where: { $0.key == "emojis" })
      {
        areOurs(themes, isCut)
      } else {
        isOurTheme(value)
      }
    default: false
    }
  }

  private static func areOurs(_ elements: [AppValue], _ isCut: Bool) -> Bool {
    guard let first = elements.first else { return true }
    return isOurTheme(first) && !elements.dropFirst().dropLast(isCut ? 1 : 0).contains(where: needsTable)
  }

  /// True for a theme after the first that only this format can read, with the table of ``AppFieldNames``.
  ///
  /// A value that is not a theme, or a missing field, says nothing about the file.
  private static func needsTable(_ value: AppValue) -> Bool {
    guard let members = value.members else { return false }
    let isPlain = members.allSatisfy { member in ThemeField(rawValue: member.key) != nil }
    let table = isPlain ? nil : AppTheme(members)
    if let table, !table.isLikely { return false }
    return ThemeField.allCases.contains { field in
      guard let member = members.first(where: { $0.key == field.rawValue }) else { return table?.member(field) != nil }
      return !isOurs(member.value, field) && isReadable(member.value, field)
    }
  }

  private static func isOurTheme(_ value: AppValue) -> Bool {
    guard let members = value.members else { return false }
    let theme = AppTheme(members)
    guard !(theme.isBare && AppThemeFinder.hasThemes(in: members)) else { return false }
    return ThemeField.allCases.allSatisfy { field in
      guard let member = members.first(where: { $0.key == field.rawValue }) else {
        return field != .emojis && theme.member(field) == nil
      }
      // A value that neither can read is best reported by our own format.
      return isOurs(member.value, field) || !isReadable(member.value, field)
    }
  }

  private static func isReadable(_ value: AppValue, _ field: ThemeField) -> Bool {
    switch field.kind {
    case .id, .text: value.textPayload != nil
    case .faces: AppFaces(value) != nil
    case .number: if case .unreadable = value.numberPayload { false } else { true }
    case .color: AppColor(value) != nil
    case .words: false
    }
  }

  private static func isOurs(_ value: AppValue, _ field: ThemeField) -> Bool {
    switch (field.kind, value) {
    case (.faces, .array(let faces)): faces.allSatisfy { $0.string != nil }
    case (.faces, _) where field == .emojis: false
    case (_, .null), (.text, .string), (.id, .string), (.id, .number), (.number, .number): true
    case (.color, .string(let text)): text.isEmpty || ThemeColor(text) != nil
    case (.color, .object(let members)):
      members.allSatisfy { $0.value.double.map { $0 <= WrittenColor.largestFraction } ?? false }
        && ["red", "green", "blue"].allSatisfy { part in members.contains { $0.key == part } }
    default: false
    }
  }
}

extension AppValue {
  /// True for data, or a list of data, whose content the opening does not show.
  fileprivate var isOpaque: Bool {
    switch self {
    case .data: true
    case .array(let elements): elements.first?.isOpaque ?? false
    default: false
    }
  }
}
