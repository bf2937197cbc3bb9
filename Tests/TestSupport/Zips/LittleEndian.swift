/// The little-endian bytes of a number.
package func number(_ value: some BinaryInteger, _ length: Int) -> [UInt8] {
  (0..<length).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
}
