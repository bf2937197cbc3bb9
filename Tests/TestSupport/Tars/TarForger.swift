/// Writes tars byte by byte, with any fault.
public struct TarForger {
  public struct Entry {
    public var name: String
    public var content: [UInt8]
    /// `0` for a file, `1` and `2` for links, `3` for a device, `5` for a folder.
    public var kind: Character = "0"
    public var target = ""
    /// The size in the header, if it differs from that of the content.
    public var size: Int?

    public init(
      _ name: String, _ text: String = "", kind: Character = "0", target: String = "", size: Int? = nil
    ) {
      self.name = name
      content = Array(text.utf8)
      self.kind = kind
      self.target = target
      self.size = size
    }
  }

  public var entries: [Entry]

  public init(_ entries: Entry...) { self.entries = entries }

  public init(_ entries: [Entry]) { self.entries = entries }

  public var bytes: [UInt8] { entries.flatMap(record) + [UInt8](repeating: 0, count: 1_024) }

  private func record(_ entry: Entry) -> [UInt8] {
    var header: [UInt8] = []
    header += field(entry.name, 100) + octal(0o644, 8) + octal(0, 8) + octal(0, 8)
    header += octal(entry.size ?? entry.content.count, 12) + octal(0, 12)
    header += field("        ", 8) + field(String(entry.kind), 1) + field(entry.target, 100)
    header += field("ustar", 6) + field("00", 2)
    header += [UInt8](repeating: 0, count: 512 - header.count)
    let sum = header.reduce(0) { $0 + Int($1) }
    header.replaceSubrange(148..<156, with: octal(sum, 7) + [0x20])
    let padding = (512 - entry.content.count % 512) % 512
    return header + entry.content + [UInt8](repeating: 0, count: padding)
  }

  private func field(_ text: String, _ length: Int) -> [UInt8] {
    let bytes = Array(text.utf8.prefix(length))
    return bytes + [UInt8](repeating: 0, count: length - bytes.count)
  }

  private func octal(_ number: Int, _ length: Int) -> [UInt8] {
    let digits = String(number, radix: 8)
    return field(String(repeating: "0", count: length - 1 - digits.utf8.count) + digits, length)
  }

  /// 8 MiB of zeros in a tar, packed by bzip2 into 109 bytes.
  public static let bomb = """
    QlpoOTFBWSZTWWn1xxcBAWPboMiAQAFlgABAYoKeEBAAAAggAHUJTRQA2o00aAqVA1MCaMNG1PJJIQBZcQRAGPGfyY0oggwAAgXe0DQhiXzTQndkpnCE\
    V8tW3F3vWvmgIgD0XckU4UJBp9ccXA==
    """
  /// A line of text, packed by bzip2.
  public static let noTar = "QlpoOTFBWSZTWSu6p80AAALRgAAQQAAiEA5AIAAiBpo9QgyYjYStcDDxdyRThQkCu6p80A=="
}
