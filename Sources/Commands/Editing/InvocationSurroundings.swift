internal import Editing
internal import Themes

extension Invocation {
  /// The world, as far as a session of the theme editor needs it.
  func editSurroundings(play: ((ThemeID) throws -> Void)? = nil) -> EditSurroundings {
    EditSurroundings(
      note: { note("edit") }, random: world.random,
      time: { Timestamp($0).local(minutesFromUTC: world.minutesFromUTC($0)) },
      find: { try ThemeFinder(snapshot: $1).theme($0, takingParts: true) }, play: play)
  }

  /// `memorize play` with a theme, as if it had been the command.
  func play(_ theme: ThemeID) throws {
    _ = try PlayCommand.description.run(visiting(theme))
  }
}
