"""A program on a pseudo-terminal: how soon it shows something, and how many bytes a key costs."""

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
    """Runs a command in a window of its own; it is ended with the block."""

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
        """What is written within this time; None when the program has closed the terminal."""
        if not select.select([self.master], [], [], patience)[0]:
            return b""
        try:
            piece = os.read(self.master, 65536)
        except OSError:
            return None
        self.seen += piece
        return piece or None

    def until(self, mark):
        """The seconds until the program has written this."""
        deadline = self.start + PATIENCE
        while mark not in self.seen:
            if self.read(1) is None or time.perf_counter() > deadline:
                raise Failure(f"the terminal never showed {mark!r}: {self.seen[-200:]!r}")
        return time.perf_counter() - self.start

    def leave(self):
        """Leaves a game as a player does, so that the next start finds a catalog that was closed."""
        os.write(self.master, b"q")
        while self.read(1) is not None:
            pass
        self.process.wait()

    def press(self, keys):
        """The bytes that are written because of a key."""
        os.write(self.master, keys.encode())
        count = 0
        patience = 1
        while True:
            piece = self.read(patience)
            if not piece:
                return count
            count += len(piece)
            # What belongs to one key comes at once.
            patience = 0.03
