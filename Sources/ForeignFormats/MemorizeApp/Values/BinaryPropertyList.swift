internal import Formats
internal import Themes

/// Reads a binary property list: objects in any order, found through a table of offsets at the end.
///
/// For example: 62 of 87 apps keep their themes as data in such a file, `Library/Preferences/com.example.Memorize.plist`.
/// Every offset, length and reference is checked, an object that contains itself is rejected, and one that is referred
/// to again counts again.
struct BinaryPropertyList {
  static let signature = Array("bplist".utf8)

  /// The top value.
  static func value(of bytes: [UInt8], _ budget: inout ValueBudget) throws -> AppValue {
    guard bytes.starts(with: "bplist0".utf8), bytes.count >= 8 + 1 + trailerSize else {
      throw broken("the binary property list is too short", at: 0)
    }
    let trailer = bytes.count - trailerSize
    let offsetSize = Int(bytes[trailer + 6])
    let referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = number(bytes, trailer + 8, 8), let top = number(bytes, trailer + 16, 8),
      let table = number(bytes, trailer + 24, 8),
      count > 0, top < count, table > 8, table < trailer, count <= (trailer - table) / offsetSize
    else { throw broken("the trailer of the binary property list is invalid", at: trailer) }
    var list = BinaryPropertyList(
      bytes: bytes, count: count, table: table, offsetSize: offsetSize, referenceSize: referenceSize, budget: budget)
    defer { budget = list.budget }
    return try list.object(top, from: trailer + 16)
  }

  private let bytes: [UInt8]
  private let count: Int
  private let table: Int
  private let offsetSize: Int
  private let referenceSize: Int
  private var budget: ValueBudget
  /// The lists and dictionaries around the current object.
  private var open: [Int] = []
  /// Texts and data read before.
  private var known: [Int: AppValue] = [:]

  /// The object with this number; `place` is the offset of the reference to it.
  private mutating func object(_ reference: Int, from place: Int) throws -> AppValue {
    guard reference < count else { throw broken("a value refers to an object that does not exist", at: place) }
    try budget.spend()
    if let value = known[reference] {
      try budget.spend(value.weight / 16)
      return value
    }
    let entry = table + reference * offsetSize
    guard let offset = Self.number(bytes, entry, offsetSize), offset >= 8, offset < table else {
      throw broken("a value lies outside the binary property list", at: entry)
    }
    let marker = bytes[offset]
    switch marker >> 4 {
    case 0xA, 0xB, 0xC, 0xD:
      guard !open.contains(reference) else { throw broken("a list or dictionary contains itself", at: offset) }
      guard open.count < AppLimits.depth else {
        throw Diagnostic.app(.tooDeep(limit: AppLimits.depth), at: .byte(offset))
      }
      open.append(reference)
      defer { open.removeLast() }
      return try marker >> 4 == 0xD ? dictionary(at: offset) : list(at: offset)
    case 0x4, 0x5, 0x6, 0x7:
      let value = try text(at: offset)
      known[reference] = value
      return value
    default: return try scalar(at: offset)
    }
  }

  // Neither list reserves room for its declared length: lists in lists can all declare the whole file.

  private mutating func list(at offset: Int) throws -> AppValue {
    let (length, start) = try length(at: offset, of: referenceSize)
    var elements: [AppValue] = []
    for index in 0..<length {
      let (element, place) = reference(start, index)
      elements.append(try object(element, from: place))
    }
    return .array(elements)
  }

  private mutating func dictionary(at offset: Int) throws -> AppValue {
    let (length, start) = try length(at: offset, of: referenceSize * 2)
    var members: [AppValue.Member] = []
    for index in 0..<length {
      let (key, keyPlace) = reference(start, index)
      let (value, place) = reference(start, length + index)
      guard case .string(let name) = try object(key, from: keyPlace) else {
        throw broken("a key of a dictionary is not a string", at: keyPlace)
      }
      members.append(.init(name, try object(value, from: place)))
    }
    return .object(members)
  }

