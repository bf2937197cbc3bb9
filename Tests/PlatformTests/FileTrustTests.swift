import Foundation
import TestSupport
import Testing

@testable import Platform

/// Failures to examine the way to a file. What other users can change is tested with plugins.
struct FileTrustTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: home.file(name), withDestinationPath: target)
  }

  @Test func `a file that does not exist is not trusted`() {
    let path = home.file("none")
    #expect(FileTrust.fault(of: path) == .unknown(path, .noSuchFile))
  }

  @Test func `a relative path is examined from the current folder`() {
    #expect(FileTrust.fault(of: "./no/file") == .unknown(FileManager.default.currentDirectoryPath + "/no", .noSuchFile))
  }

  @Test func `links that lead to each other are not trusted`() throws {
    try link("a", to: "b")
    try link("b", to: "a")
    #expect(FileTrust.fault(of: home.file("a")) == .unknown(home.file("a"), .tooManyLinks))
  }

  @Test(arguments: [(40, true), (41, false)])
  func `up to 40 links are followed`(count: Int, isTrusted: Bool) throws {
    try home.write([], to: "0")
    for number in 1...count { try link("\(number)", to: "\(number - 1)") }
    #expect((FileTrust.fault(of: home.file("\(count)")) == nil) == isTrusted)
  }

  /// The system reaches the file through links.
  @Test func `a file whose path without links is too long is not trusted`() throws {
    let names = Array(repeating: String(repeating: "n", count: 200), count: 10).joined(separator: "/")
    try link("1", to: names)
    try link("2", to: "1/\(names)")
    try link("3", to: "2/\(names)")
    for folder in [names, "1/\(names)", "2/\(names)"] {
      try FileManager.default.createDirectory(atPath: home.file(folder), withIntermediateDirectories: true)
    }
    // Not even the folder itself could be removed as a whole.
    defer {
      for link in ["2", "1"] { try? FileManager.default.removeItem(atPath: home.file("\(link)/\(names.prefix(200))")) }
    }
    try home.write([], to: "3/file")
    guard case .unknown(_, .nameTooLong) = FileTrust.fault(of: home.file("3/file")) else {
      Issue.record("\(String(describing: FileTrust.fault(of: home.file("3/file"))))")
      return
    }
  }
}
