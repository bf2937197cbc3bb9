/// How far tables are looked for in a text that somebody wrote.
enum PastedLimits {
  static let furthest = 1 << 19
  static let tables = 100
}
