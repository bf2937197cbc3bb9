import Synchronization
import Testing

@testable import System

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// With SIGURG, which does nothing by default and which nothing else uses.
@Suite(.serialized) struct SignalsTests {
  private static let received = Atomic<Int32>(0)

  private let previous = Signals.actions()

  init() { previous[Int(SIGURG)] = Signals.action(for: SIGURG) }

  @Test func `a handler is called with the signal number until the previous action is restored`() {
    Signals.install({ Self.received.store($0, ordering: .relaxed) }, for: SIGURG)
    raiseUnblocked(SIGURG)
    #expect(Self.received.exchange(0, ordering: .relaxed) == SIGURG)
    Signals.restore(previous + Int(SIGURG), for: SIGURG)
    raiseUnblocked(SIGURG)
    #expect(Self.received.load(ordering: .relaxed) == 0)
  }

  @Test func `an ignored signal is recognized`() {
    #expect(!Signals.isIgnored(SIGURG))
    signal(SIGURG, SIG_IGN)
    #expect(Signals.isIgnored(SIGURG))
    Signals.restore(previous + Int(SIGURG), for: SIGURG)
    #expect(!Signals.isIgnored(SIGURG))
  }
}

/// Sends a signal to this thread. The threads that run tests block most signals.
func raiseUnblocked(_ number: Int32) {
  var (signals, previous) = (sigset_t(), sigset_t())
  sigemptyset(&signals)
  sigaddset(&signals, number)
  pthread_sigmask(SIG_UNBLOCK, &signals, &previous)
  raise(number)
  pthread_sigmask(SIG_SETMASK, &previous, nil)
}
