public import Foundation

/// The real binary, run to its end with its own home, catalog and language.
public struct ProgramRun: Sendable {
  public internal(set) var output: String
  public let error: String
  public let code: Int32
  public let outputBytes: Data

  /// `home` is also the current folder; `MEMORIZE_CATALOG` is `catalog.sqlite` in it unless `environment` sets another.
  public init(
    _ words: [String], in home: TemporaryFolder, input: String = "", environment: [String: String] = [:]
  ) throws {
    try self.init(Self.binary, words, in: home, input: input, environment: environment)
  }

  /// A line for the shell, in which `memorize` is the binary.
  public init(
    shell line: String, in home: TemporaryFolder, input: String = "", environment: [String: String] = [:]
  ) throws {
    let path = ([Self.binary.deletingLastPathComponent().path] + Self.folders).joined(separator: ":")
    try self.init(
      URL(fileURLWithPath: "/bin/sh"), ["-c", line], in: home, input: input,
      environment: ["PATH": path].merging(environment) { $1 })
  }

  static let folders = ["/usr/local/bin", "/usr/bin", "/bin"]

  /// True if a line for the shell can use this tool: not every system has, for example, `strace`.
  public static func has(_ tool: String) -> Bool {
    folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)") }
  }

  /// The environment of a program with a home of its own. An empty value stands for none.
  static func world(in home: TemporaryFolder, _ environment: [String: String]) -> [String: String] {
    var world = ["HOME": home.path, "MEMORIZE_CATALOG": home.file("catalog.sqlite"), "LANG": "C.UTF-8", "TZ": "UTC"]
    // The second one is the condition that Tests/Mutants negates.
    for name in ["PATH", "MEMORIZE_MUTANT"] { world[name] = ProcessInfo.processInfo.environment[name] }
    return world.merging(environment) { $1 }.filter { !$0.value.isEmpty }
  }

  private init(
    _ program: URL, _ words: [String], in home: TemporaryFolder, input: String, environment: [String: String]
  ) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = words
    process.currentDirectoryURL = URL(fileURLWithPath: home.path)
    process.environment = Self.world(in: home, environment)
    // Files instead of pipes, so that no side blocks on a full pipe.
    let name = UUID().uuidString
    let paths = ["input", "output", "error"].map { home.path + "/.\(name).\($0)" }
    defer { for path in paths { try? FileManager.default.removeItem(atPath: path) } }
    try Data(input.utf8).write(to: URL(fileURLWithPath: paths[0]))
    for path in paths.dropFirst() { try Data().write(to: URL(fileURLWithPath: path)) }
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: paths[0]))
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: paths[1]))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: paths[2]))
    try process.run()
    process.waitUntilExit()
    code = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    outputBytes = try Data(contentsOf: URL(fileURLWithPath: paths[1]))
    output = String(decoding: outputBytes, as: UTF8.self)
    error = String(decoding: try Data(contentsOf: URL(fileURLWithPath: paths[2])), as: UTF8.self)
  }

  /// Standard output, parsed as JSON.
  public var json: [String: Any] {
    get throws { try JSONSerialization.jsonObject(with: outputBytes) as? [String: Any] ?? [:] }
  }

  /// The `memorize` binary in the folder of the tests.
  public static var binary: URL {
    let tests = Bundle.main.bundleURL
    let folder = tests.pathExtension == "xctest" ? tests.deletingLastPathComponent() : tests
    return folder.appendingPathComponent("memorize")
  }
}

/// Files of the repository, for tests of documentation and samples.
public enum Repository {
  public static let path = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  public static func file(_ name: String) -> String { path + "/" + name }

  public static func text(_ name: String) throws -> String {
    try String(contentsOfFile: file(name), encoding: .utf8)
  }
}
