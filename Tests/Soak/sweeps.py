"""Kills, failures and interruptions at every system call that changes something on disk.

Each command runs once to count its calls, then once per call: it is killed there, the call fails (once, or from then on),
or Ctrl-C is pressed. Afterwards the catalog has the state before the command or the state after it, and no other; a change
that was reported as done is there, and one that was reported as failed is not. A command that reads lines may also end
between two lines, with all the changes that it has reported.
"""

import os
import re
import shutil
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import pairwise
from pathlib import Path

from support import DOCUMENTED_CODES, Report, has, is_whole, scratch, seeded, theme_file

CHANGING = [
    "openat", "write", "pwrite64", "fsync", "fdatasync", "ftruncate", "rename", "renameat", "renameat2", "unlink",
    "unlinkat", "mkdir", "mkdirat", "link", "linkat", "fchmod", "fallocate",
]
ERRORS = ["EIO", "ENOSPC", "EDQUOT", "EINTR", "EMFILE"]
# When every write fails, no message can be expected.
SILENCED = re.compile(r"at write \d+ from then on")
# What a message says that does not deny the change: the disk did not confirm it, or only the report of it failed.
UNDENYING = ("[catalog.unconfirmed]", "[file.not-durable]", "standard output")


class Scenario:
    """A command, the state it starts from, its output file, and the lines of its input.

    Each line of `typed` is a step, and so is the start of the command. Each step prints a line that matches `answer`.
    """

    def __init__(self, name, prepare, *words, output=None, typed=(), answer=None, starts_damaged=False):
        self.name, self.prepare, self.words, self.output = name, prepare, words, output
        self.starts_damaged = starts_damaged
        self.typed, self.answer = typed, answer and re.compile(answer, re.MULTILINE)

    def input(self, lines):
        return "".join(f"{line}\n" for line in self.typed[:lines])


def base(program, folder):
    """A catalog with two operations, so that every command has something to do."""
    catalog = folder / "catalog.sqlite"
    theme_file(folder / "first.json", range(1, 6))
    theme_file(folder / "second.json", range(4, 9), faces="🍎🍌🍇🍓🥝")
    program.run("import", folder / "first.json", catalog=catalog)
    program.run("delete", "Theme 2", catalog=catalog)
    return catalog


def games(catalog):
    """The games in progress and the scores, without times; doctor has read them all."""
    if not catalog.exists():
        return []
    with closing(sqlite3.connect(f"file:{catalog}?mode=rw", uri=True)) as connection:
        known = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if not {"games", "scores"} <= known:
            return []
        kept = connection.execute("SELECT theme, player, deck, score, moves, pairs_left, content FROM games").fetchall()
        scores = connection.execute("SELECT theme, player, pairs, bonus, points, moves, seed FROM scores").fetchall()
    timeless = [(*rest, re.sub(r"@\d+|elapsed \d+|checksum \w+", "", content)) for *rest, content in kept]
    return timeless + scores


def nothing(program, folder):
    theme_file(folder / "second.json", range(4, 9), faces="🍎🍌🍇🍓🥝")


def undone(program, folder):
    program.run("undo", catalog=base(program, folder))


def followed(program, folder):
    """A catalog that follows a site on which something was published since."""
    publisher = {"catalog": folder / "publisher.sqlite", "cwd": folder}
    program.run("import", theme_file(folder / "third.json", range(11, 15)), **publisher)
    program.run("publish", "site", **publisher)
    catalog = base(program, folder)
    program.run("follow", "site", catalog=catalog, cwd=folder)
    program.run("edit", "Theme 12", "-e", "add 🐙", **publisher)
    program.run("new", "Weather", "--emojis", "🌧🌞🌈", **publisher)
    program.run("publish", "site", **publisher)


def has_followed(operations):
    return any(command == "follow" for _, command, _ in operations or [])


def exported(program, folder):
    base(program, folder)
    (folder / "out.zip").write_bytes(b"what was here before")


