"""Unusable places for a catalog or an output: a full or read-only disk, a deleted folder, another program's file."""

import os
import re
import shutil
import sqlite3
import subprocess
import time
from contextlib import contextmanager

from support import Program, Report, is_whole, scratch, seeded, theme_file, world
from terminals import on_terminal


@contextmanager
def small_disk(folder, size):
    """Mounts a disk of that size; yields None if this user may not mount one."""
    place = folder / "disk"
    place.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "memorize-soak", str(place)], capture_output=True)
    try:
        yield place if made.returncode == 0 else None
    finally:
        if made.returncode == 0:
            subprocess.run(["umount", "-l", str(place)], capture_output=True)


def resize(place, words):
    subprocess.run(["mount", "-o", f"remount,{words}", str(place)], check=True, capture_output=True)


def full(program, quick):
    """a full disk"""
    report = Report()
    sizes = (64, 500) if quick else (16, 40, 64, 100, 128, 200, 300, 500, 700, 1_000, 1_500, 2_000, 3_000)
    for size in sizes:
        with scratch() as folder, small_disk(folder, "1g") as disk:
            if not disk:
                report.skipped = "only root may mount a small disk"
                return report
            catalog = disk / "catalog.sqlite"
            theme_file(folder / "many.json", range(1, 6_000 if quick else 20_000))
            program.run("new", "First", "--emojis", "🐙🐠🦀", catalog=catalog)
            used = sum(one.stat().st_size for one in disk.iterdir())
            resize(disk, f"size={used // 1024 + size}k")
            before = program.state(catalog)
            case = f"{size} KB left"
            for words in (
                ("import", folder / "many.json"), ("export", "-o", disk / "big.json"), ("import", folder / "many.json"),
                ("new", "Second", "--emojis", "🐙🐠🦀"), ("undo",), ("convert", folder / "many.json", "-o", disk / "other.xml"),
            ):
                report.cases += 1
                result = program.run(*words, catalog=catalog)
                report.expect(result.code in (0, 73), f"{case}, {words[0]}", result.words)
                if result.code == 73 and words[0] in ("import", "undo"):
                    report.expect(program.state(catalog) == before, f"{case}, {words[0]}", "half done")
                if result.code == 73:
                    report.expect("full" in result.err or "space" in result.err, f"{case}, {words[0]}", result.words)
                report.expect(program.themes(catalog) is not None, f"{case}, {words[0]}", "reading is blocked")
                before = program.state(catalog)
            left = [one.name for one in disk.iterdir() if not one.name.startswith("catalog.sqlite")]
            for name in left:
                checked = program.run("check", disk / name)
                report.expect(checked.code == 0, case, f"left behind: {name}: {checked.words}")
            resize(disk, "size=1g")
            result = program.run("import", folder / "many.json", catalog=catalog)
            report.expect(result.code == 0, f"{case}, after space was freed", result.words)
            wrong = is_whole(program, catalog)
            report.expect(wrong is None, case, wrong)
    return report


def read_only(program, quick):
    """a read-only disk"""
    report = Report()
    with scratch() as folder, small_disk(folder, "8m") as disk:
        if not disk:
            report.skipped = "only root may mount a small disk"
            return report
        catalog = disk / "catalog.sqlite"
        program.run("import", "--samples", catalog=catalog)
        truth = program.state(catalog)
        resize(disk, "ro")
        for words, codes in (
            (("new", "Second", "--emojis", "🐙🐠🦀"), (73, 77)), (("undo",), (73, 77)), (("import", "--samples"), (0, 73, 77)),
            (("export", "-o", disk / "out.zip"), (73, 77)), (("list",), (0,)), (("show", "1"), (0,)), (("doctor",), (0,)),
        ):
            report.cases += 1
            result = program.run(*words, catalog=catalog)
            report.expect(result.code in codes, words[0], result.words)
            report.expect("read-only" in result.err or result.code == 0, words[0], result.words)
        report.expect(program.state(catalog) == truth, "at the end", "something changed")
        report.cases += 1
        result = program.run("new", "Nowhere", "--emojis", "🐙🐠🦀", catalog=disk / "folder" / "catalog.sqlite")
        report.expect(result.code in (66, 73, 77), "a first start", result.words)
    return report


