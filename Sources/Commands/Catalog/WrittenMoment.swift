internal import Catalogs
internal import Platform
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
    guard let date = parts.first, let day = CalendarDay(date)?.number else { return nil }
    var clock = parts.count > 1 ? String(parts[1]) : nil
    let isUTC = clock?.hasSuffix("Z") == true
    if isUTC { clock?.removeLast() }
    guard let (start, length) = Self.span(clock) else { return nil }
    self = .time(start: day * 86_400_000 + start, length: length, isUTC: isUTC, words: text)
  }

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

  /// The beginning of a time of day and how long it lasts, in milliseconds: `18:30` is a minute, nil the whole day.
  private static func span(_ text: String?) -> (start: Int64, length: Int64)? {
    guard let text else { return (0, 86_400_000) }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { CalendarDay.number($0, digits: 2) }
    guard numbers.count == parts.count, (2...3).contains(parts.count), numbers[0] < 24, numbers[1] < 60 else {
      return nil
    }
    let seconds = numbers.count > 2 ? numbers[2] : 0
    guard seconds < 60 else { return nil }
    return (Int64(numbers[0] * 3_600 + numbers[1] * 60 + seconds) * 1_000, numbers.count > 2 ? 1_000 : 60_000)
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
