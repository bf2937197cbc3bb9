/// The fields of a theme as somebody wrote them: untrusted, incomplete, each with its place.
public struct ThemeDraft: Sendable {
  public var id: Identity?
  public var name: String?
  package var inPlay: WrittenFaces?
  package var removed: WrittenFaces?
  public var numberOfPairs: Int?
  public var color: Color?
  public var extras: [ExtraValue.Member] = []
  public var place: DraftPlace

  public init(place: DraftPlace) { self.place = place }

  /// Nil too where a reader of files met all of the faces before: then only its validator knows them.
  public var emojis: [String]? {
    get { inPlay?.texts }
    set { inPlay = newValue.map(WrittenFaces.init) }
  }

  /// The same for the faces that were taken out.
  public var removedEmojis: [String]? {
    get { removed?.texts }
    set { removed = newValue.map(WrittenFaces.init) }
  }

  /// What was not written, of what a theme can do without.
  package var absent: ThemeFields {
    var fields: ThemeFields = []
    if removed == nil { fields.insert(.removedEmojis) }
    if numberOfPairs == nil { fields.insert(.numberOfPairs) }
    if color == nil { fields.insert(.color) }
    if extras.isEmpty { fields.insert(.extras) }
    return fields
  }

  /// What was written where the id belongs.
  public enum Identity: Sendable, Hashable {
    case known(ThemeID)
    case text(String)
    /// The format has no ids, so nobody misses one.
    case fromContent
  }

  /// What was written where the colour belongs.
  public enum Color: Sendable, Hashable {
    case known(ThemeColor)
    case text(String)
    case fractions(red: Double, green: Double, blue: Double, alpha: Double)
  }
}

/// Where a draft came from, kept small: the place of a field is worked out only when there is something to say of it.
public enum DraftPlace: Sendable, Hashable {
  /// The key path of the theme in its file: `[2]`, or empty for a file that holds one theme.
  case keyPath(String)
  /// The line of a table, and the columns of its fields in the order of ``ThemeField``; 0 for a missing field.
  case line(Int, columns: [Int])
  /// A place for each thing, where the file keeps them in its own way.
  case spots(DraftSpots)

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
      let position = ThemeField.allCases.firstIndex(of: field) ?? 0
      let column = position < columns.count ? columns[position] : 0
      return .line(line, column: max(column, 1))
    }
  }
}
