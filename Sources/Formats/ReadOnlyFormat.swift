public import Themes

/// A format that other programs write and this one only reads: it needs no `encode`.
///
/// For example: `memorize export --format mavo` says that themes cannot be written as mavo, and names those they can be.
public protocol ReadOnlyFormat: ThemeFormat {}

extension ReadOnlyFormat {
  public var canEncode: Bool { false }

  public func encode(_ themes: [Theme], credits: Credits) throws -> [UInt8] {
    throw Diagnostic.formatNotWritten(name, known: [])
  }
}
