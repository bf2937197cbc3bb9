/// A line without the decoration of a chat or list: time, speaker, quote, bullet, emphasis.
///
/// For example: `[21.11.26, 16:03:12] Ann: > *Halloween*: 🎃 👻` has the text `Halloween: 🎃 👻` and starts a message; `Ann
/// 4:03 PM` is a stamp without text.
struct ChatLine {
  private(set) var text: Substring
  /// True if the line starts a message: it begins with a time.
  private(set) var isMessage = false
  /// True for a line with just speaker and time.
  private(set) var isStamp = false
  /// The markup of the line: `#`, a number, or bold type.
  private(set) var mark = HeadingMark.plain
  /// The line began with a bullet.
  private(set) var isBullet = false

  init(_ line: String) {
    text = Substring(FaceList.withoutInvisibles(line))
    trim()
    let isTime = text.utf8.count <= Self.longestStamp && Self.isStamp(text)
    readTimeAtEnd()
    dropStamp()
    // A time is a stamp of its own unless a speaker with a text follows, as in `21.11.26, 09:17 - Ann: Food`.
    if dropNick() || !isMessage || !dropSpeaker() { isStamp = isStamp || isTime }
    dropDecorations()
    dropEditingMarks()
    dropNotice()
  }

  private mutating func trim() {
    text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
  }

  /// For example: `[16:03] `, `[21.11.26, 16:03:12] ` and `21.11.26, 16:03 - `.
  private mutating func dropStamp() {
    let opening = text.prefix(Self.longestStamp)
    var end: Substring.Index?
    if opening.first == "[", let bracket = opening.firstIndex(of: "]"), Self.isStamp(opening[..<bracket].dropFirst()) {
      end = text.index(after: bracket)
    } else if opening.first?.isDigit == true {
      if let dash = opening.indices.first(where: { isDash(at: $0) }), Self.isStamp(opening[..<dash]) {
        end = text.index(dash, offsetBy: 3)
      } else if let bracket = opening.firstIndex(of: "<"), Self.isStamp(opening[..<bracket]) {
        end = bracket
      }
    }
    guard let end else { return }
    text = text[end...]
    isMessage = true
    trim()
  }

  /// `<ann> ` before a text, as chat relays write it.
  private mutating func dropNick() -> Bool {
    guard text.first == "<", let end = text.prefix(Self.longestSpeaker).firstIndex(of: ">") else { return false }
    let rest = text[text.index(after: end)...]
    guard !rest.isEmpty else { return false }
    text = rest
    isMessage = true
    trim()
    return true
  }

  /// A hyphen or dash with a space on either side.
  private func isDash(at index: Substring.Index) -> Bool {
    let three = text[index...].prefix(3)
    return three.count == 3 && three.first?.isWhitespace == true && three.last?.isWhitespace == true
      && "-–—".contains(three.dropFirst().first ?? " ")
  }

  /// `Ann: ` after a stamp.
  private mutating func dropSpeaker() -> Bool {
    let opening = text.prefix(Self.longestSpeaker)
    guard let colon = opening.firstIndex(of: ":"), colon > opening.startIndex else { return false }
    let next = text.index(after: colon)
    guard next == text.endIndex || text[next].isWhitespace else { return false }
    text = text[next...]
    trim()
    return true
  }

  /// Recognises a speaker with a time; removes the time after several emoji, which are a theme.
  private mutating func readTimeAtEnd() {
    guard var front = textBeforeTime else { return }
    guard Self.hasSeveralEmoji(front) else {
      isStamp = text.utf8.count <= Self.longestSpeaker * 2 && text.first?.isLetter == true
      return
    }
    while let last = front.last, last.isWhitespace || "[(".contains(last) { front.removeLast() }
    if front.last?.isEmoji == true { text = front }
  }

  /// The text in front of a time: `Ann — Today at 16:03`, `Ann [4:03 PM]`, `Ann, [21.11.26 16:03]`. Nil without a time.
  private var textBeforeTime: Substring? {
    // A quick test: most lines end otherwise.
    guard let end = text.unicodeScalars.last,
      end.isASCII ? "0123456789]):.mM".unicodeScalars.contains(end) : end.properties.numericType == .decimal
    else { return nil }
    var rest = text
    while let last = rest.last, "]):".contains(last) { rest.removeLast() }
    for half in ["AM", "PM", "am", "pm", "a.m.", "p.m."] where rest.hasSuffix(half) {
      rest.removeLast(half.count)
      while rest.last?.isWhitespace == true { rest.removeLast() }
    }
    let time = rest.suffix(Self.longestStamp).reversed().prefix { $0.isDigit || $0 == ":" }
    guard time.count >= 4, time.contains(":"), time.first?.isDigit == true, time.last?.isDigit == true else {
      return nil
    }
    let front = rest.dropLast(time.count)
    return front.isEmpty ? nil : front
  }

