/// What the first bytes say of an encoding that is not UTF-8.
enum TextEncoding {
  /// UTF-16 and UTF-32 by their mark, or by the NULs that an ASCII opening leaves.
  static func wideEncoding(of opening: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
    let bytes = Array(opening)
    switch (bytes.count, bytes.map { $0 == 0 }) {
    case (4..., _) where bytes == [0xFF, 0xFE, 0, 0]: return "UTF-32"
    case (4..., _) where bytes == [0, 0, 0xFE, 0xFF]: return "UTF-32"
    case (2..., _) where bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]): return "UTF-16"
    case (4, [true, true, true, false]), (4, [false, true, true, true]): return "UTF-32"
    case (4, [true, false, true, false]), (4, [false, true, false, true]): return "UTF-16"
    default: return nil
    }
  }
}
