internal import Formats
internal import Themes

/// Recognises what an app left, and leaves to the formats of our own what they can read as it is.
///
/// The border: a file is `json`, or `xml`, when the first theme in it is where that format looks for it, and every theme
/// that is seen has `emojis` as a list of texts, no field under another name instead of ours, and a colour as that format
/// takes it.
enum AppRecognition {
  /// So much is looked at: the second theme of an app, or its tenth, may be the first that is not as ours are.
  static let openingLength = 1 << 16

  static func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    let answer = recognition(ofBeginning: opening.prefix(Recognition.openingLength))
    guard answer == .no, opening.count > Recognition.openingLength, let text = text(opening) else { return answer }
    let rest = text.drop(while: \.isBlank)
    if rest.first == .lessThan {
      guard let (list, isCut) = AppPropertyList.glance(at: text) else { return .no }
      return !isOurs(list, isCut) && find(in: list) ? .certain : .no
    }
    guard AppText.mayBeJSON(rest) else { return holdsThemes(text) ? .certain : .no }
    guard MavoFormat().recognition(of: rest) != .certain else { return .no }
    let glance = AppJSON.glance(at: text)
    return !isOurs(glance.value, glance.isCut) && find(in: glance.value) ? .certain : .no
  }

  private static func recognition(ofBeginning opening: ArraySlice<UInt8>) -> Recognition {
    if opening.starts(with: BinaryPropertyList.signature) { return .certain }
    guard let text = text(opening) else { return .no }
    let rest = text.drop(while: \.isBlank)
    if rest.first == .lessThan {
      if HexData.isOne(rest) { return .certain }
      guard let (list, isCut) = AppPropertyList.glance(at: text) else { return .no }
      return isPreferences(list, isCut) ? .certain : .no
    }
    if DefaultsOutput.isOne(text) || Base64.mayHoldThemes(rest) { return .certain }
    guard AppText.mayBeJSON(rest) else { return holdsThemes(text) ? .certain : .no }
    // The files of that game begin alike, and have a format of their own.
    if MavoFormat().recognition(of: rest) == .certain { return .no }
    let (value, isFollowed, isCut) = AppJSON.glance(at: text)
    guard find(in: value) else {
      // A dictionary that Swift printed begins as JSON does.
      return SwiftName.start(in: text, from: 0) != nil && holdsThemes(text) ? .certain : .no
    }
    return isOurs(value, isCut) && !isFollowed ? .no : .certain
  }

  /// The opening as UTF-8 without a mark; what is cut at its end does not matter.
  private static func text(_ opening: ArraySlice<UInt8>) -> [UInt8]? {
    guard let (text, _) = try? TextEncoding.decode(TextEncoding.whole(Array(opening))) else { return nil }
    // An archive may hold what an app wrote, but is none of that.
    guard !text.contains(0) else { return nil }
    return text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text
  }

  /// Whether what a program printed has themes in it.
  private static func holdsThemes(_ text: [UInt8]) -> Bool {
    let code = SwiftComments.blanked(text)
    var line = 0
    var tries = 0
    var json: Int?
    var end = 0
    while line < text.count {
      if SwiftDump.isStart(text, at: line) {
        var dump = SwiftDump(text, from: line)
        if let value = try? dump.value(), find(in: value) { return true }
        line = max(line, dump.index)
        continue
      }
      // Once for a line, of which several values may be taken.
      if line >= end || json.map({ $0 < line }) ?? false {
        json = AppText.start(in: text, from: line)
        end = text[line...].firstIndex(of: 0x0A) ?? text.count
      }
      if let type = SwiftName.start(in: code, from: line) {
        var print = SwiftPrint(code, from: type, isOpening: true)
        if let value = try? print.value(), find(in: value) { return true }
        if !print.isForeign, type < json ?? .max {
          line = print.index
          continue
        }
      }
      if let json, tries < mostTries {
        tries += 1
        if find(in: glance(at: text, from: json)) { return true }
      }
      line = end + 1
    }
    return false
  }

  /// JSON, or JSON in a text that Swift printed.
  private static func glance(at text: [UInt8], from start: Int) -> AppValue {
    let next = text[(start + 1)...].first { !$0.isBlank && $0 != UInt8(ascii: "{") && $0 != .openBracket }
    guard next == UInt8(ascii: "\\") else { return AppJSON.glance(at: text, from: start).value }
    return AppJSON.glance(at: SwiftLiteral.text(in: text, from: start).text).value
  }

  /// A log has fewer lines with brackets; each may open others without end.
  private static let mostTries = 1_000

  /// More than any opening holds.
  private static let longest = 1 << 16

  private static func find(in value: AppValue) -> Bool {
    var finder = AppThemeFinder(size: longest)
    try? finder.look(into: value, at: AppSpot())
    return finder.count > 0
  }
}

