import Testing
import Themes

struct NearestColorNameTests {
  @Test(arguments: [
    (0x007A_FFFF, "blue"), (0xFF95_00FF, "orange"), (0xA52A_2AFF, "brown"), (0x8E8E_93FF, "grey"),
    (0x5856_D6FF, "indigo"), (0xAF52_DEFF, "purple"),
    (0xFFCC_00FF, "yellow"), (0x34C7_59FF, "green"), (0xFF2D_55FF, "pink"), (0xFFC0_CBFF, "pink"),
    (0x0A0A_0AFF, "black"), (0x7B52_2DFF, "brown"),
    (0x00FF_00FF, "green"), (0xFF3B_30FF, "red"), (0x30B0_C7FF, "teal"), (0xFF00_0080, "red"), (0xFAFA_FAFF, "white"),
    (0x5A30_18FF, "brown"), (0x0000_40FF, "navy"), (0xFFE0_66FF, "yellow"), (0x3333_33FF, "grey"),
  ])
  func `a colour has its usual name`(packed: UInt32, name: String) {
    #expect(ThemeColor(packed: packed).nearestName == name)
  }
}
