import Formats
import Testing

struct LossTests {
  @Test func `losses of a file and of files inside it are added up`() throws {
    var reading = ThemeReading()
    reading.lose(Loss(.gradients, 1))
    reading.lose(Loss(.pictures, 1))
    try reading.read(inside: "theme.json") { $0.lose(Loss(.gradients, 2)) }
    #expect(reading.losses.map(\.description) == ["3 gradients", "1 picture"])
    #expect(reading.allDiagnostics.isEmpty)
  }
}