SCENARIOS = [
    Scenario("first import", nothing, "import", "second.json"),
    Scenario("import", base, "import", "second.json", "--on-conflict", "merge"),
    Scenario("new", base, "new", "Weather", "--emojis", "🌧🌞🌈"),
    Scenario("delete", base, "delete", "Theme 3"),
    Scenario("edit", base, "edit", "Theme 3", "-e", "name Party", "-e", "add 🧛 bat", "-e", "pairs 3"),
    Scenario("undo", base, "undo"),
    Scenario("redo", undone, "redo"),
    Scenario("update", followed, "update"),
    Scenario("export", base, "export", "--format", "pack", "-o", "out.zip", output="out.zip"),
    Scenario("export over a file", exported, "export", "--format", "pack", "-o", "out.zip", "--force", output="out.zip"),
    # Two pairs in two columns: a game from the deal to its first pair. A whole one with a seed leaves nothing behind.
    Scenario(
        "play", base, "play", "Theme 3", "--plain", "--seed", "7", "--pairs", "2", "--player", "Ada",
        typed=["a1", "a2"],
        answer=r"^Theme 3: 2 pairs|^[ab][12]: "),
]


class Sweep:
    def __init__(self, program, scenario, folder, report):
        self.program, self.scenario, self.folder, self.report = program, scenario, folder, report
        self.start = folder / "start"
        self.start.mkdir()
        scenario.prepare(program, self.start)
        # Before the command, after each of its steps, and after all of them.
        self.states = [self.look(self.start)]
        for lines in range(len(scenario.typed)):
            place = self.copy()
            self.program.run(
                *scenario.words, catalog=place / "catalog.sqlite", cwd=place, stdin=scenario.input(lines))
            self.states.append(self.look(place))
        done, self.counts = self.count(*scenario.words)
        self.states.append(self.look(done))
        # Calls of the loader are not counted.
        _, loading = self.count("--version")
        self.first = {call: number + 1 for call, number in loading.items() if call == "openat"}
        for before, after in pairwise(self.states):
            report.expect(before != after, scenario.name, "a step changed nothing, so the sweep proves nothing")

    def look(self, place):
        """Everything a user can see: themes, journal, followed sites, games and scores, and the output file."""
        output = self.scenario.output and place / self.scenario.output
        themes, operations = self.program.shown(place / "catalog.sqlite"), self.program.operations(place / "catalog.sqlite")
        # A new theme has a new id each time.
        return (
            [{**one, "id": one["id"][:8] == "00000000" and one["id"]} for one in themes] if themes is not None else None,
            operations,
            # With number and key.
            has_followed(operations) and self.program.run("follow", "--json", catalog=place / "catalog.sqlite").out,
            games(place / "catalog.sqlite"),
            output.read_bytes() if output and output.exists() else None,
        )

    def copy(self):
        # One for each thread.
        place = self.folder / f"case-{threading.get_ident()}"
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(self.start, place)
        return place

    def traced(self, place, words, *options):
        log = place.with_suffix(".trace")
        wrap = ["strace", "-f", "-qq", "-o", str(log), *options]
        typed = self.scenario.input(None)
        return self.program.run(*words, catalog=place / "catalog.sqlite", cwd=place, wrap=wrap, stdin=typed), log

    def count(self, *words):
        place = self.copy()
        result, log = self.traced(place, words, "-e", "trace=" + ",".join(CHANGING))
        self.report.expect(result.code == 0, self.scenario.name, f"the undisturbed run failed: {result.words}")
        counts = {}
        for line in log.read_text(errors="replace").splitlines():
            match = re.match(r"(\d+)\s+(\w+)\(", line)
            if match:
                key = (match[2], match[1])
                counts[key] = counts.get(key, 0) + 1
        most = {}
        for (call, _), number in counts.items():
            most[call] = max(most.get(call, 0), number)
        return place, most

    def places(self):
        """Every call that changes something: its name and its number."""
        for call, total in self.counts.items():
            for place in range(self.first.get(call, 1), total + 1):
                yield call, place

    def kills(self):
        for call, place in self.places():
            yield f"{self.scenario.name}: killed at {call} {place}", call, f"signal=KILL:when={place}", self.judge_kill

    def interruptions(self):
        for call, place in self.places():
            name = f"{self.scenario.name}: Ctrl-C at {call} {place}"
            yield name, call, f"signal=INT:when={place}", self.judge_interruption

    def failures(self):
        for error in ERRORS:
            for call, place in self.places():
                for end, words in (("", "once"), ("+", "from then on")):
                    if error == "EINTR" and end:
                        continue
                    name = f"{self.scenario.name}: {error} at {call} {place} {words}"
                    yield name, call, f"error={error}:when={place}{end}", self.judge_failure

    def run(self, cases):
        with ThreadPoolExecutor(os.cpu_count() or 2) as crowd:
            for _ in crowd.map(lambda case: self.attempt(*case), cases):
                self.report.cases += 1

    def attempt(self, name, call, injection, judge):
        place = self.copy()
        try:
            result, _ = self.traced(place, self.scenario.words, "-e", f"trace={call}", "-e", f"inject={call}:{injection}")
        except Exception as error:  # A hang is a finding and does not end the sweep.
            self.report.expect(False, name, f"does not end: {type(error).__name__}")
            return
        self.judge(name, place, result, judge)

    def judge(self, name, place, result, judge):
        expect = self.report.expect
        state = self.look(place)
        reached = [step for step, known in enumerate(self.states) if known == state]
        if not expect(reached, name, f"neither the state before the command nor after it; {result.words}"):
            return
        step, last = reached[-1], len(self.states) - 1
        is_done = step == last
        answered = len(self.scenario.answer.findall(result.out)) if self.scenario.answer else 0
        expect(step >= answered, name, f"{answered} steps reported as done, but {step} are; {result.words}")
        if step > 0 or not self.scenario.starts_damaged:
            wrong = is_whole(self.program, place / "catalog.sqlite")
            expect(wrong is None, name, wrong)
        if result.code == 0:
            expect(is_done, name, f"reported as done, but is not; {result.words}")
        else:
            judge(name, result, step, answered)

    def judge_kill(self, name, result, step, answered):
        """A killed process cannot report anything."""

    def judge_interruption(self, name, result, step, answered):
        expect = self.report.expect
        # Before the signal handler is installed, the signal ends the process.
        expect(result.code == 130 or result.code == -2 and step == 0, name, f"exit code {result.code}; {result.words}")
        if self.scenario.typed:
            return
        if step > 0:
            expect("interrupted" in result.err, name, f"done, but not reported; {result.words}")
        else:
            expect("interrupted after" not in result.err, name, f"reported as done, but is not; {result.words}")

    def judge_failure(self, name, result, step, answered):
        if SILENCED.search(name):
            return
        expect = self.report.expect
        expect(result.code in DOCUMENTED_CODES, name, f"an undocumented exit code; {result.words}")
        expect(result.err.strip() != "", name, f"failed without a message; {result.words}")
        if step > answered:
            expect(any(words in result.err for words in UNDENYING), name, f"done, but reported as failed; {result.words}")


# How many cases of each scenario a quick run tries.
SAMPLES = {"failures": 10, "kills": 4, "interruptions": 4}


def sweep(program, quick, kind, scenarios=SCENARIOS):
    report = Report()
    if not has("strace"):
        report.skipped = "strace is not installed"
        return report
    if quick:
        # Half of them: each is in the sweep of failures or in both others.
        first = seeded("scenarios").randrange(2) ^ (kind == "failures")
        scenarios = scenarios[first::2]
    for scenario in scenarios:
        with scratch(in_memory=True) as folder:
            one = Sweep(program, scenario, folder, report)
            cases = list(getattr(one, kind)())
            if quick:
                cases = seeded(scenario.name).sample(cases, min(SAMPLES[kind], len(cases)))
            one.run(cases)
    return report


def killed(program, quick):
    """killed at every changing system call"""
    return sweep(program, quick, "kills")


def failing(program, quick):
    """every changing system call fails, once and from then on"""
    return sweep(program, quick, "failures")


def interrupted(program, quick):
    """Ctrl-C at every changing system call, with a truthful message"""
    return sweep(program, quick, "interruptions")


HAZARDS = [killed, failing, interrupted]
