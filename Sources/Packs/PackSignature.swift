internal import Formats

/// How packs are recognised, so that none is ever read inside another.
enum PackSignature {
  /// What a manifest or a file name calls a pack.
  static let words = ["pack", "zip", "memorizepack"]

  /// A zip begins with its first entry; an empty one with its end record.
  static func begins(_ opening: ArraySlice<UInt8>) -> Bool {
    opening.starts(with: [0x50, 0x4B, 3, 4]) || opening.starts(with: [0x50, 0x4B, 5, 6])
  }
}

extension FormatRegistry {
  /// The formats a payload may have.
  var withoutPacks: FormatRegistry {
    FormatRegistry(decoding.formats.filter { !PackSignature.words.contains($0.name) && $0.name != "tar" })
  }
}
