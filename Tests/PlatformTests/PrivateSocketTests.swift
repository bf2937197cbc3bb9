import LibC
import Testing

@testable import Platform

struct PrivateSocketTests {
  @Test(arguments: [
    ("::1", true), ("::", false), ("::2", false), ("fc00::1", true), ("fdff::1", true), ("fe00::1", false),
    ("fe80::1", true), ("febf::1", true), ("fec0::1", false), ("2001:db8::1", false), ("ff02::1", false),
    ("::ffff:127.0.0.1", true), ("::ffff:192.168.0.1", true), ("::ffff:8.8.8.8", false), ("::127.0.0.1", false),
  ])
  func `private addresses of IPv6 are those that the internet does not reach`(_ text: String, _ isIt: Bool) {
    var address = in6_addr()
    #expect(inet_pton(AF_INET6, text, &address) == 1)
    #expect(isPrivateIPv6(withUnsafeBytes(of: address) { Array($0) }) == isIt)
  }

  @Test(arguments: [("127.0.0.1", true), ("10.1.2.3", true), ("8.8.8.8", false)])
  func `a socket is opened for a private address only`(_ text: String, _ isIt: Bool) throws {
    var address = try #require(IPv4Address(text)).socketAddress(port: 80)
    let socket = privateSocket(family: AF_INET, type: 1, protocol: 0, to: &address)
    #expect((socket != nil) == isIt)
    if let socket { close(socket) }
  }

  @Test func `other families have no private addresses`() {
    var address = sockaddr_un()
    #expect(privateSocket(family: AF_UNIX, type: 1, protocol: 0, to: &address) == nil)
  }
}
