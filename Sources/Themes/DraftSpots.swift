/// Where the fields and the faces of a draft stand, for a file with keys of its own or with a line for each face.
///
/// For example: `theme[2].symbols[5]`, or line 9 for the ninth line of a game of another program.
public struct DraftSpots: Sendable, Hashable {
  public var whole: Place
  /// Those that are written; a missing one is missing in the whole.
  public var fields: [ThemeField: Place]
  /// One for each face in play; without any, a face is an element of its field.
  public var faces: [Place]

  public init(whole: Place, fields: [ThemeField: Place] = [:], faces: [Place] = []) {
    self.whole = whole
    self.fields = fields
    self.faces = faces
  }

  func of(_ field: ThemeField, element: Int?) -> Place {
    if field == .emojis, let element, element < faces.count { return faces[element] }
    guard let place = fields[field] else { return whole }
    guard let element, case .keyPath(let path) = place.spot else { return place }
    return Place(.keyPath("\(path)[\(element)]"), in: place.files)
  }
}
