"""Loss of power: every state in which a disk may be left, replayed from a trace of the program's writes.

The commands run under strace. The trace builds a model disk: synchronised writes are there; others may be lost, torn at a
sector or reordered, and so may the names in unsynchronised folders. Each such state is written as real files and opened by
the program: every change that was reported must be there, and the catalog must be undamaged.
"""

import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from support import Report, has, is_whole, scratch, seeded, theme_file

SECTOR = 512
TRACED = "openat,mkdir,pwrite64,write,ftruncate,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat"


class File:
    """Synchronised bytes, and the changes that are not synchronised yet."""

    def __init__(self):
        self.safe = b""
        self.pending = []

    def sync(self):
        self.safe, self.pending = self.content(self.pending), []

    def content(self, changes):
        data = bytearray(self.safe)
        for change in changes:
            if change[0] == "truncate":
                size = change[1]
                del data[size:]
                data.extend(bytes(size - len(data)))
            else:
                _, offset, written = change
                data.extend(bytes(max(0, offset + len(written) - len(data))))
                data[offset : offset + len(written)] = written
        return bytes(data)

    def torn(self, chance):
        """The content after a random part of the pending sectors was written."""
        changes = []
        for change in self.pending:
            if change[0] == "truncate":
                if chance.random() < 0.5:
                    changes.append(change)
                continue
            _, offset, data = change
            position = 0
            while position < len(data):
                step = min(SECTOR - (offset + position) % SECTOR, len(data) - position)
                if chance.random() < 0.5:
                    changes.append(("write", offset + position, data[position : position + step]))
                position += step
        return self.content(changes)


class Disk:
    """A folder of files: its names, and those that are synchronised."""

    def __init__(self):
        self.names = {}
        self.safe_names = {}
        self.positions = {}

    def create(self, name):
        if name not in self.names:
            self.names[name] = File()

    def states(self, chance, variants):
        """Yields named states: without the pending changes, with all of them, and with random parts of them."""
        yield "lost", {name: file.safe for name, file in self.safe_names.items()}
        yield "kept", {name: file.content(file.pending) for name, file in self.names.items()}
        for number in range(variants):
            names = dict(self.safe_names if chance.random() < 0.5 else self.names)
            for name in set(self.names) ^ set(self.safe_names):
                if chance.random() < 0.5:
                    if name in self.names:
                        names[name] = self.names[name]
                    else:
                        names.pop(name, None)
            yield f"mixture {number}", {name: file.torn(chance) for name, file in names.items()}


class Trace:
    """Reads the log of strace and replays it on a model disk, one call at a time."""

    line = re.compile(r"^\d+\s+(\w+)\((.*)\)\s+= (-?\d+)(?:<(.*?)>)?(?: .*)?$")
    text = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')

    def __init__(self, folder):
        self.folder = str(folder)

    def name(self, path):
        return path[len(self.folder) + 1 :] if path.startswith(self.folder + "/") else None

    def decoded(self, text):
        return bytes.fromhex(text.replace("\\x", ""))

    def events(self, log):
        for line in log.read_text().splitlines():
            match = self.line.match(line)
            if match and int(match[3]) >= 0:
                yield match[1], match[2], int(match[3]), match[4]

    def apply(self, disk, event):
        """True when the disk changed; "answered" when the program wrote to standard output."""
        call, arguments, result, _ = event
        descriptor = re.match(r"(\d+)<(.*?)>", arguments)
        path = self.decoded(descriptor[2]).decode(errors="replace") if descriptor and "\\x" in descriptor[2] else (
            descriptor[2] if descriptor else "")
        if call == "write" and descriptor and descriptor[1] == "1":
            return "answered"
        texts = [self.decoded(one) for one in self.text.findall(arguments)]
        name = self.name(path)
        if call == "openat":
            target = self.name(texts[0].decode(errors="replace")) if texts else None
            if target and "O_CREAT" in arguments:
                disk.create(target)
            if target:
                disk.positions[str(result)] = 0
                if "O_TRUNC" in arguments and target in disk.names:
                    disk.names[target].pending.append(("truncate", 0))
            return bool(target)
        if call in ("fsync", "fdatasync"):
            if path == self.folder:
                disk.safe_names = dict(disk.names)
            elif name in disk.names:
                disk.names[name].sync()
            else:
                return False
            return True
        if call.startswith("rename") and len(texts) == 2:
            old, new = (self.name(one.decode()) for one in texts)
            if old in disk.names:
                disk.names[new] = disk.names.pop(old)
                return True
        if call.startswith("unlink") and texts:
            return disk.names.pop(self.name(texts[0].decode()), None) is not None
        if name not in disk.names:
            return False
        file = disk.names[name]
        if call == "pwrite64":
            file.pending.append(("write", int(arguments.rsplit(",", 1)[1]), texts[0][:result]))
        elif call == "write":
            position = disk.positions.get(descriptor[1], 0)
            file.pending.append(("write", position, texts[0][:result]))
            disk.positions[descriptor[1]] = position + result
        elif call == "ftruncate":
            file.pending.append(("truncate", int(arguments.rsplit(",", 1)[1])))
        return True


