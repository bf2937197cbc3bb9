"""Runs programs on pseudo-terminals until its standard input ends.

Each line of standard input is a request as JSON. A process of its own runs the program and writes the answer to the named pipe
of the request: a line with the exit code and the length of the output, and the output. Starting Python for each request would take
longer than most of them.
"""

import contextlib, fcntl, gc, json, os, select, signal, struct, sys, termios, time, traceback

try:
    import pyte
except ImportError:
    # Only dialogues need it.
    pyte = None

PATIENCE = 30


class Missed(Exception):
    pass


class Dialogue:
    def __init__(self, columns, rows, words):
        # The terminal stays open here, so that its modes can be looked at after the program's end.
        self.master, self.terminal = os.openpty()
        self.screen = pyte.Screen(columns, rows)
        self.screen.write_process_input = self.answer
        self.answered = 0
        self.stream = pyte.ByteStream(self.screen)
        self.resize(columns, rows)
        self.modes = termios.tcgetattr(self.terminal)
        self.output, self.seen, self.status = b"", 0, None
        self.screens, self.cells, self.cursors, self.restored = [], [], [], True
        self.program = self.start(words)

    def start(self, words):
        # A session leader in between, as a shell is: without it nobody could stop the program.
        reading, writing = os.pipe()
        if os.fork() == 0:
            os.setsid()
            fcntl.ioctl(self.terminal, termios.TIOCSCTTY, 0)
            program = os.fork()
            if program == 0:
                os.setpgid(0, 0)
                signal.pthread_sigmask(signal.SIG_SETMASK, [])
                for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTSTP, signal.SIGQUIT):
                    signal.signal(number, signal.SIG_DFL)
                signal.signal(signal.SIGTTOU, signal.SIG_IGN)
                os.tcsetpgrp(self.terminal, os.getpid())
                signal.signal(signal.SIGTTOU, signal.SIG_DFL)
                for descriptor in range(3):
                    os.dup2(self.terminal, descriptor)
                os.closerange(3, 64)
                os.execv(words[0], words)
            os.write(writing, struct.pack("i", program))
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
            while True:
                _, status = os.waitpid(program, os.WUNTRACED)
                os.write(writing, struct.pack("i", status))
                if not os.WIFSTOPPED(status):
                    os._exit(0)
        self.news = reading
        return struct.unpack("i", os.read(reading, 4))[0]

    def answer(self, text):
        """Says where the cursor is, as every real terminal does, unless it is to show larger text or to be silent."""
        kind = os.environ.get("TERMINAL_ANSWERS")
        self.answered += 1
        if kind == "larger text" and self.answered == 2:
            text = "\x1b[1;3R"
        if kind != "none":
            os.write(self.master, text.encode())

    def resize(self, columns, rows):
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self, patience):
        if not select.select([self.master], [], [], patience)[0]:
            return False
        try:
            piece = os.read(self.master, 65536)
        except OSError:
            # The program has ended and nothing else has the terminal open.
            return False
        self.output += piece
        self.stream.feed(piece)
        return True

    def wait(self, what, isThere, *others):
        """Looks again after each output, or when there is something to read from the others."""
        deadline = time.monotonic() + PATIENCE
        while not isThere():
            left = deadline - time.monotonic()
            if left < 0:
                raise Missed(what)
            select.select([self.master, *others], [], [], left)
            self.read(0)

    def expect(self, text):
        wanted = text.encode()
        self.wait(text, lambda: wanted in self.output[self.seen :])
        self.seen = self.output.index(wanted, self.seen) + len(wanted)

    def shows(self, text):
        self.wait(text, lambda: any(text in line for line in self.lines()))

    def isBusy(self):
        """Whether the program has yet to read what was typed, or is at work: on a busy machine it may only be waiting."""
        if struct.unpack("i", fcntl.ioctl(self.terminal, termios.FIONREAD, bytes(4)))[0]:
            return True
        try:
            with open(f"/proc/{self.program}/stat") as stat:
                return stat.read().rpartition(")")[2].split()[0] in "RD"
        except OSError:
            return False

    def lines(self):
        # As pyte's own display, which does not bear half a wide character.
        rows, columns = range(self.screen.lines), range(self.screen.columns)
        return ["".join(self.screen.buffer[row][column].data for column in columns).rstrip() for row in rows]

    def type(self, text):
        rest = text.encode()
        while rest:
            # A terminal takes few bytes at once, and the program may wait until its output is read.
            rest = rest[os.write(self.master, rest[:1024]) :]
            self.read(0)

    def signal(self, number):
        os.kill(self.program, number)

    def hold(self):
        termios.tcflow(self.terminal, termios.TCOOFF)

    def run(self, line):
        # Not with 'subprocess', whose import takes as long as the start of Python.
        if os.spawnl(os.P_WAIT, "/bin/sh", "sh", "-c", f"exec </dev/null >/dev/null\n{line}"):
            raise Missed(f"success of: {line}")

    def told(self):
        if not select.select([self.news], [], [], 0)[0]:
            return False
        self.status = struct.unpack("i", os.read(self.news, 4))[0]
        return True

    def compare(self):
        self.restored = self.restored and termios.tcgetattr(self.terminal) == self.modes

    def stopped(self):
        self.wait("stopped", self.told, self.news)
        if not os.WIFSTOPPED(self.status):
            raise Missed("stopped, but the program ended")
        self.compare()
        os.kill(self.program, signal.SIGCONT)

    def look(self):
        deadline = time.monotonic() + PATIENCE
        while self.read(0.1) or (self.isBusy() and time.monotonic() < deadline):
            pass
        self.screens.append(self.lines())
        columns = range(self.screen.columns)
        self.cells.append([[self.screen.buffer[row][column].data for column in columns] for row in range(self.screen.lines)])
        self.cursors.append({"row": self.screen.cursor.y, "column": self.screen.cursor.x})

    def end(self):
        self.wait("the end", self.told, self.news)
        while self.read(0.05):
            pass
        self.compare()

    def report(self, missed):
        if missed is not None:
            os.kill(self.program, signal.SIGKILL)
        code = 0
        if self.status is not None:
            code = os.waitstatus_to_exitcode(self.status) if not os.WIFSTOPPED(self.status) else 0
        return {
            "output": self.output.decode(errors="replace"), "screens": self.screens, "cells": self.cells, "cursors": self.cursors,
            "code": code if code >= 0 else 128 - code, "restored": self.restored, "missed": missed,
        }


