public import Formats
internal import Themes

/// A tar with a file of themes in it, as it is or packed with bzip2: the form in which games of KDE Pairs are passed on.
public struct TarFormat: ReadOnlyFormat {
  private let payloads: FormatRegistry
  private let limits: PackLimits

  public init(payloads: FormatRegistry, limits: PackLimits = .standard) {
    self.payloads = payloads.withoutPacks
    self.limits = limits
  }

  public var name: String { "tar" }
  public var summary: String { "a .tar or .tar.bz2 with games of other programs" }
  public var fileExtensions: [String] { ["tar", "bz2", "tbz2", "tbz"] }
  public var isText: Bool { false }

  public func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    if opening.starts(with: "BZh".utf8), opening.dropFirst(4).starts(with: Self.block) { return .certain }
    return opening.dropFirst(Self.signatureOffset).starts(with: "ustar".utf8) ? .certain : .no
  }

  public func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    try UnlistedFiles(TarSource(bytes, limits: limits), payloads: payloads).read(into: &reading)
  }

  /// Every block of bzip2 begins with it: the digits of π.
  private static let block: [UInt8] = [0x31, 0x41, 0x59, 0x26, 0x53, 0x59]
  private static let signatureOffset = 257
}
