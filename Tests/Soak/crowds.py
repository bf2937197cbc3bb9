"""Many processes at once: first starts, repairs, a writer that is suspended, twins. Histories of many clients are in `histories.py`."""

import signal
import sqlite3
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

from support import DOCUMENTED_CODES, Report, is_whole, scratch, theme_file, world


def first_starts(program, quick):
    """sixteen first starts at once"""
    report = Report()
    for _ in range(3 if quick else 30):
        with scratch() as folder, ThreadPoolExecutor(16) as crowd:
            catalog = folder / "deep" / "er" / "catalog.sqlite"
            catalog.parent.mkdir(parents=True)
            results = list(crowd.map(lambda _: program.run("import", "--samples", catalog=catalog), range(16)))
            report.cases += 16
            for number, result in enumerate(results):
                report.expect(result.code == 0, f"start {number}", result.words)
            report.expect(len(program.themes(catalog) or []) == 8, "all", "the eight samples are not there")
            wrong = is_whole(program, catalog)
            report.expect(wrong is None, "all", wrong)
    return report


def repairs(program, quick):
    """four repairs of one catalog at once"""
    report = Report()
    for number in range(4 if quick else 40):
        with scratch() as folder, ThreadPoolExecutor(4) as crowd:
            catalog = folder / "catalog.sqlite"
            program.run("import", theme_file(folder / "some.json", range(1, 400)), catalog=catalog)
            with closing(sqlite3.connect(catalog)) as connection:
                connection.executescript("UPDATE versions SET pairs = 4 WHERE id = 77")
            # In every other round the file is not a database any more, so it cannot be locked.
            damaged = bytearray(catalog.read_bytes())
            damaged[0] ^= number % 2
            catalog.write_bytes(damaged)
            report.cases += 1
            results = list(crowd.map(lambda _: program.run("doctor", "--repair", catalog=catalog), range(4)))
            for result in results:
                report.expect(result.code == 0, f"round {number}", result.words)
            done = [result for result in results if "saved   398 themes" in result.out]
            report.expect(len(done) == 1, f"round {number}", f"repaired {len(done)} times")
            copies = list(folder.glob("*.backup-*"))
            report.expect(len(copies) == 1, f"round {number}", f"{len(copies)} backups")
            wrong = is_whole(program, catalog)
            report.expect(wrong is None, f"round {number}", wrong)
    return report


def beside(program, quick):
    """changes during a repair"""
    report, rejections = Report(), 0
    for number in range(6 if quick else 100):
        with scratch() as folder, ThreadPoolExecutor(4) as crowd:
            catalog = folder / "catalog.sqlite"
            program.run("import", theme_file(folder / "some.json", range(1, 200)), catalog=catalog)
            with closing(sqlite3.connect(catalog)) as connection:
                connection.executescript("UPDATE versions SET pairs = 4 WHERE id = 77")

            rejected = []

            def change(writer):
                made = []
                for one in range(8):
                    name = f"New {writer} {one}"
                    words = ("new", name, "--emojis", "🐙🐠🦀") if one % 2 else ("edit", "+", "-e", f"name {name}", "-e", "add 🎃 👻")
                    result = program.run(*words, catalog=catalog)
                    truth = result.code == 0 or result.code in DOCUMENTED_CODES and "Nothing was changed" in result.err
                    report.expect(truth, f"round {number}, {name}", result.words)
                    (made if result.code == 0 else rejected).append(name)
                return made

            changing = [crowd.submit(change, writer) for writer in range(3)]
            time.sleep(number % 10 / 100)
            repaired = program.run("doctor", "--repair", catalog=catalog)
            report.expect(repaired.code == 0, f"round {number}", repaired.words)
            for writer in changing:
                made = writer.result()
                names = {one["name"] for one in program.shown(catalog) or []}
                report.cases += len(made)
                lost = [name for name in made if name not in names]
                report.expect(not lost, f"round {number}", f"reported as done, but missing: {lost}")
            denied = names.intersection(rejected)
            report.expect(not denied, f"round {number}", f"reported as failed, but present: {denied}")
            rejections += len(rejected)
            wrong = is_whole(program, catalog)
            report.expect(wrong is None, f"round {number}", wrong)
    report.notes.append(f"{rejections} changes rejected while the file was replaced, without effect")
    return report


