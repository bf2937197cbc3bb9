import Testing

@testable import Commands
@testable import Platform

@Suite struct `The limit of guesses of an address` {
  private func device(_ number: UInt32) -> IPv4Address { IPv4Address(number: 0x0A00_0000 + number) }

  /// The tries that are looked at of so many devices that are always wrong, each as often as possible.
  private func tries(of devices: UInt32, for seconds: Int, _ limit: inout GuessLimit) -> Int {
    var count = 0
    for tenth in 0..<seconds * 10 {
      let now = Duration.milliseconds(tenth * 100)
      for number in 0..<devices where limit.allows(device(number), at: now) {
        _ = limit.fail(device(number), at: now)
        count += 1
      }
    }
    return count
  }

  @Test func `three errors are free, and the third one is reported`() {
    var limit = GuessLimit()
    let reports = (0..<3).map { _ in limit.allows(device(1), at: .zero) ? limit.fail(device(1), at: .zero) : nil }
    #expect(reports == [false, false, true])
  }

  @Test(arguments: [UInt32(1), 7, 200])
  func `after that, all devices together have at most one try a second`(_ devices: UInt32) {
    var limit = GuessLimit()
    let tries = tries(of: devices, for: 20, &limit) - Int(devices) * 3
    #expect(tries > 0 && tries <= 20)
  }

  @Test(arguments: [UInt32(1), 7])
  func `a device that mistyped is heard within a minute, although others guess without a pause`(_ guessers: UInt32) {
    var limit = GuessLimit()
    for _ in 0..<3 { _ = limit.fail(device(100), at: .zero) }
    var heard: Int?
    for tenth in 0..<600 where heard == nil {
      let now = Duration.milliseconds(tenth * 100)
      for number in 0..<guessers where limit.allows(device(number), at: now) { _ = limit.fail(device(number), at: now) }
      // A browser asks again each second, here between the others.
      if tenth % 10 == 5, limit.allows(device(100), at: now) { heard = tenth }
    }
    #expect(heard != nil)
  }

  @Test func `a device without errors never waits`() {
    var limit = GuessLimit()
    _ = tries(of: 200, for: 20, &limit)
    #expect(limit.allows(device(201), at: .seconds(20)))
  }

  @Test func `a device that made its errors can try again when nobody has been wrong for a second`() {
    var limit = GuessLimit()
    for _ in 0..<4 { _ = limit.fail(device(1), at: .zero) }
    #expect(!limit.allows(device(1), at: .milliseconds(999)))
    #expect(limit.allows(device(1), at: .seconds(1)))
  }

  @Test func `more devices than the most have no errors free`() {
    var limit = GuessLimit()
    let most = UInt32(GuessLimit.mostDevices)
    #expect(tries(of: most + 10, for: 1, &limit) == GuessLimit.mostDevices * 3 + 1)
    #expect(!limit.allows(device(most + 11), at: .milliseconds(100)))
  }

  @Test func `a day has at most 116,400 guesses, of more than a billion addresses`() {
    #expect(GuessLimit.mostDevices * GuessLimit.typingErrors + 86_400 == 116_400)
  }
}
