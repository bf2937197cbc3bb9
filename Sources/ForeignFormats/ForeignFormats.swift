public import Formats

extension FormatRegistry {
  /// The formats of our own, then those of other programs: a new one is a line here.
  public static let withForeignFormats = FormatRegistry(
    basic.formats + [
      AnkiFormat(),
      CardsFormat(),
      MemorizeAppFormat(),
      MavoFormat(),
      SugarMemorizeFormat(),
      KDEPairsFormat(),
    ])
}
