internal import Platform

/// The functions of libpq that are used here. The library is loaded when the first catalog on a server is opened: linking
/// it would make every command start later.
struct LibPQ: Sendable {
  /// A `PGconn` or a `PGresult`.
  typealias Handle = OpaquePointer
  typealias Texts = UnsafePointer<UnsafePointer<CChar>?>?
  typealias Receiver = @convention(c) (UnsafeMutableRawPointer?, Handle?) -> Void

  let connectStartParams: @convention(c) @Sendable (Texts, Texts, Int32) -> Handle? = function("connectStartParams")
  let connectPoll: @convention(c) @Sendable (Handle) -> UInt32 = function("connectPoll")
  let conninfoParse:
    @convention(c) @Sendable (
      UnsafePointer<CChar>, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    ) -> UnsafeMutableRawPointer? = function("conninfoParse")
  let conninfo: @convention(c) @Sendable (Handle) -> UnsafeMutableRawPointer? = function("conninfo")
  let conninfoFree: @convention(c) @Sendable (UnsafeMutableRawPointer?) -> Void = function("conninfoFree")
  let freemem: @convention(c) @Sendable (UnsafeMutableRawPointer?) -> Void = function("freemem")
  let finish: @convention(c) @Sendable (Handle) -> Void = function("finish")
  let status: @convention(c) @Sendable (Handle) -> UInt32 = function("status")
  let socket: @convention(c) @Sendable (Handle) -> Int32 = function("socket")
  let errorMessage: @convention(c) @Sendable (Handle) -> UnsafePointer<CChar> = function("errorMessage")
  let serverVersion: @convention(c) @Sendable (Handle) -> Int32 = function("serverVersion")
  let setErrorVerbosity: @convention(c) @Sendable (Handle, UInt32) -> UInt32 = function("setErrorVerbosity")
  let setnonblocking: @convention(c) @Sendable (Handle, Int32) -> Int32 = function("setnonblocking")
  let setNoticeReceiver: @convention(c) @Sendable (Handle, Receiver?, UnsafeMutableRawPointer?) -> UnsafeRawPointer? =
    function("setNoticeReceiver")
  let enterPipelineMode: @convention(c) @Sendable (Handle) -> Int32 = function("enterPipelineMode")
  let exitPipelineMode: @convention(c) @Sendable (Handle) -> Int32 = function("exitPipelineMode")
  let pipelineSync: @convention(c) @Sendable (Handle) -> Int32 = function("pipelineSync")
  let sendQueryParams:
    @convention(c) @Sendable (
      Handle, UnsafePointer<CChar>, Int32, UnsafePointer<UInt32>?, Texts, UnsafePointer<Int32>?, UnsafePointer<Int32>?,
      Int32
    ) -> Int32 = function("sendQueryParams")
  let flush: @convention(c) @Sendable (Handle) -> Int32 = function("flush")
  let consumeInput: @convention(c) @Sendable (Handle) -> Int32 = function("consumeInput")
  let isBusy: @convention(c) @Sendable (Handle) -> Int32 = function("isBusy")
  let getResult: @convention(c) @Sendable (Handle) -> Handle? = function("getResult")
  let putCopyData: @convention(c) @Sendable (Handle, UnsafePointer<CChar>?, Int32) -> Int32 = function("putCopyData")
  let putCopyEnd: @convention(c) @Sendable (Handle, UnsafePointer<CChar>?) -> Int32 = function("putCopyEnd")
  let resultStatus: @convention(c) @Sendable (Handle) -> UInt32 = function("resultStatus")
  let resultErrorField: @convention(c) @Sendable (Handle, Int32) -> UnsafePointer<CChar>? = function("resultErrorField")
  let rowCount: @convention(c) @Sendable (Handle) -> Int32 = function("ntuples")
  let value: @convention(c) @Sendable (Handle, Int32, Int32) -> UnsafePointer<CChar>? = function("getvalue")
  let length: @convention(c) @Sendable (Handle, Int32, Int32) -> Int32 = function("getlength")
  let isNull: @convention(c) @Sendable (Handle, Int32, Int32) -> Int32 = function("getisnull")
  let clear: @convention(c) @Sendable (Handle) -> Void = function("clear")
  let libVersion: @convention(c) @Sendable () -> Int32 = function("libVersion")

