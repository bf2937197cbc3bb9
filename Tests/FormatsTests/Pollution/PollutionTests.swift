import Testing

/// Reads tables with every known kind of fault, as Pollock does ("Pollock: A Data Loading Benchmark", VLDB 2023). Takes a
/// few seconds, because there are hundreds of tables.
@Suite struct `Polluted tables` {
  private static let scores = Pollution.tables.map { (table: $0, score: LoadingScore($0)) }

  @Test func `polluted tables are read right or rejected row by row`() {
    let score = Self.scores.map(\.score.value).reduce(0, +) / Double(Self.scores.count)
    print("\(Self.scores.count) polluted tables, score \(score) of 10")
    #expect(Self.scores.count >= 389)
    #expect(score >= 9.7)
  }

  @Test func `no theme of a polluted table is wrong or missing without an error or a warning`() {
    for (table, score) in Self.scores where !score.silent.isEmpty {
      Issue.record("\(table.name): \(score.silent), \(table.findings)")
    }
  }
}
