internal import Platform

/// A moment, as text.
struct Timestamp {
  /// Milliseconds since 1970, UTC.
  let milliseconds: Int64

  /// Moments outside the years 1 to 9999 are clamped to them.
  init(_ milliseconds: Int64) { self.milliseconds = min(max(milliseconds, -62_135_596_800_000), 253_402_300_799_999) }

  /// `2026-11-20T12:30:05Z`
  var utc: String {
    let parts = Self.parts(milliseconds)
    return "\(parts.date)T\(parts.time):\(parts.seconds)Z"
  }

  /// `2026-11-20 13:30`
  func local(minutesFromUTC: Int) -> String {
    let parts = Self.parts(milliseconds + Int64(minutesFromUTC) * 60_000)
    return "\(parts.date) \(parts.time)"
  }

  /// `today 13:30`, `yesterday 13:30` or `2026-11-20 13:30`.
  func local(minutesFromUTC: (Int64) -> Int, now: Int64) -> String {
    func words(_ moment: Int64) -> [Substring] {
      Timestamp(moment).local(minutesFromUTC: minutesFromUTC(moment)).split(separator: " ")
    }
    let (own, today, yesterday) = (words(milliseconds), words(now), words(now - 86_400_000))
    let day = own[0] == today[0] ? "today" : own[0] == yesterday[0] ? "yesterday" : own[0]
    return "\(day) \(own[1])"
  }

  private static func parts(_ milliseconds: Int64) -> (date: String, time: String, seconds: String) {
    let seconds = milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let rest = Int(seconds - days * 86_400)
    let date = CalendarDay(number: days).date
    return (
      "\(String(repeating: "0", count: max(0, 4 - String(date.year).count)))\(date.year)-\(twoDigits(date.month))-\(twoDigits(date.day))",
      "\(twoDigits(rest / 3600)):\(twoDigits(rest / 60 % 60))", twoDigits(rest % 60)
    )
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
