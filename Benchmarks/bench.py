"""Runs commands in turns and prints a table of the results."""

import os
import statistics
import subprocess
import sys
import time


class Failure(Exception):
    pass


class Run:
    """A finished process: its time and its peak memory."""

    def __init__(self, seconds, peak):
        self.seconds = seconds
        self.peak = peak


def run(command, environment=None, lines=None):
    """Runs a command without input. With `lines`, reads that many and closes the pipe, as `head` does."""
    start = time.perf_counter()
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE if lines else subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=environment,
    )
    if lines:
        for _ in range(lines):
            process.stdout.readline()
        process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    # When the reader closes the pipe, SIGPIPE may end the program, but it must not print an error.
    if errors and lines or process.returncode not in ([0, -13] if lines else [0]):
        raise Failure(f"{' '.join(command)}: exit code {process.returncode}: {errors.decode(errors='replace').strip()}")
    return Run(seconds, usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024))


def in_turns(times, *works):
    """Runs the works in turns, so that varying load of the machine affects all of them; returns the runs of each."""
    runs = [[] for _ in works]
    for turn in range(times):
        for index, work in enumerate(works):
            runs[index].append(work(turn))
    return runs


def median(runs):
    return statistics.median(run.seconds for run in runs)


def peak(runs):
    return max(run.peak for run in runs)


class Table:
    """Prints a row for each measurement: ours, the peer's, their ratio, the target, and whether it was met."""

    def __init__(self):
        self.missed = 0
        print(f"{'measurement':<46} {'ours':>10} {'peer':>10} {'ratio':>7} {'target':>7}")

    def times(self, what, ours, peer, target=None):
        self.row(what, milliseconds(ours), milliseconds(peer), ours / peer, target)

    def sizes(self, what, ours, payload, target=None):
        self.row(what, megabytes(ours), megabytes(payload), ours / payload, target)

    def bytes(self, what, count, most):
        self.row(what, f"{count} bytes", f"{most} bytes", count / most, 1)

    def row(self, what, ours, peer, ratio, target):
        verdict = "" if target is None else "ok" if ratio <= target else "over"
        self.missed += verdict == "over"
        wanted = "" if target is None else f"{target:g}"
        print(f"{what:<46} {ours:>10} {peer:>10} {ratio:>7.2f} {wanted:>7} {verdict}", flush=True)


def milliseconds(seconds):
    return f"{seconds * 1000:.1f} ms"


def megabytes(count):
    return f"{count / 1e6:.1f} MB"
