import TestSupport
import Testing
import Themes

@testable import Packs

/// The audit rejects the zip for exactly this reason.
func expect(
  _ forger: ZipForger, isRejectedWith fault: ZipFault, limit: Int = ZipAudit.entryLimit,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let code = ZipProblem.unsound(fault).wording.code
  expect(forger, isRejectedWith: code, limit: limit, sourceLocation: sourceLocation)
}

func expect(
  _ forger: ZipForger, isRejectedWith code: String, limit: Int = ZipAudit.entryLimit,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectCode(code, sourceLocation: sourceLocation) { _ = try ZipAudit.entries(of: forger.bytes, limit: limit) }
}

func expect(_ entry: ForgedEntry, isRejectedWith fault: ZipFault, sourceLocation: SourceLocation = #_sourceLocation) {
  expect(ZipForger(ForgedEntry("first.txt"), entry), isRejectedWith: fault, sourceLocation: sourceLocation)
}

func expect(_ entry: ForgedEntry, isRejectedWith code: String, sourceLocation: SourceLocation = #_sourceLocation) {
  expect(ZipForger(ForgedEntry("first.txt"), entry), isRejectedWith: code, sourceLocation: sourceLocation)
}

func expectCode(_ code: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void) {
  do {
    try body()
    Issue.record("not rejected, expected \(code)", sourceLocation: sourceLocation)
  } catch let fault as Diagnostic {
    #expect(fault.code == code, "\(fault)", sourceLocation: sourceLocation)
  } catch {
    Issue.record("\(error)", sourceLocation: sourceLocation)
  }
}
