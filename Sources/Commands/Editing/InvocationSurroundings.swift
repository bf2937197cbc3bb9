internal import Editing

extension Invocation {
  /// The world, as far as a session of the theme editor needs it.
  var editSurroundings: EditSurroundings {
    EditSurroundings(
      note: { note("edit") }, random: world.random,
      time: { Timestamp($0).local(minutesFromUTC: world.minutesFromUTC($0)) },
      find: { try ThemeFinder(snapshot: $1).theme($0, takingParts: true) })
  }
}
