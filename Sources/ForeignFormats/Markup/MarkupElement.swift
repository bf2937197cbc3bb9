internal import Formats
internal import Themes

/// An element of a small file in XML, with all that is in it.
struct MarkupElement {
  /// Without the prefix of a namespace.
  let name: String
  let attributes: [XMLReader.Attribute]
  /// Where its start tag stands.
  let place: Place
  /// All text that is directly in it.
  var text = ""
  var children: [MarkupElement] = []

  /// The value of an attribute, without the space around it; nil where it is missing or blank.
  subscript(name: String) -> String? {
    attributes.first { $0.name == name }.flatMap { Self.told($0.value) }
  }

  /// The text without the space around it; nil where there is none.
  var words: String? { Self.told(text) }

  private static func told(_ text: String) -> String? {
    let text = trimmed(text)
    return text.isEmpty ? nil : text
  }
}
