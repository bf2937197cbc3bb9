import Testing

@testable import Platform

struct HandlerRecordTests {
  private let record = HandlerRecord()

  private func claimed() -> String? { record.claim().map { String(cString: $0.path) } }

  @Test func `a handler cannot claim a path after its use`() {
    record.hold("/tmp/a", number: 7) {}
    #expect(claimed() == nil)
  }

  @Test func `a claimed path stays until the program ends`() throws {
    let (record, isOver) = (record, Guarded(false))
    let seen = Guarded<String?>(nil)
    let worker = try #require(
      Worker.start {
        record.hold("/tmp/a", number: 7) { seen.locked { $0 = claimed() } }
        isOver.locked { $0 = true }
      })
    // The worker waits for ever, and so would its release.
    _ = Unmanaged.passRetained(worker)
    _ = seen.wait(atMost: .seconds(20)) { $0 != nil }
    #expect(seen.locked { $0 } == "/tmp/a")
    #expect(!isOver.wait(atMost: .milliseconds(50)) { $0 })
  }

  @Test func `a path that is too long for the system cannot be claimed`() {
    record.hold(String(repeating: "a", count: 5_000), number: 1) { #expect(claimed() == nil) }
  }
}
