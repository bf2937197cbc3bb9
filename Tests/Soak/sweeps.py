"""Death and failure at every system call that changes something on disk.

Each command is run once to count its calls, then once per call: killed at its start, or with the call failing, once or
from then on. Afterwards the catalog holds the state before or the state after, never a third; what was reported as
done is there; and what was reported as failed is not.
"""

import re
import shutil
from pathlib import Path

from support import DOCUMENTED_CODES, Report, has, is_whole, scratch, theme_file

CHANGING = [
    "openat", "write", "pwrite64", "fsync", "fdatasync", "ftruncate", "rename", "renameat", "renameat2", "unlink",
    "unlinkat", "mkdir", "mkdirat", "link", "linkat", "fchmod", "fallocate",
]
ERRORS = ["EIO", "ENOSPC", "EDQUOT", "EINTR", "EMFILE"]
# Where nothing can be written any more, nothing can be said.
SILENCED = re.compile(r"at write \d+ from then on")


class Scenario:
    """A command, the state it starts from, and the outputs it names."""

    def __init__(self, name, prepare, *words, output=None):
        self.name, self.prepare, self.words, self.output = name, prepare, words, output


def base(program, folder):
    """Two operations of history, one of them undone and one redone, so that every command has something to do."""
    catalog = folder / "catalog.sqlite"
    theme_file(folder / "first.json", range(1, 6))
    theme_file(folder / "second.json", range(4, 9), faces="🍎🍌🍇🍓🥝")
    program.run("import", folder / "first.json", catalog=catalog)
    program.run("delete", "Theme 2", catalog=catalog)
    return catalog


def nothing(program, folder):
    theme_file(folder / "second.json", range(4, 9), faces="🍎🍌🍇🍓🥝")


def undone(program, folder):
    program.run("undo", catalog=base(program, folder))


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
    Scenario("export", base, "export", "--format", "pack", "-o", "out.zip", output="out.zip"),
    Scenario("export over a file", exported, "export", "--format", "pack", "-o", "out.zip", "--force", output="out.zip"),
]


class Sweep:
    def __init__(self, program, scenario, folder, report):
        self.program, self.scenario, self.folder, self.report = program, scenario, folder, report
        self.start = folder / "start"
        self.start.mkdir()
        scenario.prepare(program, self.start)
        self.before = self.look(self.start)
        done, self.counts = self.count(*scenario.words)
        self.after = self.look(done)
        # What the loader opens is not the program's to judge.
        _, loading = self.count("--version")
        self.first = {call: number + 1 for call, number in loading.items() if call == "openat"}
        report.expect(self.before != self.after, scenario.name, "the command changed nothing, so the sweep proves nothing")

    def look(self, place):
        """All that a user could ask: themes, journal, and the named output."""
        output = self.scenario.output and place / self.scenario.output
        themes, operations = self.program.state(place / "catalog.sqlite")
        # A new theme has a new id each time.
        return (
            [{**one, "id": one["id"][:8] == "00000000" and one["id"]} for one in themes] if themes is not None else None,
            operations,
            output.read_bytes() if output and output.exists() else None,
        )

    def copy(self):
        place = self.folder / "case"
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(self.start, place)
        return place

    def traced(self, place, words, *options):
        log = self.folder / "trace"
        wrap = ["strace", "-f", "-qq", "-o", str(log), *options]
        return self.program.run(*words, catalog=place / "catalog.sqlite", cwd=place, wrap=wrap), log

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

    def kills(self, stride):
        for call, total in self.counts.items():
            for place in range(self.first.get(call, 1), total + 1, stride):
                yield f"{self.scenario.name}: killed at {call} {place}", call, f"signal=KILL:when={place}", True

    def failures(self, stride):
        for error in ERRORS:
            for call, total in self.counts.items():
                for place in range(self.first.get(call, 1), total + 1, stride):
                    for end, words in (("", "once"), ("+", "from then on")):
                        if error == "EINTR" and end:
                            continue
                        name = f"{self.scenario.name}: {error} at {call} {place} {words}"
                        yield name, call, f"error={error}:when={place}{end}", False

    def run(self, cases):
        for name, call, injection, is_kill in cases:
            self.report.cases += 1
            place = self.copy()
            try:
                result, _ = self.traced(place, self.scenario.words, "-e", f"trace={call}", "-e", f"inject={call}:{injection}")
            except Exception as error:  # A hang is a finding, not the end of the sweep.
                self.report.expect(False, name, f"no end: {type(error).__name__}")
                continue
            self.judge(name, place, result, is_kill)

    def judge(self, name, place, result, is_kill):
        expect = self.report.expect
        state = self.look(place)
        is_done, is_before = state == self.after, state == self.before
        if not expect(is_done or is_before, name, f"neither before nor after; {result.words}"):
            return
        wrong = is_whole(self.program, place / "catalog.sqlite")
        expect(wrong is None, name, wrong)
        if is_kill:
            # Killed after it was said, or finished before the call came.
            if result.code == 0:
                expect(is_done, name, f"said to be done, and is not; {result.words}")
        elif result.code == 0:
            expect(is_done, name, f"said to be done, and is not; {result.words}")
        elif not SILENCED.search(name):
            expect(result.code in DOCUMENTED_CODES, name, f"an undocumented exit code; {result.words}")
            expect(result.err.strip() != "", name, f"failed in silence; {result.words}")
            if is_done:
                # Only talk may fail after the fact, and it must not deny it.
                expect("may" in result.err or "standard output" in result.err, name, f"done, though denied; {result.words}")


def sweep(program, quick, kind):
    report = Report()
    if not has("strace"):
        report.skipped = "strace is not installed"
        return report
    for scenario in SCENARIOS:
        with scratch() as folder:
            one = Sweep(program, scenario, folder, report)
            stride = (13 if kind == "failures" else 3) if quick else 1
            one.run(getattr(one, kind)(stride))
    return report


def killed(program, quick):
    """killed at every changing system call"""
    return sweep(program, quick, "kills")


def failing(program, quick):
    """every changing system call fails, once and from then on"""
    return sweep(program, quick, "failures")


HAZARDS = [killed, failing]
