internal import Formats

/// How a workbook shows a number: as a date, a time, a percentage or with decimals.
///
/// For example: 32821 as `d.m.yyyy` is 9.11.1989, and 0.25 as `0%` is 25%. What depends on the computer is left out or
/// written as in ISO 8601: separators of thousands, the order of a short date, and names of months in other languages than English.
struct ExcelNumberFormat {
  private enum Part: Equatable {
    case literal(String)
    /// The letter of a part of a date or time, and how often it is repeated.
    case moment(Character, Int)
    /// All hours, minutes or seconds: `[h]`.
    case elapsed(Character, Int)
    case halfDay
    /// The only digits of the format.
    case digits(Digits)
  }

  private struct Digits: Equatable {
    var whole = 0
    /// The decimals that are always shown, and those that are shown if they are not 0.
    var decimals = 0
    var mostDecimals = 0
  }

  private struct Section {
    var parts: [Part] = []
    var isPercent = false
    /// The names of months and days are not English.
    var isForeign = false
  }

  /// For positive numbers, for negative ones and for 0.
  private let sections: [Section]
  private let startsIn1904: Bool

  /// Nil for a code that is not understood, and for one that changes nothing, such as `General`.
  init?(_ code: String, startsIn1904: Bool) {
    guard code.utf8.count <= Self.longest else { return nil }
    var parser = Parser(code)
    guard let sections = parser.sections(), sections.count <= 4 else { return nil }
    self.sections = sections
    self.startsIn1904 = startsIn1904
  }

  /// The codes that need not be in a file, by their ids.
  static let builtIn: [String: String] = {
    var codes = [
      "1": "0", "2": "0.00", "3": "#,##0", "4": "#,##0.00", "9": "0%", "10": "0.00%", "15": "d-mmm-yy", "16": "d-mmm",
      "17": "mmm-yy", "18": "h:mm AM/PM", "19": "h:mm:ss AM/PM", "20": "h:mm", "21": "h:mm:ss", "22": "yyyy-mm-dd h:mm",
      "37": "#,##0;(#,##0)", "38": "#,##0;(#,##0)", "39": "#,##0.00;(#,##0.00)", "40": "#,##0.00;(#,##0.00)",
      "45": "mm:ss", "46": "[h]:mm:ss",
    ]
    // Those of 27 to 58 are dates of East Asia.
    for id in [14] + Array(27...31) + [36] + Array(50...54) + [57, 58] { codes[String(id)] = "yyyy-mm-dd" }
    return codes
  }()

  /// Nil for a number that the format cannot show, such as a date before 1900.
  func text(of number: Double) -> String? {
    let place = number < 0 && sections.count > 1 ? 1 : number == 0 && sections.count > 2 ? 2 : 0
    let section = sections[place]
    guard section.parts.contains(where: { if case .digits = $0 { true } else { false } }) else {
      return moment(number, section)
    }
    let sign = number < 0 && place == 0 ? "-" : ""
    var text = ""
    for part in section.parts {
      switch part {
      case .literal(let literal): text += literal
      case .digits(let digits):
        guard let number = Self.text(of: abs(number) * (section.isPercent ? 100 : 1), digits) else { return nil }
        text += number
      case .moment, .elapsed, .halfDay: return nil
      }
    }
    return sign + text
  }

  private static func text(of number: Double, _ digits: Digits) -> String? {
    let scale = (0..<digits.mostDecimals).reduce(1.0) { scale, _ in scale * 10 }
    guard number * scale < 1e15 else { return nil }
    let rounded = String(Int((number * scale).rounded()))
    let padding = max(0, max(1, digits.whole) + digits.mostDecimals - rounded.count)
    let all = String(repeating: "0", count: padding) + rounded
    var decimals = all.suffix(digits.mostDecimals)
    while decimals.count > digits.decimals, decimals.last == "0" { decimals.removeLast() }
    return all.dropLast(digits.mostDecimals) + (decimals.isEmpty ? "" : "." + decimals)
  }