COMMANDS = [
    ("import", "first.json"), ("delete", "Theme 2"), ("import", "second.json", "--on-conflict", "merge"), ("undo",),
    ("redo",), ("undo", "2"), ("doctor", "--repair"), ("new", "Afterwards", "--emojis", "🐙🐠🦀"),
]


def damage(catalog, disk):
    """Makes a number in the catalog wrong, so that there is something to repair; on the model disk too."""
    with closing(sqlite3.connect(catalog)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("UPDATE operations SET themes = 70 WHERE id = 1")
        connection.commit()
    for name in [name for name in disk.names if name != catalog.name]:
        del disk.names[name]
    disk.names[catalog.name].safe, disk.names[catalog.name].pending = catalog.read_bytes(), []
    disk.safe_names = dict(disk.names)


def power(program, quick):
    """a power failure after every write of every command"""
    report = Report()
    if not has("strace"):
        report.skipped = "strace is not installed"
        return report
    chance = seeded("power")
    with scratch() as folder:
        place = folder / "live"
        inputs = folder / "inputs"
        place.mkdir(), inputs.mkdir()
        theme_file(inputs / "first.json", range(1, 6))
        theme_file(inputs / "second.json", range(4, 9), faces="🍎🍌🍇🍓🥝")
        catalog = place / "catalog.sqlite"
        disk, trace, states = Disk(), Trace(place), [program.state(catalog)]
        seen = {}
        for words in COMMANDS:
            log = folder / "trace"
            wrap = ["strace", "-f", "-qq", "-y", "-xx", "-s", "10000000", "-e", f"trace={TRACED}", "-o", str(log)]
            if words[0] == "doctor":
                damage(catalog, disk)
            words = [inputs / word if word.endswith(".json") else word for word in words]
            result = program.run(*words, catalog=catalog, cwd=inputs, wrap=wrap)
            report.expect(result.code == 0, str(words[0]), result.words)
            states.append(program.state(catalog))
            answered = False
            for event in trace.events(log):
                what = trace.apply(disk, event)
                answered = answered or what == "answered"
                if not what or (quick and chance.random() < 0.65):
                    continue
                possible = list(disk.states(chance, 1 if quick else 12))
                for name, files in [chance.choice(possible)] if quick else possible:
                    files = {name: data for name, data in files.items() if not name.endswith("-shm")}
                    allowed = [len(states) - 1] if answered else [len(states) - 2, len(states) - 1]
                    key = (tuple(sorted(files.items())), tuple(allowed))
                    if key in seen:
                        continue
                    seen[key] = True
                    judge(
                        program, report, folder / "case", f"{words[0]} {name}", files, [states[one] for one in allowed],
                        damaged=states[-2] if words[0] == "doctor" else None)
    return report


def judge(program, report, place, case, files, allowed, damaged=None):
    report.cases += 1
    case = f"{case} (state {report.cases})"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    for name, data in files.items():
        (place / name).write_bytes(data)
    catalog = place / "catalog.sqlite"
    state = program.state(catalog)
    if report.expect(state in allowed, case, f"neither the state before the command nor the one after it: {str(state)[:200]}"):
        wrong = is_whole(program, catalog) if state != damaged else None
        report.expect(wrong is None, case, wrong)


HAZARDS = [power]
