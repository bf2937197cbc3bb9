import Testing

@testable import Catalogs

@Suite struct `A hash table of numbers` {
  @Test func `numbers with the same hash keep the order of insertion`() {
    var slots = HashSlots()
    for number in 0..<1_000 { slots.insert(number, UInt64(number % 7) << 32) }
    #expect(slots.count == 1_000)
    for hash in 0..<7 { #expect(slots.all(UInt64(hash) << 32) == Array(stride(from: hash, to: 1_000, by: 7))) }
    #expect(slots.all(7 << 32) == [])
    #expect(slots.first(3 << 32) { $0 > 500 } == 507)
    #expect(slots.contains(6 << 32))
    #expect(!slots.contains(9 << 32))
  }

  @Test func `a table that has grown finds the same numbers as one of the right size`() {
    var small = HashSlots()
    var large = HashSlots(expecting: 10_000)
    for number in 0..<10_000 {
      let hash = SeededHash.of("Theme \(number / 2)")
      small.insert(number, hash)
      large.insert(number, hash)
    }
    let isSame = (0..<5_000).allSatisfy { number in
      let hash = SeededHash.of("Theme \(number)")
      return small.all(hash) == large.all(hash) && small.all(hash).contains(number * 2)
    }
    #expect(isSame)
  }
}
