/// The smallest change of a theme, with all it takes to go there and back.
public enum ThemeStep: Hashable, Sendable {
  case name(String, to: String)
  case color(ThemeColor, to: ThemeColor)
  case pairs(Int, to: Int)
  /// A face comes into a list, at a place counted from 0.
  case insert(Emoji, into: FaceListing, at: Int)
  case remove(Emoji, from: FaceListing, at: Int)

  /// The way back.
  public var reversed: ThemeStep {
    switch self {
    case .name(let old, let new): .name(new, to: old)
    case .color(let old, let new): .color(new, to: old)
    case .pairs(let old, let new): .pairs(new, to: old)
    case .insert(let face, let list, let place): .remove(face, from: list, at: place)
    case .remove(let face, let list, let place): .insert(face, into: list, at: place)
    }
  }
}
