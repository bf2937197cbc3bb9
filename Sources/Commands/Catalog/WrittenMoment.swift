internal import Catalogs
internal import Themes

/// A moment as a person writes it: an operation, or a day or time of this place.
///
/// For example: `12`, `2026-11-15` and `2026-11-15 18:30`. A day and a minute include all of their operations.
enum WrittenMoment: Sendable {
  case operation(JournalOperation.ID)
  /// In milliseconds since 1970, of this place unless `isUTC`.
  case time(start: Int64, length: Int64, isUTC: Bool, words: String)

  /// Nil for any other text.
  init?(_ text: String) {
    if let number = Int64(written: text), JournalEntry.numbers.contains(number) {
      self = .operation(number)
      return
    }
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == " " || $0 == "T" })
    guard let date = parts.first, let day = Self.day(date) else { return nil }
    var clock = parts.count > 1 ? String(parts[1]) : nil
    let isUTC = clock?.hasSuffix("Z") == true
    if isUTC { clock?.removeLast() }
    guard let (start, length) = Self.span(clock) else { return nil }
    self = .time(start: day * 86_400_000 + start, length: length, isUTC: isUTC, words: text)
  }

  /// True for a date such as `2026-11-15`.
  static func isDay(_ text: String) -> Bool { day(text) != nil }

  static let type = ValueType(
    advice: "Use the number of an operation, a day (2026-11-15) or a time ('2026-11-15 18:30').",
    read: WrittenMoment.init)

  /// The end of a day and a minute, or their beginning.
  func moment(atEnd: Bool = true, in world: World) -> JournalMoment {
    switch self {
    case .operation(let number): return .operation(number)
    case .time(let start, let length, let isUTC, let words):
      let local = start + (atEnd ? length - 1 : 0)
      // The offset is that of the moment itself, except in the hours around a change of the clocks.
      let guess = local - Int64(world.minutesFromUTC(local)) * 60_000
      let time = isUTC ? local : local - Int64(world.minutesFromUTC(guess)) * 60_000
      return .time(min(max(time, JournalEntry.times.lowerBound), JournalEntry.times.upperBound), words: words)
    }
  }

  /// The days from 1970-01-01 to a date such as `2026-11-15`.
  private static func day(_ text: some StringProtocol) -> Int64? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let year = number(parts[0], digits: 4), let month = number(parts[1], digits: 2),
      let day = number(parts[2], digits: 2), (1...12).contains(month), (1...31).contains(day), year > 0
    else { return nil }
    // Years begin in March here, so that the leap day comes last.
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let days = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    // The last days of a short month do not exist.
    return Timestamp(Int64(days) * 86_400_000).utc.hasPrefix(text) ? Int64(days) : nil
  }

  /// The beginning of a time of day and how long it lasts, in milliseconds: `18:30` is a minute, nil the whole day.
  private static func span(_ text: String?) -> (start: Int64, length: Int64)? {
    guard let text else { return (0, 86_400_000) }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { number($0, digits: 2) }
    guard numbers.count == parts.count, (2...3).contains(parts.count), numbers[0] < 24, numbers[1] < 60 else {
      return nil
    }
    let seconds = numbers.count > 2 ? numbers[2] : 0
    guard seconds < 60 else { return nil }
    return (Int64(numbers[0] * 3_600 + numbers[1] * 60 + seconds) * 1_000, numbers.count > 2 ? 1_000 : 60_000)
  }

  private static func number(_ text: some StringProtocol, digits: Int) -> Int? {
    text.utf8.count == digits && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}

extension CommandOption where Self == Option<WrittenMoment> {
  static var at: Self {
    Self(
      "at", value: "WHEN", WrittenMoment.type,
      "as of an operation of 'memorize history', a day or a time: 12, 2026-11-15, '2026-11-15 18:30'")
  }
}

extension Invocation {
  /// The value of `--at`.
  var moment: JournalMoment? { self[.at]?.moment(in: world) }
}
