internal import LibC

/// A library of the system that is loaded when it is needed, so that a program starts without it.
///
/// `@unchecked`, because the handle never changes, the library is never unloaded, and `dlsym` may be called on any thread.
package struct DynamicLibrary: @unchecked Sendable {
  private let handle: UnsafeMutableRawPointer

  /// Loads the first of these libraries that the system finds; nil if there is none.
  package init?(_ names: [String]) {
    for name in names {
      if let handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL) {
        self.handle = handle
        return
      }
    }
    return nil
  }

  /// A function of the library; nil if this version lacks it. `Function` must be its exact C type.
  package func function<Function>(_ name: String, as type: Function.Type = Function.self) -> Function? {
    dlsym(handle, name).map { unsafeBitCast($0, to: Function.self) }
  }
}
