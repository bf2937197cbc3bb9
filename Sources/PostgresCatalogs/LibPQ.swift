internal import Platform

/// The functions of libpq that are used here. The library is loaded when the first catalog on a server is opened: linking
/// it would make every command start later.
struct LibPQ: Sendable {
  typealias Handle = OpaquePointer
  typealias Texts = UnsafePointer<UnsafePointer<CChar>?>?
  typealias Receiver = @convention(c) (UnsafeMutableRawPointer?, Handle?) -> Void

  let connectStartParams: @convention(c) @Sendable (Texts, Texts, Int32) -> Handle?
  let connectPoll: @convention(c) @Sendable (Handle) -> UInt32
  let conninfoParse:
    @convention(c) @Sendable (
      UnsafePointer<CChar>, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    ) -> UnsafeMutableRawPointer?
  let conninfo: @convention(c) @Sendable (Handle) -> UnsafeMutableRawPointer?
  let conninfoFree: @convention(c) @Sendable (UnsafeMutableRawPointer?) -> Void
  let freemem: @convention(c) @Sendable (UnsafeMutableRawPointer?) -> Void
  let finish: @convention(c) @Sendable (Handle) -> Void
  let status: @convention(c) @Sendable (Handle) -> UInt32
  let socket: @convention(c) @Sendable (Handle) -> Int32
  let errorMessage: @convention(c) @Sendable (Handle) -> UnsafePointer<CChar>
  let serverVersion: @convention(c) @Sendable (Handle) -> Int32
  let setErrorVerbosity: @convention(c) @Sendable (Handle, UInt32) -> UInt32
  let setnonblocking: @convention(c) @Sendable (Handle, Int32) -> Int32
  let setNoticeReceiver: @convention(c) @Sendable (Handle, Receiver?, UnsafeMutableRawPointer?) -> UnsafeRawPointer?
  let enterPipelineMode: @convention(c) @Sendable (Handle) -> Int32
  let exitPipelineMode: @convention(c) @Sendable (Handle) -> Int32
  let pipelineSync: @convention(c) @Sendable (Handle) -> Int32
  let sendQueryParams:
    @convention(c) @Sendable (
      Handle, UnsafePointer<CChar>, Int32, UnsafePointer<UInt32>?, Texts, UnsafePointer<Int32>?, UnsafePointer<Int32>?,
      Int32
    ) -> Int32
  let flush: @convention(c) @Sendable (Handle) -> Int32
  let consumeInput: @convention(c) @Sendable (Handle) -> Int32
  let isBusy: @convention(c) @Sendable (Handle) -> Int32
  let getResult: @convention(c) @Sendable (Handle) -> Handle?
  let putCopyData: @convention(c) @Sendable (Handle, UnsafePointer<CChar>?, Int32) -> Int32
  let putCopyEnd: @convention(c) @Sendable (Handle, UnsafePointer<CChar>?) -> Int32
  let resultStatus: @convention(c) @Sendable (Handle) -> UInt32
  let resultErrorField: @convention(c) @Sendable (Handle, Int32) -> UnsafePointer<CChar>?
  let rowCount: @convention(c) @Sendable (Handle) -> Int32
  let value: @convention(c) @Sendable (Handle, Int32, Int32) -> UnsafePointer<CChar>?
  let length: @convention(c) @Sendable (Handle, Int32, Int32) -> Int32
  let isNull: @convention(c) @Sendable (Handle, Int32, Int32) -> Int32
  let clear: @convention(c) @Sendable (Handle) -> Void

  /// `PQconninfoOption`, a struct of C.
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

  /// Nil if there is no libpq, or none with pipelines (14 or newer).
  static let loaded = DynamicLibrary(names).flatMap(LibPQ.init)

  private static let names = [
    "libpq.so.5", "libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib",
    "/usr/local/opt/libpq/lib/libpq.5.dylib",
  ]

  private init?(_ library: DynamicLibrary) {
    struct Missing: Error {}
    func function<Function>(_ name: String) throws -> Function {
      guard let function: Function = library.function("PQ" + name) else { throw Missing() }
      return function
    }
    do {
      connectStartParams = try function("connectStartParams")
      connectPoll = try function("connectPoll")
      conninfoParse = try function("conninfoParse")
      conninfo = try function("conninfo")
      conninfoFree = try function("conninfoFree")
      freemem = try function("freemem")
      finish = try function("finish")
      status = try function("status")
      socket = try function("socket")
      errorMessage = try function("errorMessage")
      serverVersion = try function("serverVersion")
      setErrorVerbosity = try function("setErrorVerbosity")
      setnonblocking = try function("setnonblocking")
      setNoticeReceiver = try function("setNoticeReceiver")
      enterPipelineMode = try function("enterPipelineMode")
      exitPipelineMode = try function("exitPipelineMode")
      pipelineSync = try function("pipelineSync")
      sendQueryParams = try function("sendQueryParams")
      flush = try function("flush")
      consumeInput = try function("consumeInput")
      isBusy = try function("isBusy")
      getResult = try function("getResult")
      putCopyData = try function("putCopyData")
      putCopyEnd = try function("putCopyEnd")
      resultStatus = try function("resultStatus")
      resultErrorField = try function("resultErrorField")
      rowCount = try function("ntuples")
      value = try function("getvalue")
      length = try function("getlength")
      isNull = try function("getisnull")
      clear = try function("clear")
    } catch { return nil }
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
