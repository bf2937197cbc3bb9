/// `1 theme`, `8 themes`, `50,000 themes`
package func counted(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
  "\(grouped(count)) \(count == 1 ? singular : plural ?? singular + "s")"
}

/// Thousands set apart: `50,000`.
package func grouped(_ number: Int) -> String {
  var digits = String(number.magnitude)
  var groups: [String] = []
  while digits.count > 3 {
    groups.insert(String(digits.suffix(3)), at: 0)
    digits.removeLast(3)
  }
  return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
}