  private static func hasSeveralEmoji(_ text: Substring) -> Bool {
    let emoji = text.lazy.filter(\.isEmoji)
    guard let first = emoji.first else { return false }
    return emoji.contains { $0 != first }
  }

  /// True for a time such as `16:03` with other digits and the separators of a date.
  private static func isStamp(_ text: Substring) -> Bool {
    guard text.utf8.contains(UInt8(ascii: ":")), text.count(where: \.isDigit) >= 3 else { return false }
    var letters = 0
    for character in text {
      if character.isDigit || character.isWhitespace || ":.,،/-".contains(character) { continue }
      guard character.isLetter else { return false }
      letters += 1
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return letters <= 12
      && zip(parts, parts.dropFirst()).contains { $0.last?.isDigit == true && $1.first?.isDigit == true }
  }

  /// Removes quote marks, bullets, list numbers and check boxes.
  private mutating func dropDecorations() {
    for _ in 0..<Self.mostDecorations {
      trim()
      guard let first = text.first else { return }
      let rest = text.dropFirst()
      if first == ">" || Self.bullets.contains(first) || "-–—*+".contains(first) && rest.first?.isWhitespace == true {
        text = rest
        isBullet = isBullet || first != ">"
      } else if first == "#", rest.drop(while: { $0 == "#" }).first?.isWhitespace == true {
        text = rest.drop { $0 == "#" }
        mark = .hash
      } else if first == "[", rest.dropFirst().first == "]", " xX✓".contains(rest.first ?? "]") {
        text = rest.dropFirst(2)
      } else if let end = endOfNumber {
        text = text[end...]
        mark = max(mark, .number)
      } else {
        break
      }
    }
    dropEmphasis()
  }

  /// The end of `1. ` or `12) `.
  private var endOfNumber: Substring.Index? {
    let digits = text.prefix(4).prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, digits.endIndex < text.endIndex, ".)".contains(text[digits.endIndex]) else { return nil }
    let next = text.index(after: digits.endIndex)
    return next < text.endIndex && text[next].isWhitespace ? next : nil
  }

  /// Removes emphasis around words, and a number inside it: `*Halloween*: 🎃`, `**1. Halloween:** 🎃`.
  private mutating func dropEmphasis() {
    guard text.contains(where: { Self.emphasis.contains($0) }) else { return }
    let opening = text.first { !$0.isWhitespace && !$0.isEmoji }
    let marked = opening.map { Self.emphasis.contains($0) } == true
    let words = text.split(whereSeparator: \.isWhitespace).map { word -> Substring in
      var word = word
      while let first = word.first, Self.emphasis.contains(first) { word.removeFirst() }
      var colon = ""
      while let last = word.last,
        Self.emphasis.contains(last) || last == ":" && word.dropLast().last.map({ Self.emphasis.contains($0) }) == true
      {
        if last == ":" { colon = ":" }
        word.removeLast()
      }
      return word + colon
    }
    let plain = words.filter { !$0.isEmpty }.joined(separator: " ")
    let isMarked = marked && plain.count < text.count
    text = Substring(plain)
    guard isMarked else { return }
    mark = max(mark, .type)
    if let end = endOfNumber { text = text[end...] }
    trim()
  }

  /// Removes `(edited)` and its translations.
  private mutating func dropEditingMarks() {
    for mark in Self.editingMarks where text.hasSuffix(mark) {
      text.removeLast(mark.count)
      trim()
    }
  }

  /// Removes `<Media omitted>`, which a chat exports in place of a picture. Of `<Sea: 🐙 🐠>` only the brackets are
  /// removed.
  private mutating func dropNotice() {
    guard text.first == "<", text.last == ">" else { return }
    let inner = text.dropFirst().dropLast()
    guard !inner.contains(where: { "<>".contains($0) }) else { return }
    text = Self.hasSeveralEmoji(inner) ? inner : ""
    trim()
  }

  private static let bullets: Set<Character> = ["•", "◦", "▪", "▫", "‣", "●", "○", "■", "∙", "·", "⁃", "|"]
  private static let emphasis: Set<Character> = ["*", "_", "~", "`"]
  private static let editingMarks = [
    "(edited)", "<This message was edited>", "(bearbeitet)", "(modifié)", "(editado)", "(modificato)", "(bewerkt)",
  ]
  private static let longestStamp = 48
  private static let longestSpeaker = 60
  private static let mostDecorations = 16
}

extension Character {
  /// True for a decimal digit of any script. `1️⃣` and `①` are emoji and signs.
  fileprivate var isDigit: Bool {
    if let asciiValue { return (0x30...0x39).contains(asciiValue) }
    return unicodeScalars.dropFirst().isEmpty && unicodeScalars.first?.properties.numericType == .decimal
  }
}

/// How much a line stands out from those below it, in rising order.
///
/// For example: `Sea`, `2. Sea`, `**Sea**`, `# Sea`.
enum HeadingMark: Comparable {
  case plain, number, type, hash
}