  private func reference(_ start: Int, _ index: Int) -> (number: Int, place: Int) {
    let place = start + index * referenceSize
    return (Self.number(bytes, place, referenceSize) ?? .max, place)
  }

  private func text(at offset: Int) throws -> AppValue {
    let kind = bytes[offset] >> 4
    let (length, start) = try length(at: offset, of: kind == 0x6 ? 2 : 1)
    guard kind == 0x6 else {
      let content = bytes[start..<start + length]
      return kind == 0x4 ? .data(Array(content)) : .string(String(decoding: content, as: UTF8.self))
    }
    let units = (0..<length).map { UInt16(bytes[start + 2 * $0]) << 8 | UInt16(bytes[start + 2 * $0 + 1]) }
    return .string(String(decoding: units, as: UTF16.self))
  }

  private func scalar(at offset: Int) throws -> AppValue {
    let marker = bytes[offset]
    let size = 1 << Int(marker & 15)
    switch marker {
    case 0x00: return .null
    case 0x08: return .bool(false)
    case 0x09: return .bool(true)
    case 0x10...0x14: return try integer(at: offset + 1, size)
    case 0x22, 0x23:
      guard let bits = Self.bits(bytes, offset + 1, size, end: table) else { throw broken(overrun, at: offset) }
      let value = size == 4 ? Double(Float(bitPattern: UInt32(bits))) : Double(bitPattern: bits)
      return value.isFinite ? .number("\(value)") : .other("a number that is not finite")
    case 0x33: return .other("a date")
    case 0x80...0x8F: return .other("a reference of an archive")
    default: throw broken("unknown kind of value", at: offset)
    }
  }

  /// Up to four bytes are unsigned, eight are signed; sixteen hold unsigned numbers that need all eight.
  private func integer(at start: Int, _ size: Int) throws -> AppValue {
    let width = min(size, 8)
    guard let low = Self.bits(bytes, start + size - width, width, end: table) else {
      throw broken(overrun, at: start - 1)
    }
    if size == 16, Self.bits(bytes, start, 8, end: table) != 0 { return .other("a number of more than 64 bits") }
    return .number(size == 8 ? String(Int64(bitPattern: low)) : String(low))
  }

  /// The number of elements of `size` bytes, and where they start.
  private func length(at offset: Int, of size: Int) throws -> (length: Int, start: Int) {
    var length = Int(bytes[offset] & 15)
    var start = offset + 1
    if length == 15 {
      guard start < table, bytes[start] >> 4 == 1, bytes[start] & 15 <= 3 else {
        throw broken("a length is not a number", at: start)
      }
      let width = 1 << Int(bytes[start] & 15)
      guard let written = Self.number(bytes, start + 1, width, end: table) else { throw broken(overrun, at: offset) }
      length = written
      start += 1 + width
    }
    guard start <= table, length <= (table - start) / size else { throw broken(overrun, at: offset) }
    return (length, start)
  }

  /// A big-endian number; nil beyond `end`, and where it does not fit into an `Int`.
  private static func number(_ bytes: [UInt8], _ start: Int, _ size: Int, end: Int? = nil) -> Int? {
    bits(bytes, start, size, end: end ?? bytes.count).flatMap(Int.init(exactly:))
  }

  private static func bits(_ bytes: [UInt8], _ start: Int, _ size: Int, end: Int) -> UInt64? {
    guard size <= 8, start <= end - size else { return nil }
    return bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
  }

  private static let trailerSize = 32
}

private func broken(_ sentence: String, at offset: Int) -> Diagnostic {
  .app(.brokenList(sentence), at: .byte(offset))
}

private let overrun = "a value extends beyond the end of the values"

extension AppValue {
  /// The number of bytes of a text or data.
  fileprivate var weight: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .data(let bytes): bytes.count
    default: 0
    }
  }
}
