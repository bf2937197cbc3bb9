import Testing
import Themes

@testable import Screens

struct NearestColorNameTests {
  @Test(arguments: [
    (0x007A_FFFF, "blue"), (0xFF95_00FF, "orange"), (0xA52A_2AFF, "brown"), (0x8E8E_93FF, "gray"),
    (0x5856_D6FF, "blue"), (0xAF52_DEFF, "purple"),
    (0xFFCC_00FF, "yellow"), (0x34C7_59FF, "green"), (0xFF2D_55FF, "red"), (0xFFC0_CBFF, "pink"),
    (0x0A0A_0AFF, "black"), (0x7B52_2DFF, "brown"),
  ])
  func `a colour has its usual name`(packed: UInt32, name: String) {
    #expect(ThemeColor(packed: packed).nearestName == name)
  }
}
