/// What a JSON value is, as far as its first character tells.
package enum JSONKind: Hashable, Sendable {
  case object, array, string, number, bool, null

  /// With its article, for a sentence.
  package var words: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a text"
    case .number: "a number"
    case .bool: "true or false"
    case .null: "null"
    }
  }
}
