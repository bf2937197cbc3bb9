import Packs
import TestSupport
import Testing
import Themes

/// The audit refuses the zip for exactly this reason.
func expect(
  _ forger: ZipForger, isRefusedWith code: ZipCode, limit: Int = ZipAudit.entryLimit,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectCode(code.rawValue, sourceLocation: sourceLocation) { _ = try ZipAudit.entries(of: forger.bytes, limit: limit) }
}

func expect(_ entry: ForgedEntry, isRefusedWith code: ZipCode, sourceLocation: SourceLocation = #_sourceLocation) {
  expect(ZipForger(ForgedEntry("first.txt"), entry), isRefusedWith: code, sourceLocation: sourceLocation)
}

func expectCode(_ code: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void) {
  do {
    try body()
    Issue.record("not refused, expected \(code)", sourceLocation: sourceLocation)
  } catch let fault as Diagnostic {
    #expect(fault.code == code, "\(fault)", sourceLocation: sourceLocation)
  } catch {
    Issue.record("\(error)", sourceLocation: sourceLocation)
  }
}
