public import Foundation

/// The state of other processes, with timeouts for a busy machine.
public enum Processes {
  /// Whether the process ends within half a minute. A zombie counts as ended.
  public static func ends(_ id: Int32) -> Bool {
    waits { kill(id, 0) != 0 || status(of: id, "State").hasPrefix("Z") }
  }

  /// Waits until the program has installed a handler for this signal.
  public static func catches(_ number: Int32, _ process: Process) -> Bool {
    waits {
      let caught = UInt64(status(of: process.processIdentifier, "SigCgt"), radix: 16) ?? 0
      return caught & (1 << UInt64(number - 1)) != 0 && status(of: process.processIdentifier, "Name") == "memorize"
    }
  }

  /// Whether this becomes true within half a minute.
  @discardableResult
  public static func waits(until isTrue: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<1_500 {
      if try isTrue() { return true }
      usleep(20_000)
    }
    return false
  }

  /// A line of `/proc/PID/status`; empty without that file.
  private static func status(of id: Int32, _ field: String) -> String {
    let text = (try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix(field + ":") } ?? ""
    return line.dropFirst(field.count + 1).trimmingCharacters(in: .whitespaces)
  }
}
