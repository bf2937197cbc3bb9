"""The journal: a million operations, and random scripts of changes, undo and redo."""

import os
import random
import signal
import sqlite3
import statistics
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

from support import Report, is_whole, scratch, seeded, theme_file

LIMIT = 10_000


def lengthen(catalog, count):
    """Adds `count` operations that change one theme, each with a copy of its current content."""
    with closing(sqlite3.connect(catalog)) as connection:
        operation, total = connection.execute("SELECT max(id), (SELECT count(*) FROM themes) FROM operations").fetchone()
        version, = connection.execute("SELECT max(id) FROM versions").fetchone()
        position, theme, current = connection.execute("SELECT position, id, version FROM themes LIMIT 1").fetchone()
        actor, time_ = connection.execute("SELECT actor, time FROM operations LIMIT 1").fetchone()
        columns = "name_hash, pairs, color, checksum, name, emojis, removed, extras"
        connection.executescript(f"""
            PRAGMA synchronous = OFF;
            BEGIN;
            CREATE TEMP TABLE steps AS
              WITH RECURSIVE step (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM step WHERE n < {count}) SELECT n FROM step;
            INSERT INTO versions (id, operation, position, previous, theme, {columns})
              SELECT {version} + n, {operation} + n, {position}, iif(n = 1, {current}, {version} + n - 1), v.theme, {columns}
              FROM steps JOIN versions v ON v.id = {current};
            INSERT INTO operations (id, time, actor, command, summary, kind, first_version, last_version, themes, total)
              SELECT {operation} + n, {time_} + n, '{actor}', 'edit', 'step ' || n, 'change', {version} + n, {version} + n, 1,
                {total} FROM steps;
            INSERT INTO touches SELECT theme, operation, id FROM versions WHERE id > {version};
            UPDATE themes SET version = {version} + {count} WHERE position = {position};
            COMMIT;
        """)
    return operation + count


