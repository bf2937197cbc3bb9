"""Ctrl-C: the documented exit code at once, and nothing half done."""

import os
import pty
import select
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

from support import Report, is_whole, scratch, theme_file, world

# Beyond what this machine needs to end any process.
PROMISED = 0.2


def child(program, words, folder, catalog, **streams):
    return subprocess.Popen(
        [program.binary, *words], env=world(folder, catalog, TERM="xterm"), cwd=folder,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL), **streams)


def pace():
    """How long the end of a process that does nothing takes, in the worst of some cases."""
    worst = 0.0
    for _ in range(10):
        sleeper = subprocess.Popen(["sleep", "60"])
        time.sleep(0.02)
        start = time.monotonic()
        sleeper.send_signal(signal.SIGINT)
        sleeper.wait()
        worst = max(worst, time.monotonic() - start)
    return worst


def interrupted(program, quick):
    """Ctrl-C at any moment of long commands"""
    report = Report()
    slowest, limit = 0.0, PROMISED + 5 * pace()
    with scratch() as folder:
        catalog = folder / "catalog.sqlite"
        theme_file(folder / "many.json", range(1, 10_000 if quick else 30_000))
        program.run("import", folder / "many.json", catalog=catalog)
        program.run("export", "-o", folder / "many.zip", catalog=catalog)
        before = program.state(catalog)
        theme_file(folder / "more.json", range(20_000, 60_000), faces="🍎🍌🍇🍓🥝")
        (folder / "script").write_text("".join(f"pairs {2 + one % 3}\n" for one in range(20_000)))
        commands = [
            ("edit", "Theme 5", "-f", "script"),
            ("import", "more.json", "--on-conflict", "merge"), ("check", "many.zip"), ("list", "--json"), ("undo",),
            ("export", "-o", "out.xml", "--format", "xml"), ("convert", "many.zip", "-o", "out.csv"), ("doctor",),
        ]
        for words in commands:
            for delay in (0.2,) if quick else (0.01, 0.03, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6, 0.8, 1.0, 1.4):
                report.cases += 1
                took = limit
                # What else this machine does is not the program's doing.
                for _ in range(3):
                    if took >= limit:
                        took, before = attempt(program, report, words, delay, folder, catalog, before)
                slowest = max(slowest, took)
        wrong = is_whole(program, catalog)
        report.expect(wrong is None, "at the end", wrong)
    report.expect(slowest < limit, "the slowest", f"{slowest * 1000:.0f} ms from Ctrl-C to the end")
    report.notes.append(f"slowest end after Ctrl-C: {slowest * 1000:.0f} ms")
    return report


def attempt(program, report, words, delay, folder, catalog, before):
    """Interrupts it once; returns how long its end took, and the state of the catalog."""
    case = f"{words[0]}, Ctrl-C after {delay} s"
    running = child(program, words, folder, catalog, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    # Long output must be taken, or it is the pipe that is interrupted.
    with ThreadPoolExecutor(1) as reader:
        answer = reader.submit(running.communicate)
        time.sleep(delay)
        running.send_signal(signal.SIGINT)
        sent = time.monotonic()
        said = answer.result(timeout=60)[1].decode(errors="replace")
    took = time.monotonic() - sent
    outputs = list(folder.glob("out.*"))
    # It may have been done already, and only not yet told of.
    is_done = running.returncode == 130 and "after the change was made" in said
    if running.returncode == 0 or is_done:
        took = took if is_done else 0.0
        report.expect(not is_done or program.state(catalog) != before, case, "said to be done, and not there")
        if words[0] in ("import", "undo", "edit") and program.state(catalog) != before:
            program.run("redo" if words[0] == "undo" else "undo", catalog=catalog)
            before = program.state(catalog)
    else:
        # On a busy machine it may not have got to its first own instruction.
        is_early = running.returncode == -signal.SIGINT and delay < 0.1
        report.expect(running.returncode == 130 or is_early, case, f"exit code {running.returncode}")
        report.expect(program.state(catalog) == before, case, "half done")
    for output in outputs:
        # It may be complete, and only not yet told of.
        checked = program.run("check", output)
        report.expect(checked.code == 0, case, f"a half output is left: {checked.words}")
        output.unlink()
    report.expect(not list(folder.glob(".*")), case, f"left behind: {list(folder.glob('.*'))}")
    return took, before


def waiting(program, quick):
    """Ctrl-C while a game, an editor or the chooser waits for somebody"""
    report = Report()
    slowest, limit = 0.0, PROMISED + 5 * pace()
    with scratch() as folder:
        catalog = folder / "catalog.sqlite"
        theme_file(folder / "many.json", range(1, 3_000 if quick else 30_000))
        program.run("import", folder / "many.json", catalog=catalog)
        cases = [
            # Words, what shows that it waits, the exit codes. A key is a key on a full screen, a line at a prompt is only that line.
            (("play", "Theme 1", "--plain", "--player", "Ada"), b"pairs", (130,)), (("play", "Theme 1", "--player", "Bob"), b"", (0, 130)),
            ((), b"", (0, 130)), (("import", "-"), None, (130,)), (("edit", "Theme 1"), b"pairs", (0, 130)),
        ]
        for words, sign, codes in cases:
            for _ in range(1 if quick else 10):
                report.cases += 1
                case = f"memorize {' '.join(words)}"
                before = program.themes(catalog)
                code, seconds, seen = interrupt(program, words, sign, folder, catalog)
                if seconds >= limit:
                    code, seconds, seen = interrupt(program, words, sign, folder, catalog)
                slowest = max(slowest, seconds)
                report.expect(code in codes, case, f"exit code {code} after {seen!r}")
                report.expect(program.themes(catalog) == before, case, "half done")
        wrong = is_whole(program, catalog)
        report.expect(wrong is None, "at the end", wrong)
    report.expect(slowest < limit, "the slowest", f"{slowest * 1000:.0f} ms from Ctrl-C to the end")
    report.notes.append(f"slowest end after Ctrl-C: {slowest * 1000:.0f} ms")
    return report


def interrupt(program, words, sign, folder, catalog):
    """Starts it on a terminal, waits until it waits, and returns its exit code and how long its end took."""
    master, slave = pty.openpty()
    running = child(program, words, folder, catalog, stdin=slave, stdout=slave, stderr=slave, start_new_session=True)
    os.close(slave)
    seen, deadline = b"", time.monotonic() + 10
    while time.monotonic() < deadline:
        ready = select.select([master], [], [], 0.4)[0]
        if ready:
            try:
                seen += os.read(master, 65536)
            except OSError:
                # It ended by itself, which its exit code tells.
                break
        elif seen and (not sign or sign in seen) or sign is None:
            break
    start = time.monotonic()
    running.send_signal(signal.SIGINT)
    while running.poll() is None and time.monotonic() < start + 3:
        if select.select([master], [], [], 0.001)[0]:
            try:
                os.read(master, 65536)
            except OSError:
                break
    if running.poll() is None:
        try:
            running.wait(timeout=2)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()
    took = time.monotonic() - start
    os.close(master)
    return running.returncode, took, seen.decode(errors="replace")[-200:]


HAZARDS = [interrupted, waiting]