def stopped(program, quick):
    """a writer that is suspended in the middle"""
    report = Report()
    with scratch() as folder:
        catalog = folder / "catalog.sqlite"
        theme_file(folder / "many.json", range(1, 40_000))
        program.run("new", "First", "--emojis", "🐙🐠🦀", catalog=catalog)
        for delay in (0.4,) if quick else (0.1, 0.2, 0.3, 0.5, 0.7, 1.0, 1.5, 2.0):
            report.cases += 1
            writer = subprocess.Popen(
                [program.binary, "import", str(folder / "many.json")], env=world(folder, catalog), stdout=subprocess.PIPE,
                stderr=subprocess.PIPE)
            time.sleep(delay)
            writer.send_signal(signal.SIGSTOP)
            case = f"stopped after {delay} s"
            before = program.themes(catalog)
            report.expect(before is not None, case, "reading is blocked")
            started = time.monotonic()
            patience = ("--patience", 2) if quick else ()
            other = program.run("new", f"Meanwhile {delay}", "--emojis", "🐶🐱", *patience, catalog=catalog, timeout=120)
            waited = time.monotonic() - started
            if other.code == 75:
                report.expect(str(writer.pid) in other.err, case, f"does not name the process that holds the catalog: {other.words}")
                report.notes.append(f"{case}: waited {waited:.0f} s, then: {other.err.strip()}")
            else:
                report.expect(other.code == 0, case, other.words)
            writer.send_signal(signal.SIGCONT)
            out, err = writer.communicate(timeout=120)
            report.expect(writer.returncode == 0, case, f"the writer: {writer.returncode} {err.decode()[:200]}")
            again = program.run("new", f"After {delay}", "--emojis", "🐶🐱", catalog=catalog)
            report.expect(again.code == 0, case, again.words)
            program.run("undo", "3", catalog=catalog)
        wrong = is_whole(program, catalog)
        report.expect(wrong is None, "at the end", wrong)
    return report


def twins(program, quick):
    """the same operation from two processes at once"""
    report = Report()
    cases = [
        # The command, the allowed pairs of exit codes, and the number of operations afterwards.
        (("undo",), {(0, 0)}, {7}), (("undo", "--operation", "5"), {(0, 1)}, {6}), (("delete", "Theme 3"), {(0, 66)}, {6}),
        (("import", "more.json"), {(0, 0)}, {6}), (("edit", "Theme 4", "-e", "name Party"), {(0, 0), (0, 66)}, {6}),
        (("redo",), {(1, 1)}, {5}), (("new", "Twin", "--emojis", "🐙🐠🦀"), {(0, 64)}, {6}),
    ]
    with scratch() as folder, ThreadPoolExecutor(2) as pair:
        start = folder / "start.sqlite"
        for number in range(1, 6):
            program.run("import", theme_file(folder / "one.json", [number]), catalog=start)
        theme_file(folder / "more.json", range(10, 20))
        for round_ in range(3 if quick else 60):
            for words, codes, lengths in cases:
                report.cases += 1
                catalog = folder / "catalog.sqlite"
                for end in ("", "-wal", "-shm", "-journal"):
                    Path(f"{catalog}{end}").unlink(missing_ok=True)
                catalog.write_bytes(start.read_bytes())
                results = list(pair.map(lambda _: program.run(*words, catalog=catalog, cwd=folder), range(2)))
                case = f"{' '.join(words)}, round {round_}"
                ended = tuple(sorted(result.code for result in results))
                report.expect(ended in codes, case, f"{ended}: {results[0].words} | {results[1].words}")
                operations = program.operations(catalog) or []
                report.expect(len(operations) in lengths, case, f"{len(operations)} operations")
                wrong = is_whole(program, catalog)
                report.expect(wrong is None, case, wrong)
    return report


HAZARDS = [first_starts, repairs, beside, stopped, twins]
