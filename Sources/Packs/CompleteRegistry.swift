public import Formats

extension FormatRegistry {
  /// All formats that come with the library: those of ``Formats``, packs, which hold any of them, and tars.
  ///
  /// For example: `try FormatRegistry.complete().detect(bytes, fileName: "party.zip")`. `generator` is the program that
  /// signs the packs it writes.
  public static func complete(generator: String? = nil) -> FormatRegistry {
    basic.adding(PackFormat(payloads: .basic, generator: generator)).adding(TarFormat(payloads: .basic))
  }
}
