/// A line as it was meant, without what a chat or a list puts around it.
///
/// For example: `[21.11.26, 16:03:12] Ann: > *Halloween*: 🎃 👻` was meant as `Halloween: 🎃 👻`, and begins a message;
/// `Ann  4:03 PM` is no line of anybody.
struct ChatLine {
  private(set) var text: Substring
  /// A time stood in front of it: it is a message of its own.
  private(set) var isMessage = false
  /// Only who speaks and when: nothing was meant.
  private(set) var isStamp = false
  /// It stood under `#` or between signs for bold type.
  private(set) var isHeading = false

  init(_ line: String) {
    text = Substring(FaceList.withoutInvisibles(line))
    trim()
    if isSpeaker || text.utf8.count <= Self.longestStamp && Self.isStamp(text) { isStamp = true }
    if dropStamp() { dropSpeaker() }
    dropDecorations()
    dropEditingMarks()
  }

  private mutating func trim() {
    text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
  }

  /// `[16:03] `, `[21.11.26, 16:03:12] ` and `21.11.26, 16:03 - `.
  private mutating func dropStamp() -> Bool {
    let opening = text.prefix(Self.longestStamp)
    if opening.first == "[", let end = opening.firstIndex(of: "]"), Self.isStamp(opening[..<end].dropFirst()) {
      text = text[text.index(after: end)...]
      isMessage = true
    } else if opening.first?.isNumber == true, let dash = opening.indices.first(where: { isDash(at: $0) }),
      Self.isStamp(opening[..<dash])
    {
      text = text[text.index(dash, offsetBy: 3)...]
      isMessage = true
    } else if opening.first?.isNumber == true, let bracket = opening.firstIndex(of: "<"),
      Self.isStamp(opening[..<bracket])
    {
      text = text[bracket...]
      isMessage = true
    }
    trim()
    if text.first == "<", let end = text.prefix(Self.longestSpeaker).firstIndex(of: ">") {
      text = text[text.index(after: end)...]
      isMessage = true
      trim()
      return false
    }
    return isMessage
  }

  /// A hyphen or dash with a space on either side.
  private func isDash(at index: Substring.Index) -> Bool {
    let three = text[index...].prefix(3)
    return three.count == 3 && three.first?.isWhitespace == true && three.last?.isWhitespace == true
      && "-–—".contains(three.dropFirst().first ?? " ")
  }

  /// `Ann: ` behind a stamp.
  private mutating func dropSpeaker() {
    let opening = text.prefix(Self.longestSpeaker)
    guard let colon = opening.firstIndex(of: ":"), colon > opening.startIndex else { return }
    let next = text.index(after: colon)
    guard next == text.endIndex || text[next].isWhitespace else { return }
    text = text[next...]
    trim()
  }

  /// A line such as `Ann — Today at 16:03`, `Ann [4:03 PM]`, `Ann, [21.11.26 16:03]`: it ends with a time.
  private var isSpeaker: Bool {
    guard text.utf8.count <= Self.longestSpeaker * 2, text.first?.isLetter == true else { return false }
    var rest = text
    while let last = rest.last, "]):".contains(last) { rest.removeLast() }
    for half in ["AM", "PM", "am", "pm", "a.m.", "p.m."] where rest.hasSuffix(half) {
      rest.removeLast(half.count)
      while rest.last?.isWhitespace == true { rest.removeLast() }
    }
    let time = rest.reversed().prefix { $0.isNumber || $0 == ":" }.reversed()
    return time.contains(":") && time.first?.isNumber == true && time.last?.isNumber == true && time.count >= 4
      && time.count < rest.count
  }

  /// Digits with a colon among them, and what stands between the parts of a date.
  private static func isStamp(_ text: Substring) -> Bool {
    guard text.contains(":"), text.count(where: \.isNumber) >= 3 else { return false }
    var letters = 0
    for character in text {
      if character.isNumber || character.isWhitespace || ":.,/-".contains(character) { continue }
      guard character.isLetter else { return false }
      letters += 1
    }
    return letters <= 12
  }

  /// Signs of quotation, bullets, numbers of a list, boxes to tick.
  private mutating func dropDecorations() {
    for _ in 0..<Self.mostDecorations {
      trim()
      guard let first = text.first else { return }
      let rest = text.dropFirst()
      if first == ">" || Self.bullets.contains(first) || "-–—*+".contains(first) && rest.first?.isWhitespace == true {
        text = rest
      } else if first == "#", rest.drop(while: { $0 == "#" }).first?.isWhitespace == true {
        text = rest.drop { $0 == "#" }
        isHeading = true
      } else if first == "[", rest.dropFirst().first == "]", " xX✓".contains(rest.first ?? "]") {
        text = rest.dropFirst(2)
      } else if let end = endOfNumber {
        text = text[end...]
      } else {
        break
      }
    }
    dropEmphasis()
  }

  /// Behind `1. ` and `12) `.
  private var endOfNumber: Substring.Index? {
    let digits = text.prefix(4).prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, digits.endIndex < text.endIndex, ".)".contains(text[digits.endIndex]) else { return nil }
    let next = text.index(after: digits.endIndex)
    return next < text.endIndex && text[next].isWhitespace ? next : nil
  }

  /// `*Halloween*: 🎃` and `**Halloween:** 🎃`: signs at the ends of a word.
  private mutating func dropEmphasis() {
    guard text.contains(where: { Self.emphasis.contains($0) }) else { return }
    let marked = text.first.map { Self.emphasis.contains($0) } == true
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
    if marked, plain.count < text.count { isHeading = true }
    text = Substring(plain)
  }

  /// What a chat writes behind a message that was changed.
  private mutating func dropEditingMarks() {
    for mark in Self.editingMarks where text.hasSuffix(mark) {
      text.removeLast(mark.count)
      trim()
    }
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
