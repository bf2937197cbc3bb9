import Foundation
import Packs
import TestSupport
import Testing

@Suite struct `Zips that other programs make` {
  private static let files = ["theme.json", "sub", "é👻.txt"]

  @Test(
    .enabled(if: Tool.exists("zip")),
    arguments: [
      ("zip", ["-qr", "out.zip"] + files), ("zip", ["-q0r", "out.zip"] + files), ("zip", ["-qrfz", "out.zip"] + files),
      ("sh", ["-c", "zip -qr - theme.json sub é👻.txt | cat > out.zip"]),
    ])
  func `those of zip are accepted`(program: String, arguments: [String]) throws {
    try expectAccepted(program, arguments)
  }

  @Test(
    .enabled(if: Tool.exists("python3")),
    arguments: [["-m", "zipfile", "-c", "out.zip"] + files, ["-c", streamedByPython], ["-c", wideByPython]])
  func `those of Python are accepted`(arguments: [String]) throws { try expectAccepted("python3", arguments) }

  @Test(.enabled(if: Tool.exists("bsdtar")), arguments: [[], ["--options", "zip:compression=store"]])
  func `those of bsdtar are accepted`(options: [String]) throws {
    try expectAccepted("bsdtar", ["-cf", "out.zip", "--format", "zip"] + options + Self.files)
  }

  @Test(.enabled(if: Tool.exists("7z"))) func `those of 7z are accepted`() throws {
    try expectAccepted("7z", ["a", "-tzip", "-bd", "-bso0", "out.zip"] + Self.files)
  }

  @Test(.enabled(if: Tool.exists("7zz"))) func `those of 7zz are accepted`() throws {
    try expectAccepted("7zz", ["a", "-tzip", "-bd", "-bso0", "out.zip"] + Self.files)
  }

  private func expectAccepted(_ program: String, _ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file("sub"), withIntermediateDirectories: false)
    try folder.write(Array("[]".utf8), to: "theme.json")
    try folder.write([UInt8](repeating: 7, count: 10_000), to: "sub/deep.bin")
    try folder.write([], to: "é👻.txt")
    try Tool.run(program, arguments, in: folder)
    let entries = try ZipAudit.entries(of: folder.bytes(of: "out.zip"))
    let sizes = Dictionary(uniqueKeysWithValues: entries.filter { !$0.isFolder }.map { ($0.name, $0.size) })
    #expect(sizes == ["theme.json": 2, "sub/deep.bin": 10_000, "é👻.txt": 0])
  }

  private static let members = """
    for n in ['theme.json', 'sub/deep.bin', 'é👻.txt']:
        with z.open(n, 'w', force_zip64=wide) as f: f.write(open(n, 'rb').read())
    """
  private static let streamedByPython = """
    import sys, zipfile, io
    class Pipe(io.RawIOBase):
        def __init__(self): self.file = open('out.zip', 'wb')
        def writable(self): return True
        def write(self, b): return self.file.write(b)
    wide = False
    p = Pipe(); z = zipfile.ZipFile(p, 'w', zipfile.ZIP_DEFLATED)
    \(members)
    z.close(); p.file.close()
    """
  private static let wideByPython = """
    import zipfile
    wide = True
    z = zipfile.ZipFile('out.zip', 'w', zipfile.ZIP_DEFLATED)
    \(members)
    z.close()
    """
}
