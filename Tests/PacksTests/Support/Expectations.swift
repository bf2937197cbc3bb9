import TestSupport
import Testing
import Themes

@testable import Packs

/// The audit rejects the zip for exactly this reason.
func expect(
  _ forger: ZipForger, isRefusedWith fault: ZipFault, limit: Int = ZipAudit.entryLimit,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let code = ZipProblem.unsound(fault).wording.code
  expect(forger, isRefusedWith: code, limit: limit, sourceLocation: sourceLocation)
}

func expect(
  _ forger: ZipForger, isRefusedWith code: String, limit: Int = ZipAudit.entryLimit,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectCode(code, sourceLocation: sourceLocation) { _ = try ZipAudit.entries(of: forger.bytes, limit: limit) }
}

func expect(_ entry: ForgedEntry, isRefusedWith fault: ZipFault, sourceLocation: SourceLocation = #_sourceLocation) {
  expect(ZipForger(ForgedEntry("first.txt"), entry), isRefusedWith: fault, sourceLocation: sourceLocation)
}

func expect(_ entry: ForgedEntry, isRefusedWith code: String, sourceLocation: SourceLocation = #_sourceLocation) {
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
