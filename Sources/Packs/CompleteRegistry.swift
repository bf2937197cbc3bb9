internal import ForeignFormats
public import Formats

extension FormatRegistry {
  /// All formats that come with the library: our own and foreign ones, packs, which hold any of them, and tars.
  ///
  /// For example: `try FormatRegistry.complete().detect(bytes, fileName: "party.zip")`. `generator` is the program that
  /// signs the packs it writes.
  public static func complete(generator: String? = nil) -> FormatRegistry {
    let payloads = withForeignFormats
    return payloads.adding(PackFormat(payloads: payloads, generator: generator)).adding(TarFormat(payloads: payloads))
  }
}
