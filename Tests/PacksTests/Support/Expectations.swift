import TestSupport
import Testing
import Themes

@testable import Packs

/// The audit rejects the zip for this reason: a part of the message.
func expect(
  _ forger: ZipForger, isRejectedWith reason: String, limit: Int = ZipAudit.entryLimit,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectFault(reason, sourceLocation: sourceLocation) { _ = try ZipAudit.entries(of: forger.bytes, limit: limit) }
}

func expect(_ entry: ForgedEntry, isRejectedWith reason: String, sourceLocation: SourceLocation = #_sourceLocation) {
  expect(ZipForger(ForgedEntry("first.txt"), entry), isRejectedWith: reason, sourceLocation: sourceLocation)
}

/// The fault has this code, or these words in its message.
func expectFault(_ reason: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void) {
  do {
    try body()
    Issue.record("not rejected, expected \(reason)", sourceLocation: sourceLocation)
  } catch let fault as Diagnostic {
    #expect(fault.code == reason || fault.message.contains(reason), "\(fault)", sourceLocation: sourceLocation)
  } catch {
    Issue.record("\(error)", sourceLocation: sourceLocation)
  }
}
