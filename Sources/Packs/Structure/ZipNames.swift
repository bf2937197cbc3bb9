internal import Themes

/// The names of a zip seen so far: what one system takes for the same name must not come twice.
struct ZipNames {
  /// The name as written, by its key; `String` compares by canonical equivalence, so spellings are equal already.
  private var written: [String: String] = [:]
  private var folders: Set<String> = []

  mutating func add(_ name: String, at offset: Int) throws {
    let isFolder = name.utf8.last == UInt8(ascii: "/")
    let key = Self.folded(isFolder ? String(name.dropLast()) : name)
    if let other = written.updateValue(name, forKey: key) {
      let otherIsFolder = other.utf8.last == UInt8(ascii: "/")
      if otherIsFolder != isFolder { throw Diagnostic.zip(.fileAsFolder, at: offset, name: name) }
      let isSame = other.utf8.elementsEqual(name.utf8)
      throw Diagnostic.zip(isSame ? .nameTwice : .nameTwins, at: offset, name: name)
    }
    if isFolder {
      folders.insert(key)
    } else if folders.contains(key) {
      throw Diagnostic.zip(.fileAsFolder, at: offset, name: name)
    }
    try addParents(of: key, name, at: offset)
  }

  private mutating func addParents(of key: String, _ name: String, at offset: Int) throws {
    var rest = key[...]
    while let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) {
      rest = rest[..<slash]
      let parent = String(rest)
      guard folders.insert(parent).inserted else { return }
      if let other = written[parent], other.utf8.last != UInt8(ascii: "/") {
        throw Diagnostic.zip(.fileAsFolder, at: offset, name: name)
      }
    }
  }

  /// Upper case first: it is there that ß and SS, ſ and S meet.
  private static func folded(_ name: String) -> String { name.uppercased().lowercased() }
}
