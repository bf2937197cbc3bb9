internal import Themes

/// The rules for a name inside a zip: it must mean the same on every system and stay inside the folder.
enum ZipName {
  /// The first rule a name breaks, as a predicate, or nil. For example: `contains '..'`.
  static func flaw(of name: String) -> String? {
    if name.isEmpty { return "is empty" }
    if name.utf8.count > maximumLength { return tooLong }
    for scalar in name.unicodeScalars where scalar.isUnsafe {
      return scalar.properties.generalCategory == .control
        ? "contains a control character" : "contains a character that reverses text"
    }
    if name.utf8.contains(UInt8(ascii: "\\")) { return "contains a backslash" }
    if name.utf8.first == UInt8(ascii: "/") { return "is absolute" }
    if hasDrive(name) { return "begins with a drive letter" }
    var parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    if parts.count > maximumDepth { return tooLong }
    return parts.lazy.compactMap { flaw(ofPart: Substring($0)) }.first
  }

  private static func flaw(ofPart part: Substring) -> String? {
    switch part {
    case "": return "contains '//'"
    case ".": return "contains the folder '.'"
    case "..": return "contains '..'"
    default: break
    }
    if part.utf8.last == UInt8(ascii: ".") { return "has a part that ends in a dot" }
    if part.unicodeScalars.last?.properties.isWhitespace == true { return "has a part that ends in a space" }
    // Windows looks only at the part before the first dot: `aux.json` is a device too.
    var stem = part.utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: ":") }
    // It ignores trailing spaces.
    while stem.last == UInt8(ascii: " ") { stem.removeLast() }
    if stem.count <= maximumDeviceLength, devices.contains(Substring(stem).uppercased()) {
      return "is a device name on Windows"
    }
    return nil
  }

  private static func hasDrive(_ name: String) -> Bool {
    let opening = Array(name.utf8.prefix(2))
    return opening.count == 2 && opening[1] == UInt8(ascii: ":")
      && (opening[0] | 0x20 >= 0x61 && opening[0] | 0x20 <= 0x7A)
  }

  private static let tooLong = "is too long or too deep"
  /// In bytes.
  private static let maximumLength = 1_024
  private static let maximumDepth = 32
  /// The length of `CONOUT$`, the longest device name; longer names need no change of case.
  private static let maximumDeviceLength = 7
  private static let devices: Set<String> = Set(
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"]
      + "0123456789¹²³".flatMap { ["COM\($0)", "LPT\($0)"] })
}

/// Compares the names in a zip: names that any system treats as equal are rejected.
///
/// Names that collide are neighbours after sorting, which costs the same for any number of folders.
enum ZipNames {
  static func check(_ records: [CentralRecord], maximumNonASCIIBytes: Int = maximumNonASCIIBytes) throws {
    let nonASCII = records.reduce(0) { sum, record in
      record.name.utf8.allSatisfy { $0 < 0x80 } ? sum : sum + record.name.utf8.count
    }
    if nonASCII > maximumNonASCIIBytes {
      throw Diagnostic.zip(
        .tooLarge("names with non-ASCII characters take more than \(maximumNonASCIIBytes >> 20) MiB in total"), at: 0)
    }
    let keys = records.map { key(of: $0.name) }
    let order = keys.indices.sorted { left, right in
      keys[left] == keys[right] ? left < right : keys[left].lexicographicallyPrecedes(keys[right])
    }
    for (first, second) in zip(order, order.dropFirst()) {
      if keys[first] == keys[second] {
        throw Diagnostic.zip(
          .badName(collision(records[first].name, records[second].name)), at: records[second].offset)
      }
      if !isFolder(records[first].name), isFile(keys[first], aFolderOf: keys[second]) {
        throw Diagnostic.zip(.badName(fileAndFolder(records[second].name)), at: records[second].offset)
      }
    }
  }

  private static func collision(_ first: String, _ second: String) -> String {
    if isFolder(first) != isFolder(second) { return fileAndFolder(second) }
    return first.utf8.elementsEqual(second.utf8)
      ? "two entries have the name \(quoted(second))"
      : "\(quoted(first)) and \(quoted(second)) are the same name on some systems"
  }

  private static func fileAndFolder(_ name: String) -> String { "\(quoted(name)) is both a file and a folder" }

  private static func isFile(_ key: [UInt8], aFolderOf other: [UInt8]) -> Bool {
    other.count > key.count && other[key.count] == separator && other.starts(with: key)
  }

  /// Bytes that are equal for names that differ only in case or normalization. Upper case comes first, because only
  /// there ß equals SS, and ſ equals S. The separator sorts first, so that a folder is next to its content.
  private static func key(of name: String) -> [UInt8] {
    let path = isFolder(name) ? String(name.dropLast()) : name
    let isPlain = path.utf8.allSatisfy { $0 < 0x80 }
    let folded = isPlain ? Array(path.lowercased().utf8) : spelling(of: path.uppercased().lowercased())
    return folded.map { $0 == UInt8(ascii: "/") ? separator : $0 }
  }

  /// Decomposed once: comparing strings of combining marks would decompose them at each comparison.
  private static func spelling(of text: String) -> [UInt8] {
    var spelling: [UInt8] = []
    spelling.reserveCapacity(text.utf8.count)
    for scalar in Decomposition.decomposed(text) { spelling.append(contentsOf: UTF8.encode(scalar) ?? .init()) }
    return spelling
  }

  private static func isFolder(_ name: String) -> Bool { name.utf8.last == UInt8(ascii: "/") }

  /// Comparing names that must be decomposed takes a hundred times as long as comparing ASCII names.
  static let maximumNonASCIIBytes = 4 << 20

  /// No name contains it: control characters are rejected.
  private static let separator: UInt8 = 1
}
