/// A piece of a list of faces, as it was typed.
struct FaceToken: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// One character that can only be a face.
    case face
    /// A plain word, perhaps a part of a name: `ghost`.
    case word
    /// `:jack_o_lantern:`, without the colons.
    case name
    /// `U+1F383`, without the `U+`.
    case codePoint
    /// `#3`, without the `#`.
    case result
  }

  let kind: Kind
  let text: String
  /// Counted from 1, in characters of the line.
  let column: Int
  /// Where it lies in the list, with all its signs.
  let range: Range<String.Index>
  /// How many commas stand between this one and the one before.
  let commas: Int
}
