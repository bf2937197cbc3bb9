public import Catalogs

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Times of a catalog, which are milliseconds since 1970, as dates.

extension JournalOperation {
  /// When it was made.
  public var date: Date { Date(milliseconds: time) }
}

extension CompactedOperations {
  /// When the oldest and the newest of them were made.
  public var dates: ClosedRange<Date> { Date(milliseconds: times.lowerBound)...Date(milliseconds: times.upperBound) }
}

extension ThemeDeletion {
  /// When the theme was deleted; nil if the operation was compacted.
  public var date: Date? { time.map { Date(milliseconds: $0) } }
}

extension GameInProgress {
  /// When it was saved.
  public var date: Date { Date(milliseconds: time) }
}

extension Score {
  /// When the game ended.
  public var date: Date { Date(milliseconds: time) }
}

extension ImportStep {
  /// What is special about the theme: its age, and what was kept of it. `day` writes a date.
  ///
  /// For example: `older than what was imported on 2026-11-20`
  public func details(day: (Date) -> String) -> String? { details(date: { day(Date(milliseconds: $0)) }) }
}

extension Date {
  fileprivate init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1_000) }
}
