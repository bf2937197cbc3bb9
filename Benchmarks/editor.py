"""Types lines into the theme editor on a pseudo-terminal and times its answers."""

import os
import pty
import select
import subprocess
import time

from bench import Failure, Run


class Editor:
    """A running `memorize edit`. Waits for the answer to each line."""

    def __init__(self, command, environment):
        # Without line editing: only the answers are measured, not the drawing of the prompt.
        environment = {**environment, "TERM": "dumb", "CI": ""}
        self.terminal, program = pty.openpty()
        self.process = subprocess.Popen(command, stdin=program, stdout=program, stderr=program, env=environment)
        os.close(program)
        self.answer = b""
        self.wait()

    def type(self, line):
        """Types a line and returns the time until the next prompt."""
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
            # Reading fails when the program has ended.
            pass
        self.process.wait()
        os.close(self.terminal)

    def wait(self):
        self.answer = b""
        while not self.answer.endswith(b" pairs> "):
            if not select.select([self.terminal], [], [], 60)[0]:
                raise Failure(f"the editor does not answer: {self.answer.decode(errors='replace')}")
            self.answer += os.read(self.terminal, 65536)
