/// The random numbers of a deal: SplitMix64, written down in Documentation/Games.md and never changed.
///
/// For example: after `DealGenerator(seed: 42)` comes 0xBDD7_3226_2FEB_6E95. The standard library's `shuffled(using:)`
/// may draw otherwise in its next release, so what is drawn from these numbers is our own as well.
struct DealGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// A number from 0 to `bound` − 1, all equally likely: the few that would favour the small ones are drawn again.
  mutating func number(below bound: Int) -> Int {
    guard bound > 1 else { return 0 }
    let bound = UInt64(bound)
    let favored = (UInt64.max % bound + 1) % bound
    while true {
      let drawn = next()
      if drawn <= UInt64.max - favored { return Int(drawn % bound) }
    }
  }
}
