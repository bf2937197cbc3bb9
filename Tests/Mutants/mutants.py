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


def mutated_package(mutants):
    """The files of the package by name, with all mutants. `mutants` has the numbers of the conditions."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    files = {name: (ROOT / name).read_bytes() for name in names if name and (ROOT / name).is_file()}
    for name, group in itertools.groupby(mutants, key=lambda one: one.file):
        source = (ROOT / name).read_text()
        for one in reversed(list(group)):
            source = f"{source[:one.begin]}mutated({mutants[one]}, {one.text}){source[one.end:]}"
        files[name] = source.encode()
        files["/".join(name.split("/")[:2]) + "/Mutated.swift"] = files["Tests/Mutants/Mutated.swift"]
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


def measure(pool, folder, unused):
    """The suites that hold without a mutant, the fastest first. No mutant has the number `unused` or a higher one."""
    measured = list(pool.map(Suite.measure, suites(folder), itertools.count(unused)))
    print("left out, because they fail without a mutant:", *([one.name for one in measured if not one.holds] or ["none"]), flush=True)
    return sorted((one for one in measured if one.holds), key=lambda one: one.seconds)


def reaching(measured, number, file):
    """The suites that reach a mutant, those of its module first."""
    tests = f"{file.split('/')[1]}Tests."
    return sorted((one for one in measured if number in one.reached), key=lambda one: not one.name.startswith(tests))


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
    if not arguments.build:
        parser.error("say how to build: -- swift build --build-tests")
    write(mutated_package(mutants))
    folder = built(arguments.build)
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, resource.getrlimit(resource.RLIMIT_DATA)[1]))
    # In a random order, so that a run that is interrupted has tried a sample.
    order = random.Random(arguments.seed).sample(list(mutants), len(mutants))
    known, survivors, tried = explained(), 0, 0
    with ThreadPoolExecutor(arguments.jobs) as pool:
        try:
            measured = measure(pool, folder, unused=len(mutants) + 1)
            running = {
                pool.submit(noticing, reaching(measured, mutants[one], one.file), mutants[one]): one
                for one in order if not arguments.only or mutants[one] in arguments.only}
            for future in as_completed(running):
                one, names = running[future], [suite.name for suite in future.result()]
                tried, survivors = tried + 1, survivors + (not names)
                verdict = f"{names[0]}{f' or {len(names) - 1} more' if names[1:] else ''}" if names else "SURVIVED"
                if not names and (one.file, one.text) in known:
                    verdict = "survived, with a reason in the page"
                print(f"{mutants[one]:4} {one.file}:{one.line}  {one.text}  -- {verdict}", flush=True)
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
    print(f"{tried - survivors} of {tried} mutants were noticed")
    return int(survivors * 20 > tried)


if __name__ == "__main__":
    sys.exit(main())
