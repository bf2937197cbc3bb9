internal import Themes

/// Reads the faces of a theme in any shape that apps use.
///
/// For example: `["👻","🎃"]`, `"👻🎃"`, `"👻, 🎃"`, `[["👻"],["🎃"]]`, `[{"content":"👻"}]` and `{"👻":true}` are lists of faces,
/// and `[true,["👻"],false,["🎃"]]`, which is how Swift encodes a dictionary by `Bool`, has 🎃 removed.
struct AppFaces {
  private(set) var faces: [String] = []
  /// Faces that the list marks as removed.
  private(set) var removed: [String] = []
  private(set) var pictures = 0
  /// Unresolved names of a program, with their indices in the list.
  private(set) var names: [(index: Int, word: String)] = []
  /// Values that are not faces, with their indices in the list.
  private(set) var unreadable: [(index: Int, value: AppValue)] = []
  private var isFull: Bool { faces.count > FaceRule.longest }

  /// Nil for a value that cannot hold faces.
  init?(_ value: AppValue) {
    switch value {
    case .string(let text): faces = Self.parts(of: text)
    case .array(let elements):
      if let lists = Self.lists(elements) {
        addLists(lists)
      } else if elements.count == 1, let text = elements.first?.string {
        // A list of one string is read as the string.
        faces = Self.parts(of: text)
      } else {
        add(elements, depth: 0)
      }
    case .object(let members):
      if let lists = Self.lists(members) {
        addLists(lists)
      } else if members.count == 1, let only = members.first, Self.emoji(only.key) == nil,
        let inner = AppFaces(only.value)
      {
        self = inner
      } else {
        addKeys(members)
      }
    default: return nil
    }
  }

  /// Adds lists by whether their faces are in play.
  private mutating func addLists(_ lists: [(isInPlay: Bool, list: AppValue)]) {
    for (isInPlay, list) in lists {
      guard let part = AppFaces(list) else { continue }
      if isInPlay { faces += part.faces } else { removed += part.faces }
      removed += part.removed
      pictures += part.pictures
      names += part.names
      unreadable += part.unreadable
    }
  }

  /// The lists of `[false,["🍭"],true,["🎃","👻"]]`; nil for another list.
  private static func lists(_ elements: [AppValue]) -> [(isInPlay: Bool, list: AppValue)]? {
    guard elements.count == 2 || elements.count == 4 else { return nil }
    return lists(
      stride(from: 0, to: elements.count, by: 2).map { index in
        if case .bool(let flag) = elements[index] { (flag, elements[index + 1]) } else { (nil, elements[index + 1]) }
      })
  }

  /// The lists of `[false: ["🍭"], true: ["🎃", "👻"]]`, as Swift prints it; nil for another dictionary.
  private static func lists(_ members: [AppValue.Member]) -> [(isInPlay: Bool, list: AppValue)]? {
    guard members.count == 1 || members.count == 2 else { return nil }
    return lists(members.map { (["true": true, "false": false][$0.key], $0.value) })
  }

  private static func lists(_ parts: [(flag: Bool?, list: AppValue)]) -> [(isInPlay: Bool, list: AppValue)]? {
    let lists = parts.compactMap { part -> (Bool, AppValue)? in
      guard let flag = part.flag, part.list.elements != nil || part.list.string != nil else { return nil }
      return (flag, part.list)
    }
    return lists.count == parts.count && Set(lists.map(\.0)).count == lists.count ? lists : nil
  }

  private mutating func add(_ elements: [AppValue], depth: Int) {
    for (index, element) in elements.enumerated() where !isFull {
      switch element {
      case .string(let text): faces.append(Self.trimmed(text))
      case .number(let spelling): faces.append(spelling)
      case .word(let word): names.append((index, word))
      case .data: pictures += 1
      case .array(let inner) where depth < Self.maximumDepth: add(inner, depth: depth + 1)
      case .object(let members):
        if let (face, isRemoved) = Self.face(of: members) {
          if isRemoved { removed.append(face) } else { faces.append(face) }
        } else if members.contains(where: \.value.isData) {
          pictures += 1
        } else {
          unreadable.append((index, element))
        }
      default: unreadable.append((index, element))
      }
    }
  }

