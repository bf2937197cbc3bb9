import Foundation

/// A program found on `PATH` that tests compare with.
public enum Tool {
  public struct Failure: Error {
    let tool: String
    let code: Int32?
  }

  /// For `.enabled(if:)`, so that a test without its program is reported as skipped.
  public static func exists(_ name: String) -> Bool { path(name) != nil }

  /// Runs it to its end and returns its standard output.
  @discardableResult
  public static func run(_ name: String, _ arguments: [String], in folder: TemporaryFolder) throws -> String {
    guard let path = path(name) else { throw Failure(tool: name, code: nil) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(tool: name, code: process.terminationStatus) }
    return String(decoding: output, as: UTF8.self)
  }

  private static func path(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
