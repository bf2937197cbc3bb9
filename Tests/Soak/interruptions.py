"""Ctrl-C: the program ends at once with the documented exit code, and no change is half done."""

import os
import pty
import select
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

from support import Report, is_whole, scratch, theme_file, world

# Seconds, in addition to what this machine needs to end any process.
PROMISED = 0.2


def child(program, words, folder, catalog, **streams):
    return subprocess.Popen(
        [program.binary, *words], env=world(folder, catalog, TERM="xterm"), cwd=folder,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL), **streams)


def pace():
    """The longest of ten times that the end of an idle process takes."""
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
                # Tried again, because other work of the machine may have delayed it.
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
    """Interrupts a command once; returns how long its end took, and the state of the catalog."""
    case = f"{words[0]}, Ctrl-C after {delay} s"
    running = child(program, words, folder, catalog, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    # Long output must be read, or the program would wait for the pipe.
    with ThreadPoolExecutor(1) as reader:
        answer = reader.submit(running.communicate)
        time.sleep(delay)
        running.send_signal(signal.SIGINT)
        sent = time.monotonic()
        said = answer.result(timeout=60)[1].decode(errors="replace")
    took = time.monotonic() - sent
    outputs = list(folder.glob("out.*"))
    # The change may have been made already, but not reported yet.
    is_done = running.returncode == 130 and "after the change was made" in said
    if running.returncode == 0 or is_done:
        took = took if is_done else 0.0
        report.expect(not is_done or program.state(catalog) != before, case, "reported as done, but missing")
        if words[0] in ("import", "undo", "edit") and program.state(catalog) != before:
            program.run("redo" if words[0] == "undo" else "undo", catalog=catalog)
            before = program.state(catalog)
    else:
        # On a busy machine it may not have installed its signal handler yet.
        is_early = running.returncode == -signal.SIGINT and delay < 0.1
        report.expect(running.returncode == 130 or is_early, case, f"exit code {running.returncode}")
        report.expect(program.state(catalog) == before, case, "half done")
    for output in outputs:
        # The file may be complete already, but not reported yet.
        checked = program.run("check", output)
        report.expect(checked.code == 0, case, f"an incomplete output is left: {checked.words}")
        output.unlink()
    report.expect(not list(folder.glob(".*")), case, f"left behind: {list(folder.glob('.*'))}")
    return took, before


def waiting(program, quick):
    """Ctrl-C while a game, the editor or the chooser waits for input"""
    report = Report()
    slowest, limit = 0.0, PROMISED + 5 * pace()
    with scratch() as folder:
        catalog = folder / "catalog.sqlite"
        theme_file(folder / "many.json", range(1, 3_000 if quick else 30_000))
        program.run("import", folder / "many.json", catalog=catalog)
        cases = [
            # The arguments, the output that shows that it waits, and the exit codes. On a full screen and at the prompt of the
            # editor, Ctrl-C is a key.
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
    """Starts a command on a terminal and interrupts it when it waits; returns its exit code, how long its end took, and output."""
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
                # It ended by itself; the exit code is checked by the caller.
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
