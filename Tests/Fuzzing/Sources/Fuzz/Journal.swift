import Themes

@testable import Catalogs
@testable import SQLiteCatalogs

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs the bytes as changes, undos and redos; the state must follow the journal.
func checkJournal(_ bytes: [UInt8]) {
  do {
    let catalog = try SQLiteCatalog.open(path: emptyCatalog(), for: .writing)
    var states: [[Theme]] = [[]]
    var place = 0
    for (index, byte) in bytes.prefix(40).enumerated() {
      let note = JournalNote(command: "edit", actor: "fuzz", time: Int64(index))
      switch byte >> 6 {
      case 0, 1:
        let operation = try catalog.write(note) { transaction in
          if let theme = theme(byte) { try transaction.put(theme) }
          if byte & 1 == 1 { try transaction.remove(ThemeID(high: 1, low: UInt64(byte >> 2 & 7))) }
          return ("change \(index)", ())
        }.operation
        guard operation != nil else { continue }
        states = Array(states.prefix(place + 1)) + [try state(of: catalog)]
        place += 1
      case 2:
        guard (try? catalog.undo(newest: 1, note)) != nil else {
          precondition(place == 0, "undo failed")
          continue
        }
        place -= 1
      default:
        guard (try? catalog.redo(newest: 1, note)) != nil else {
          precondition(place == states.count - 1, "redo failed")
          continue
        }
        place += 1
      }
      let now = try state(of: catalog)
      precondition(now == states[place], "the state does not follow the journal")
    }
    let findings = try catalog.check()
    precondition(findings.isEmpty, "the catalog is damaged")
  } catch {
    preconditionFailure("\(error)")
  }
}

private let path = "/dev/shm/memorize-fuzz-\(getpid()).sqlite"

/// The file of a new catalog, created once because creating the tables is slow.
private let newCatalog: [UInt8] = {
  do {
    _ = try SQLiteCatalog.open(path: path, for: .writing)
    let file = open(path, O_RDONLY)
    defer { close(file) }
    let size = Int(lseek(file, 0, SEEK_END))
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = pread(file, buffer.baseAddress, size, 0)
      precondition(count == size, "a new catalog cannot be read")
    }
  } catch {
    preconditionFailure("\(error)")
  }
}()

/// Overwrites the catalog with a new one.
private func emptyCatalog() -> String {
  let content = newCatalog
  for ending in ["-wal", "-shm", "-journal"] { unlink(path + ending) }
  let file = open(path, O_WRONLY)
  defer { close(file) }
  let written = content.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
  precondition(written == content.count && ftruncate(file, off_t(written)) == 0, "/dev/shm is full")
  return path
}

private func state(of catalog: SQLiteCatalog) throws -> [Theme] {
  var themes: [Theme] = []
  try catalog.read { snapshot in
    try snapshot.forEachTheme(skip: 0) {
      themes.append($0)
      return true
    }
  }
  return themes
}

private func theme(_ byte: UInt8) -> Theme? {
  var draft = ThemeDraft(place: .keyPath(""))
  draft.id = .known(ThemeID(high: 1, low: UInt64(byte & 7)))
  draft.name = "Theme \(byte >> 4 & 3)"
  draft.emojis = Array("🎃👻🦇🐈🕷🧙🍎🍌").prefix(2 + Int(byte >> 3 & 5)).map { String($0) }
  draft.color = .known(ThemeColor(packed: 0xFF80_00FF))
  draft.words = [[], [WrittenWord("🎃", .one("A"))], [WrittenWord("👻", .two("1 + 1", "2"))]][Int(byte) % 3]
  var validator = ThemeValidator()
  return validator.check(draft).theme
}
