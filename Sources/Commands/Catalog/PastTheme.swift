internal import Catalogs
internal import Themes

/// The moment of `--at`: an operation, or a day or time of this place.
///
/// For example: `--at 12`, `--at 2026-11-15` and `--at '2026-11-15 18:30'`. A day and a minute include all of their operations.
struct MomentReader {
  let minutesFromUTC: (Int64) -> Int

  /// Nil for any other text.
  func moment(_ text: String) -> JournalMoment? { moment(text, atEnd: true) }

  /// The same, but a day and a minute stand for their beginning.
  func beginning(_ text: String) -> JournalMoment? { moment(text, atEnd: false) }

  private func moment(_ text: String, atEnd: Bool) -> JournalMoment? {
    if let number = Int64(written: text), JournalEntry.numbers.contains(number) { return .operation(number) }
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == " " || $0 == "T" })
    guard let date = parts.first, let day = Self.day(date) else { return nil }
    var clock = parts.count > 1 ? String(parts[1]) : nil
    let isUTC = clock?.hasSuffix("Z") == true
    if isUTC { clock?.removeLast() }
    guard let (start, length) = Self.span(clock) else { return nil }
    let time = day * 86_400_000 + start + (atEnd ? length - 1 : 0)
    guard JournalEntry.times.contains(time) else { return nil }
    return .time(isUTC ? time : utc(time), words: text)
  }

  /// The offset is that of the moment itself, except in the hours around a change of the clocks.
  private func utc(_ local: Int64) -> Int64 {
    let guess = local - Int64(minutesFromUTC(local)) * 60_000
    return local - Int64(minutesFromUTC(guess)) * 60_000
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

extension MomentReader {
  static let expected = UsageProblem.ExpectedValue.description(
    "the number of an operation, a day (2026-11-15) or a time ('2026-11-15 18:30')")
}

extension OptionDescription {
  static let at = OptionDescription(
    "at", value: "WHEN", "as of an operation of 'memorize history', a day or a time: 12, 2026-11-15, '2026-11-15 18:30'"
  )
}

extension Invocation {
  /// The value of `--at`.
  func moment() throws -> JournalMoment? {
    guard let text = value(.at) else { return nil }
    if let moment = MomentReader(minutesFromUTC: world.minutesFromUTC).moment(text) { return moment }
    throw Diagnostic.usage(
      .badValue(text, of: "--at", expected: MomentReader.expected))
  }
}

/// A theme that was in the catalog at some time, with its name now or when it was deleted.
struct KnownTheme {
  let id: ThemeID
  let name: String
}

extension ThemeFinder {
  /// A theme by its name, number or id, as ``theme(_:takingParts:)`` finds it; else one of the journal that was deleted or
  /// had this name.
  func known(_ text: String) throws -> KnownTheme {
    do {
      let theme = try theme(text)
      return KnownTheme(id: theme.id, name: theme.name)
    } catch let finding as Diagnostic where finding.isUnknownTheme {
      guard let theme = try past(text) else { throw finding }
      return theme
    } catch let finding as Diagnostic where finding.isDamagedTheme {
      guard let id = try damaged(text) else { throw finding }
      return KnownTheme(id: id, name: text)
    }
  }

  private func past(_ text: String) throws -> KnownTheme? {
    let key = NameKey(text).strict
    let range = ThemeID.range(ofPrefix: text).flatMap { text.utf8.count >= 4 ? $0 : nil }
    var found: [KnownTheme] = []
    try snapshot.forEachOperation { operation in
      guard operation.kind == .change else { return true }
      try snapshot.forEachChange(of: operation.id) { change in
        let isNamed = [change.after, change.before].contains { $0.map { NameKey($0.name).strict == key } ?? false }
        if isNamed || range?.contains(change.id) == true, !found.contains(where: { $0.id == change.id }) {
          let name = (change.after ?? change.before)?.name ?? text
          found.append(KnownTheme(id: change.id, name: try snapshot.theme(change.id)?.name ?? name))
        }
        return true
      }
      return true
    }
    guard found.count > 1 else { return found.first }
    throw Diagnostic(
      ThemeNameProblem.ambiguous(text, matches: found.prefix(4).map { .init(id: $0.id, name: $0.name) }))
  }
}
