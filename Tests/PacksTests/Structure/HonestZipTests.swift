import Foundation
import Packs
import TestSupport
import Testing

@Suite struct `Zips that other programs make` {
  struct Maker: CustomTestStringConvertible, Sendable {
    let program: String
    let arguments: [String]
    /// Without a program of that name the case says nothing.
    static let all: [Maker] = [
      Maker("zip", "-qr", "out.zip", "theme.json", "sub", "é👻.txt"),
      Maker("zip", "-q0r", "out.zip", "theme.json", "sub", "é👻.txt"),
      Maker("zip", "-qrfz", "out.zip", "theme.json", "sub", "é👻.txt"),
      Maker("sh", "-c", "zip -qr - theme.json sub é👻.txt | cat > out.zip"),
      Maker("python3", "-m", "zipfile", "-c", "out.zip", "theme.json", "sub", "é👻.txt"),
      Maker("python3", "-c", streamedByPython), Maker("python3", "-c", wideByPython),
      Maker("bsdtar", "-cf", "out.zip", "--format", "zip", "theme.json", "sub", "é👻.txt"),
      Maker(
        "bsdtar", "-cf", "out.zip", "--format", "zip", "--options", "zip:compression=store", "theme.json", "sub",
        "é👻.txt"),
      Maker("7z", "a", "-tzip", "-bd", "-bso0", "out.zip", "theme.json", "sub", "é👻.txt"),
      Maker("7zz", "a", "-tzip", "-bd", "-bso0", "out.zip", "theme.json", "sub", "é👻.txt"),
    ]

    init(_ program: String, _ arguments: String...) {
      self.program = program
      self.arguments = arguments
    }

    var testDescription: String { ([program] + arguments).joined(separator: " ") }
  }

  @Test(arguments: Maker.all) func `are accepted`(_ maker: Maker) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file("sub"), withIntermediateDirectories: false)
    try folder.write(Array("[]".utf8), to: "theme.json")
    try folder.write([UInt8](repeating: 7, count: 10_000), to: "sub/deep.bin")
    try folder.write([], to: "é👻.txt")
    guard try run(maker.program, maker.arguments, in: folder.path) else { return }
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

/// False when there is no such program.
func run(_ program: String, _ arguments: [String], in folder: String) throws -> Bool {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [program] + arguments
  process.currentDirectoryURL = URL(fileURLWithPath: folder)
  process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
  process.standardOutput = FileHandle.nullDevice
  process.standardError = FileHandle.nullDevice
  try process.run()
  process.waitUntilExit()
  if process.terminationStatus == 127 { return false }
  #expect(process.terminationStatus == 0, "\(program) failed")
  return true
}
