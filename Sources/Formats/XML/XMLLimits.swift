/// What a property list may ask of us. All of it is checked before libxml2 sees the first byte.
enum XMLLimits {
  /// A file, as bytes; libxml2 itself cannot take more than 2 GB.
  static let bytes = 64 << 20
  /// Elements inside each other: 64 arrays and dictionaries, the `plist` around them and the value in them.
  static let depth = 66
  /// Start tags in one file; a theme of twelve emoji has 35.
  static let items = 4_000_000
  /// Keys of dictionaries that are not ours.
  static let foreignKeys = 500_000
  /// Comments and CDATA sections in one file; libxml2 keeps those of an open element in memory.
  static let asides = 100_000
  /// The text of one element, or one comment, in bytes.
  static let text = 4 << 20
  /// One tag, from `<` to `>`, in bytes.
  static let tag = 1_024
  /// A property list has one attribute in all.
  static let attributes = 4
  /// The same for a game of another program, whose cards carry their texts in attributes…
  static let gameTag = 8_192
  static let gameAttributes = 32
  /// …and are kept all at once: the largest one has some hundred.
  static let gameItems = 100_000
  /// The XML declaration and the DOCTYPE, in bytes each.
  static let declaration = 512
}
