internal import Foundation

extension ProgramRun {
  /// Runs a shell line on a pseudo-terminal; `output` is what it prints, `typed` is its input.
  ///
  /// Echo and newline translation are off, so that `output` is exactly what the program wrote, without the progress
  /// lines that it shows where something takes long.
  public init(
    onTerminal line: String, typing typed: String = "", columns: Int = 80, in home: TemporaryFolder,
    environment: [String: String] = [:]
  ) throws {
    let path = Self.binary.deletingLastPathComponent().path + ":/usr/local/bin:/usr/bin:/bin"
    let python = ProcessInfo.processInfo.environment["PATH"].map { path + ":" + $0 } ?? path
    let world = ["PATH": python, "TERM": "xterm-256color", "MEMORIZE_PAGER": "cat"].merging(environment) { $1 }
    try self.init(
      URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-I", "-S", "-c", Self.terminal, String(columns), line],
      in: home, input: typed, environment: world)
    output.replace(/\r[^\p{Control}\p{Bidi_Control}]*\u{1B}\[K/.matchingSemantics(.unicodeScalar), with: "")
  }

  /// The input waits in the terminal until the program reads it, followed by the end of input. A program that hangs is
  /// killed. Python starts in a third of the time without its `site` and `subprocess`.
  private static let terminal = """
    import fcntl, os, select, signal, struct, sys, termios
    master, slave = os.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, int(sys.argv[1]), 0, 0))
    mode = termios.tcgetattr(slave)
    mode[1] &= ~termios.OPOST
    mode[3] &= ~termios.ECHO
    termios.tcsetattr(slave, termios.TCSANOW, mode)
    os.write(master, sys.stdin.buffer.read() + b"\\x04")
    program = os.fork()
    if program == 0:
        os.setsid()
        fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        for number in range(3):
            os.dup2(slave, number)
        os.closerange(3, 64)
        os.execv("/bin/sh", ["sh", "-c", sys.argv[2]])
    os.close(slave)
    while True:
        if not select.select([master], [], [], 60)[0]:
            os.kill(program, signal.SIGKILL)
        try:
            seen = os.read(master, 65536)
        except OSError:
            break
        if not seen:
            break
        sys.stdout.buffer.write(seen)
    sys.stdout.flush()
    code = os.waitstatus_to_exitcode(os.waitpid(program, 0)[1])
    sys.exit(code if code >= 0 else 128 - code)
    """
}
