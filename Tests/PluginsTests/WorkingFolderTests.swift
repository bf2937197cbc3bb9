import Testing

@testable import Plugins

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

struct WorkingFolderTests {
  @Test func `nothing of it is left, whatever a plugin called its files`() throws {
    let folder = try WorkingFolder.make([:])
    defer { folder.remove() }
    let strange: [CChar] = Array("\(folder.path)/a".utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
    close(creat(strange, 0o600))
    #expect(mkdir("\(folder.path)/closed", 0o700) == 0)
    close(creat("\(folder.path)/closed/file", 0o600))
    #expect(chmod("\(folder.path)/closed", 0) == 0)
    #expect(symlink("/etc", "\(folder.path)/link") == 0)
    // Deeper than a path may be long.
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
}
