internal import Formats

/// Finds out what a file in XML is by its first element.
enum MarkupRecognition {
  /// The name of the root element, where the opening reaches as far. For example: `pairs`.
  static func root(of opening: ArraySlice<UInt8>) -> String? {
    var rest = XMLRecognition.narrowed(opening).drop(while: \.isBlank)
    while true {
      guard rest.first == .lessThan else { return nil }
      switch rest.dropFirst().first {
      case .question: rest = after("?>", in: rest)
      case .exclamation: rest = rest.starts(with: "<!--".utf8) ? after("-->", in: rest) : after(">", in: rest)
      case let byte? where byte.startsName:
        let name = rest.dropFirst().prefix { !$0.endsName }
        guard name.endIndex < rest.endIndex else { return nil }
        return String(decoding: name, as: UTF8.self)
      default: return nil
      }
      rest = rest.drop(while: \.isBlank)
    }
  }

  private static func after(_ end: StaticString, in text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let bytes = UnsafeBufferPointer(start: end.utf8Start, count: end.utf8CodeUnitCount)
    let index = text.indices.first { text[$0] == bytes[0] && text[$0...].starts(with: bytes) }
    return index.map { text[($0 + bytes.count)...] } ?? []
  }
}
