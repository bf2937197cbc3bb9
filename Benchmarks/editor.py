"""Types at the theme editor, on a terminal of its own, and times its answers."""

import os
import pty
import select
import subprocess
import time

from bench import Failure, Run


class Editor:
    """A running `memorize edit`; every line is answered before the next is typed."""

    def __init__(self, command, environment):
        # Without an editor of lines: only the answers count, not how a prompt is drawn.
        environment = {**environment, "TERM": "dumb", "CI": ""}
        self.terminal, program = pty.openpty()
        self.process = subprocess.Popen(command, stdin=program, stdout=program, stderr=program, env=environment)
        os.close(program)
        self.answer = b""
        self.wait()

    def type(self, line):
        """How long the answer took, with the prompt behind it."""
        start = time.perf_counter()
        os.write(self.terminal, line.encode() + b"\n")
        self.wait()
        return Run(time.perf_counter() - start, 0)

    def leave(self):
        os.write(self.terminal, b"\x04")
        try:
            while os.read(self.terminal, 65536):
                pass
        except OSError:
            # The terminal ends with the program.
            pass
        self.process.wait()
        os.close(self.terminal)

    def wait(self):
        self.answer = b""
        while not self.answer.endswith(b" pairs> "):
            if not select.select([self.terminal], [], [], 60)[0]:
                raise Failure(f"the editor does not answer: {self.answer.decode(errors='replace')}")
            self.answer += os.read(self.terminal, 65536)
