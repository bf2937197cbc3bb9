internal import Themes

/// The id and the texts of one theme side by side, in a buffer that only grows: it is filled thousands of times.
struct RecordBytes {
  private var storage: [UInt8] = Array(repeating: 0, count: 1_024)
  private var count = 0

  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try storage.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
  }

  /// Forgets what was there; the 16 bytes of an id come first.
  mutating func start(with id: ThemeID) {
    count = 16
    storage.withUnsafeMutableBytes { bytes in
      bytes.storeBytes(of: id.high.bigEndian, as: UInt64.self)
      bytes.storeBytes(of: id.low.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
  }

  /// Each returns where it put the text.
  mutating func append(_ text: String) -> Range<Int> {
    let start = count
    count += text.utf8.count
    reserve(count)
    storage.withUnsafeMutableBytes { bytes in _ = Self.copy(text, to: bytes, at: start) }
    return start..<count
  }

  /// One face a line: a face never holds a line break.
  mutating func append(_ faces: [Emoji]) -> Range<Int> {
    let start = count
    guard !faces.isEmpty else { return start..<start }
    reserve(faces.reduce(start + faces.count) { $0 + $1.text.utf8.count })
    count = storage.withUnsafeMutableBytes { bytes in
      var end = start
      for face in faces {
        end = Self.copy(face.text, to: bytes, at: end)
        bytes[end] = UInt8(ascii: "\n")
        end += 1
      }
      return end - 1
    }
    return start..<count
  }

  mutating func append(_ extras: [ExtraValue.Member]) -> Range<Int> {
    var text: [UInt8] = []
    ExtraText.append(extras, to: &text)
    let start = count
    count += text.count
    reserve(count)
    storage.withUnsafeMutableBytes { bytes in
      text.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: bytes[start...]).copyMemory(from: $0) }
    }
    return start..<count
  }

  /// Returns where the text ends.
  private static func copy(_ text: String, to bytes: UnsafeMutableRawBufferPointer, at start: Int) -> Int {
    var text = text
    return text.withUTF8 { utf8 in
      UnsafeMutableRawBufferPointer(rebasing: bytes[start...]).copyMemory(from: UnsafeRawBufferPointer(utf8))
      return start + utf8.count
    }
  }

  private mutating func reserve(_ size: Int) {
    guard size > storage.count else { return }
    storage.append(contentsOf: repeatElement(0, count: max(size, storage.count * 2) - storage.count))
  }
}
