@testable import Themes

/// A theme as a table means it: the text of each field that has a column.
typealias MeantTheme = [ThemeField: String]

/// A table of themes without a fault, from which polluted ones are made.
struct CleanTable: Sendable {
  let name: String
  var header: [String]
  /// The content of the cells, without quotes.
  var rows: [[String]]
  /// The themes that the rows mean; a theme may have several rows.
  let themes: [MeantTheme]
  let themeOfRow: [Int]
  /// The field of each column.
  let columns: [ThemeField]
  var separator = ","
  /// All cells are quoted, not only those that need it.
  var isQuoted = false

  static let all = [ours, quoted, german, wide, perRow, pairs]

  /// Our own columns, written strictly.
  static let ours = CleanTable(
    "ours", ["id", "name", "emojis", "removedEmojis", "numberOfPairs", "color"],
    [.id, .name, .emojis, .removedEmojis, .numberOfPairs, .color])

  static let quoted: CleanTable = {
    var table = CleanTable("all quoted", ours.header, ours.columns)
    table.isQuoted = true
    return table
  }()

  /// As a German spreadsheet saves it.
  static let german: CleanTable = {
    var table = CleanTable(
      "German", ["Thema", "Symbole", "Anzahl Paare", "Farbe"], [.name, .emojis, .numberOfPairs, .color])
    table.separator = ";"
    return table
  }()

  /// One emoji per cell.
  static let wide = CleanTable(
    name: "wide", header: ["Theme", "Emoji 1", "Emoji 2", "Emoji 3"],
    rows: samples.map { [$0.name] + $0.emojis }, themes: samples.map { $0.theme([.name, .emojis]) },
    themeOfRow: Array(samples.indices), columns: [.name, .emojis, .emojis, .emojis])

  /// One emoji per row.
  static let perRow = CleanTable(
    name: "one emoji per row", header: ["theme", "emoji", "pairs"],
    rows: samples.flatMap { sample in sample.emojis.map { [sample.name, $0, String(sample.pairs)] } },
    themes: samples.map { $0.theme([.name, .emojis, .numberOfPairs]) },
    themeOfRow: samples.indices.flatMap { number in samples[number].emojis.map { _ in number } },
    columns: [.name, .emojis, .numberOfPairs])

  /// A picture and a text per row.
  static let pairs = CleanTable(
    name: "one pair per row", header: ["theme", "emoji", "word", "pairs"],
    rows: samples.flatMap { sample in
      zip(sample.emojis, Sample.words).map { [sample.name, $0, $1, String(sample.pairs)] }
    },
    themes: samples.map { $0.theme([.name, .emojis, .words, .numberOfPairs]) },
    themeOfRow: samples.indices.flatMap { number in samples[number].emojis.map { _ in number } },
    columns: [.name, .emojis, .words, .numberOfPairs])

  var isPerRow: Bool { rows.count > themes.count }

  private init(_ name: String, _ header: [String], _ fields: [ThemeField]) {
    self.init(
      name: name, header: header, rows: Self.samples.map { sample in fields.map { sample.text(of: $0) } },
      themes: Self.samples.map { $0.theme(fields) }, themeOfRow: Array(Self.samples.indices),
      columns: fields)
  }

  private init(
    name: String, header: [String], rows: [[String]], themes: [MeantTheme], themeOfRow: [Int], columns: [ThemeField]
  ) {
    self.name = name
    self.header = header
    self.rows = rows
    self.themes = themes
    self.themeOfRow = themeOfRow
    self.columns = columns
  }

  private struct Sample {
    let id: String
    let name: String
    let emojis: [String]
    let removed: String
    let pairs: Int
    let color: String

    static let words = ["the first", "in the middle", "last, not least"]

    func text(of field: ThemeField) -> String {
      switch field {
      case .id: id
      case .name: name
      case .emojis: emojis.joined(separator: " ")
      case .removedEmojis: removed
      case .numberOfPairs: String(pairs)
      case .color: color
      case .words: zip(emojis, Self.words).map { "\($0) \($1)" }.joined(separator: ", ")
      }
    }

    func theme(_ fields: [ThemeField]) -> MeantTheme {
      Dictionary(uniqueKeysWithValues: fields.map { ($0, text(of: $0)) })
    }
  }

  private static let samples = [
    Sample(
      id: "6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11", name: "Halloween", emojis: ["👻", "🎃", "🕷️"], removed: "🍭", pairs: 3,
      color: "#FF9500"),
    Sample(
      id: "6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B12", name: "Sun, moon", emojis: ["☀️", "🌙", "⭐"], removed: "", pairs: 2,
      color: "#FFCC00"),
    Sample(
      id: "6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B13", name: "Sea", emojis: ["🐙", "🐠", "🦀"], removed: "🐳 🐬", pairs: 3,
      color: "#007AFF"),
    Sample(
      id: "6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B14", name: "The \"best\"", emojis: ["🥇", "🏆", "🎖️"], removed: "", pairs: 2,
      color: "#AF52DE"),
    Sample(
      id: "6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B15", name: "Farm", emojis: ["🐄", "🐖", "🐑"], removed: "🐓", pairs: 2,
      color: "#34C759"),
  ]
}
