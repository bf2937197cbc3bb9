public import Foundation

/// Programs that a test looks at from outside, where the machine may be busy with other things.
public enum Processes {
  /// Whether it is gone, or will be within half a minute; one that has ended and that nobody asked about counts as gone.
  public static func ends(_ id: Int32) -> Bool {
    waits { kill(id, 0) != 0 || status(of: id, "State").hasPrefix("Z") }
  }

  /// Waits until the program has put something of its own in the place of what this signal does.
  public static func catches(_ number: Int32, _ process: Process) -> Bool {
    waits {
      let caught = UInt64(status(of: process.processIdentifier, "SigCgt"), radix: 16) ?? 0
      return caught & (1 << UInt64(number - 1)) != 0 && status(of: process.processIdentifier, "Name") == "memorize"
    }
  }

  private static func waits(until isThere: () -> Bool) -> Bool {
    for _ in 0..<1_500 where !isThere() { usleep(20_000) }
    return isThere()
  }

  /// A line of what the system tells of a process; nothing where it tells nothing.
  private static func status(of id: Int32, _ field: String) -> String {
    let text = (try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix(field + ":") } ?? ""
    return line.dropFirst(field.count + 1).trimmingCharacters(in: .whitespaces)
  }
}
