import Foundation
import TestSupport
import Testing

@testable import System

struct FileWritingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var names: [String] { FileReading.names(inFolder: folder.path).sorted() }

  @Test func `a new file has all bytes and nothing lies beside it`() throws {
    try FileWriting.write([1, 2, 3], to: folder.file("a"), overwriting: false)
    #expect(try folder.bytes(of: "a") == [1, 2, 3])
    #expect(names == ["a"])
  }

  @Test func `an existing file is overwritten only where that is asked for`() throws {
    let path = try folder.write([1], to: "a")
    #expect(throws: FileError(.writing, path, .system(.exists))) {
      try FileWriting.write([2], to: path, overwriting: false)
    }
    #expect(try folder.bytes(of: "a") == [1])
    try FileWriting.write([2], to: path, overwriting: true)
    #expect(try folder.bytes(of: "a") == [2])
    #expect(names == ["a"])
  }

  @Test func `an overwritten file keeps its permissions`() throws {
    let path = try folder.write([1], to: "a")
    try FileWriting.setPermissions(0o640, of: path)
    try FileWriting.write([2], to: path, overwriting: true)
    #expect(try FileStatus(path).permissions == 0o640)
  }

  @Test func `a new file gets the permissions of its model`() throws {
    let path = try folder.write([1], to: "a")
    try FileWriting.setPermissions(0o600, of: path)
    try FileWriting.write([2], to: folder.file("b"), overwriting: false, like: path)
    #expect(try FileStatus(folder.file("b")).permissions == 0o600)
  }

  @Test func `a link stays, and its target is overwritten`() throws {
    try folder.write([1], to: "a")
    let link = folder.file("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a")
    try FileWriting.write([2], to: link, overwriting: true)
    #expect(try folder.bytes(of: "a") == [2])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "a")
  }

  @Test func `a device is written as it is`() throws {
    try FileWriting.write([1], to: "/dev/null", overwriting: false)
    #expect(try FileStatus("/dev/null").kind == .special)
  }

  @Test func `what cannot be written leaves nothing behind`() throws {
    let missing = folder.file("none/a")
    #expect(throws: FileError(.writing, missing, .system(.noSuchFile))) {
      try FileWriting.write([1], to: missing, overwriting: true)
    }
    #expect(throws: FileError(.writing, folder.path, .system(.isFolder))) {
      try FileWriting.write([1], to: folder.path, overwriting: true)
    }
    #expect(names == [])
  }

  @Test func `folders are created with those above them, for the user alone`() throws {
    let path = folder.file("a/b/c")
    try FileWriting.createFolders(path)
    #expect(try FileStatus(path).kind == .folder)
    #expect(try FileStatus(path).permissions == 0o700)
    #expect(throws: Never.self) { try FileWriting.createFolders(path) }
    let file = try folder.write([1], to: "file")
    #expect(throws: FileError.self) { try FileWriting.createFolders("\(file)/a") }
  }

  @Test(arguments: [("a", ""), ("a/b", "a"), ("/a", "/"), ("/", ""), ("/a/b", "/a"), ("", "")])
  func `the folder of a path is what stands before its last slash`(path: String, parent: String) {
    #expect(FileWriting.parent(of: path) == parent)
  }
}
