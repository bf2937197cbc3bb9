#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The size of a terminal in cells.
public struct TerminalSize: Hashable, Sendable {
  public var columns: Int
  public var rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  public static let usual = TerminalSize(columns: 80, rows: 24)

  /// What the terminal says, else `COLUMNS` and `LINES`, else 80 × 24.
  public static func of(_ descriptor: Int32, environment: [String: String]) -> TerminalSize {
    var size = winsize()
    _ = ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    return TerminalSize(
      columns: size.ws_col > 0 ? Int(size.ws_col) : number("COLUMNS", in: environment) ?? usual.columns,
      rows: size.ws_row > 0 ? Int(size.ws_row) : number("LINES", in: environment) ?? usual.rows)
  }

  private static func number(_ name: String, in environment: [String: String]) -> Int? {
    guard let text = environment[name], let number = Int(text), (1...10_000).contains(number) else { return nil }
    return number
  }
}
