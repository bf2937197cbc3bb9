/// Runs libFuzzer on the ``Target`` named by `MEMORIZE_FUZZ`, or answers the ``Question`` named by `MEMORIZE_ASK`; without
/// either, prints the names of all targets.
@main
enum Fuzz {
  static func main() {
    if let question = Question.chosen { return question.answerCases() }
    guard Target.chosen != nil else { return print(Target.names.joined(separator: "\n")) }
    var count = CommandLine.argc
    var words = CommandLine.unsafeArgv
    _ = runDriver(&count, &words, testOneInput)
  }
}

/// The entry point that libFuzzer's own `main` calls, so that it does not matter which `main` is linked.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Target.chosen?.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// libFuzzer's entry point for programs with their own `main`.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
