internal import Themes

/// Takes back several entries of the journal at once, as one new change.
///
/// Contents are put again instead of being pointed at, so that what is written is a change like any other.
struct TakingBack {
  private let entries: Set<JournalOperation.ID>
  private let store: any JournalStore

  init(_ entries: Set<JournalOperation.ID>, in store: any JournalStore) {
    self.entries = entries
    self.store = store
  }

  func run(_ note: JournalNote, _ summary: String) throws -> JournalOperation? {
    let courses = try self.courses()
    for course in courses where try store.place(of: course.theme)?.version != course.to {
      throw try changedSince(course)
    }
    let transaction = try JournalTransaction(on: store)
    for course in courses {
      guard let first = course.from else {
        try transaction.remove(course.theme)
        continue
      }
      guard let content = try store.content(of: first) else {
        throw Diagnostic.catalog(.damagedTheme(course.theme, name: nil))
      }
      if course.to == nil {
        try transaction.restore(content, at: course.position)
      } else {
        try transaction.put(content)
      }
    }
    return try transaction.enter(note, summary)
  }

  /// From which version the entries took each theme to which, in the order they touched them first. Throws where others
  /// came in between.
  private func courses() throws -> [JournalStep] {
    var courses: [JournalStep] = []
    var places: [ThemeID: Int] = [:]
    for id in entries.sorted() {
      let entry = try store.named(id)
      try store.forEachStep(of: store.change(of: entry)) { step in
        let step = entry.kind == .undo ? step.reversed : step
        guard let place = places[step.theme] else {
          places[step.theme] = courses.count
          courses.append(step)
          return
        }
        let course = courses[place]
        guard course.to == step.from else { throw try changedSince(course) }
        courses[place] = JournalStep(theme: step.theme, from: course.from, to: step.to, position: course.position)
      }
    }
    return courses
  }

  /// Names the newest change of the theme that is not among the entries.
  private func changedSince(_ course: JournalStep) throws -> Diagnostic {
    let name = try (course.to ?? course.from).flatMap(store.content)?.name ?? course.theme.description
    let other = try ThemeHistory(of: course.theme, in: store).first { !entries.contains($0.operation.id) }
    return .catalog(.changedSince(name: name, by: other?.operation, .back))
  }
}
