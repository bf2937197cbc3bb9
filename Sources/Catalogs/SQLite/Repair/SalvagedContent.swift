internal import Themes

/// A row of `versions`, and whether it can be believed.
struct SalvagedContent {
  let id: Int64
  let operation: JournalOperation.ID
  let position: Int64
  let theme: ThemeID?
  let checksum: Int64
  let name: String?
  /// False where it does not match its checksum.
  let isSound: Bool
  let isDeletion: Bool
  /// What searching by name needs, and no checksum covers.
  let hasWrongHash: Bool
}
