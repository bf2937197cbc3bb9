/// Something for a plugin to read that is known to be good.
public struct TrialSample: Sendable {
  let name: String
  let bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}
