/// A day of the proleptic Gregorian calendar, in the years 1 to 9999.
package struct CalendarDay: Hashable, Sendable {
  /// Counted from 1970-01-01.
  package let number: Int64

  package init(number: Int64) { self.number = number }

  /// A day such as `2026-11-15`; nil for any other text.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let year = Self.number(parts[0], digits: 4), let month = Self.number(parts[1], digits: 2),
      let day = Self.number(parts[2], digits: 2), (1...12).contains(month), (1...31).contains(day), year > 0
    else { return nil }
    // Years begin in March here, so that the leap day comes last.
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let days = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    self.init(number: Int64(days))
    // The last days of a short month do not exist.
    guard date == (year, month, day) else { return nil }
  }

  package var date: (year: Int, month: Int, day: Int) {
    let shifted = Int(number) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * march + 2) / 5 + 1)
  }

  /// A number that is written with exactly this many digits.
  package static func number(_ text: some StringProtocol, digits: Int) -> Int? {
    text.utf8.count == digits && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}
