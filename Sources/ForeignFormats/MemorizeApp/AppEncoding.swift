internal import Formats
internal import Themes

/// The text of an app's file as UTF-8.
enum AppEncoding {
  static func utf8(_ bytes: [UInt8]) throws -> [UInt8] {
    var text: [UInt8]
    do throws(TextEncoding.Fault) {
      text = try TextEncoding.decode(bytes).text
    } catch {
      throw Diagnostic.appNotText
    }
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
    if let fault = text.withUnsafeBufferPointer({ UTF8Check.fault(in: $0) }) {
      throw Diagnostic.appNotText.at(text.withUnsafeBufferPointer { TextPosition.place(of: fault, in: $0) })
    }
    return text
  }
}
