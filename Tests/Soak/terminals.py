"""Odd terminals: of one cell, of an unknown kind, or that hang up; and catalogs that vanish during a session."""

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from pathlib import Path

from support import Report, is_whole, scratch, theme_file, world

ENDINGS = b"q\r\x04"
# How long a program of this machine alone is silent, and asleep, when it waits for input.
SILENCE = 0.12


def on_terminal(program, words, folder, catalog, size, kind, typed=ENDINGS, hangs_up=False, silence=SILENCE, **others):
    """Runs a command on a terminal of that size and kind and types; returns its exit code, or None if it had to be killed."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
    terminal = {} if kind is None else {"TERM": kind}
    running = subprocess.Popen(
        [program.binary, *words], env=world(folder, catalog, **terminal, **others), cwd=folder, stdin=slave, stdout=slave, stderr=slave,
        preexec_fn=lambda: (os.setsid(), fcntl.ioctl(0, termios.TIOCSCTTY, 0), signal.signal(signal.SIGINT, signal.SIG_DFL)))
    os.close(slave)
    deadline, typing = time.monotonic() + 20, list(typed)
    while running.poll() is None and time.monotonic() < deadline:
        try:
            if select.select([master], [], [], silence)[0]:
                os.read(master, 65536)
            elif not is_waiting(running.pid):
                continue
            elif hangs_up:
                break
            elif typing:
                os.write(master, bytes([typing.pop(0)]))
        except OSError:
            break
    os.close(master)
    try:
        return running.wait(timeout=5)
    except subprocess.TimeoutExpired:
        running.kill()
        running.wait()
        return None


def odd(program, quick):
    """a terminal of one cell, of an unknown kind, or that hangs up"""
    report = Report()
    commands = [(), ("list",), ("history",), ("help",), ("edit", "Theme 1"), ("edit", "--form", "Theme 1"), ("play", "Theme 1", "--player", "Ada"), ("doctor",)]
    with scratch() as folder:
        catalog = folder / "catalog.sqlite"
        program.run("import", theme_file(folder / "few.json", range(1, 6)), catalog=catalog)
        for words in commands:
            for size in ((1, 1), (0, 0), (2, 500), (1_000, 1)):
                for kind in (None, "dumb", "xterm-256color", "nonsense")[: 2 if quick else 4]:
                    report.cases += 1
                    code = on_terminal(program, words, folder, catalog, size, kind)
                    case = f"memorize {' '.join(words)} in {size[0]}×{size[1]}, TERM={kind}"
                    if report.expect(code is not None, case, "does not end"):
                        report.expect(0 <= code < 128 or code == 130, case, f"exit code {code}")
            report.cases += 1
            code = on_terminal(program, words, folder, catalog, (80, 24), "xterm", hangs_up=True)
            report.expect(code is not None, f"memorize {' '.join(words)}, terminal hangs up", "does not end")
        wrong = is_whole(program, catalog)
        report.expect(wrong is None, "at the end", wrong)
    return report


def vanishing(program, quick):
    """a catalog that is moved, deleted or replaced while a program has it open"""
    report = Report()
    sessions = [
        (("edit", "Theme 1"), b"pairs 2\r", b"pairs 3\r"), (("play", "Theme 1", "--plain", "--player", "Ada"), b"a1\r", b"b1\r"),
        (("edit", "--form", "Theme 1"), b"\x1b[Zoctopus\r", b"whale\r"), ((), b"dy", b"dy"),
    ]
    with scratch() as folder:
        for words, first, second in sessions:
            for way in ("moved", "deleted", "replaced"):
                catalog, away = folder / "catalog.sqlite", folder / "away.sqlite"
                for one in (catalog, away):
                    one.unlink(missing_ok=True)
                program.run("import", theme_file(folder / "few.json", range(1, 6)), catalog=catalog)

                def remove():
                    if way != "deleted":
                        catalog.rename(away)
                    else:
                        catalog.unlink()
                    if way == "replaced":
                        program.run("import", folder / "few.json", catalog=catalog)

                report.cases += 1
                case = f"memorize {' '.join(words)}, {way}"
                said = converse(program, words, folder, catalog, [first, remove, second, ENDINGS, b"\x1b", b"\x1b"], SILENCE)
                # The chooser opens the catalog for each change, so it continues with the file that is there.
                if words:
                    report.expect("was moved, deleted or replaced" in said, case, f"not reported: {said[-300:]!r}")
                    expected = {"moved": 0, "deleted": 0, "replaced": 1}[way]
                    report.expect(len(program.operations(catalog)) == expected, case, "the new file was written to")
                for one in (catalog, away):
                    wrong = is_whole(program, one)
                    report.expect(wrong is None, case, wrong)
                if away.exists():
                    report.expect(len(program.operations(away)) <= 2, case, "the old file was written to")
    return report


def is_waiting(number):
    """Whether the process sleeps: on a busy machine, a silent process may still be working. True if this is unknown."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] == "S"
    except OSError:
        return True


def converse(program, words, folder, catalog, steps, silence=0.5):
    """Types or calls the next step whenever the program waits; returns its output as one line of plain text."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 200, 0, 0))
    running = subprocess.Popen(
        [program.binary, *words], env=world(folder, catalog, TERM="xterm"), cwd=folder, stdin=slave, stdout=slave, stderr=slave,
        preexec_fn=lambda: (os.setsid(), fcntl.ioctl(0, termios.TIOCSCTTY, 0)))
    os.close(slave)
    said, deadline = b"", time.monotonic() + 60
    while running.poll() is None and time.monotonic() < deadline:
        try:
            if select.select([master], [], [], silence)[0]:
                said += os.read(master, 65536)
            elif not is_waiting(running.pid):
                continue
            elif steps and callable(steps[0]):
                steps.pop(0)()
            elif steps:
                os.write(master, steps.pop(0))
        except OSError:
            break
    running.kill()
    running.wait()
    # What it said before it ended. The end of a terminal is an error.
    with contextlib.suppress(OSError):
        while rest := os.read(master, 65536):
            said += rest
    os.close(master)
    text = re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>()][0-9A-B]?", b" ", said).decode(errors="replace")
    return " ".join(text.split())


HAZARDS = [odd, vanishing]
