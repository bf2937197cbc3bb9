internal import Themes

/// The faces that a line named, each once, and what was passed over.
struct FaceList: Sendable {
  private(set) var faces: [Emoji] = []
  /// Those that were named again.
  private(set) var repeats: [Emoji] = []
  var commas = 0
  private var seen: Set<Emoji> = []
  private var seenAgain: Set<Emoji> = []

  mutating func add(_ face: Emoji) {
    if seen.insert(face).inserted {
      faces.append(face)
    } else if seenAgain.insert(face).inserted {
      repeats.append(face)
    }
  }
}
