/// The elements of a property list.
package enum PropertyListElement {
  case plist, dict, array, key, string, integer, real, yes, no, date, data, unknown

  /// Compares the bytes of a name that ends with a zero; no text is made of it.
  package init(_ name: UnsafePointer<UInt8>) {
    func isName(_ text: StaticString) -> Bool {
      let length = text.utf8CodeUnitCount
      for index in 0..<length where name[index] != text.utf8Start[index] { return false }
      return name[length] == 0
    }
    switch name[0] {
    case UInt8(ascii: "s") where isName("string"): self = .string
    case UInt8(ascii: "k") where isName("key"): self = .key
    case UInt8(ascii: "r") where isName("real"): self = .real
    case UInt8(ascii: "i") where isName("integer"): self = .integer
    case UInt8(ascii: "a") where isName("array"): self = .array
    case UInt8(ascii: "d") where isName("dict"): self = .dict
    case UInt8(ascii: "d") where isName("date"): self = .date
    case UInt8(ascii: "d") where isName("data"): self = .data
    case UInt8(ascii: "t") where isName("true"): self = .yes
    case UInt8(ascii: "f") where isName("false"): self = .no
    case UInt8(ascii: "p") where isName("plist"): self = .plist
    default: self = .unknown
    }
  }

  /// How a sentence speaks of it.
  package var words: String {
    switch self {
    case .plist: "a property list"
    case .dict: "a dictionary"
    case .array: "an array"
    case .key: "a key"
    case .string: "a string"
    case .integer: "an integer"
    case .real: "a real"
    case .yes, .no: "a boolean"
    case .date: "a date"
    case .data: "data"
    case .unknown: "an unknown element"
    }
  }
}
