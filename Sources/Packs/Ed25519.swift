internal import CSodium

/// Signatures of Ed25519, and the checksums and letters of their files, by libsodium.
package enum Ed25519 {
  package static let signatureSize = Int(crypto_sign_BYTES)
  package static let publicKeySize = Int(crypto_sign_PUBLICKEYBYTES)
  package static let secretKeySize = Int(crypto_sign_SECRETKEYBYTES)

  package static func isValid(_ signature: some Sequence<UInt8>, of message: [UInt8], by key: [UInt8]) -> Bool {
    let signature = Array(signature)
    guard isReady, signature.count == signatureSize, key.count == publicKeySize else { return false }
    return crypto_sign_verify_detached(signature, message, UInt64(message.count), key) == 0
  }

  /// `key` is a secret key with its public key, as libsodium writes it.
  package static func signature(of message: [UInt8], by key: [UInt8]) -> [UInt8] {
    precondition(isReady && key.count == secretKeySize, "no secret key")
    var signature = [UInt8](repeating: 0, count: signatureSize)
    precondition(crypto_sign_detached(&signature, nil, message, UInt64(message.count), key) == 0)
    return signature
  }

  /// False if libsodium cannot be used.
  private static let isReady = sodium_init() >= 0
}

package enum BLAKE2b {
  /// A checksum of `size` bytes.
  package static func checksum(of content: [UInt8], size: Int) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: size)
    precondition(crypto_generichash(&digest, size, content, UInt64(content.count), nil, 0) == 0)
    return digest
  }
}

package enum Base64 {
  package static func text(_ bytes: [UInt8]) -> String {
    var text = [CChar](repeating: 0, count: (bytes.count + 2) / 3 * 4 + 1)
    _ = sodium_bin2base64(&text, text.count, bytes, bytes.count, sodium_base64_VARIANT_ORIGINAL)
    return String(decoding: text.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Nil for anything but Base64.
  package static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    let text = Array(text.utf8).map { CChar(bitPattern: $0) }
    var bytes = [UInt8](repeating: 0, count: text.count)
    var count = 0
    let status = sodium_base642bin(
      &bytes, bytes.count, text, text.count, nil, &count, nil, sodium_base64_VARIANT_ORIGINAL)
    return status == 0 ? Array(bytes.prefix(count)) : nil
  }
}
