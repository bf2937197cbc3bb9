import Testing

@testable import System

struct FileLockHolderTests {
  @Test func `the writer of a file is known by device and number`() {
    let locks = """
      1: POSIX  ADVISORY  WRITE 4710 08:02:131090 120 120
      2: POSIX  ADVISORY  READ  4712 08:01:131090 124 124
      2: -> POSIX  ADVISORY  WRITE 4713 08:01:131090 120 120
      3: POSIX  ADVISORY  WRITE 4711 08:01:131090 120 120
      4: OFDLCK ADVISORY  WRITE -1 08:01:131090 0 EOF
      """
    func processes(_ device: UInt64, _ modes: Set<FileLockHolder.Mode> = [.writing]) -> [Int32] {
      FileLockHolder.processes(in: locks, locking: FileIdentity(device: device, number: 131_090), for: modes)
    }
    #expect(processes(0x801) == [4711])
    #expect(processes(0x802) == [4710])
    #expect(processes(0x901) == [])
    #expect(processes(0x801, [.reading, .writing]) == [4712, 4711])
  }
}
