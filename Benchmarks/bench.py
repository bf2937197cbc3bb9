"""Running commands in turns, and the table of what came out."""

import os
import statistics
import subprocess
import sys
import time


class Failure(Exception):
    pass


class Run:
    """One finished process: how long it took, and the most memory it had."""

    def __init__(self, seconds, peak):
        self.seconds = seconds
        self.peak = peak


def run(command, environment=None, lines=None):
    """Runs a command with nothing to read. With `lines`, reads that many and closes the pipe, as `head` does."""
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
    complaint = process.stderr.read()
    process.stderr.close()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    # A reader that leaves early may end a program that does not mind, but must not make it complain.
    if complaint and lines or process.returncode not in ([0, -13] if lines else [0]):
        raise Failure(f"{' '.join(command)}: exit code {process.returncode}: {complaint.decode(errors='replace').strip()}")
    return Run(seconds, usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024))


def in_turns(times, *works):
    """The runs of each work; they take turns, so that a slow minute of the machine is slow for all."""
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
    """What, ours, peer, ratio, target, and whether the target was met."""

    def __init__(self):
        self.missed = 0
        print(f"{'what':<46} {'ours':>10} {'peer':>10} {'ratio':>7} {'target':>7}")

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
