"""Presses keys in the theme chooser, on a terminal of its own, and times what they change on the screen."""

import os
import time

from bench import Run
from terminal import Terminal


class Chooser(Terminal):
    """A running chooser in a window of eight rows; every key is answered before the next is pressed."""

    def __init__(self, binary, catalog, environment):
        super().__init__([binary, "--catalog", catalog], environment, rows=12)
        self.until(b"leave")
        self.quiet()
        self.bytes = 0

    def timed(self, key):
        """How long it took until the last of what the key changed was there."""
        start = end = time.perf_counter()
        os.write(self.master, key.encode())
        patience = 1
        while piece := self.read(patience):
            end = time.perf_counter()
            self.bytes += len(piece)
            # What belongs to one key comes at once.
            patience = 0.01
        return Run(end - start, 0)

    def quiet(self):
        while self.read(0.1):
            pass
