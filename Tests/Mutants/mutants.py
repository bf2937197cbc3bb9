"""Negates conditions of the program, one at a time, and counts how many of these mutants the tests notice.

    python3 Tests/Mutants/mutants.py [--seed N] [--count N] [--only N…] [--jobs N] [--list] -- COMMAND-THAT-BUILDS…

All mutants are in one build, of a copy of the package in .build/mutants, and MEMORIZE_MUTANT chooses one of them. A first run of each
suite records which mutants it reaches. The suites that reach a mutant then try it, the fastest first, until one of them notices it.
Survivors are described in Documentation/Mutants.md.
"""

import argparse
import contextlib
import itertools
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from conditions import drawn

ROOT = Path(__file__).resolve().parents[2]
TREE = ROOT / ".build" / "mutants"
PAGE = ROOT / "Documentation" / "Mutants.md"
# Tests that are no suites of Swift Testing.
CHECKS = {
    "hazards": ["python3", "Tests/Soak/soak.py", "PROGRAM", "--quick", "--seed", "1", "--jobs", "2"],
    "pages": ["python3", "Tests/Browser/pages.py", "PROGRAM"],
}
# What the tests have installed for themselves.
TOOLS = ["browser", "patroni"]
# A mutant may never end, and take memory or fill the disk meanwhile. Tests see a limit of the size of files.
MOST_MEMORY, MOST_DISK = 4 << 30, 4 << 30
TEMPORARY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else tempfile.gettempdir()

# A file of each module. It imports single functions, because a test says that only LibC imports a system's whole library.
# `mkdir` needs no open descriptor, which tests would see.
MUTATED = """\
#if canImport(Glibc)
  internal import func Glibc.getenv
  internal import func Glibc.mkdir
#else
  internal import func Darwin.getenv
  internal import func Darwin.mkdir
#endif

private let choice = getenv("MEMORIZE_MUTANT").map { String(cString: $0) } ?? ""
private let chosen = Int(choice)
private let folder = choice.hasPrefix("/") ? choice : nil
// Threads that race make a folder twice, which does no harm.
nonisolated(unsafe) private let isReached = {
  let flags = UnsafeMutablePointer<Bool>.allocate(capacity: COUNT)
  flags.initialize(repeating: false, count: COUNT)
  return flags
}()

func mutated(_ number: Int, _ condition: Bool) -> Bool {
  if let folder, !isReached[number] {
    isReached[number] = true
    _ = mkdir("\\(folder)/\\(number)", 0o777)
  }
  return number == chosen ? !condition : condition
}
"""