  private func moment(_ number: Double, _ section: Section) -> String? {
    guard number >= 0, number < Self.lastDay, let moment = Moment(number, startsIn1904: startsIn1904) else {
      return nil
    }
    let hasHalves = section.parts.contains(.halfDay)
    let isNamed = section.parts.contains { part in
      if case .moment(let letter, let count) = part { "md".contains(letter) && count > 2 } else { false }
    }
    if isNamed, section.isForeign { return moment.date }
    return section.parts.map { part in
      switch part {
      case .literal(let literal): literal
      case .moment(let letter, let count): moment.text(letter, count, hasHalves: hasHalves)
      case .elapsed(let letter, let count): moment.elapsed(letter, count)
      case .halfDay: moment.hour < 12 ? "AM" : "PM"
      case .digits: ""
      }
    }.joined()
  }

  /// That of the year 9999.
  private static let lastDay = 2_958_466.0
  private static let longest = 255
}

extension ExcelNumberFormat {
  /// Reads a code such as `[$-407]d. mmmm yyyy;@`.
  private struct Parser {
    private var rest: Substring
    private var section = Section()

    init(_ code: String) { rest = code[...] }

    /// Nil for a code that is not understood.
    mutating func sections() -> [Section]? {
      var sections: [Section] = []
      while let character = rest.popFirst() {
        if character == ";" {
          guard finish(&sections) else { return nil }
        } else if !read(character) {
          // What is shown for a text is of no interest.
          guard character == "@", section.parts.isEmpty, rest.isEmpty, !sections.isEmpty else { return nil }
          return sections
        }
      }
      return finish(&sections) ? sections : nil
    }

    private mutating func finish(_ sections: inout [Section]) -> Bool {
      defer { section = Section() }
      resolveMinutes()
      sections.append(section)
      let isShown = section.parts.contains { if case .literal = $0 { false } else { true } }
      return isShown || sections.count > 1
    }

    private mutating func read(_ character: Character) -> Bool {
      switch character {
      case "\"":
        guard let end = rest.firstIndex(of: "\"") else { return false }
        add(String(rest[..<end]))
        rest = rest[end...].dropFirst()
      case "\\":
        guard let next = rest.popFirst() else { return false }
        add(String(next))
      // A space as wide as the next character, or that fills the cell.
      case "_", "*": return rest.popFirst() != nil
      case "[": return readBrackets()
      case "0", "#", "?": return readDigits(from: character)
      case "%":
        section.isPercent = true
        add("%")
      case "a", "A":
        guard let mark = ["M/PM", "/P"].first(where: { rest.uppercased().hasPrefix($0) }) else { return false }
        rest = rest.dropFirst(mark.count)
        section.parts.append(.halfDay)
      case "y", "Y", "m", "M", "d", "D", "h", "H", "s", "S":
        let letter = Character(character.lowercased())
        let more = rest.prefix { $0.lowercased() == String(letter) }
        rest = rest.dropFirst(more.count)
        section.parts.append(.moment(letter, more.count + 1))
      default:
        guard !character.isLetter, character != "@" else { return false }
        add(String(character))
      }
      return true
    }

    private mutating func add(_ literal: String) { section.parts.append(.literal(literal)) }

    /// A currency or language such as `[$€-407]`, a colour, or a time such as `[h]`.
    private mutating func readBrackets() -> Bool {
      guard let end = rest.firstIndex(of: "]") else { return false }
      let content = rest[..<end].lowercased()
      let written = rest[..<end]
      rest = rest[end...].dropFirst()
      if content.first == "$" {
        let parts = written.dropFirst().split(separator: "-", omittingEmptySubsequences: false)
        if let sign = parts.first, !sign.isEmpty { add(String(sign)) }
        // The last ten bits are the language: 9 is English.
        if parts.count > 1, let code = Int(parts[1], radix: 16) { section.isForeign = code & 0x3FF != 9 }
        return true
      }
      if let letter = content.first, "hms".contains(letter), content.allSatisfy({ $0 == letter }) {
        section.parts.append(.elapsed(letter, content.count))
        return true
      }
      return Self.colors.contains(content) || content.hasPrefix("color")
    }

    private static let colors = ["black", "blue", "cyan", "green", "magenta", "red", "white", "yellow"]

