/// Programs that pack files in a way that is not read here.
///
/// For example: `Packer(opening: [0x1F, 0x8B, 0x08]) == .gzip`
enum Packer: String, CaseIterable {
  case gzip, xz
  case zstandard = "Zstandard"
  case sevenZip = "7-Zip"
  case rar = "RAR"

  init?(opening: ArraySlice<UInt8>) {
    guard let packer = Self.allCases.first(where: { opening.starts(with: $0.signature) }) else { return nil }
    self = packer
  }

  private var signature: [UInt8] {
    switch self {
    case .gzip: [0x1F, 0x8B]
    case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
    case .zstandard: [0x28, 0xB5, 0x2F, 0xFD]
    case .sevenZip: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]
    case .rar: [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07]
    }
  }
}
