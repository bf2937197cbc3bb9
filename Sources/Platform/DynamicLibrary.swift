internal import LibC

/// A library of the system that is loaded when it is needed, so that a program starts without it. It is never unloaded.
package struct DynamicLibrary: @unchecked Sendable {
  private let handle: UnsafeMutableRawPointer

  /// Loads the first of these libraries that the system finds; nil if there is none.
  package init?(_ names: [String]) {
    guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_LAZY | RTLD_LOCAL) }).first else { return nil }
    self.handle = handle
  }

  /// A function of the library; nil if this version lacks it. `Function` must be its exact C type.
  package func function<Function>(_ name: String, as type: Function.Type = Function.self) -> Function? {
    dlsym(handle, name).map { unsafeBitCast($0, to: Function.self) }
  }
}
