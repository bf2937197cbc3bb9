import Formats
import Testing
import Themes

/// A reading that passes its themes on while the file is still being read.
struct PassingOnTests {
  private struct Enough: Error {}

  private static let faces = "[\"🎃\",\"👻\"]"

  private func forger(_ count: Int, last: String = "Last") -> PackForger {
    let themes = (1...count).map { number in
      "{\"name\":\"\(number < count ? "Theme \(number)" : last)\",\"emojis\":\(Self.faces),\"numberOfPairs\":3,\"color\":\"#FF0000\"}"
    }
    var forger = PackForger("[\(themes.joined(separator: ","))]")
    forger.themes = count
    return forger
  }

  /// What is passed on, and what stays in the reading.
  private func pass(_ forger: PackForger) throws -> (items: [IncomingTheme], batches: Int, rest: ThemeReading) {
    var items: [IncomingTheme] = []
    var batches = 0
    var reading = ThemeReading {
      items += $0
      batches += 1
    }
    try PackForger.format.decode(forger.bytes, into: &reading)
    try reading.passOn()
    return (items, batches, reading)
  }

  @Test func `the same themes come with the same findings at the same places, a batch at a time`() throws {
    let forger = forger(1_000)
    let kept = try forger.read()
    let (items, batches, rest) = try pass(forger)
    #expect(batches > 1)
    #expect(rest.items.isEmpty)
    #expect(rest.count == 1_000)
    #expect(items.map(\.theme) == kept.items.map(\.theme))
    #expect(items.map(\.diagnostics) == kept.items.map(\.diagnostics))
    #expect(items.last?.diagnostics.first?.place.files == ["theme.json"])
    #expect(rest.diagnostics == kept.diagnostics)
  }

  @Test func `themes that take too much memory are dropped, and their findings kept`() throws {
    let forger = forger(1_000)
    let kept = try forger.read()
    let weight = kept.items.reduce(0) { $0 + $1.weight }
    var fitting = ThemeReading(keepingAtMost: weight)
    try PackForger.format.decode(forger.bytes, into: &fitting)
    #expect(fitting.themes == kept.themes)
    var reading = ThemeReading(keepingAtMost: weight - 1)
    try PackForger.format.decode(forger.bytes, into: &reading)
    #expect(reading.items.isEmpty)
    #expect(reading.count == 1_000)
    #expect(reading.goodCount == kept.goodCount)
    #expect(reading.isValid)
    #expect(reading.allDiagnostics == kept.allDiagnostics)
  }

  @Test func `progress is reported for every theme of a pack`() throws {
    var heard: [Int] = []
    var reading = ThemeReading(onTheme: { heard.append($0) })
    try PackForger.format.decode(forger(300).bytes, into: &reading)
    #expect(heard == Array(1...300))
  }

  @Test func `a wrong count of themes is noticed though they were passed on`() {
    var forger = forger(1_000)
    forger.themes = 999
    #expect(throws: Diagnostic.self) { try pass(forger) }
  }

  @Test func `the receiver of themes can end the reading`() {
    var batches = 0
    var reading = ThemeReading { _ in
      batches += 1
      throw Enough()
    }
    #expect(throws: Enough.self) { try PackForger.format.decode(forger(2_000).bytes, into: &reading) }
    #expect(batches == 1)
  }
}