  /// Adds emoji that are keys; a value of `false` marks a removed one.
  private mutating func addKeys(_ members: [AppValue.Member]) {
    for (index, member) in members.enumerated() where !isFull {
      guard let face = Self.emoji(member.key) else {
        unreadable.append((index, member.value))
        continue
      }
      if case .bool(false) = member.value { removed.append(face) } else { faces.append(face) }
    }
  }

  /// The face of an object: a string under one of many keys, and whether a flag marks it as removed.
  private static func face(of members: [AppValue.Member]) -> (text: String, isRemoved: Bool)? {
    var best: (rank: Int, text: String)?
    var isRemoved = false
    for member in members {
      let key = AppFieldNames.normalized(member.key)
      if case .bool(true) = member.value, removedFlags.contains(key) { isRemoved = true }
      if case .bool(false) = member.value, keptFlags.contains(key) { isRemoved = true }
      guard let text = member.value.textPayload, let rank = faceKeys.firstIndex(of: key) else { continue }
      if best.map({ rank < $0.rank }) ?? true { best = (rank, text) }
    }
    return best.map { (trimmed($0.text), isRemoved) }
  }

  private static let faceKeys = [
    "emoji", "content", "symbol", "face", "character", "text", "string", "value", "rawvalue", "0", "icon", "image",
    "name",
    "id",
  ]
  private static let removedFlags = ["isremoved", "removed", "isdeleted", "deleted", "ishidden", "hidden"]
  private static let keptFlags = ["isactive", "active", "isenabled", "enabled", "isselected", "isinplay"]
  private static let maximumDepth = 8

  /// The characters of a text without spaces and separators, as in `👻, 🎃`; ASCII words stay whole.
  static func parts(of text: String) -> [String] {
    // Words need ASCII only, and a text of this length at most.
    if text.utf8.count <= FaceRule.longest * longestWord,
      text.unicodeScalars.allSatisfy({ $0.isASCII || $0.properties.isWhitespace })
    {
      let words = text.split(maxSplits: FaceRule.longest + 1, whereSeparator: isSeparator).prefix(FaceRule.longest + 1)
      if words.count > 1, words.contains(where: { $0.utf8.count > 1 }), words.allSatisfy(isWord) {
        return words.map { trimmed(String($0)) }
      }
    }
    let hasEmoji = text.prefix(FaceRule.longest + 1).contains { emoji(String($0)) != nil }
    let faces = text.lazy.filter { !$0.isWhitespace && !(hasEmoji && isSeparator($0)) }
    return faces.prefix(FaceRule.longest + 1).map { String($0) }
  }

  /// The text if it is exactly one emoji.
  static func emoji(_ text: String) -> String? {
    guard text.utf8.count <= longestWord, let emoji = Emoji(text), emoji.isEmoji else { return nil }
    return emoji.text
  }

  /// True for a string or list of two or more emoji, and nothing else.
  static func areTheme(_ value: AppValue) -> Bool {
    guard value.string != nil || value.elements != nil, let list = AppFaces(value) else { return false }
    return list.faces.count > 1 && list.unreadable.isEmpty && list.faces.allSatisfy { emoji($0) != nil }
  }

  /// True if the text has emoji and nothing else but separators.
  static func areEmoji(_ text: String) -> Bool {
    guard text.utf8.count <= FaceRule.longest * longestWord else { return false }
    let faces = text.filter { !isSeparator($0) }
    return !faces.isEmpty && faces.allSatisfy { emoji(String($0)) != nil }
  }

  private static let longestWord = 64

  private static func isSeparator(_ character: Character) -> Bool {
    character.isWhitespace || ",;|/".contains(character)
  }

  private static func isWord(_ word: Substring) -> Bool {
    word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
  }

  /// The text without spaces at its ends; of a file name of a picture, the name of the picture.
  private static func trimmed(_ text: String) -> String {
    guard text.utf8.count > 4 || text.contains(where: \.isWhitespace) else { return text }
    var word = text.drop(while: \.isWhitespace)
    while word.last?.isWhitespace == true { word.removeLast() }
    if let dot = word.lastIndex(of: "."), pictureEndings.contains(word[dot...].dropFirst().lowercased()) {
      return pictureName(String(word))
    }
    return String(word)
  }

  private static let pictureEndings = ["png", "jpg", "jpeg", "gif", "heic", "pdf", "svg", "webp"]
}
