import MemorizeKit
import Observation

/// The themes of an app as its views show and edit them. They are saved a moment after each edit, and every save can be
/// undone, even after the app was started again.
@MainActor @Observable
final class ThemeChoiceStore {
  var themes: [Theme] {
    didSet { saveSoon() }
  }
  /// What the user has to know: nil while everything is saved.
  private(set) var problem: (any Error)?

  private let catalog: ThemeCatalog
  private var saved: [Theme]
  private var saving: Task<Void, any Error>?

  init(_ catalog: ThemeCatalog) throws {
    let stored = try catalog.themes
    (themes, saved) = (stored, stored)
    self.catalog = catalog
  }

  /// Saves now, for example before the app ends.
  func save() {
    saving?.cancel()
    report { try catalog.save(themes, replacing: saved) }
  }

  /// True if somebody else has changed what is edited here, so that it cannot be saved.
  var isOutdated: Bool {
    if case .changedMeanwhile? = (problem as? Diagnostic)?.catalogProblem { true } else { false }
  }

  /// Gives up what is not saved, and shows what the catalog has.
  func takeTheirs() {
    saving?.cancel()
    report {}
  }

  func undo() {
    save()
    if problem == nil { report { try catalog.undo() } }
  }

  func redo() {
    save()
    if problem == nil { report { try catalog.redo() } }
  }

  /// Shows what other programs do with the same catalog, until the task is cancelled.
  func follow() async throws {
    for try await _ in catalog.newOperations() {
      if themes == saved { report {} } else { save() }
    }
  }

  /// Waits for the next edit, so that typing a name is one step to undo.
  private func saveSoon() {
    guard themes != saved else { return }
    saving?.cancel()
    saving = Task {
      try await Task.sleep(for: .seconds(1))
      save()
    }
  }

  private func report(_ change: () throws -> Void) {
    do {
      try change()
      saved = try catalog.themes
      themes = saved
      problem = nil
    } catch {
      problem = error
    }
  }
}
