/// A value under a key that is not ours, kept as it came so that another program finds it again.
///
/// It is the common ground of JSON and property lists. Numbers keep their spelling.
public indirect enum ExtraValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// The spelling of a JSON number.
  case number(String)
  case string(String)
  case array([ExtraValue])
  case object([Member])

  /// One key with its value; the order of members is kept.
  public struct Member: Hashable, Sendable {
    public var key: String
    public var value: ExtraValue

    public init(_ key: String, _ value: ExtraValue) {
      self.key = key
      self.value = value
    }
  }
}
