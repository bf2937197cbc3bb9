"""Many at once: first starts, writers beside readers, one who stops in the middle."""

import os
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

from support import Report, is_whole, scratch, theme_file


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
            report.expect(len(program.themes(catalog) or []) == 8, "all", "not the eight samples")
            wrong = is_whole(program, catalog)
            report.expect(wrong is None, "all", wrong)
    return report


def writers(program, quick):
    """eight writers with readers beside them"""
    report = Report()
    changes = 20 if quick else 200
    with scratch() as folder, ThreadPoolExecutor(10) as crowd:
        catalog = folder / "catalog.sqlite"

        def write(writer):
            return [program.run("new", f"Theme {writer} {one}", catalog=catalog) for one in range(changes)]

        def read(_):
            return [program.run("list", "--json", catalog=catalog) for _ in range(changes)]

        reading = [crowd.submit(read, one) for one in range(2)]
        for writer, results in enumerate(crowd.map(write, range(8))):
            for one, result in enumerate(results):
                report.cases += 1
                report.expect(result.code == 0, f"writer {writer}, change {one}", result.words)
        counts = []
        for results in reading:
            for result in results.result():
                report.cases += 1
                if report.expect(result.code == 0, "a reader", result.words):
                    counts.append(len(result.json["themes"]))
        themes = program.themes(catalog)
        report.expect(len(themes) == 8 * changes, "at the end", f"{len(themes)} themes")
        report.expect(len(program.operations(catalog)) == 8 * changes, "at the end", "operations are missing")
        wrong = is_whole(program, catalog)
        report.expect(wrong is None, "at the end", wrong)
    return report


def stopped(program, quick):
    """a writer who is stopped in the middle"""
    report = Report()
    with scratch() as folder:
        catalog = folder / "catalog.sqlite"
        theme_file(folder / "many.json", range(1, 40_000))
        program.run("new", "First", catalog=catalog)
        settings = {**os.environ, "MEMORIZE_CATALOG": str(catalog)}
        for delay in (0.4,) if quick else (0.1, 0.2, 0.3, 0.5, 0.7, 1.0, 1.5, 2.0):
            report.cases += 1
            writer = subprocess.Popen(
                [program.binary, "import", str(folder / "many.json")], env=settings, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE)
            time.sleep(delay)
            writer.send_signal(signal.SIGSTOP)
            case = f"stopped after {delay} s"
            before = program.themes(catalog)
            report.expect(before is not None, case, "reading does not go on")
            started = time.monotonic()
            other = program.run("new", f"Meanwhile {delay}", catalog=catalog, timeout=120)
            waited = time.monotonic() - started
            if other.code == 75:
                report.expect(str(writer.pid) in other.err, case, f"does not say who holds the catalog: {other.words}")
                report.notes.append(f"{case}: waited {waited:.0f} s, then: {other.err.strip()}")
            else:
                report.expect(other.code == 0, case, other.words)
            writer.send_signal(signal.SIGCONT)
            out, err = writer.communicate(timeout=120)
            report.expect(writer.returncode == 0, case, f"the writer: {writer.returncode} {err.decode()[:200]}")
            again = program.run("new", f"After {delay}", catalog=catalog)
            report.expect(again.code == 0, case, again.words)
            program.run("undo", "3", catalog=catalog)
        wrong = is_whole(program, catalog)
        report.expect(wrong is None, "at the end", wrong)
    return report


def interrupted(program, quick):
    """Ctrl-C at any moment of long commands"""
    report = Report()
    slowest = 0.0
    with scratch() as folder:
        catalog = folder / "catalog.sqlite"
        theme_file(folder / "many.json", range(1, 10_000 if quick else 30_000))
        program.run("import", folder / "many.json", catalog=catalog)
        program.run("export", "-o", folder / "many.zip", catalog=catalog)
        before = program.state(catalog)
        settings = {**os.environ, "MEMORIZE_CATALOG": str(catalog)}
        theme_file(folder / "more.json", range(20_000, 60_000), faces="🍎🍌🍇🍓🥝")
        commands = [
            ("import", "more.json", "--on-conflict", "merge"), ("check", "many.zip"), ("list", "--json"), ("undo",),
            ("export", "-o", "out.xml", "--format", "xml"), ("convert", "many.zip", "-o", "out.csv"), ("doctor",),
        ]
        for words in commands:
            for delay in (0.2,) if quick else (0.01, 0.03, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6, 0.8, 1.0, 1.4):
                report.cases += 1
                case = f"{words[0]}, Ctrl-C after {delay} s"
                child = subprocess.Popen(
                    [program.binary, *words], env=settings, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                    preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
                # Long output must be taken, or it is the pipe that is interrupted.
                with ThreadPoolExecutor(1) as reader:
                    answer = reader.submit(child.communicate)
                    time.sleep(delay)
                    child.send_signal(signal.SIGINT)
                    sent = time.monotonic()
                    answer.result(timeout=60)
                if child.returncode == 130 or child.returncode == -2:
                    slowest = max(slowest, time.monotonic() - sent)
                    report.expect(child.returncode == 130, case, f"exit code {child.returncode}")
                    report.expect(not list(folder.glob("out.*")), case, "a half output is left")
                    report.expect(program.state(catalog) == before, case, "half done")
                else:
                    report.expect(child.returncode == 0, case, f"exit code {child.returncode}")
                    for output in folder.glob("out.*"):
                        output.unlink()
                    if words[0] in ("import", "undo") and program.state(catalog) != before:
                        program.run("undo" if words[0] == "import" else "redo", catalog=catalog)
                        before = program.state(catalog)
                report.expect(not list(folder.glob(".out*")), case, f"left behind: {list(folder.glob('.out*'))}")
        wrong = is_whole(program, catalog)
        report.expect(wrong is None, "at the end", wrong)
    report.notes.append(f"slowest end after Ctrl-C: {slowest * 1000:.0f} ms")
    return report


HAZARDS = [first_starts, writers, stopped, interrupted]
