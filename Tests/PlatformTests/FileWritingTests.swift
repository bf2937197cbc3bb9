import Foundation
import TestSupport
import Testing

@testable import Platform

struct FileWritingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var names: [String] { FileReading.names(inFolder: folder.path).sorted() }

  @Test func `a new file has all bytes and no temporary file beside it`() throws {
    try FileWriting.write([1, 2, 3], to: folder.file("a"), overwriting: false)
    #expect(try folder.bytes(of: "a") == [1, 2, 3])
    #expect(names == ["a"])
  }

  @Test func `an existing file is overwritten only on request`() throws {
    let path = try folder.write([1], to: "a")
    #expect(throws: FileError(.writing, path, .system(.exists))) {
      try FileWriting.write([2], to: path, overwriting: false)
    }
    #expect(try folder.bytes(of: "a") == [1])
    try FileWriting.write([2], to: path, overwriting: true)
    #expect(try folder.bytes(of: "a") == [2])
    #expect(names == ["a"])
  }

  @Test func `a file that is not wanted any more is not written`() throws {
    let path = try folder.write([1], to: "a")
    try FileWriting.write([2], to: path, overwriting: true) { false }
    try FileWriting.write([2], to: folder.file("b"), overwriting: false) { false }
    #expect(try folder.bytes(of: "a") == [1])
    #expect(names == ["a"])
  }

  @Test func `a file is complete and has no name yet when it is asked whether it is wanted`() throws {
    try FileWriting.write([1, 2], to: folder.file("a"), overwriting: false) {
      #expect(names.count == 1)
      #expect(names.first?.hasSuffix(".tmp") == true)
      #expect(names.first.flatMap { try? folder.bytes(of: $0) } == [1, 2])
      return true
    }
    #expect(names == ["a"])
  }

  @Test func `a pipe gets nothing that is not wanted`() throws {
    let path = folder.file("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let pipe = open(path, O_RDWR | O_NONBLOCK)
    defer { close(pipe) }
    try FileWriting.write([1], to: path, overwriting: false) { false }
    var byte: UInt8 = 0
    let nothing = read(pipe, &byte, 1)
    #expect(nothing == -1)
    try FileWriting.write([2], to: path, overwriting: false) { true }
    let count = read(pipe, &byte, 1)
    #expect(count == 1)
    #expect(byte == 2)
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

  @Test func `the target of a link is overwritten`() throws {
    try folder.write([1], to: "a")
    let link = folder.file("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a")
    try FileWriting.write([2], to: link, overwriting: true)
    #expect(try folder.bytes(of: "a") == [2])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "a")
  }

  @Test func `a device is written to directly`() throws {
    try FileWriting.write([1], to: "/dev/null", overwriting: false)
    #expect(try FileStatus("/dev/null").kind == .special)
  }

  @Test func `a failure removes the temporary file`() throws {
    // The temporary file is written, and cannot replace the folder.
    try #require(mkdir(folder.file("folder"), 0o700) == 0)
    #expect(throws: SystemError.isFolder) {
      try FileWriting.replaceQuickly(folder.file("folder"), with: [1], permissions: 0o600)
    }
    #expect(names == ["folder"])
  }

  @Test func `a quick replacement has the given permissions`() throws {
    let path = try folder.write([1, 2], to: "a")
    try FileWriting.replaceQuickly(path, with: [3], permissions: 0o640)
    #expect(try folder.bytes(of: "a") == [3])
    #expect(try FileStatus(path).permissions == 0o640)
    #expect(names == ["a"])
  }

  @Test func `removing a file that does not exist is not an error`() throws {
    let path = try folder.write([1], to: "a")
    try FileWriting.remove(path)
    #expect(names == [])
    #expect(throws: Never.self) { try FileWriting.remove(path) }
    #expect(throws: SystemError.notFolder) { try FileWriting.remove(folder.write([1], to: "b") + "/c") }
  }

  @Test func `only a folder can be synchronized as one`() throws {
    #expect(throws: Never.self) { try FileWriting.synchronizeFolder(folder.path) }
    #expect(throws: SystemError.notFolder) { try FileWriting.synchronizeFolder(folder.write([1], to: "a")) }
    #expect(throws: SystemError.noSuchFile) { try FileWriting.synchronizeFolder(folder.file("none")) }
  }

  @Test func `a folder that does not exist is not writable`() {
    #expect(throws: Never.self) { try FileWriting.requireWritableFolder(folder.path) }
    #expect(throws: SystemError.noSuchFile) { try FileWriting.requireWritableFolder(folder.file("none")) }
  }

  @Test func `a file that cannot be written leaves nothing behind`() throws {
    let missing = folder.file("none/a")
    #expect(throws: FileError(.writing, missing, .system(.noSuchFile))) {
      try FileWriting.write([1], to: missing, overwriting: true)
    }
    #expect(throws: FileError(.writing, folder.path, .system(.isFolder))) {
      try FileWriting.write([1], to: folder.path, overwriting: true)
    }
    #expect(names == [])
  }

  @Test func `folders are created with their parents, for the user alone`() throws {
    let path = folder.file("a/b/c")
    try FileWriting.createFolders(path)
    #expect(try FileStatus(path).kind == .folder)
    #expect(try FileStatus(path).permissions == 0o700)
    #expect(throws: Never.self) { try FileWriting.createFolders(path) }
    let file = try folder.write([1], to: "file")
    #expect(throws: FileError.self) { try FileWriting.createFolders("\(file)/a") }
  }

  @Test(
    arguments: [
      ("a", ""), ("a/b", "a"), ("/a", "/"), ("/", ""), ("/a/b", "/a"), ("", ""), ("a/\u{301}b", "a"), ("/\u{301}", "/"),
    ])
  func `the folder of a path ends before its last slash`(path: String, parent: String) {
    #expect(FileWriting.parent(of: path) == parent)
  }
}
