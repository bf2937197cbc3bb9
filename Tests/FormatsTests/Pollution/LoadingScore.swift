import Formats

@testable import Themes

/// What a reader made of a polluted table, compared with what the table means.
///
/// The simple score of Pollock (Vitagliano and others, "Pollock: A Data Loading Benchmark", VLDB 2023): success, then
/// precision, recall and F1 of the header, of the records and of the cells; 10 at best. A theme that is rejected for the
/// damage in its row counts as read right.
struct LoadingScore {
  let value: Double
  /// The themes that came in with other content, or are missing, without an error or a warning about it.
  let silent: [String]

  init(_ table: PollutedTable) {
    let loading = Loading(table)
    var left = loading.themes
    var expected: [MeantTheme] = []
    var silent: [String] = []
    for (number, meant) in table.meant.enumerated() {
      let meant = meant.filter { !table.unnamed.contains($0.key) }
      let isDamaged = table.damaged.contains(number)
      if let found = left.firstIndex(where: { $0.record == meant }) {
        left.remove(at: found)
        expected.append(meant)
      } else if isDamaged, let found = left.firstIndex(where: { $0.hasFinding && $0.record.bare == meant.bare }) {
        expected.append(left.remove(at: found).record)
      } else if !isDamaged || !loading.isDamageReported {
        expected.append(meant)
        if !loading.hasFinding { silent.append("missing: \(meant[.name] ?? "")") }
      }
    }
    silent += left.filter { !$0.hasFinding && !loading.isFileReported }.map { "wrong: \($0.record)" }
    self.silent = silent

    let fields = Set(expected.flatMap(\.keys))
    let measures = [
      Measure(fields.map(\.rawValue), loading.themes.isEmpty ? [] : loading.fields.map(\.rawValue)),
      Measure(expected.map(\.line), loading.themes.map(\.record.line)),
      Measure(expected.flatMap(\.cells), loading.themes.flatMap(\.record.cells)),
    ]
    value = (loading.isReadable || expected.isEmpty ? 1 : 0) + measures.map(\.sum).reduce(0, +)
  }

  /// Precision, recall and F1.
  private struct Measure {
    let precision: Double
    let recall: Double

    init(_ expected: [String], _ loaded: [String]) {
      var left = Dictionary(loaded.map { ($0, 1) }, uniquingKeysWith: +)
      var found = 0
      for value in expected where left[value, default: 0] > 0 {
        left[value, default: 0] -= 1
        found += 1
      }
      precision = loaded.isEmpty ? (expected.isEmpty ? 1 : 0) : Double(found) / Double(loaded.count)
      recall = expected.isEmpty ? 1 : Double(found) / Double(expected.count)
    }

    var sum: Double {
      precision + recall + (precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall))
    }
  }
}

/// The themes and findings that the reader reports for a table.
private struct Loading {
  struct LoadedTheme {
    let record: MeantTheme
    let hasFinding: Bool
  }

  private(set) var themes: [LoadedTheme] = []
  private(set) var isReadable = true
  private(set) var fields: Set<ThemeField> = [.name, .emojis]
  /// Whether anything is reported as wrong.
  let hasFinding: Bool
  /// Whether an error or warning about the damaged lines, or the whole file, is reported.
  let isDamageReported: Bool
  /// Whether it is about all themes.
  let isFileReported: Bool

  init(_ table: PollutedTable) {
    var reading = ThemeReading()
    var findings: [Diagnostic] = []
    do {
      try CSVFormat().decode(table.bytes, into: &reading)
      findings = reading.allDiagnostics
    } catch {
      isReadable = false
      findings = [error as? Diagnostic].compactMap(\.self)
    }
    findings = findings.filter(Self.isFault)
    hasFinding = !findings.isEmpty
    func isAboutDamage(_ finding: Diagnostic) -> Bool {
      if case .line(let line, _) = finding.place.spot { return table.lines.contains(line) }
      return true
    }
    isDamageReported = findings.contains(where: isAboutDamage)
    isFileReported = reading.diagnostics.contains { Self.isFault($0) && isAboutDamage($0) }
    guard isReadable else { return }
    let wanted = Set(table.meant.flatMap(\.keys)).subtracting(table.unnamed)
    for item in reading.items {
      guard let theme = item.theme else { continue }
      if !item.absent.contains(.removedEmojis) { fields.insert(.removedEmojis) }
      if !item.absent.contains(.numberOfPairs) { fields.insert(.numberOfPairs) }
      if !item.absent.contains(.color) { fields.insert(.color) }
      if !item.diagnostics.contains(where: { $0.code == "theme.missing-id" }) { fields.insert(.id) }
      themes.append(
        LoadedTheme(
          record: theme.record.filter { wanted.contains($0.key) },
          hasFinding: item.diagnostics.contains(where: Self.isFault)))
    }
  }

  /// Not about a field without a column.
  private static func isFault(_ finding: Diagnostic) -> Bool {
    finding.severity > .note && !finding.code.hasPrefix("theme.missing-")
  }
}

extension PollutedTable {
  /// What the reader reports, for a failure.
  var findings: [String] {
    var reading = ThemeReading()
    do {
      try CSVFormat().decode(bytes, into: &reading)
      return reading.allDiagnostics.map { "\($0.place) \($0.code)" }
    } catch {
      return ["thrown: " + ((error as? Diagnostic).map { "\($0.place) \($0.code)" } ?? "\(error)")]
    }
  }
}

extension Theme {
  fileprivate var record: MeantTheme {
    [
      .id: id.description, .name: name, .emojis: emojis.map(\.text).joined(separator: " "),
      .removedEmojis: removedEmojis.map(\.text).joined(separator: " "), .numberOfPairs: String(numberOfPairs),
      .color: color.description,
      .words: wordsInOrder.map { "\($0.face.text) \($0.texts.back)" }.joined(separator: ", "),
    ]
  }
}

extension MeantTheme {
  fileprivate var line: String { ThemeField.allCases.map { self[$0] ?? "" }.joined(separator: "\t") }

  fileprivate var cells: [String] { map { "\($0.key): \($0.value)" } }

  /// Without quotes, apostrophes and spaces: what a stray one leaves.
  fileprivate var bare: [ThemeField: String] {
    mapValues { $0.filter { $0 != "\"" && $0 != "'" && !$0.isWhitespace } }
  }
}
