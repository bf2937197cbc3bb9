/// The write-ahead log beside a file that cannot be opened as a database any more.
///
/// For example: the header of the file is lost, and the log holds the newest change: `CatalogLog(log)?.merged(into: file)`.
struct CatalogLog {
  private let log: [UInt8]
  private let pageSize: Int
  /// Whether the sums of the log take the highest byte of a number first.
  private let isBigEndian: Bool

  /// Nil where the bytes do not begin with a sound header of a log.
  init?(_ log: [UInt8]) {
    guard log.count >= Self.header else { return nil }
    self.log = log
    pageSize = Int(Self.word(log, 8))
    isBigEndian = log[3] & 1 == 1
    guard Self.word(log, 0) & ~1 == 0x377F_0682, (512...65_536).contains(pageSize), pageSize.nonzeroBitCount == 1,
      sum(of: 0..<24, after: (0, 0)) == (Self.word(log, 24), Self.word(log, 28))
    else { return nil }
  }

  /// The file with every page of every change that was finished; the rest of the log is from before, or was never finished.
  func merged(into file: [UInt8]) -> [UInt8] {
    var file = file
    var waiting: [Range<Int>] = []
    var last = (Self.word(log, 24), Self.word(log, 28))
    var frame = Self.header
    while frame + Self.frameHeader + pageSize <= log.count {
      let page = frame + Self.frameHeader..<frame + Self.frameHeader + pageSize
      last = sum(of: page, after: sum(of: frame..<frame + 8, after: last))
      guard log[frame + 8..<frame + 16].elementsEqual(log[16..<24]), Self.word(log, frame) > 0,
        last == (Self.word(log, frame + 16), Self.word(log, frame + 20))
      else { break }
      waiting.append(page)
      if Self.word(log, frame + 4) > 0 {
        for page in waiting { put(page, into: &file) }
        waiting = []
      }
      frame = page.upperBound
    }
    return file
  }

  private func put(_ page: Range<Int>, into file: inout [UInt8]) {
    let start = (Int(Self.word(log, page.lowerBound - Self.frameHeader)) - 1) * pageSize
    // A number beyond what the file and its log can have is none.
    guard start <= file.count + log.count else { return }
    if file.count < start + pageSize {
      file.append(contentsOf: repeatElement(0, count: start + pageSize - file.count))
    }
    file.replaceSubrange(start..<start + pageSize, with: log[page])
  }

  /// The two running sums of the file format.
  private func sum(of range: Range<Int>, after: (UInt32, UInt32)) -> (UInt32, UInt32) {
    var (first, second) = after
    for position in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      first &+= word(position) &+ second
      second &+= word(position + 4) &+ first
    }
    return (first, second)
  }

  private func word(_ position: Int) -> UInt32 {
    let word = Self.word(log, position)
    return isBigEndian ? word : word.byteSwapped
  }

  private static func word(_ bytes: [UInt8], _ position: Int) -> UInt32 {
    UInt32(bytes[position]) << 24 | UInt32(bytes[position + 1]) << 16 | UInt32(bytes[position + 2]) << 8
      | UInt32(bytes[position + 3])
  }

  private static let header = 32
  private static let frameHeader = 24
}
