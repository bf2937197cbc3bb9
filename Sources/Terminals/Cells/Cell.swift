/// One cell of a screen: a character and how it looks.
public struct Cell: Hashable, Sendable {
  /// One character; empty in the second cell of a wide one.
  public let text: String
  public let style: Style

  init(_ text: String, _ style: Style) {
    self.text = text
    self.style = style
  }

  static let blank = Cell(" ", .plain)

  /// How many cells behind it a terminal may draw over that counts this character otherwise than we do; nil where all
  /// terminals agree. For example: 4 for 👩‍🌾, which some draw as 👩 and 🌾 and leave room for more.
  var overhang: Int? {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, !first.isASCII || scalars.count > 1 else { return nil }
    guard scalars.contains(where: { $0.properties.isEmoji && !$0.isASCII || $0 == "\u{FE0F}" || $0 == "\u{20E3}" })
    else { return nil }
    return 2 * scalars.filter { !$0.properties.isDefaultIgnorableCodePoint }.count
  }
}
