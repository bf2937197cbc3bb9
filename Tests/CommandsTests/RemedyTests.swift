import Catalogs
import Testing
import Themes

@testable import Commands

@Suite struct `A remedy` {
  @Test func `is named by the library and worded by the program`() {
    let finding = Diagnostic.catalog(.notACatalog(.folder))
    #expect(finding.hint == "It was not changed.")
    #expect(finding.remedies == [.chooseAnotherCatalog])
    #expect(finding.advised.hint == "It was not changed. Name another file with --catalog.")
    #expect(finding.advised.advised.hint == finding.advised.hint)
  }

  @Test func `gives way to a hint of somebody who knows more`() {
    var finding = Diagnostic.catalog(.damaged("one page is missing"))
    finding.hint = "Restore a backup."
    #expect(finding.advised.hint == "Restore a backup.")
  }
}
