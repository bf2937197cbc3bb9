import Testing

@testable import Platform

struct HostLookupTests {
  private func outcome(of host: String) throws -> HostLookup.Outcome? {
    let lookup = try #require(HostLookup.start(host))
    Readiness.wait(for: lookup.number, atMost: .seconds(20))
    return lookup.outcome
  }

  @Test func `this machine has an address`() throws {
    guard case .addresses(let addresses) = try outcome(of: "localhost") else {
      Issue.record("localhost was not found")
      return
    }
    #expect(addresses.contains("127.0.0.1") || addresses.contains("::1"))
  }

  @Test func `an invalid name has none`() throws {
    guard case .failed(let reason, _) = try outcome(of: "a name with spaces") else {
      Issue.record("the name was found")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test func `a lookup may be given up`() throws {
    for _ in 1...20 { _ = try #require(HostLookup.start("localhost")) }
    guard case .addresses = try outcome(of: "localhost") else {
      Issue.record("localhost was not found")
      return
    }
  }
}
