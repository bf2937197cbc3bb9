internal import Themes

/// What makes a face the face it is: its scalars, decomposed, without the presentation selectors.
struct FaceKey {
  private let scalars: [UInt32]

  init(_ face: Emoji) {
    scalars = Decomposition.decomposed(face.text).map(\.value).filter { $0 != 0xFE0E && $0 != 0xFE0F }
  }

  static func < (left: FaceKey, right: FaceKey) -> Bool { left.scalars.lexicographicallyPrecedes(right.scalars) }

  func combine(into hash: inout StableHash) {
    hash.combine(UInt64(scalars.count))
    for scalar in scalars { hash.combine(UInt64(scalar)) }
  }
}
