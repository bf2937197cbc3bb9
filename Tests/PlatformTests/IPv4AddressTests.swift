import Testing

@testable import Platform

@Suite struct IPv4AddressTests {
  @Test(arguments: ["0.0.0.0", "192.168.1.20", "255.255.255.255"])
  func `an address is written as it was read`(_ text: String) { #expect(IPv4Address(text)?.description == text) }

  @Test(arguments: [
    "", "1.2.3", "1.2.3.4.5", "1.2.3.256", "1.2.3.-4", "1.2.3.+4", "1.2.3. 4", "a.b.c.d", "1..2.3", "::1",
  ])
  func `anything else is no address`(_ text: String) { #expect(IPv4Address(text) == nil) }

  @Test(arguments: [
    ("10.0.0.1", true), ("9.255.255.255", false), ("11.0.0.0", false), ("169.253.255.255", false),
    ("192.167.255.255", false), ("172.15.255.255", false), ("172.16.0.0", true), ("172.31.255.255", true),
    ("172.32.0.0", false),
    ("192.168.0.1", true), ("192.169.0.1", false), ("169.254.7.7", true), ("127.0.0.1", false), ("8.8.8.8", false),
    ("100.64.0.1", false),
  ])
  func `private addresses are those that the internet does not reach`(_ text: String, _ isPrivate: Bool) throws {
    #expect(try #require(IPv4Address(text)).isPrivate == isPrivate)
  }

  @Test(arguments: [
    ("0.0.0.0", false), ("0.255.255.255", false), ("1.0.0.0", true), ("223.255.255.255", true), ("224.0.0.0", false),
    ("255.255.255.255", false),
  ])
  func `an address of all machines, of none or of a group is not that of a machine`(_ text: String, _ isOne: Bool)
    throws
  {
    #expect(try #require(IPv4Address(text)).isOfMachine == isOne)
  }

  @Test func `this machine's addresses are those that other machines reach`() throws {
    #expect(try IPv4Address.ofThisMachine().allSatisfy { $0.isOfMachine && !$0.isLocal })
  }
}
