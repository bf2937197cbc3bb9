/// A colour that has a name: those of CSS, and those people say.
///
/// For example: `orange`, `Light Blue` and `RebeccaPurple`.
public struct ColorName: Hashable, Sendable {
  /// `lightblue`
  public let text: String
  public let color: ThemeColor

  private init(_ row: (name: String, color: UInt32)) {
    text = row.name
    color = ThemeColor(packed: row.color << 8 | 255)
  }

  /// Case and spaces do not count.
  public init?(_ text: String) {
    guard text.utf8.count <= 32, let name = Self.byText[text.lowercased().filter({ !$0.isWhitespace })] else {
      return nil
    }
    self = name
  }

  /// Nobody means anything else by it, so that it may be taken for a colour where none is asked for: `tomato` may not.
  public var isCommon: Bool { ColorTable.common.contains(text) }

  /// All of them, in the order of the alphabet.
  public static let all = ColorTable.rows.map { ColorName($0) }

  private static let byText = Dictionary(all.map { ($0.text, $0) }) { first, _ in first }
}

extension ThemeColor {
  /// The name of exactly this colour; of two names for one colour, the one that people say.
  public var name: ColorName? { ColorName.all.first { $0.color == self && !ColorTable.isSecond($0.text) } }

  /// `#RGB`, `#RRGGBB`, `#RRGGBBAA`, with or without the `#`, or a name. For example: `ThemeColor("orange")`.
  public init?(_ text: String) {
    if text.utf8.first != UInt8(ascii: "#"), let named = ColorName(text) {
      self = named.color
    } else {
      self.init(hexadecimal: text)
    }
  }
}
