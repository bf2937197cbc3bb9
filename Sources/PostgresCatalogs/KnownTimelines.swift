internal import Platform

/// The newest timelines of servers that this user's programs have seen. A server that takes over begins a new timeline.
/// A primary that was frozen meanwhile comes back on its old one, and knows nothing of what was done since.
///
/// Each is an empty file, such as `7412345678901234567-00000002`: programs that run side by side overwrite nothing. Where
/// the folder cannot be written, nothing is remembered.
struct KnownTimelines {
  let folder: String?

  /// True if a server is on the newest timeline that was seen, which is remembered.
  func accept(_ timeline: UInt32, ofSystem system: Int64) -> Bool {
    guard let folder, timeline > 0 else { return true }
    let known = FileReading.names(inFolder: folder).filter { $0.hasPrefix("\(system)-") }
    let name = "\(system)-" + Self.text(timeline)
    guard known.allSatisfy({ $0 <= name }) else { return false }
    // The first timeline is older than any.
    guard timeline > 1, !known.contains(name) else { return true }
    try? FileWriting.createFolders(folder)
    try? FileWriting.replaceQuickly("\(folder)/\(name)", with: [], permissions: 0o600)
    for old in known { try? FileWriting.remove("\(folder)/\(old)") }
    return true
  }

  private static func text(_ timeline: UInt32) -> String {
    let digits = String(timeline, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