def occupied(program, quick):
    """a path of the catalog that names something else"""
    report = Report()

    def rejected(case, catalog, word, codes):
        kept = catalog.read_bytes() if catalog.is_file() else None
        for words in (("list",), ("new", "Second", "--emojis", "🐙🐠🦀"), ("undo",), ("doctor",)):
            report.cases += 1
            result = program.run(*words, catalog=catalog)
            report.expect(result.code in codes, f"{case}, {words[0]}", result.words)
            report.expect(word in result.err + result.out, f"{case}, {words[0]}", f"without '{word}': {result.words}")
        report.expect(kept is None or catalog.read_bytes() == kept, case, "the file was changed")

    with scratch() as folder:
        (folder / "place").mkdir()
        rejected("a folder", folder / "place", "folder", (65, 66, 73))
        other = folder / "other.sqlite"
        with sqlite3.connect(other) as connection:
            connection.execute("CREATE TABLE notes (text)")
        connection.close()
        rejected("another program's database", other, "other", (65,))
        text = folder / "notes.txt"
        text.write_text("shopping list\n" * 100)
        rejected("a text", text, "not", (65,))
        newer = folder / "newer.sqlite"
        program.run("import", "--samples", catalog=newer)
        with sqlite3.connect(newer) as connection:
            connection.executescript("INSERT INTO migrations VALUES (4711, 'later'); PRAGMA user_version = 4711")
        connection.close()
        rejected("a newer version's catalog", newer, "newer", (65, 69))
        pipe = folder / "pipe"
        os.mkfifo(pipe)
        rejected("a pipe", pipe, "file", (65, 66, 73))
        rejected("behind a file", text / "catalog.sqlite", "", (65, 66, 73))
        real, link = folder / "real.sqlite", folder / "link.sqlite"
        program.run("import", "--samples", catalog=real)
        link.symlink_to(real)
        report.cases += 1
        result = program.run("new", "Through the link", "--emojis", "🐙🐠🦀", catalog=link)
        report.expect(result.code == 0 and link.is_symlink(), "a link", result.words)
        report.expect(len(program.themes(real) or []) == 9, "a link", "the change is not in the target of the link")
        loose = folder / "loose.sqlite"
        loose.symlink_to(folder / "nowhere" / "catalog.sqlite")
        for words in (("list",), ("new", "Second", "--emojis", "🐙🐠🦀")):
            report.cases += 1
            result = program.run(*words, catalog=loose)
            report.expect(result.code in (0, 66, 73), f"a loose link, {words[0]}", result.words)
    return report


def vanished(program, quick):
    """a working folder that is deleted"""
    report = Report()
    with scratch() as folder:
        away = folder / "away"
        away.mkdir()
        script = 'cd "$1" && rmdir "$1" && exec "$0" "$2" "$3" --catalog catalog.sqlite'
        for words in (("list", "--plain"), ("new", "Second", "--emojis", "🐙🐠🦀"), ("export", "-o=out.zip"), ("import", "--samples")):
            report.cases += 1
            away.mkdir(exist_ok=True)
            done = subprocess.run(
                ["sh", "-c", script, program.binary, str(away), *words], capture_output=True, text=True, timeout=60)
            report.expect(done.returncode in (0, 64, 66, 73), words[0], f"exit {done.returncode}: {done.stderr[:200]}")
    return report


# Commands that print nothing to standard output, or nothing at all.
SILENT = ("nonsense", "undo", "redo", "scores", "delete", "convert")


def streams(program, quick):
    """closed streams, a reader that leaves, odd settings of the terminal"""
    report = Report()
    with scratch() as folder:
        catalog = folder / "catalog.sqlite"
        theme_file(folder / "many.json", range(1, 1_000 if quick else 3_000))
        program.run("import", folder / "many.json", catalog=catalog)
        commands = [
            "list", "show 1", "history", "formats", "doctor", "help", "--version", "export", "export -o -", "undo", "redo",
            "new --emojis 🐙🐠🦀", "check many.json", "nonsense", "scores", "emoji find ghost", "completions bash", "doctor --repair",
            "edit 'Theme 2' -e 'pairs 2'", "play 'Theme 2' --plain", "delete 'Theme 9'", "import many.json",
            "convert many.json -o other.json --force", "help import", "",
        ]
        closings = ["<&-", ">&-", "2>&-", "<&- >&- 2>&-", "| head -1", "| true", ">/dev/full", "2>/dev/full"]
        chance = seeded("streams")
        for words in commands:
            for closing in chance.sample(closings, 4) if quick else closings:
                report.cases += 1
                pipe = "set -o pipefail; " if "|" in closing else ""
                done = subprocess.run(
                    ["bash", "-c", f'{pipe}"$0" {words} {closing}', program.binary], capture_output=True, text=True,
                    cwd=folder, env=world(catalog=catalog), timeout=60)
                report.expect(done.returncode >= 0 and done.returncode < 128 or done.returncode in (130, 141),
                              f"{words} {closing}", f"exit {done.returncode}: {done.stderr[:200]}")
                if "|" in closing:
                    report.expect("pipe" not in done.stderr.lower(), f"{words} {closing}", done.stderr[:200])
                if ">/dev/full" == closing and words.split(" ")[0] not in SILENT:
                    report.expect(done.returncode == 73, f"{words} {closing}", f"exit {done.returncode}: {done.stderr[:200]}")
        for settings in ({}, {"TERM": ""}, {"TERM": "dumb"}, {"COLUMNS": "1", "LINES": "1"}, {"COLUMNS": "-5"}, {"COLUMNS": "x" * 5000}):
            for words in (("list",), ("show", "1"), ("help",), ("history",)):
                report.cases += 1
                result = program.run(*words, catalog=catalog, env=settings)
                report.expect(result.code == 0, f"{words[0]} with {settings}", result.words)
    return report


