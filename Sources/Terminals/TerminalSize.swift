internal import Platform

/// The size of a terminal in cells.
public struct TerminalSize: Hashable, Sendable {
  public var columns: Int
  public var rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The size if none is known.
  public static let usual = TerminalSize(columns: 80, rows: 24)

  /// No window is larger. The cells of a screen are kept in memory.
  private static let most = 10_000

  /// The size that the terminal reports, otherwise `COLUMNS` and `LINES`, otherwise 80 × 24.
  public static func of(_ descriptor: Int32, environment: [String: String]) -> TerminalSize {
    let (columns, rows) = TerminalEvents.size(of: descriptor)
    return TerminalSize(
      columns: columns > 0 ? min(columns, most) : number("COLUMNS", in: environment) ?? usual.columns,
      rows: rows > 0 ? min(rows, most) : number("LINES", in: environment) ?? usual.rows)
  }

  private static func number(_ name: String, in environment: [String: String]) -> Int? {
    guard let text = environment[name], let number = Int(text), (1...most).contains(number) else { return nil }
    return number
  }
}
