internal import CCurl
internal import Platform

/// The functions of libcurl that are used here. The library is loaded at the first URL: linking it would make every
/// command start later.
package struct LibCurl: Sendable {
  typealias Handle = UnsafeMutableRawPointer
  /// A `curl_slist`.
  typealias List = UnsafeMutableRawPointer
  private typealias Function = @convention(c) @Sendable () -> Void

  private let makeHandle: @convention(c) @Sendable () -> Handle?
  private let release: @convention(c) @Sendable (Handle) -> Void
  private let perform: @convention(c) @Sendable (Handle) -> Int32
  private let append: @convention(c) @Sendable (List?, UnsafePointer<CChar>) -> List?
  private let releaseList: @convention(c) @Sendable (List?) -> Void
  private let setOption: Function
  private let getInformation: Function

  /// Nil if there is no library with one of these names.
  package init?(_ names: [String]) {
    guard let library = DynamicLibrary(names),
      let initialize: @convention(c) (Int) -> Int32 = library.function("curl_global_init"), initialize(Self.all) == 0,
      let makeHandle: @convention(c) @Sendable () -> Handle? = library.function("curl_easy_init"),
      let release: @convention(c) @Sendable (Handle) -> Void = library.function("curl_easy_cleanup"),
      let perform: @convention(c) @Sendable (Handle) -> Int32 = library.function("curl_easy_perform"),
      let append: @convention(c) @Sendable (List?, UnsafePointer<CChar>) -> List? =
        library.function("curl_slist_append"),
      let releaseList: @convention(c) @Sendable (List?) -> Void = library.function("curl_slist_free_all"),
      let setOption: Function = library.function("curl_easy_setopt"),
      let getInformation: Function = library.function("curl_easy_getinfo")
    else { return nil }
    self.makeHandle = makeHandle
    self.release = release
    self.perform = perform
    self.append = append
    self.releaseList = releaseList
    self.setOption = setOption
    self.getInformation = getInformation
  }

  /// Nil if the system has no libcurl.
  package static let loaded = LibCurl([
    "libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib", "/opt/homebrew/opt/curl/lib/libcurl.4.dylib",
    "/usr/local/opt/curl/lib/libcurl.4.dylib",
  ])

  /// `CURL_GLOBAL_ALL`.
  private static let all = 3

  /// A `CURL` handle. It keeps its connection for the next transfer.
  final class Easy {
    private let library: LibCurl
    private let handle: Handle
    private var headers: List?

    /// Nil if there is no memory.
    init?(_ library: LibCurl) {
      guard let handle = library.makeHandle() else { return nil }
      (self.library, self.handle) = (library, handle)
    }

    deinit {
      library.release(handle)
      library.releaseList(headers)
    }

    /// False if this version of the library rejects it.
    func set(_ option: Option, _ value: Int) -> Bool {
      memorize_curl_set_number(library.setOption, handle, option.rawValue, value) == 0
    }

    /// The library copies the text. Nil sets the default again.
    func set(_ option: Option, _ text: String?) -> Bool {
      guard let text else { return set(option, pointer: nil) }
      return text.withCString { set(option, pointer: $0) }
    }

    /// The pointer must be valid during the transfer.
    func set(_ option: Option, pointer: UnsafeRawPointer?) -> Bool {
      memorize_curl_set_pointer(library.setOption, handle, option.rawValue, pointer) == 0
    }

    /// Sends this header too, or none for nil.
    func setHeader(_ line: String?) -> Bool {
      let list = line.flatMap { library.append(nil, $0) }
      guard line == nil || list != nil, set(.headers, pointer: list) else { return false }
      library.releaseList(headers)
      headers = list
      return true
    }

    /// Waits until the transfer has ended. Returns a `CURLcode`.
    func perform() -> Int32 { library.perform(handle) }

    /// Where the response redirects to, as an absolute URL.
    var redirect: String? {
      var text: UnsafePointer<CChar>?
      guard memorize_curl_get_text(library.getInformation, handle, Self.redirectURL, &text) == 0 else { return nil }
      return text.map { String(cString: $0) }
    }

    /// `CURLINFO_REDIRECT_URL`.
    private static let redirectURL: Int32 = 0x10_0000 + 31
  }

  // The values of curl.h that are used here; they never change.

  /// From 10,000 on they are texts or pointers, from 20,000 on functions.
  enum Option: Int32 {
    case lowSpeedLimit = 19
    case lowSpeedTime = 20
    case noProgress = 43
    case noSignal = 99
    case connectTimeoutMilliseconds = 156
    /// A bit mask.
    case protocols = 181
    case suppressConnectHeaders = 265
    case disallowUserNameInURL = 278
    case writeData = 10_001
    case url = 10_002
    case proxy = 10_004
    case errorBuffer = 10_010
    case userAgent = 10_018
    case headers = 10_023
    case headerData = 10_029
    case progressData = 10_057
    case certificateFile = 10_065
    case certificateFolder = 10_097
    case openSocketData = 10_164
    case writeFunction = 20_011
    case headerFunction = 20_079
    case openSocketFunction = 20_163
    case progressFunction = 20_219
  }

  static let (http, https) = (1, 2)
  /// `CURL_ERROR_SIZE`.
  static let errorSize = 256
  /// `CURL_SOCKET_BAD`.
  static let noSocket: Int32 = -1
}