# One line at least for each command, run one after another, with arguments that must not be ignored.
LINES = [
    "list --json", "show 'Theme 2' --json", "import more.json", "follow nowhere", "follow --stop nowhere", "update", "update nowhere", "export -o out.zip", "export 'Theme 2' -o -", "convert few.json -o out.xml",
    "check bad.json", "new Farm --emojis 🐄🐖", "edit 'Theme 2' -e 'pairs 2'", "delete 'Theme 3'", "undo", "redo", "history --json",
    "emoji find ghost", "emoji groups", "play 'Theme 2' --seed 42 --json", "scores --json", "formats", "serve 'Theme 2' --bind 10.255.255.254:1", "doctor", "doctor --report", "doctor --repair",
    "blame 'Theme 2' --json", "catalog create postgresql://127.0.0.1:1/x --patience 1", "catalog copy catalog.sqlite copy.sqlite", "publish site 'Theme 2'", "print 'Theme 2' --backs", "help import", "restore 'Theme 2' --at 1 --json", "completions bash", "", "nonsense", "--nonsense", "delete 'Theme 99'", "check note.mine --format mine", "convert few.json -o out.mine --format mine",
]
# A plugin, and one that hangs and leaves a process in a session of its own.
PLUGINS = {
    "mine": "echo '{\"theme\":{\"name\":\"Mine\",\"emojis\":[\"👻\",\"🎃\"]}}'",
    "hangs": "setsid sleep 10 & sleep 60",
}
PLUGIN = """#!/bin/sh
case $1 in
describe) echo '{"protocol":1,"name":"NAME","summary":"a plugin","extensions":["NAME"],"import":true,"export":true}' ;;
import) IMPORT ;;
export) cat ;;
*) exit 1 ;;
esac
"""


def without(program, folder, hidden):
    """The program in a world where these folders are empty or, for /tmp, cannot be written to; None if this user may not make one."""
    as_root = "-m" if os.geteuid() == 0 else "-rm"
    wrapper = folder / "memorize"
    mounts = [f"mount -t tmpfs -o size=1m{',ro' if place == '/tmp' else ''} none {place}" for place in hidden]
    # The program and its files are seen below /mnt, because they may lie in a hidden folder.
    shutil.copy(program.binary, folder / "program")
    inside = " && ".join([f"mount --bind {folder} /mnt", "cd /mnt", *mounts, 'exec ./program "$@"'])
    wrapper.write_text(f"#!/bin/sh\nexec unshare {as_root} sh -c '{inside}' sh \"$@\"\n")
    wrapper.chmod(0o755)
    made = Program(wrapper)
    return made if shutil.which("unshare") and made.run("--version").code == 0 else None


def fill(program, place):
    """The files that LINES name, and a catalog."""
    for name, numbers, faces in (("few.json", range(1, 6), "🎃👻🦇"), ("more.json", range(6, 9), "🐄🐖🐔"), ("bad.json", [1], "🎃")):
        theme_file(place / name, numbers, faces=faces)
    (place / "note.mine").write_text("note")
    (place / "plugins").mkdir()
    for name, importing in PLUGINS.items():
        plugin = place / "plugins" / f"memorize-format-{name}"
        plugin.write_text(PLUGIN.replace("NAME", name).replace("IMPORT", importing))
        plugin.chmod(0o755)
    program.run("import", "few.json", catalog="catalog.sqlite", cwd=place)


