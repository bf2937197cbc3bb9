import Testing

@testable import System

struct HandlerRecordTests {
  /// Lives on: what a handler has claimed is kept until the program ends.
  private let record = HandlerRecord()

  private func claimed() -> String? { record.claim().map { String(cString: $0.path) } }

  @Test func `what is no longer held is not seen by a handler`() {
    record.hold("/tmp/a", number: 7) {}
    #expect(claimed() == nil)
  }

  @Test func `what a handler has seen is held until the program ends`() throws {
    let (record, isOver) = (record, Guarded(false))
    let seen = Guarded<String?>(nil)
    let worker = try #require(
      Worker.start {
        record.hold("/tmp/a", number: 7) { seen.locked { $0 = claimed() } }
        isOver.locked { $0 = true }
      })
    // It waits for ever, and so would the release of it.
    _ = Unmanaged.passRetained(worker)
    _ = seen.wait(atMost: .seconds(20)) { $0 != nil }
    #expect(seen.locked { $0 } == "/tmp/a")
    #expect(!isOver.wait(atMost: .milliseconds(50)) { $0 })
  }

  @Test func `a path that is too long for the system is not held`() {
    record.hold(String(repeating: "a", count: 5_000), number: 1) { #expect(claimed() == nil) }
  }
}