def talk(columns, rows, words, steps):
    """Takes the steps of a dialogue; returns its report."""
    dialogue = Dialogue(columns, rows, words)
    missed = None
    try:
        for step, *values in steps:
            getattr(dialogue, step)(*values)
    except Missed as reason:
        missed = str(reason)
    except BaseException:
        # Nobody else would end it.
        os.kill(dialogue.program, signal.SIGKILL)
        raise
    return 0, json.dumps(dialogue.report(missed)).encode()


def shell(columns, line, typed):
    """Runs a shell line; returns its exit code and all that it printed.

    What is typed waits in the terminal until the program reads it, followed by the end of input. A program that hangs is killed.
    """
    master, slave = os.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    mode = termios.tcgetattr(slave)
    mode[1] &= ~termios.OPOST
    mode[3] &= ~termios.ECHO
    termios.tcsetattr(slave, termios.TCSANOW, mode)
    os.write(master, typed.encode() + b"\x04")
    program = os.fork()
    if program == 0:
        os.setsid()
        fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        for number in range(3):
            os.dup2(slave, number)
        os.closerange(3, 64)
        os.execv("/bin/sh", ["sh", "-c", line])
    os.close(slave)
    output = b""
    while True:
        if not select.select([master], [], [], 60)[0]:
            os.kill(program, signal.SIGKILL)
        try:
            seen = os.read(master, 65536)
        except OSError:
            break
        if not seen:
            break
        output += seen
    code = os.waitstatus_to_exitcode(os.waitpid(program, 0)[1])
    return code if code >= 0 else 128 - code, output


def answer(request):
    os.chdir(request.get("folder", "."))
    if "environment" in request:
        os.environ.clear()
        os.environ.update(request["environment"])
    try:
        code, output = (talk if "steps" in request["program"] else shell)(**request["program"])
    except BaseException:
        code, output = 1, traceback.format_exc().encode()
    with open(request["answer"], "wb") as pipe:
        pipe.write(f"{code} {len(output)}\n".encode() + output)


def main():
    # The system collects the children.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    gc.freeze()
    for line in sys.stdin:
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            answer(json.loads(line))
            os._exit(0)
    with contextlib.suppress(ChildProcessError):
        os.wait()


main()