  /// `PQconninfoOption` of libpq-fe.h: six pointers and an int, which never changed. Swift lays stored properties of these
  /// types out in order, as C does.
  private struct Option {
    let keyword: UnsafePointer<CChar>?
    let environment: UnsafePointer<CChar>?
    let compiled: UnsafePointer<CChar>?
    let value: UnsafePointer<CChar>?
    let label: UnsafePointer<CChar>?
    let display: UnsafePointer<CChar>?
    let size: Int32
  }

  /// The options in an array of libpq that have a value; frees the array.
  func options(freeing array: UnsafeMutableRawPointer?) -> [String: String] {
    guard let array else { return [:] }
    defer { conninfoFree(array) }
    var options: [String: String] = [:]
    var option = array.assumingMemoryBound(to: Option.self)
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.value { options[String(cString: keyword)] = String(cString: value) }
      option += 1
    }
    return options
  }

  private static let library = DynamicLibrary([
    "libpq.so.5", "libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib",
    "/usr/local/opt/libpq/lib/libpq.5.dylib",
  ])

  /// Nil if there is no libpq, or none with pipelines (14 or newer).
  static let loaded: LibPQ? = {
    let pipeline: (@convention(c) (Handle) -> Int32)? = library?.function("PQenterPipelineMode")
    return pipeline.map { _ in LibPQ() }
  }()

  /// All other functions are older than pipelines.
  private static func function<Function>(_ name: String) -> Function {
    guard let function: Function = library?.function("PQ" + name) else { preconditionFailure("libpq lacks PQ\(name)") }
    return function
  }

  // The values of libpq's enumerations and macros that are used here; they never change.
  static let connectionOK: UInt32 = 0
  static let verboseErrors: UInt32 = 2
  static let pollingFailed: UInt32 = 0
  static let pollingWriting: UInt32 = 2
  static let pollingOK: UInt32 = 3
  static let commandOK: UInt32 = 1
  static let tuplesOK: UInt32 = 2
  static let copyIn: UInt32 = 4
  static let pipelineSyncResult: UInt32 = 10
  static let pipelineAborted: UInt32 = 11
  static let sqlState = Int32(UInt8(ascii: "C"))
  static let primaryMessage = Int32(UInt8(ascii: "M"))
}

extension PostgresCatalog {
  /// For example `libpq 15.20`; nil if the system has none that can be used.
  package static var libraryVersion: String? {
    LibPQ.loaded.map { "libpq \($0.libVersion() / 10_000).\($0.libVersion() % 10_000)" }
  }
}

extension LibPQ {
  /// Begins a connection; nil if there is no memory.
  func startConnection(_ options: [String: String], expanding: Bool = false) -> Handle? {
    let pairs = options.sorted { $0.key < $1.key }
    func terminated(_ texts: [String]) -> [[UInt8]?] {
      texts.map { Optional(Array($0.utf8) + [0]) } + [nil]
    }
    let (keys, values) = (terminated(pairs.map(\.key)), terminated(pairs.map(\.value)))
    return keys.withPointers { keys in values.withPointers { connectStartParams(keys, $0, expanding ? 1 : 0) } }
  }
}

extension [[UInt8]?] {
  /// Passes a pointer to each of the bytes, nil for nil.
  func withPointers<Result>(_ body: ([UnsafePointer<CChar>?]) -> Result) -> Result {
    var pointers: [UnsafePointer<CChar>?] = []
    func next(_ index: Int) -> Result {
      guard index < count else { return body(pointers) }
      guard let bytes = self[index] else {
        pointers.append(nil)
        return next(index + 1)
      }
      // An empty array may have no address, which libpq would take for NULL.
      return (bytes.isEmpty ? [0] : bytes).withUnsafeBytes { bytes in
        pointers.append(bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
        return next(index + 1)
      }
    }
    return next(0)
  }
}