// The border to the formats of our own.
extension AppRecognition {
  /// A property list with themes of another shape, or with what preferences have and themes have not.
  private static func isPreferences(_ list: AppValue, _ isCut: Bool) -> Bool {
    if find(in: list) { return !isOurs(list, isCut) }
    switch list {
    case .array(let elements): return elements.first?.isOpaque ?? false
    case .object(let members):
      let ours = ["themes"] + ThemeField.allCases.map(\.rawValue)
      return members.contains { $0.value.isOpaque } || !members.isEmpty && !members.contains { ours.contains($0.key) }
    default: return false
    }
  }

  /// Whether all themes are as our own formats read them; the last one may be cut.
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

  /// Whether a theme behind the first one can be read with the table of names only; what is none at all, or lacks a field,
  /// says nothing about the file.
  private static func needsTable(_ value: AppValue) -> Bool {
    guard let members = value.members else { return false }
    let isPlain = members.allSatisfy { member in ThemeField(rawValue: member.key) != nil }
    let table = isPlain ? nil : AppTheme(members, at: AppSpot())
    if let table, !table.isLikely { return false }
    return ThemeField.allCases.contains { field in
      guard let member = members.first(where: { $0.key == field.rawValue }) else { return table?.member(field) != nil }
      return !isOurs(member.value, field) && isReadable(member.value, field)
    }
  }

  private static func isOurTheme(_ value: AppValue) -> Bool {
    guard let members = value.members else { return false }
    let theme = AppTheme(members, at: AppSpot())
    guard !(theme.isBare && AppThemeFinder.hasThemes(in: members)) else { return false }
    return ThemeField.allCases.allSatisfy { field in
      guard let member = members.first(where: { $0.key == field.rawValue }) else {
        return field != .emojis && theme.member(field) == nil
      }
      // Where nobody can read it, the format of our own tells best what is wrong.
      return isOurs(member.value, field) || !isReadable(member.value, field)
    }
  }

  private static func isReadable(_ value: AppValue, _ field: ThemeField) -> Bool {
    switch field {
    case .id, .name: AppPayload.text(value) != nil
    case .emojis, .removedEmojis: AppFaces(value) != nil
    case .numberOfPairs: AppPayload.isNumber(value)
    case .color: AppColor(value) != nil
    }
  }

  private static func isOurs(_ value: AppValue, _ field: ThemeField) -> Bool {
    switch (field, value) {
    case (.emojis, .array(let faces)), (.removedEmojis, .array(let faces)): faces.allSatisfy { $0.string != nil }
    case (.emojis, _): false
    case (_, .null), (.name, .string), (.id, .string), (.id, .number), (.numberOfPairs, .number): true
    case (.color, .string(let text)): text.isEmpty || ThemeColor(text) != nil
    case (.color, .object(let members)):
      members.allSatisfy { $0.value.double.map { $0 <= AppColor.mostOfFraction } ?? false }
        && ["red", "green", "blue"].allSatisfy { part in members.contains { $0.key == part } }
    default: false
    }
  }
}

extension AppValue {
  /// Data, or a list of it: what it holds cannot be seen from outside.
  fileprivate var isOpaque: Bool {
    switch self {
    case .data: true
    case .array(let elements): elements.first?.isOpaque ?? false
    default: false
    }
  }
}
