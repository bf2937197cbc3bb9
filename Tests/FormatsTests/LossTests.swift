import Formats
import Testing

struct LossTests {
  @Test func `what a file had to leave behind is counted, also what a file inside it left`() {
    var inner = ThemeReading()
    inner.lose(Loss("gradients", count: 2, "gradient", "gradients"))
    var reading = ThemeReading()
    reading.lose(Loss("gradients", count: 1, "gradient", "gradients"))
    reading.lose(Loss("pictures", count: 1, "picture", "pictures"))
    reading.take(inner, inside: "theme.json")
    #expect(reading.losses.map(\.description) == ["3 gradients", "1 picture"])
    #expect(reading.allDiagnostics.isEmpty)
  }
}
