import Foundation
import TestSupport
import Testing

/// Commands under a limit of memory (`ulimit -v`).
@Suite(.enabled(if: Linux.has("/proc/self/statm"), "other systems do not limit the memory of a process"))
struct LowMemoryTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
    let faces = #"["🐙","🐠","🐡","🦀","🐬","🐳"]"#
    let themes = (0..<5_000).map { #"{"name":"Theme \#($0)","emojis":\#(faces)}"# }
    try home.write("[\(themes.joined(separator: ",\n"))]".utf8, to: "many.json")
  }

  /// The smallest limit under which the libraries are loaded, in KiB, which differs between machines.
  private func leastMemory() throws -> Int {
    let first = try ProgramRun(
      shell: """
        for limit in $(seq 40000 4000 400000); do
          (ulimit -v $limit; memorize --version) > /dev/null 2>&1 && echo $limit && break
        done
        """, in: home)
    return try #require(Int(first.output.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  @Test func `a command without enough memory ends with a sentence and changes nothing`() throws {
    _ = try ProgramRun(["new", "Sea", "--emojis", "🐙🐠🦀"], in: home)
    let least = try leastMemory()
    var outcomes: Set<Int32> = []
    // Directly above the least, the program loads but does not start.
    for more in [500, 2_000, 4_000, 8_000, 500_000] {
      let run = try ProgramRun(
        shell: "ulimit -c 0; ulimit -v \(least + more); exec memorize import many.json", in: home)
      outcomes.insert(run.code)
      guard run.code != 0 else { continue }
      #expect(run.code == 1, "\(run.error)")
      #expect(run.error.hasPrefix("memorize: there is not enough memory"), "\(run.error)")
      #expect((try ProgramRun(["list", "--json"], in: home).json["themes"] as? [Any])?.count == 1)
    }
    #expect(outcomes == [0, 1])
  }

  /// 60 lists in each other, each of which says that it takes the rest of the file.
  @Test func `a binary list that declares more than it has is not out of memory`() throws {
    func bytes(of number: Int, count: Int) -> [UInt8] {
      (1...count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - $0))) }
    }
    var list = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for number in 1...60 {
      offsets += bytes(of: list.count, count: 2)
      list += [0xAF, 0x12] + bytes(of: 4 << 20, count: 4) + [UInt8(number)]
    }
    // The innermost element is of no kind that exists.
    offsets += bytes(of: list.count, count: 2)
    list += [0xF0] + [UInt8](repeating: 0, count: 4 << 20)
    let table = list.count
    list += offsets + [0, 0, 0, 0, 0, 0, 2, 1]
    for number in [61, 0, table] { list += bytes(of: number, count: 8) }
    try home.write(list, to: "deep.plist")
    let run = try ProgramRun(shell: "ulimit -v 2000000; exec memorize check deep.plist", in: home)
    #expect(run.code == 65, "\(run.error)")
    #expect(run.output.contains("[app.broken-binary-list]"), "\(run.output)\(run.error)")
  }
}
