/// One entry of a zip whose structure was found sound.
public struct ZipEntry: Hashable, Sendable {
  public enum Method: String, Hashable, Sendable {
    case stored, deflated
  }

  /// Relative, with `/` between its parts; the name of a folder ends in one.
  public let name: String
  public let method: Method
  public let compressedSize: Int
  /// What it declares to hold; only inflating shows whether that is true.
  public let size: Int
  public let crc32: UInt32
  /// Where its local record begins in the file.
  public let offset: Int

  public var isFolder: Bool { name.utf8.last == UInt8(ascii: "/") }

  /// What a system puts beside the files: the Finder keeps its own data in `__MACOSX` and `.DS_Store`, other programs of
  /// macOS in `._name`.
  public var isAddedBySystem: Bool {
    let last = name.split(separator: "/").last ?? ""
    return name.hasPrefix("__MACOSX/") || last == ".DS_Store" || last.hasPrefix("._")
  }
}
