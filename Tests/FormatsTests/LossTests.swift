import Formats
import Testing

struct LossTests {
  @Test func `what a file had to leave behind is counted, also what a file inside it left`() throws {
    var reading = ThemeReading()
    reading.lose(Loss("gradients", count: 1, "gradient", "gradients"))
    reading.lose(Loss("pictures", count: 1, "picture", "pictures"))
    try reading.read(inside: "theme.json") { $0.lose(Loss("gradients", count: 2, "gradient", "gradients")) }
    #expect(reading.losses.map(\.description) == ["3 gradients", "1 picture"])
    #expect(reading.allDiagnostics.isEmpty)
  }
}
