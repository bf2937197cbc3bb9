/// A time of play as people say it: `0:42`, `1:02:03`.
package func clock(_ milliseconds: Int) -> String {
  let seconds = milliseconds / 1_000
  func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  let rest = "\(seconds / 60 % 60)"
  return seconds < 3_600
    ? "\(rest):\(two(seconds % 60))" : "\(seconds / 3_600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
}
