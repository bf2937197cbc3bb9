import Foundation
import Terminals
import TestSupport
import Testing
import Themes

@testable import Screens

@Suite struct ContrastTests {
  @Test func `the ratio follows the guidelines`() {
    let (black, white) = (ThemeColor(packed: 0xFF), ThemeColor(packed: 0xFFFF_FFFF))
    #expect(abs(black.contrast(with: white) - 21) < 0.001)
    #expect(abs(white.contrast(with: ThemeColor(packed: 0x7676_76FF)) - 4.54) < 0.01)
    #expect(white.contrast(with: white) == 1)
  }

  @Test(arguments: UInt8.min...UInt8.max)
  func `the luminance of a component follows the standard`(_ part: UInt8) {
    let fraction = Double(part) / 255
    let expected = fraction <= 0.04045 ? fraction / 12.92 : pow((fraction + 0.055) / 1.055, 2.4)
    #expect(abs(ThemeColor.linear(part) - expected) < 1e-12)
  }

  @Test(arguments: ColorDepth.allCases)
  func `text on a card has enough contrast on every colour`(_ depth: ColorDepth) {
    // One expectation for all, because thousands take longer than the contrasts.
    var faults: Set<String> = []
    for red in stride(from: 0, through: 255, by: 17) {
      for green in stride(from: 0, through: 255, by: 17) {
        for blue in stride(from: 0, through: 255, by: 17) {
          let color = ThemeColor(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
          let card = CardStyle(color, depth: depth)
          func check(_ isTrue: Bool, _ fault: String) {
            if !isTrue { faults.insert("\(fault) on \(color)") }
          }
          check(contrast(card.front, depth) >= 4.5, "front")
          check(contrast(CardStyle.label(on: color, depth), depth) >= 4.5, "label")
          check(contrast(card.back, depth) >= ThemeColor.patternContrast, "pattern")
          check(card.front.background?.drawn(depth) != card.back.background?.drawn(depth), "front like back")
          let back = card.back.background.flatMap { ThemeColor($0, .full) }
          check(back.map { $0.contrast(with: .black) >= 1.9 } ?? false, "back beside black")
          check(back.map { $0.contrast(with: .white) >= 1.3 } ?? false, "back beside white")
        }
      }
    }
    #expect(faults == [])
  }

  /// 0 without colours.
  private func contrast(_ style: Style, _ depth: ColorDepth) -> Double {
    guard let foreground = style.foreground, let background = style.background,
      let ink = ThemeColor(foreground, depth), let tint = ThemeColor(background, depth)
    else { return 0 }
    return ink.contrast(with: tint)
  }

  @Test func `a colour that can be seen on every screen stays as it is`() {
    let orange = ThemeColor(packed: 0xFF95_00FF)
    #expect(orange.visible == orange)
  }

  @Test func `without colour, a back is plain`() {
    let style = CardStyle(ThemeColor(red: UInt8(1), green: 2, blue: 3), depth: nil)
    #expect(style.back == .plain)
    #expect(style.front == .plain)
  }
}