    /// Digits without fractions, exponents and thousands that are left out.
    private mutating func readDigits(from first: Character) -> Bool {
      guard !section.parts.contains(where: { if case .digits = $0 { true } else { false } }) else { return false }
      var digits = Digits()
      var isBehindPoint = false
      var last = first
      var next: Character? = first
      while let character = next {
        switch character {
        case "0", "#", "?":
          if isBehindPoint {
            digits.mostDecimals += 1
            if character == "0" { digits.decimals = digits.mostDecimals }
          } else if character == "0" {
            digits.whole += 1
          }
        case ".":
          guard !isBehindPoint else { return false }
          isBehindPoint = true
        default: break
        }
        last = character
        next = rest.first.flatMap { "0#?,.".contains($0) ? $0 : nil }
        if next != nil { rest.removeFirst() }
      }
      guard last != ",", digits.mostDecimals <= 10, rest.first?.lowercased() != "e", rest.first != "/" else {
        return false
      }
      section.parts.append(.digits(digits))
      return true
    }

    /// An `m` behind hours or before seconds is minutes.
    private mutating func resolveMinutes() {
      let places = section.parts.indices.filter { place in
        switch section.parts[place] {
        case .moment, .elapsed: true
        case .literal, .halfDay, .digits: false
        }
      }
      func letter(_ place: Int) -> Character? {
        guard places.indices.contains(place) else { return nil }
        switch section.parts[places[place]] {
        case .moment(let letter, _), .elapsed(let letter, _): return letter
        case .literal, .halfDay, .digits: return nil
        }
      }
      for (index, place) in places.enumerated() {
        guard case .moment("m", let count) = section.parts[place], count < 3 else { continue }
        if letter(index - 1) == "h" || letter(index + 1) == "s" { section.parts[place] = .moment("n", count) }
      }
    }
  }
}

/// A moment of a day, as a workbook stores it: the days since the end of 1899 or since 1904, and a fraction.
private struct Moment {
  private let year: Int
  private let month: Int
  private let day: Int
  private let weekday: Int
  private let seconds: Int
  private let allSeconds: Int

  /// Nil for 29 February 1900, which did not exist, though spreadsheets count it.
  init?(_ number: Double, startsIn1904: Bool) {
    allSeconds = Int((number * 86_400).rounded())
    seconds = allSeconds % 86_400
    let serial = allSeconds / 86_400
    guard startsIn1904 || serial != 60 else { return nil }
    // Days since 1 March of the year 0.
    let days = serial + (startsIn1904 ? 695_361 : serial < 60 ? 693_900 : 693_899)
    (year, month, day) = Self.civil(days)
    // 1 March of the year 0 was a Wednesday.
    weekday = (days + 3) % 7
  }

  /// The date of a day since 1 March of the year 0, in the Gregorian calendar.
  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = days.quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (era * 400 + yearOfEra + (month < 3 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }

  var hour: Int { seconds / 3_600 }

  /// For example: `1989-11-09`.
  var date: String { "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }

  func text(_ letter: Character, _ count: Int, hasHalves: Bool) -> String {
    switch (letter, count) {
    case ("y", ...2): padded(year % 100, 2)
    case ("y", _): padded(year, 4)
    case ("m", ...2): padded(month, count)
    case ("m", 3): String(Self.months[month - 1].prefix(3))
    case ("m", 5): String(Self.months[month - 1].prefix(1))
    case ("m", _): Self.months[month - 1]
    case ("d", ...2): padded(day, count)
    case ("d", 3): String(Self.weekdays[weekday].prefix(3))
    case ("d", _): Self.weekdays[weekday]
    case ("h", _): padded(hasHalves ? (hour + 11) % 12 + 1 : hour, min(count, 2))
    case ("n", _): padded(seconds / 60 % 60, count)
    default: padded(seconds % 60, min(count, 2))
    }
  }

  func elapsed(_ letter: Character, _ count: Int) -> String {
    padded(letter == "h" ? allSeconds / 3_600 : letter == "m" ? allSeconds / 60 : allSeconds, count)
  }

  private func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
}
