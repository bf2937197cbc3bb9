internal import Formats
internal import Themes

/// Makes values of JSON, strictly; of the opening of a text it makes as much as is there.
struct AppJSON {
  /// How many more values may be made.
  var left = AppLimits.values
  /// The text ends too early, and that is no fault.
  private let isOpening: Bool
  /// It did end too early.
  private(set) var isCut = false

  init(left: Int = AppLimits.values) {
    self.left = left
    isOpening = false
  }

  private init(ofOpening: ()) { isOpening = true }

  /// What can be seen of the value that begins there; whether another one follows it, or its end is not there.
  static func glance(at opening: [UInt8], from start: Int = 0) -> (value: AppValue, isFollowed: Bool, isCut: Bool) {
    var json = AppJSON(ofOpening: ())
    let read = try? JSONReader.readOne(in: opening, from: start) { try json.value(&$0) }
    guard let (value, end) = read, !json.isCut else { return (read?.result ?? .null, false, true) }
    return (value, opening[end...].first { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") } != nil, false)
  }

  /// The value that comes next.
  mutating func value(_ reader: inout JSONReader) throws -> AppValue {
    left -= 1
    guard left >= 0 else { throw Diagnostic.appTooManyValues(AppLimits.values) }
    var value = AppValue.null
    do {
      switch try reader.kind() {
      case .object: value = try object(&reader)
      case .array: value = try array(&reader)
      case .string:
        value = .string("")
        value = .string(try reader.string() ?? "")
      case .number: value = .number(try reader.number()?.spelling ?? "0")
      case .bool: value = .bool(try reader.bool() ?? false)
      case .null: _ = try reader.null()
      }
    } catch  where isOpening {
      isCut = true
    }
    return value
  }

  private struct Cut: Error {}

  private mutating func object(_ reader: inout JSONReader) throws -> AppValue {
    var members: [AppValue.Member] = []
    try unlessCut { json in
      try reader.object { reader, key in
        let key = key.string
        members.append(.init(key, try json.value(&reader)))
        if json.isCut { throw Cut() }
      }
    }
    return .object(members)
  }

  private mutating func array(_ reader: inout JSONReader) throws -> AppValue {
    var elements: [AppValue] = []
    try unlessCut { json in
      try reader.array { reader, _ in
        elements.append(try json.value(&reader))
        if json.isCut { throw Cut() }
      }
    }
    return .array(elements)
  }

  private mutating func unlessCut(_ body: (inout AppJSON) throws -> Void) throws {
    do {
      try body(&self)
    } catch  where isOpening {
      isCut = true
    }
  }
}
