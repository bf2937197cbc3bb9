import Formats
import TestSupport
import Testing
import Themes

@testable import Plugins

/// What `describe` may print.
struct DescriptionTests {
  private func description(_ members: String) throws -> PluginDescription {
    let text = #"{"protocol":1,"name":"x","summary":"for a test","# + members + "}"
    return try DescriptionReader.read(Array(text.utf8), ofPlugin: "x")
  }

  @Test func `marks tell how sure a plugin is of a file`() throws {
    let told = try description(
      #""import":true,"recognizes":[{"text":"[[theme]]"},{"text":"DECK","at":2,"sure":"certain"},{"hex":"00fF","at":0,"sure":"possible"}]"#
    )
    func recognition(_ bytes: [UInt8]) -> Recognition { told.recognition(of: bytes[...]) }
    #expect(recognition(Array("a = 1\n[[theme]]".utf8)) == .likely)
    #expect(recognition(Array("[[theme]".utf8)) == .no && recognition([]) == .no)
    #expect(recognition(Array("--DECK".utf8)) == .certain && recognition(Array("DECK".utf8)) == .no)
    #expect(recognition([0, 0xFF, 1]) == .possible && recognition([1, 0, 0xFF]) == .no)
  }

  @Test func `keys that are not known are for programs to come`() throws {
    let told = try description(
      #""export":true,"colour":"blue","extensions":["x2"],"loses":["id","alpha"],"binary":true"#)
    #expect(told.fileExtensions == ["x2"] && told.losses == [.id, .alpha] && told.isBinary && !told.canImport)
  }

  @Test(arguments: [
    (#""import":1"#, "'import' has to be true or false"), (#""x":1"#, "'import' or 'export' has to be true"),
    (#""import":true,"extensions":[".x"]"#, "'extensions' has to be"),
    (#""import":true,"loses":["soul"]"#, "'loses' has to be a list of these: id, removedEmojis"),
    (#""import":true,"recognizes":[{}]"#, "'recognizes' has to be"),
    (#""import":true,"recognizes":[{"text":"[","sure":"certain"}]"#, "four bytes"),
    (#""import":true,"recognizes":[{"text":"[","sure":"very"}]"#, "'sure'"),
    (#""import":true,"recognizes":[{"text":"[","at":5000}]"#, "'at'"),
    (#""import":true,"recognizes":[{"hex":"0x"}]"#, "'recognizes' has to be"),
    (#""import":true,"import":true"#, "appears twice"),
  ])
  func `what is wrong is named`(members: String, words: String) throws {
    let fault = #expect(throws: DescriptionReader.Fault.self) { try description(members) }
    guard case .malformed(let reason)? = fault else { return }
    #expect(reason.contains(words), "\(reason)")
  }
}
