import Formats
import Foundation
import Platform
import TestSupport
import Testing
import Themes

@testable import Plugins

/// The environment of a running plugin, and its cleanup.
struct PluginRunTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  private func run(_ script: String, input: [UInt8] = [], limits: ProcessLimits = ProcessLimits(seconds: 30)) throws
    -> String
  {
    let file = try bench.plugin("run", script)
    let run = ProcessRun(plugin: file.path, environment: Bench.environment, limits: limits)
    return String(decoding: try run.output(["word"], input: input), as: UTF8.self)
  }

  @Test func `a plugin gets one argument and no secret variables`() throws {
    #expect(try run("echo \"$*\"") == "word\n")
    let variables = try run("env").split(separator: "\n").map { $0.prefix { $0 != "=" } }
    #expect(variables.contains("PATH"), "\(variables)")
    #expect(!variables.contains("SECRET"), "\(variables)")
  }

  @Test func `a plugin works in an empty folder that is removed afterwards`() throws {
    let answer = try run("ls -A | wc -l; mkdir -p a/b; echo x > a/b/c; ln -s / a/root; pwd; echo $TMPDIR")
    let lines = answer.split(separator: "\n").map(String.init)
    try #require(lines.count == 3)
    #expect(lines[0] == "0")
    #expect(lines[1] == lines[2])
    #expect(!FileManager.default.fileExists(atPath: lines[1]))
    #expect(FileManager.default.fileExists(atPath: "/etc"))
  }

  @Test(.enabled(if: Linux.has("/proc/self/status")))
  func `a plugin inherits neither descriptors nor ignored signals`() throws {
    // `ls` itself opens the fourth.
    #expect(try run("ls /proc/self/fd | wc -l") == "4\n")
    let ignored = try run("grep SigIgn /proc/self/status").trimmingCharacters(in: .newlines).suffix(16)
    // Higher signals are those that the thread library needs.
    #expect(try #require(UInt64(ignored, radix: 16)) & 0x7FFF_FFFF == 0, "\(ignored)")
  }

  @Test func `all pipes are served at once`() throws {
    let input = Array(repeating: UInt8(ascii: "x"), count: 3 << 20)
    let answer = try run("tee /dev/stderr", input: input, limits: ProcessLimits(seconds: 60, errorBytes: 4 << 20))
    #expect(answer.utf8.count == input.count)
  }

  @Test func `a plugin does not have to read its input`() throws {
    #expect(try run("echo done", input: Array(repeating: 0, count: 1 << 20)) == "done\n")
    #expect(try run("exec 0<&-; sleep 0.2; echo done", input: Array(repeating: 0, count: 1 << 20)) == "done\n")
  }

  @Test func `processes left in its group are ended`() throws {
    let number = try run("sleep 1000 > /dev/null 2>&1 & echo $!").trimmingCharacters(in: .newlines)
    let id = try #require(Int32(number))
    #expect(Processes.ends(id))
  }

  @Test func `a plugin that exceeds its time is ended with its processes`() throws {
    let list = bench.home.file("started")
    #expect(throws: ProcessFailure.stopped(.tooSlow(seconds: 3), mayLeaveProcesses: true)) {
      try run("trap '' TERM; sleep 1000 & echo $! $$ > '\(list)'; wait", limits: ProcessLimits(seconds: 3))
    }
    for id in try String(contentsOfFile: list, encoding: .utf8).split(whereSeparator: \.isWhitespace) {
      #expect(Processes.ends(try #require(Int32(id))), "\(id) is still there")
    }
  }

  @Test func `a failure has the last line of standard error`() throws {
    #expect(throws: ProcessFailure.exited(code: 7, lastMessage: "and the last")) {
      try run("echo first >&2; echo 'and the last' >&2; exit 7")
    }
  }

  @Test(.enabled(if: Linux.has("/proc/self/fd"))) func `runs leave no descriptor open`() throws {
    func open() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
    let before = try open()
    for _ in 0..<100 { _ = try run("exit 0") }
    // Six per run would be 600; other tests open a few meanwhile.
    #expect(try open() - before < 200)
  }

  @Test func `the time spent on receiving output does not count`() throws {
    let file = try bench.plugin("run", "echo 1; sleep 0.1; echo 2")
    let run = ProcessRun(plugin: file.path, environment: Bench.environment, limits: ProcessLimits(seconds: 3))
    var pieces = 0
    try run.run(["word"], input: []) { _ in
      pieces += 1
      usleep(2_400_000)
    }
    #expect(pieces == 2)
  }
}
