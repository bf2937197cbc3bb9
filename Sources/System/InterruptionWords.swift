/// What an interruption says while something takes effect, and once it has.
///
/// Both are whole lines, and true: of the moment in between nobody can say whether it was before or after.
public struct InterruptionWords: Sendable {
  public let meanwhile: StaticString
  public let afterwards: StaticString

  public init(meanwhile: StaticString, afterwards: StaticString) {
    self.meanwhile = meanwhile
    self.afterwards = afterwards
  }
}
