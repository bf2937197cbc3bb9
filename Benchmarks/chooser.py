"""Presses keys in the theme chooser on a pseudo-terminal and times the response."""

import os
import time

from bench import Run
from terminal import Terminal


class Chooser(Terminal):
    """A running chooser in a window of twelve rows. Waits for the response to each key."""

    def __init__(self, binary, catalog, environment):
        super().__init__([binary, "--catalog", catalog], environment, rows=12)
        self.until(b"leave")
        self.quiet()
        self.bytes = 0

    def timed(self, key):
        """Presses a key and returns the time until its last output."""
        start = end = time.perf_counter()
        os.write(self.master, key.encode())
        patience = 1
        while piece := self.read(patience):
            end = time.perf_counter()
            self.bytes += len(piece)
            # The output for one key has no longer gaps.
            patience = 0.01
        return Run(end - start, 0)

    def quiet(self):
        while self.read(0.1):
            pass
