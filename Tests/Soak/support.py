"""Helpers for all hazards: running the program, scratch folders, and the content of a catalog."""

import json
import os
import random
import shutil
import sqlite3
import subprocess
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

DOCUMENTED_CODES = {0, 1, 2, 64, 65, 66, 69, 73, 75, 77, 130}


@dataclass
class Finding:
    case: str
    text: str


@dataclass
class Report:
    """The result of one hazard: the number of cases, and every broken promise."""

    cases: int = 0
    findings: list = field(default_factory=list)
    skipped: str = ""
    notes: list = field(default_factory=list)

    def expect(self, holds, case, text):
        if not holds:
            self.findings.append(Finding(case, text))
        return holds


@dataclass
class Result:
    code: int
    out: str
    err: str

    @property
    def json(self):
        try:
            return json.loads(self.out)
        except ValueError:
            return None

    @property
    def words(self):
        """The exit code and both streams on one line, for a report."""
        return f"exit {self.code}: " + " / ".join((self.out + self.err).strip().splitlines())[:300]


def seeded(name):
    """The random numbers of one hazard. A quick run has others each time, so that many of them try every case in the end."""
    return random.Random(f"{os.environ.get('SOAK_SEED', 0)} {name}")


def world(folder=None, catalog=None, **others):
    """The environment of the program, independent of that of the test: with CI set, for example, it asks no questions."""
    settings = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": str(folder or "/nonexistent")}
    if "MEMORIZE_MUTANT" in os.environ:
        settings["MEMORIZE_MUTANT"] = os.environ["MEMORIZE_MUTANT"]
    if catalog:
        settings["MEMORIZE_CATALOG"] = str(catalog)
    return {**settings, **others}


class Program:
    def __init__(self, binary):
        self.binary = str(Path(binary).resolve())

    def run(self, *words, catalog=None, cwd=None, stdin="", env=None, wrap=(), timeout=60):
        done = subprocess.run(
            [*wrap, self.binary, *map(str, words)], cwd=cwd, env=world(cwd, catalog, **(env or {})), timeout=timeout, capture_output=True,
            input=stdin.encode() if isinstance(stdin, str) else stdin)
        return Result(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))

    def themes(self, catalog):
        """The themes of the catalog; None if it cannot be read completely."""
        if not Path(catalog).exists():
            return []
        result = self.run("list", "--json", catalog=catalog)
        return result.json["themes"] if result.code == 0 and result.json else None

    def shown(self, catalog):
        """The readable themes of a catalog that may be damaged; None if it cannot be read."""
        result = self.run("list", "--json", catalog=catalog) if Path(catalog).exists() else None
        return [] if result is None else result.json["themes"] if result.json and "themes" in result.json else None

    def operations(self, catalog):
        if not Path(catalog).exists():
            return []
        result = self.run("history", "--json", catalog=catalog)
        if result.code != 0 or not result.json:
            return None
        return [(one["operation"], one["command"], one["undone"]) for one in result.json["operations"]]

    def state(self, catalog):
        return self.themes(catalog), self.operations(catalog)


def is_whole(program, catalog):
    """Checks the catalog with doctor and with SQLite. Returns None if it is undamaged, else the fault."""
    if not Path(catalog).exists():
        return None
    doctor = program.run("doctor", catalog=catalog)
    if doctor.code != 0:
        return f"doctor: {doctor.err} {doctor.words}"
    with sqlite3.connect(f"file:{catalog}?mode=rw", uri=True) as connection:
        try:
            answer = connection.execute("PRAGMA integrity_check").fetchone()[0]
        except sqlite3.Error as error:
            answer = str(error)
    connection.close()
    return None if answer == "ok" else f"integrity_check: {answer}"


# A file system in memory, where the system has one.
MEMORY = "/dev/shm"


@contextmanager
def scratch(in_memory=False):
    """A temporary folder. `in_memory` is faster, for tests that do not depend on the behaviour of a disk."""
    place = MEMORY if in_memory and os.access(MEMORY, os.W_OK) else None
    folder = Path(tempfile.mkdtemp(prefix="memorize-soak-", dir=place))
    try:
        yield folder
    finally:
        subprocess.run(["chmod", "-R", "u+rwx", str(folder)], capture_output=True)
        shutil.rmtree(folder, ignore_errors=True)


def theme(number, name=None, faces="🎃👻🦇🐈🕷🧙"):
    return {
        "id": f"00000000-0000-4000-8000-{number:012X}", "name": name or f"Theme {number}", "emojis": list(faces),
        "removedEmojis": [], "numberOfPairs": 3, "color": {"red": 1, "green": 0.5, "blue": 0, "alpha": 1},
    }


def theme_file(path, numbers, **changes):
    Path(path).write_text(json.dumps([theme(number, **changes) for number in numbers], ensure_ascii=False))
    return path


def has(tool):
    return shutil.which(tool) is not None
