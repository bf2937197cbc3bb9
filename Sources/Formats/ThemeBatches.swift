internal import Themes

/// The themes that were read: kept, passed on in batches, or dropped because they take too much memory.
struct ThemeBatches {
  private(set) var items: [IncomingTheme] = []
  /// The findings of the themes that were passed on or dropped.
  private(set) var findings: [Diagnostic] = []
  private(set) var goodCount = 0
  private var countBefore = 0
  /// Nil as long as themes are kept.
  private var receive: (([IncomingTheme]) throws -> Void)?
  /// The bytes that are left for themes to be kept.
  private var room: Int

  init(keepingAtMost most: Int) { room = most }

  init(passingOn receive: @escaping ([IncomingTheme]) throws -> Void) {
    self.receive = receive
    room = .max
  }

  var count: Int { countBefore + items.count }

  mutating func append(_ theme: IncomingTheme) {
    items.append(theme)
    if theme.theme != nil { goodCount += 1 }
    guard receive == nil, room < .max else { return }
    room -= theme.weight
    if room < 0 { receive = { _ in } }
  }

  mutating func passOnIfFull() throws {
    if items.count >= Self.size { try passOn() }
  }

  mutating func passOn() throws {
    guard let receive, !items.isEmpty else { return }
    countBefore += items.count
    let batch = items
    items = []
    items.reserveCapacity(Self.size)
    for theme in batch where !theme.diagnostics.isEmpty { findings += theme.diagnostics }
    try receive(batch)
  }

  private static let size = 256
}
