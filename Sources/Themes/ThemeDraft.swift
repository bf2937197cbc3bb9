/// The fields of a theme as they were written: untrusted, incomplete, each with its place.
public struct ThemeDraft: Sendable {
  /// The id; nil if none was written.
  public var id: Identity?
  /// The name; nil if none was written.
  public var name: String?
  package var inPlay: WrittenFaces?
  package var removed: WrittenFaces?
  /// The number of pairs; nil if none was written.
  public var numberOfPairs: Int?
  /// The colour; nil if none was written.
  public var color: Color?
  /// The texts of emoji; nil if none were written.
  public var words: [WrittenWord]?
  /// Keys of other programs, with their values.
  public var extras: [ExtraValue.Member] = []
  /// The place of the theme in its file.
  public var place: DraftPlace

  /// Makes a draft without any field.
  public init(place: DraftPlace) { self.place = place }

  /// The usual draft of a format without ids, of which only the name and the faces were written.
  ///
  /// For example: `ThemeDraft(name: "Sea", emojis: ["🐙", "🐠"], at: .line(3))`. What else was written is set afterwards:
  ///
  ///     var draft = ThemeDraft(name: "Zoo", emojis: ["🐶", "🔺", "🐱"], at: .line(3))
  ///     draft.numberOfPairs = 2
  ///     draft.color = .text("orange")
  ///     draft.words = [WrittenWord("🐶", .one("Hund")), WrittenWord("🔺", .two("3 × 4", "12"))]
  ///
  /// Without a number of pairs all emoji are dealt, each as a pair. A pair of two texts needs an emoji too, as its sign.
  public init(name: String?, emojis: [String], at place: DraftPlace) {
    self.place = place
    self.id = .fromContent
    self.name = name
    self.emojis = emojis
  }

  /// The faces in play as texts. Nil where the field is missing, and for a list that a validator filled with faces it
  /// knows.
  public var emojis: [String]? {
    get { inPlay?.texts }
    set { inPlay = newValue.map(WrittenFaces.init) }
  }

  /// The removed faces as texts, nil in the same cases.
  public var removedEmojis: [String]? {
    get { removed?.texts }
    set { removed = newValue.map(WrittenFaces.init) }
  }

  /// The optional fields that were not written.
  package var absent: [ThemeField] {
    // Nearly all drafts lack none, or words only; making a list for each costs 2 % of reading a file.
    if removed != nil, numberOfPairs != nil, color != nil { return words == nil ? Self.wordsOnly : [] }
    return ThemeField.inOrder.filter(isAbsent)
  }

  private static let wordsOnly = [ThemeField.words]

  private func isAbsent(_ field: ThemeField) -> Bool {
    switch field {
    case .id, .name, .emojis: false
    case .removedEmojis: removed == nil
    case .numberOfPairs: numberOfPairs == nil
    case .color: color == nil
    case .words: words == nil
    }
  }

  /// The id as it was written.
  public enum Identity: Sendable, Hashable {
    /// An id that was read.
    case known(ThemeID)
    /// A text that may be an id.
    case text(String)
    /// The format has no ids: one is made from the content, without a finding.
    case fromContent
  }

  /// The colour as it was written.
  public enum Color: Sendable, Hashable {
    /// A colour that was read.
    case known(ThemeColor)
    /// A text that may be a colour, such as `#FF9500` or `orange`.
    case text(String)
    /// The parts of a colour, from 0 to 1.
    case fractions(red: Double, green: Double, blue: Double, alpha: Double)
  }
}

/// The place of a draft in its file. The places of its fields are computed only for findings.
public enum DraftPlace: Sendable, Hashable {
  /// The key path of the theme in its file: `[2]`, or empty for a file that holds one theme.
  case keyPath(String)
  /// The line of a table, and the columns of its fields in the order of ``ThemeField``; 0 for a missing field.
  case line(Int, columns: [Int])
  /// Fields and faces have their own places.
  case spots(DraftSpots)

  /// A line without columns.
  public static func line(_ number: Int) -> DraftPlace { .line(number, columns: []) }

  /// The place of the theme as a whole.
  public var whole: Place {
    switch self {
    case .spots(let spots): spots.whole
    case .keyPath(let path): .keyPath(path)
    case .line(let line, _): .line(line, column: 1)
    }
  }

  /// The place of a field, or of one element of it.
  public func of(_ field: ThemeField, element: Int? = nil) -> Place {
    switch self {
    case .spots(let spots): return spots.of(field, element: element)
    case .keyPath(let path):
      let index = element.map { "[\($0)]" } ?? ""
      return .keyPath((path.isEmpty ? "" : "\(path).") + field.rawValue + index)
    case .line(let line, let columns):
      let column = field.number < columns.count ? columns[field.number] : 0
      return .line(line, column: max(column, 1))
    }
  }
}

extension ThemeDraft {
  /// Keeps a value under a key of another program. Older versions of this program took the words of a theme for one.
  package mutating func keep(_ value: ExtraValue, under key: String) {
    if key == ThemeField.words.rawValue, words == nil, let list = try? WrittenWord.list(value) {
      words = list
    } else {
      extras.append(ExtraValue.Member(key, value))
    }
  }
}

extension DraftPlace {
  /// The place of the texts of an emoji as it was written. For example: `[2].words.🐶`
  func ofWord(_ face: String) -> Place {
    let place = of(.words)
    guard case .keyPath(let path) = place.spot, face.utf8.count <= Emoji.longestUTF8 else { return place }
    return Place(.keyPath("\(path).\(face)"), in: place.files)
  }
}

/// The places of the fields and faces of a draft, for a file with other keys or with a line for each face.
///
/// For example: `theme[2].symbols[5]`, or line 9 of a game of another program.
public struct DraftSpots: Sendable, Hashable {
  /// The place of the theme as a whole.
  public var whole: Place
  /// The places of the fields that were written; the others have the place `whole`.
  public var fields: [ThemeField: Place]
  /// One for each face in play. If there are none, faces are elements of their field.
  public var faces: [Place]

  /// Makes the places of a draft.
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
