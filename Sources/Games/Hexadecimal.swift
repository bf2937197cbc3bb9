/// 16 hexadecimal digits, in upper case.
func hexadecimal(_ number: UInt64) -> String {
  let digits = String(number, radix: 16, uppercase: true)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