def bare(program, quick):
    """no /proc, no /dev, no /tmp, as in a bare chroot"""
    report = Report()
    named = {line.split("\t")[0] for line in program.run("completions", "--answer", "--", "").out.splitlines()}
    missing = named - {line.split(" ")[0] for line in LINES}
    report.expect(named and not missing, "the commands", f"LINES has no line for: {', '.join(sorted(missing)) or named}")

    def outcome(place, made, words):
        """What a run prints and leaves behind, without times and random ids."""
        result = made.run(
            catalog="catalog.sqlite", env={"HOME": "/mnt", "MEMORIZE_PLUGINS": "/mnt/plugins", "WORDS": words},
            wrap=["sh", "-c", 'eval "exec \'$0\' $WORDS"'], timeout=30)
        printed = re.sub(r"\d{4}-\d\d-\d\d[T ][0-9:.]+Z?", "TIME", result.out + result.err)
        printed = re.sub(r"[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}", "ID", printed)
        themes = [{**one, "id": ""} for one in program.themes(place / "catalog.sqlite") or []]
        written = {path.name: path.read_bytes() for path in place.iterdir() if path.name.startswith("out.")}
        return {"code": result.code, "output": printed, "themes": themes, "files": written}

    worlds = [("/proc",), ("/dev",), ("/tmp",), ("/proc", "/dev", "/tmp")]
    for hidden in worlds[-1:] if quick else worlds:
        with scratch() as folder, scratch() as usual:
            made, reference = without(program, folder, hidden), without(program, usual, ())
            if not made or not reference:
                report.skipped = "only root may hide a folder"
                return report
            fill(program, folder)
            fill(program, usual)
            for words in LINES:
                report.cases += 1
                case = f"memorize {words} without {' '.join(hidden)}"
                got, wanted = outcome(folder, made, words), outcome(usual, reference, words)
                if "/tmp" in hidden and "mine" in words:
                    # A plugin needs a folder for its temporary files.
                    report.expect(got["code"] == 69 and "read-only" in got["output"], case, f"exit {got['code']}: {got['output'][:300]}")
                elif "/tmp" not in hidden or words != "formats":
                    different = {key: (got[key], wanted[key]) for key in got if got[key] != wanted[key]}
                    report.expect(not different, case, f"{str(different)[:500]}")
            if "/tmp" not in hidden:
                # Without /proc the program cannot find that process, and says so.
                report.cases += 1
                settings = {"HOME": "/mnt", "MEMORIZE_PLUGINS": "/mnt/plugins", "MEMORIZE_PLUGIN_SECONDS": "1"}
                result = made.run("check", "note.mine", "--format", "hangs", env=settings)
                says = "may still run" in result.out
                report.expect(result.code == 69 and says == ("/proc" in hidden), f"a plugin without {hidden}", result.words)
            for words, typed in (((), b"q"), (("edit", "Theme 2"), b"pairs 2\r\x04"), (("play", "Theme 2"), b"q")):
                report.cases += 1
                code = on_terminal(made, words, folder, "catalog.sqlite", (80, 24), "xterm", typed, silence=0.3, HOME="/mnt")
                report.expect(code == 0, f"memorize {' '.join(words)} without {' '.join(hidden)}, on a terminal", f"exit {code}")
    return report


RESOLVER = """
    ip link set lo up && echo nameserver 127.0.0.1 >resolv.conf && mount --bind resolv.conf /etc/resolv.conf || exit 99
    python3 -c 'import socket, time; s = socket.socket(type=socket.SOCK_DGRAM); s.bind(("127.0.0.1", 53)); print(flush=True); time.sleep(60)' |
        { read ready; "$0" --patience 1 --catalog "$@" list; code=$?; kill $(pgrep -P $$ python3); exit $code; }
"""


def nameless(program, quick):
    """a server whose name no resolver looks up"""
    report = Report()
    for address in ("postgresql://school.example/themes", "postgresql://one.example,two.example/themes")[: 1 if quick else 2]:
        with scratch() as folder:
            start = time.monotonic()
            result = program.run(address, cwd=folder, wrap=["unshare", "-m", "-n", "sh", "-c", RESOLVER])
            if result.code in (1, 99, 127) and "[server." not in result.err:
                report.skipped = "only root may have a network of its own"
                return report
            report.cases += 1
            report.expect(result.code == 69 and "[server.unreachable]" in result.err, address, result.words)
            report.expect(time.monotonic() - start < 5, address, "takes longer than its patience")
    return report


HAZARDS = [full, read_only, occupied, vanished, streams, bare, nameless]