def long(program, quick):
    """a journal of a million operations is compacted to its limit, with some changes killed"""
    report = Report()
    count = 20_000 if quick else 1_000_000
    chance = random.Random(3)
    with scratch() as folder:
        catalog = folder / "catalog.sqlite"
        program.run("import", theme_file(folder / "some.json", range(1, 9)), catalog=catalog)
        newest = lengthen(catalog, count)
        size = catalog.stat().st_size
        short = folder / "short.sqlite"
        program.run("new", "First", "--emojis", "🐶🐱", catalog=short)
        pace = sorted(timed(program, short, f"Pace {one}") for one in range(9))[4]
        times, paces, rounds = [], [], 0
        while kept(catalog) > LIMIT and rounds < count // 300 + 200:
            if rounds % (count // 1_000) == 0:
                wrong = is_whole(program, catalog)
                report.expect(wrong is None, f"round {rounds}", wrong)
            rounds += 1
            report.cases += 1
            if rounds % 10 == 0:
                kill(program, catalog, chance.random() * pace * 2)
                continue
            times.append(timed(program, catalog, f"Round {rounds}"))
            # Measured in turns, because the load of the machine varies.
            paces.append(timed(program, short, f"Round {rounds}"))
        report.expect(kept(catalog) <= LIMIT, "at the end", f"{kept(catalog):,} operations are kept")
        wrong = is_whole(program, catalog)
        report.expect(wrong is None, "at the end", wrong)
        walked = program.run("undo", "5", catalog=catalog)
        report.expect(walked.code == 0, "undo 5", walked.words)
        rejected = program.run("undo", "--operation", newest - count + 5, catalog=catalog)
        report.expect(rejected.code != 0 and "too old" in rejected.err, "undo of a compacted operation", rejected.words)
        last = program.run("history", catalog=catalog).out.strip().splitlines()[-1]
        report.expect("compacted" in last, "history", f"does not mention compacted operations: {last}")
        ratio = statistics.median(times) / statistics.median(paces)
        # Compacting the whole journal in one change would take some hundred times as long.
        report.expect(ratio < 30, "at the end", f"a change takes {ratio:.1f} times as long as without compaction")
        grown = catalog.stat().st_size / size
        report.expect(grown < 1.1, "at the end", f"the file is {grown:.2f} times as large")
        report.notes.append(
            f"{count:,} operations compacted to the limit by {rounds} changes; a change takes {ratio:.1f} times as long as in a "
            f"new catalog, the slowest {max(times) / statistics.median(paces):.1f} times; the file is {grown:.2f} times as large")
    return report


def kept(catalog):
    with closing(sqlite3.connect(f"file:{catalog}?mode=ro", uri=True)) as connection:
        return connection.execute("SELECT count(*) FROM operations").fetchone()[0]


def timed(program, catalog, name):
    start = time.monotonic()
    program.run("new", name, "--emojis", "🐶🐱", catalog=catalog)
    return time.monotonic() - start


def kill(program, catalog, delay):
    writer = subprocess.Popen(
        [program.binary, "new", "Killed", "--emojis", "🐶🐱", "--catalog", str(catalog)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(delay)
    writer.send_signal(signal.SIGKILL)
    writer.wait()


class Model:
    """A model of a catalog with one user: themes by name, and the changes to undo and redo."""

    def __init__(self):
        self.state, self.done, self.undone, self.length = {}, [], [], 0

    def change(self, state):
        if state == self.state:
            return
        self.done.append((self.state, state))
        self.undone, self.state = [], state
        self.length += 1

    def undo(self, count):
        steps = min(count, len(self.done))
        for _ in range(steps):
            step = self.done.pop()
            self.undone.append(step)
            self.state = step[0]
        self.length += steps
        return steps > 0

    def redo(self, count):
        steps = min(count, len(self.undone))
        for _ in range(steps):
            step = self.undone.pop()
            self.done.append(step)
            self.state = step[1]
        self.length += steps
        return steps > 0


FACES = "🎃👻🦇🐈🧙🍎🍌🍇"


def step(program, folder, catalog, model, chance, number):
    """One random command; returns what was run, its result, and whether the model expects it to succeed."""
    names = sorted(model.state)
    word = chance.choice(["new", "edit", "edit", "delete", "import", "undo", "undo", "redo", "redo"])
    if word == "new":
        name = f"T{number}"
        words = ("new", name, "--emojis", FACES[:4])
        model.change({**model.state, name: FACES[:4]})
        return words, program.run(*words, catalog=catalog), True
    if word in ("undo", "redo"):
        count = chance.choice([1, 1, 1, 2, 5])
        expected = model.undo(count) if word == "undo" else model.redo(count)
        return (word, count), program.run(word, count, catalog=catalog), expected
    if word == "import":
        faces = "".join(chance.sample(FACES, 4))
        path = theme_file(folder / f"{catalog.parent.name}.json", [1, 2], faces=faces)
        words = ("import", path, "--on-conflict", "replace")
        merged = {name: faces for name in ("Theme 1", "Theme 2")}
        same = all(set(model.state.get(name, "")) == set(faces) and model.state.get(name) == faces for name in merged)
        if not same:
            model.change({**model.state, **merged})
        return words, program.run(*words, catalog=catalog), True
    name = chance.choice(names) if names and chance.random() < 0.9 else "Missing"
    if word == "delete":
        words = ("delete", name)
        expected = name in model.state
        model.change({one: faces for one, faces in model.state.items() if one != name})
        return words, program.run(*words, catalog=catalog), expected
    face = chance.choice(FACES)
    words = ("edit", name, "-e", f"add {face}")
    expected = name in model.state
    if expected and face not in model.state[name]:
        model.change({**model.state, name: model.state[name] + face})
    return words, program.run(*words, catalog=catalog), expected


def script(program, folder, seed):
    """Runs a few random commands in a new catalog; returns every difference from the model."""
    chance, model, wrong = random.Random(seed), Model(), []
    place = folder / str(seed)
    place.mkdir()
    catalog = place / "catalog.sqlite"
    for number in range(chance.randrange(2, 9)):
        words, result, expected = step(program, place, catalog, model, chance, number)
        case = f"script {seed}, step {number}: {' '.join(map(str, words))}"
        if (result.code == 0) != expected:
            wrong.append((case, result.words))
        shown = {one["name"]: set(one["emojis"]) for one in program.themes(catalog) or []}
        if shown != {name: set(faces) for name, faces in model.state.items()}:
            wrong.append((case, f"{sorted(shown)} is shown, not {sorted(model.state)}"))
    operations = program.operations(catalog)
    if len(operations) != model.length:
        wrong.append((f"script {seed}", f"{len(operations)} operations, not {model.length}"))
    damage = is_whole(program, catalog)
    if damage:
        wrong.append((f"script {seed}", damage))
    subprocess.run(["rm", "-rf", str(place)], check=False)
    return wrong


def scripts(program, quick):
    """random scripts of all operations against a model in memory"""
    report = Report()
    count = 25 if quick else 10_000
    first = seeded("scripts").randrange(1 << 30)
    with scratch(in_memory=True) as folder, ThreadPoolExecutor(os.cpu_count() or 2) as crowd:
        for wrong in crowd.map(lambda seed: script(program, folder, seed), range(first, first + count)):
            report.cases += 1
            for case, text in wrong:
                report.expect(False, case, text)
    return report


HAZARDS = [long, scripts]
