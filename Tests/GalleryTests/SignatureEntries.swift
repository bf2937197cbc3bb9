extension GalleryEntry {
  static let signatures: [GalleryEntry] = [
    signed("signature.missing", []),
    signed("site.unusable-signature", [GalleryFile("sea.txt.minisig", "Signed, Ann\n")]),
    signed(
      "site.legacy-signature",
      [
        signature(
          "RWRpGPJssvuskkcxn3WAxZzxjjt6eE769B65ZLT2sKO1N0s++jzxCvlpUocJRvBIx2C+0S8Z+MBPPzuYn14Bhx1mCcdSvtHiSAU=",
          comment: "file:sea.txt",
          "MOqSfqL9oyWxt+FXQD0dDHBTVAVfaGZ0IIA05Gcx05QrzjEzlJhVWxEl8O9Inmagxx6Zd9VxKrDVMF1d8i0wBg==")
      ]),
    signed("site.other-key", [good], by: "RWQ4nfHLf/ThwfcYtTs2UkgZgrmj+Fc8bGY017osV85yt8d6/hJdkTnG"),
    signed("signature.mismatch", [good], "Sea: 🐙🐠🦀🦈\n"),
    signed(
      "signature.other-file",
      [
        signature(
          "RURpGPJssvuskqusZZoLzt3kLdLeZdh7VjKGXbxiXJPsNyP5KURhlScdo4TIkKcm/LWLKu+FdtWCdH7x0D262IgidmoX2Bi/dQU=",
          comment: "file:reef.txt",
          "2CuJGzYmMiADvZ2X2DBkEafdHrUXlqA+zUrdfKYIpjl1qx/m2v5xW6RRlsjvxj7m5XDEOM2ruT8ehqf3Ds+hAQ==")
      ]),
  ]

  private static let good = signature(
    "RURpGPJssvuskqusZZoLzt3kLdLeZdh7VjKGXbxiXJPsNyP5KURhlScdo4TIkKcm/LWLKu+FdtWCdH7x0D262IgidmoX2Bi/dQU=",
    comment: "file:sea.txt", "bAzy+ogB6dBbAmuInSp45GV54/Pd0Vss3azZRp7fXiXXynohJBGYzLgdAwW9DFSWBKn5oAdnzKzSIbpMLs6JBA==")

  /// A signature of `Sea: 🐙🐠🦀`.
  private static func signature(_ ofFile: String, comment: String, _ ofComment: String) -> GalleryFile {
    GalleryFile(
      "sea.txt.minisig",
      "untrusted comment: signature from minisign secret key\n\(ofFile)\ntrusted comment: \(comment)\n\(ofComment)\n")
  }

  private static func signed(
    _ code: String, _ signature: [GalleryFile], _ text: String = "Sea: 🐙🐠🦀\n",
    by key: String = "RWRpGPJssvuski8MMF7oGSMIRtichrT9FYjxIKKx0w8RTkS5+XBzg++S"
  ) -> GalleryEntry {
    command(code, "memorize check sea.txt --key \(key)", [GalleryFile("sea.txt", text)] + signature)
  }
}
