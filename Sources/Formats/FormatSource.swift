/// Where formats come from that are not part of the program: asked only when the registry's own do not do.
///
/// For example: the executables in a folder of plugins, which have to be started to tell what they recognise.
public protocol FormatSource: Sendable {
  /// Cheap to ask for: nothing is started.
  var names: [String] { get }

  /// Those that work; who wants to know what is wrong with the others names them.
  var formats: [any ThemeFormat] { get }

  /// The format of that name, nil where there is none; throws where it does not work.
  func format(named name: String) throws -> (any ThemeFormat)?
}
