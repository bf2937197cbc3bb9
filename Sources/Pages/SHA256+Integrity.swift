internal import Packs

extension SHA256 {
  /// As browsers expect it. For example: `sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=` of nothing.
  var integrity: String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    return stride(from: 0, to: bytes.count, by: 3).reduce(into: "sha256-") { text, start in
      let three = bytes[start..<min(start + 3, bytes.count)]
      let number = three.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - three.count))
      for place in 0..<4 { text.append(place > three.count ? "=" : digits[number >> (18 - 6 * place) & 63]) }
    }
  }
}
