"""A program on a pseudo-terminal: the time to its first output, and the bytes it writes for a key."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time

from bench import Failure

PATIENCE = 30


class Terminal:
    """Runs a command on a pseudo-terminal until the end of the `with` block."""

    def __init__(self, command, environment, columns=80, rows=24):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.start = time.perf_counter()
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
            env={**environment, "CI": "", "TERM": "xterm-256color", "COLORTERM": "truecolor"})
        os.close(slave)
        self.seen = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        os.close(self.master)

    def read(self, patience):
        """Reads the output within this time; None when the program has closed the terminal."""
        if not select.select([self.master], [], [], patience)[0]:
            return b""
        try:
            piece = os.read(self.master, 65536)
        except OSError:
            return None
        self.seen += piece
        return piece or None

    def until(self, mark):
        """Waits for this output; returns the seconds since the start."""
        deadline = self.start + PATIENCE
        while mark not in self.seen:
            if self.read(1) is None or time.perf_counter() > deadline:
                raise Failure(f"the terminal never showed {mark!r}: {self.seen[-200:]!r}")
        return time.perf_counter() - self.start

    def leave(self):
        """Leaves a game with a key, so that the program closes the catalog."""
        os.write(self.master, b"q")
        while self.read(1) is not None:
            pass
        self.process.wait()

    def press(self, keys):
        """Presses a key; returns the number of bytes written in response."""
        os.write(self.master, keys.encode())
        count = 0
        patience = 1
        while True:
            piece = self.read(patience)
            if not piece:
                return count
            count += len(piece)
            # The output for one key has no longer gaps.
            patience = 0.03
