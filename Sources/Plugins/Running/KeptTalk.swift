/// The end of what a program says on standard error: its last words tell most.
struct KeptTalk {
  private var bytes: [UInt8] = []
  private(set) var total = 0

  mutating func take(_ piece: ArraySlice<UInt8>) {
    total += piece.count
    bytes += piece.suffix(Self.most)
    if bytes.count > 2 * Self.most { bytes.removeFirst(bytes.count - Self.most) }
  }

  /// The last line that says something, cut where it is long.
  var lastLine: String {
    let lines = String(decoding: bytes.suffix(Self.most), as: UTF8.self).split(whereSeparator: \.isNewline)
    let line = lines.last { !$0.allSatisfy(\.isWhitespace) } ?? ""
    return String(line.prefix(200))
  }

  private static let most = 4_096
}
