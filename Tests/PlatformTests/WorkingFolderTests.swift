import LibC
import TestSupport
import Testing

@testable import Platform

struct WorkingFolderTests {
  @Test(arguments: ["/dev/null/none", "relative"]) func `a folder that cannot be used is replaced with /tmp`(
    parent: String
  )
    throws
  {
    let folder = try WorkingFolder.make(below: parent)
    defer { folder.remove() }
    #expect(folder.path.hasPrefix("/tmp/"))
  }

  @Test func `a folder is removed with everything in it`() throws {
    let folder = try WorkingFolder.make(below: nil)
    defer { folder.remove() }
    let strange: [CChar] = Array("\(folder.path)/a".utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
    close(creat(strange, 0o600))
    #expect(mkdir("\(folder.path)/closed", 0o700) == 0)
    close(creat("\(folder.path)/closed/file", 0o600))
    #expect(chmod("\(folder.path)/closed", 0) == 0)
    #expect(symlink("/etc", "\(folder.path)/link") == 0)
    // A path to the last of them would be too long.
    let name = String(repeating: "d", count: 200)
    var place = open(folder.path, O_RDONLY | O_DIRECTORY)
    for _ in 0..<30 {
      #expect(mkdirat(place, name, 0o700) == 0)
      let inner = openat(place, name, O_RDONLY | O_DIRECTORY)
      close(place)
      place = inner
    }
    close(place)
    folder.remove()
    #expect(access(folder.path, F_OK) != 0)
    #expect(access("/etc/passwd", F_OK) == 0)
  }

  @Test func `a link that replaced the folder is removed without its target`() throws {
    let other = try TemporaryFolder()
    for (kind, mode) in [("folder", mode_t(0o555)), ("file", mode_t(0o644))] {
      let target = other.file(kind)
      if kind == "folder" { #expect(mkdir(target, 0o700) == 0) } else { close(creat(target, 0o600)) }
      #expect(chmod(target, mode) == 0)
      let folder = try WorkingFolder.make(below: nil)
      #expect(rmdir(folder.path) == 0)
      #expect(symlink(target, folder.path) == 0)
      folder.remove()
      var status = stat()
      #expect(stat(target, &status) == 0, "\(kind)")
      #expect(status.st_mode & 0o777 == mode, "\(kind)")
      #expect(lstat(folder.path, &status) != 0, "\(kind)")
    }
  }

  @Test func `a link in the folder is removed without its target`() throws {
    let other = try TemporaryFolder()
    try other.write("mine".utf8, to: "kept")
    #expect(chmod(other.path, 0o555) == 0)
    // On the same disk, for the hard link.
    let place = try TemporaryFolder()
    let folder = try WorkingFolder.make(below: place.path)
    #expect(mkdir("\(folder.path)/shut", 0o700) == 0)
    #expect(symlink(other.path, "\(folder.path)/shut/link") == 0)
    #expect(symlink(folder.path, "\(folder.path)/round") == 0)
    #expect(link(other.file("kept"), "\(folder.path)/twin") == 0)
    #expect(chmod("\(folder.path)/shut", 0) == 0)
    folder.remove()
    var status = stat()
    #expect(stat(other.path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o555)
    #expect(access(other.file("kept"), F_OK) == 0)
    #expect(access(folder.path, F_OK) != 0)
    chmod(other.path, 0o700)
  }
}
