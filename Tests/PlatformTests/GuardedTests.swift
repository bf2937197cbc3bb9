import LibC
import Testing

@testable import Platform

struct GuardedTests {
  @Test func `no change is lost when several threads change it`() throws {
    let sum = Guarded(0)
    let workers = try (0..<4).map { _ in
      try #require(
        Worker.start {
          for _ in 0..<1_000 {
            sum.locked { sum in
              let before = sum
              // Without the lock another thread would run here.
              sched_yield()
              sum = before + 1
            }
          }
        })
    }
    for worker in workers { worker.wait() }
    #expect(sum.locked { $0 } == 4_000)
  }

  @Test func `waiting ends with a value that fulfils the condition`() throws {
    let queue = Guarded<[Int]>([])
    let taken = Guarded<[Int]>([])
    let worker = try #require(
      Worker.start {
        for _ in 0..<100 {
          func isReady(_ queue: [Int]) -> Bool { !queue.isEmpty }
          let first = queue.locked(when: isReady) { $0.removeFirst() }
          taken.locked { $0.append(first) }
        }
      })
    // The queue has room for one number, so that both sides wait for the other.
    for number in 0..<100 { queue.locked(when: \.isEmpty) { $0.append(number) } }
    worker.wait()
    #expect(taken.locked { $0 } == Array(0..<100))
  }

  @Test func `a change wakes all waiting threads`() throws {
    let isOpen = Guarded(false)
    let passed = Guarded(0)
    let workers = try (0..<3).map { _ in
      try #require(Worker.start { isOpen.locked(when: \.self) { _ in passed.locked { $0 += 1 } } })
    }
    isOpen.locked { $0 = true }
    for worker in workers { worker.wait() }
    #expect(passed.locked { $0 } == 3)
  }

  @Test func `an error releases the lock`() {
    struct Failure: Error {}
    let value = Guarded(1)
    #expect(throws: Failure.self) {
      try value.locked { number throws(Failure) in
        number = 2
        throw Failure()
      }
    }
    #expect(value.locked { $0 } == 2)
  }

  @Test func `waiting with a limit ends with its time`() {
    let isDone = Guarded(false)
    let clock = ContinuousClock()
    let start = clock.now
    #expect(!isDone.wait(atMost: .milliseconds(20), until: { $0 }))
    #expect(clock.now - start >= .milliseconds(19))
  }

  @Test func `waiting with a limit ends with the condition`() throws {
    let isDone = Guarded(false)
    let worker = try #require(Worker.start { isDone.locked { $0 = true } })
    #expect(isDone.wait(atMost: .seconds(600), until: { $0 }))
    worker.wait()
    #expect(isDone.wait(atMost: .zero, until: { $0 }))
  }
}
