import Testing

@testable import Platform

struct HandlerRecordTests {
  private let record = HandlerRecord()

  private func claimed() -> String? { record.claim().map { String(cString: $0.path) } }

  @Test func `a handler cannot claim a path after its use`() {
    record.hold("/tmp/a") {}
    #expect(claimed() == nil)
  }

  @Test func `a handler cannot claim what is starting or finishing`() {
    var steps: [String] = []
    record.hold {
      steps.append("start \(claimed() ?? "nothing")")
      return ("/tmp/a", 7, "value")
    } during: {
      steps.append("during \($0)")
    } finish: {
      steps.append("finish \($0) \(claimed() ?? "nothing")")
    }
    #expect(steps == ["start nothing", "during value", "finish value nothing"])
  }

  @Test func `a claimed path stays until the program ends`() throws {
    let (record, isOver) = (record, Guarded(false))
    let seen = Guarded<String?>(nil)
    let worker = try #require(
      Worker.start {
        record.hold("/tmp/a") { seen.locked { $0 = claimed() } }
        isOver.locked { $0 = true }
      })
    // The worker waits for ever, and so would its release.
    _ = Unmanaged.passRetained(worker)
    _ = seen.wait(atMost: .seconds(20)) { $0 != nil }
    #expect(seen.locked { $0 } == "/tmp/a")
    #expect(!isOver.wait(atMost: .milliseconds(50)) { $0 })
  }

  @Test func `a path that is too long for the system cannot be claimed`() {
    record.hold(String(repeating: "a", count: 5_000)) { #expect(claimed() == nil) }
  }
}
