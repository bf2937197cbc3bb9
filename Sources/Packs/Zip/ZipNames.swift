internal import Themes

/// The rules for a name inside a zip: it must mean the same on every system and stay inside the folder.
enum ZipName {
  /// The first rule a name breaks, or nil.
  static func fault(of name: String) -> ZipFault? {
    if name.isEmpty { return .nameEmpty }
    if name.utf8.count > maximumLength { return .nameTooLong }
    for scalar in name.unicodeScalars where scalar.isUnsafe {
      return scalar.properties.generalCategory == .control ? .nameWithControl : .nameWithBidi
    }
    if name.utf8.contains(UInt8(ascii: "\\")) { return .nameWithBackslash }
    if name.utf8.first == UInt8(ascii: "/") { return .nameAbsolute }
    if hasDrive(name) { return .nameWithDrive }
    var parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    if parts.count > maximumDepth { return .nameTooLong }
    for part in parts { if let fault = fault(ofPart: Substring(part)) { return fault } }
    return nil
  }

  private static func fault(ofPart part: Substring) -> ZipFault? {
    switch part {
    case "": return .nameWithEmptyPart
    case ".": return .nameWithDot
    case "..": return .nameWithParent
    default: break
    }
    if part.utf8.last == UInt8(ascii: ".") { return .nameEndsInDot }
    if part.unicodeScalars.last?.properties.isWhitespace == true { return .nameEndsInSpace }
    // Windows looks only at the part before the first dot: `aux.json` is a device too.
    var stem = part.utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: ":") }
    // It ignores trailing spaces.
    while stem.last == UInt8(ascii: " ") { stem.removeLast() }
    if stem.count <= maximumDeviceLength, devices.contains(Substring(stem).uppercased()) { return .nameReserved }
    return nil
  }

  private static func hasDrive(_ name: String) -> Bool {
    let opening = Array(name.utf8.prefix(2))
    return opening.count == 2 && opening[1] == UInt8(ascii: ":")
      && (opening[0] | 0x20 >= 0x61 && opening[0] | 0x20 <= 0x7A)
  }

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
      throw Diagnostic.zip(.tooManyNonASCIINames(limit: maximumNonASCIIBytes), at: 0)
    }
    let keys = records.map { key(of: $0.name) }
    let order = keys.indices.sorted { left, right in
      keys[left] == keys[right] ? left < right : keys[left].lexicographicallyPrecedes(keys[right])
    }
    for (first, second) in zip(order, order.dropFirst()) {
      if keys[first] == keys[second] {
        let (first, second) = (records[first], records[second])
        throw Diagnostic.zip(
          .unsound(collision(first.name, second.name), entry: second.name, other: first.name), at: second.offset)
      }
      if !isFolder(records[first].name), isFile(keys[first], aFolderOf: keys[second]) {
        throw Diagnostic.zip(.fileAsFolder, at: records[second])
      }
    }
  }

  private static func collision(_ first: String, _ second: String) -> ZipFault {
    if isFolder(first) != isFolder(second) { return .fileAsFolder }
    return first.utf8.elementsEqual(second.utf8) ? .nameTwice : .nameTwins
  }

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

extension Diagnostic {
  fileprivate static func zip(_ fault: ZipFault, at record: CentralRecord) -> Diagnostic {
    .zip(fault, at: record.offset, name: record.name)
  }
}
