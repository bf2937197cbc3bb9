internal import Foundation

/// What only Linux has.
public enum Linux {
  /// Every emoji of Unicode with its name, from Debian's unicode-data.
  public static let emojiTest = "/usr/share/unicode/emoji/emoji-test.txt"

  /// True on a Linux with all of these files and programs, for `.enabled(if: Linux.has("/dev/full", "strace"))`: elsewhere the
  /// test is reported as skipped.
  public static func has(_ names: String...) -> Bool {
    #if os(Linux)
      names.allSatisfy { $0.hasPrefix("/") ? FileManager.default.fileExists(atPath: $0) : ProgramRun.has($0) }
    #else
      false
    #endif
  }
}
