internal import Themes

/// The names of a zip beside each other: what one system takes for the same name must not come twice.
///
/// Names that collide are neighbours once they are sorted, which costs the same however many folders they pretend to have.
enum ZipNames {
  static func check(_ records: [CentralRecord]) throws {
    var keyed = records.map { (key: key(of: $0.name), record: $0) }
    keyed.sort { $0.key == $1.key ? $0.record.offset < $1.record.offset : $0.key < $1.key }
    for (first, second) in zip(keyed, keyed.dropFirst()) {
      if first.key == second.key {
        throw Diagnostic.zip(collision(first.record.name, second.record.name), at: second.record)
      }
      if !isFolder(first.record.name), second.key.hasPrefix(first.key + separator) {
        throw Diagnostic.zip(.fileAsFolder, at: second.record)
      }
    }
  }

  private static func collision(_ first: String, _ second: String) -> ZipCode {
    if isFolder(first) != isFolder(second) { return .fileAsFolder }
    return first.utf8.elementsEqual(second.utf8) ? .nameTwice : .nameTwins
  }

  /// `String` compares by canonical equivalence, so spellings are equal already. Upper case first: it is there that ß and
  /// SS, ſ and S meet. The separator sorts before all else, so that nothing comes between a folder and what is in it.
  private static func key(of name: String) -> String {
    let path = isFolder(name) ? String(name.dropLast()) : name
    let folded = path.uppercased().lowercased()
    return String(decoding: folded.utf8.map { $0 == UInt8(ascii: "/") ? 1 : $0 }, as: UTF8.self)
  }

  private static func isFolder(_ name: String) -> Bool { name.utf8.last == UInt8(ascii: "/") }

  /// No name can contain it: control characters are refused.
  private static let separator = "\u{1}"
}

extension Diagnostic {
  fileprivate static func zip(_ code: ZipCode, at record: CentralRecord) -> Diagnostic {
    .zip(code, at: record.offset, name: record.name)
  }
}