def mutated_package(mutants):
    """The files of the package by name, with all mutants. `mutants` has the numbers of the conditions."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    files = {name: (ROOT / name).read_bytes() for name in listed.split("\0") if name and (ROOT / name).is_file()}
    for name, group in itertools.groupby(mutants, key=lambda one: one.file):
        source = (ROOT / name).read_text()
        for one in reversed(list(group)):
            source = f"{source[:one.begin]}mutated({mutants[one]}, {one.text}){source[one.end:]}"
        files[name] = source.encode()
        files["/".join(name.split("/")[:2]) + "/Mutated.swift"] = MUTATED.replace("COUNT", str(len(mutants) + 1)).encode()
    return files


def write(files):
    """Makes the copy. Files that are the same keep their time, for the next build."""
    for name, content in files.items():
        path = TREE / name
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            path.chmod((ROOT / name).stat().st_mode if (ROOT / name).is_file() else 0o644)
    for path in [path for path in TREE.rglob("*") if path.relative_to(TREE).parts[0] != ".build" and path.is_file()]:
        if str(path.relative_to(TREE)) not in files:
            path.unlink()
    (TREE / ".build").mkdir(exist_ok=True)
    for tool in TOOLS:
        if (ROOT / ".build" / tool).exists() and not (TREE / ".build" / tool).exists():
            (TREE / ".build" / tool).symlink_to((ROOT / ".build" / tool).resolve())


def end_others(choice):
    """Ends what a trial leaves running, after some seconds in which servers may stop by themselves."""
    marked = f"MEMORIZE_MUTANT={choice}\0".encode()
    for patience in range(100):
        left = []
        for path in Path("/proc").glob("[0-9]*/environ"):
            with contextlib.suppress(OSError):
                left += [int(path.parts[2])] if marked in path.read_bytes() else []
        if not left:
            return
        for process in left if patience > 50 else []:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        time.sleep(0.1)


def succeeds(process, seconds):
    """True if the process exits with 0 in time."""
    end, full = time.monotonic() + seconds, shutil.disk_usage(TEMPORARY).used + MOST_DISK
    while time.monotonic() < end and shutil.disk_usage(TEMPORARY).used < full:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return process.wait(1) == 0
    return False


def run(words, choice, seconds):
    """True if the command succeeds in time, with this value of MEMORIZE_MUTANT, which no other trial has at the same time."""
    with tempfile.TemporaryDirectory(prefix="memorize-", dir=TEMPORARY, ignore_cleanup_errors=True) as folder:
        # Servers run as another user.
        os.chmod(folder, 0o1777)
        process = subprocess.Popen(
            words, cwd=TREE, env={**os.environ, "MEMORIZE_MUTANT": str(choice), "TMPDIR": f"{folder}/"},
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            return succeeds(process, seconds)
        finally:
            process.kill()
            process.wait()
            end_others(choice)


class Suite:
    """A suite of the test program, or another check: a command without a filter."""

    def __init__(self, name, command, *filter):
        self.name, self.command, self.filter = name, command, filter

    def measure(self, unused):
        """Finds out what it reaches and how long it takes. One that fails without a mutant too judges nothing."""
        start, words = time.monotonic(), [*self.command, *self.filter]
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o777)
            self.holds = run(words, folder, 900) or run(words, unused, 900)
            self.reached = {int(name) for name in os.listdir(folder)}
        self.seconds = time.monotonic() - start
        return self


def suites(folder):
    tests = [f"{folder}/memorizePackageTests.xctest", "--testing-library", "swift-testing"]
    listed = subprocess.run([*tests, "--list-tests"], cwd=TREE, capture_output=True, text=True, check=True).stdout
    for name in sorted({line.split("/")[0] for line in listed.splitlines() if "/" in line}):
        yield Suite(name, tests, "--filter", "^" + re.escape(name).replace("\\ ", " ") + "/")
    for name, words in CHECKS.items():
        yield Suite(name, [f"{folder}/memorize" if word == "PROGRAM" else word for word in words])


def batches(suites):
    """Divides suites for runs of some seconds, because a start of the test program takes longer than many a suite."""
    batch = []
    for one in suites:
        if batch and (one.command != batch[0].command or sum(other.seconds for other in batch) + one.seconds > 20):
            yield batch
            batch = []
        batch.append(one)
    if batch:
        yield batch


def noticing(suites, number):
    """The first suites that fail with the mutant, twice: the load of the machine may be the reason for once."""
    for batch in batches(suites):
        words = batch[0].command + [word for one in batch for word in one.filter]
        limit = 60 + 6 * sum(one.seconds for one in batch)
        if not any(run(words, number, limit) for _ in range(2)):
            return batch
    return []


def built(command):
    """Builds the copy, and returns the folder of the products."""
    subprocess.run(command, cwd=TREE, check=True, stdout=sys.stderr)
    shown = subprocess.run([*command, "--show-bin-path"], cwd=TREE, capture_output=True, text=True, check=True)
    return shown.stdout.strip()


def explained():
    """The survivors with a reason in the page: pairs of a file and a condition."""
    text = PAGE.read_text() if PAGE.exists() else ""
    return set(re.findall(r"^\| `(Sources/[^`]*)` \| `+ ?(.*?) ?`+ \|", text.replace("\\|", "|"), re.MULTILINE))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1, help="draw other conditions")
    parser.add_argument("--count", type=int, default=200, help="negate so many conditions")
    parser.add_argument("--only", type=int, nargs="+", help="try only the mutants with these numbers")
    parser.add_argument("--jobs", type=int, default=2, help="run this many suites in parallel")
    parser.add_argument("--list", action="store_true", help="print the conditions with their numbers, and end")
    parser.add_argument("build", nargs="*", help="the command that builds the tests of a package")
    arguments = parser.parse_args()
    mutants = {one: number for number, one in enumerate(drawn(ROOT, arguments.seed, arguments.count), start=1)}
    if arguments.list:
        return print(*(f"{number:4} {one.file}:{one.line}  {one.text}" for one, number in mutants.items()), sep="\n")
    write(mutated_package(mutants))
    folder = built(arguments.build)
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, resource.getrlimit(resource.RLIMIT_DATA)[1]))
    known, survivors, tried = explained(), [], 0
    with ThreadPoolExecutor(arguments.jobs) as pool:
        measured = list(pool.map(lambda pair: pair[1].measure(len(mutants) + 1 + pair[0]), enumerate(suites(folder))))
        print("left out, because they fail without a mutant:", *([one.name for one in measured if not one.holds] or ["none"]), flush=True)
        measured = sorted((one for one in measured if one.holds), key=lambda one: one.seconds)

        def judged(mutant):
            tests = f"{mutant.file.split('/')[1]}Tests."
            reaching = [one for one in measured if mutants[mutant] in one.reached]
            return noticing(sorted(reaching, key=lambda one: not one.name.startswith(tests)), mutants[mutant])

        # In a random order, so that a run that is interrupted has tried a sample.
        order = random.Random(arguments.seed).sample(list(mutants), len(mutants))
        running = {pool.submit(judged, one): one for one in order if mutants[one] in (arguments.only or mutants.values())}
        for future in as_completed(running):
            one, batch, tried = running[future], future.result(), tried + 1
            survivors += [] if batch else [one]
            verdict = " ".join(suite.name for suite in batch) or ("survived, explained" if (one.file, one.text) in known else "SURVIVED")
            print(f"{mutants[one]:4} {one.file}:{one.line}  {one.text}  -- {verdict}", flush=True)
            print(f"     noticed: {tried - len(survivors)} of {tried}", flush=True)
    return int(len(survivors) * 20 > tried)


if __name__ == "__main__":
    sys.exit(main())
