/// Runs libFuzzer on the ``Target`` that `MEMORIZE_FUZZ` names; without it, says which there are.
@main
enum Fuzz {
  static func main() {
    guard Target.chosen != nil else { return print(Target.names.joined(separator: "\n")) }
    var count = CommandLine.argc
    var words = CommandLine.unsafeArgv
    _ = runDriver(&count, &words, take)
  }
}

/// The name under which libFuzzer's own `main` looks for it; which `main` the linker takes makes no difference.
@_cdecl("LLVMFuzzerTestOneInput")
public func take(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Target.chosen?.take(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// libFuzzer's way in for programs that bring their `main`.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ take: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
