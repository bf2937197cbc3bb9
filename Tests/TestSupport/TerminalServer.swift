internal import Foundation

/// Runs programs on pseudo-terminals: `dialogue.py`, which forks for each program.
// Unchecked because of the pipe, which is written with the lock held.
final class TerminalServer: @unchecked Sendable {
  static let shared = Result { try TerminalServer() }

  struct Answer {
    let code: Int32
    let output: Data
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let process = Process()
  private let requests = Pipe()
  private let lock = NSLock()

  private init() throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", Repository.file("Tests/TestSupport/dialogue.py")]
    // pyte, the terminal emulator, is a package of the system's Python.
    let folders = ["/usr/bin", "/bin", ProcessInfo.processInfo.environment["PATH"] ?? ""]
    process.environment = ["PATH": folders.joined(separator: ":"), "LANG": "C.UTF-8"]
    process.standardInput = requests
    try process.run()
  }

  /// Runs a program to its end. `program` has the arguments of `talk` or `shell` in `dialogue.py`.
  func run(
    _ program: [String: Any], in folder: TemporaryFolder, environment: [String: String]
  ) throws -> Answer {
    let path = NSTemporaryDirectory() + "memorize-answer-\(UUID().uuidString)"
    guard mkfifo(path, 0o600) == 0 else { throw Failure(description: "cannot make \(path)") }
    defer { unlink(path) }
    // Also for writing, because opening it for reading alone would wait for the program's end.
    let pipe = open(path, O_RDWR | O_CLOEXEC)
    defer { close(pipe) }
    let request: [String: Any] = [
      "program": program, "folder": folder.path, "environment": environment, "answer": path,
    ]
    let line = try JSONSerialization.data(withJSONObject: request) + [UInt8(ascii: "\n")]
    try lock.withLock { try requests.fileHandleForWriting.write(contentsOf: line) }
    return try answer(from: pipe)
  }

  /// Nothing takes longer than two minutes.
  private func answer(from pipe: Int32) throws -> Answer {
    var bytes = Data()
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var request = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, 120_000) > 0 {
      let count = read(pipe, &piece, piece.count)
      guard count > 0 else { break }
      bytes.append(contentsOf: piece[..<count])
      guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { continue }
      let numbers = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 2 else { break }
      let output = bytes[(end + 1)...]
      if output.count == numbers[1] { return Answer(code: Int32(numbers[0]), output: Data(output)) }
    }
    throw Failure(description: "dialogue.py did not answer: \(String(decoding: bytes.prefix(200), as: UTF8.self))")
  }
}
