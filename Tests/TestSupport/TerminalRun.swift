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
    let world = ["PATH": python, "TERM": "xterm-256color"].merging(environment) { $1 }
    try self.init(
      URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-c", Self.terminal, String(columns), line], in: home,
      input: typed, environment: world)
    output.replace(/\r[^\p{Control}\p{Bidi_Control}]*\u{1B}\[K/.matchingSemantics(.unicodeScalar), with: "")
  }

  /// The input waits in the terminal until the program reads it, followed by the end of input. A program that hangs is
  /// killed.
  private static let terminal = """
    import fcntl, os, pty, select, struct, subprocess, sys, termios
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, int(sys.argv[1]), 0, 0))
    mode = termios.tcgetattr(slave)
    mode[1] &= ~termios.OPOST
    mode[3] &= ~termios.ECHO
    termios.tcsetattr(slave, termios.TCSANOW, mode)
    os.write(master, sys.stdin.buffer.read() + b"\\x04")
    program = subprocess.Popen(
        ["/bin/sh", "-c", sys.argv[2]], stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
    os.close(slave)
    while True:
        if not select.select([master], [], [], 60)[0]:
            program.kill()
        try:
            seen = os.read(master, 65536)
        except OSError:
            break
        if not seen:
            break
        sys.stdout.buffer.write(seen)
    sys.stdout.flush()
    code = program.wait()
    sys.exit(code if code >= 0 else 128 - code)
    """
}
