import Testing

@testable import Platform

struct WorkerTests {
  @Test func `releasing a worker waits for its work`() throws {
    let isGone = Guarded(false)
    let isDone = Guarded(false)
    var worker = Worker.start {
      isGone.locked(when: \.self) { _ in }
      isDone.locked { $0 = true }
    }
    try #require(worker != nil)
    isGone.locked { $0 = true }
    worker = nil
    #expect(isDone.locked { $0 })
  }

  @Test func `the stack of a worker has room for deep recursion`() throws {
    // More than the half megabyte that is the default of some systems.
    let worker = try #require(Worker.start { Self.descend(2_000) })
    #expect(worker.output() == 2_000)
  }

  @Test func `output that is not sendable is returned once`() throws {
    final class Counter { var count = 1 }
    let worker = try #require(Worker.start { Counter() })
    #expect(worker.output()?.count == 1)
    #expect(worker.output() == nil)
  }

  /// Takes a thousand bytes of the stack at each step.
  private static func descend(_ steps: Int) -> Int {
    guard steps > 0 else { return 0 }
    return withUnsafeTemporaryAllocation(byteCount: 1_000, alignment: 8) { room in
      room[0] = UInt8(truncatingIfNeeded: steps)
      return descend(steps - 1) + (room[0] == UInt8(truncatingIfNeeded: steps) ? 1 : 0)
    }
  }
}
