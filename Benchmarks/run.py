"""Compares a release build of memorize with other tools in one run.

For example: run.py .build/release/memorize
Only the ratios can be compared between machines, not the times.
"""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

import generate
from bench import Failure, Run, Table, in_turns, median, peak, run
from chooser import Chooser
from editor import Editor
from terminal import Terminal

HERE = pathlib.Path(__file__).parent
FORMATS = ["pack", "json", "xml", "csv"]
EXTENSIONS = {"pack": "zip", "json": "json", "xml": "xml", "csv": "csv"}
EDITED = {
    "a change": ["pairs 3", "pairs 2"],
    "undo and redo": ["undo", "redo"],
    "history": ["history"],
    "faces by name": ["add wolf owl", "remove wolf owl"],
}
PLAIN_FACES = "👻🎃🦇🧛💀🧹🍬🌕🧟🦉🔮🧙"
# Emoji that terminals draw in different widths.
ODD_FACES = "❤️👩‍🌾👍🏽🇫🇷1️⃣👨‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿👻🧑🏿‍🚀☃️🐈‍⬛🎃"
IMPORT_TARGETS = {"pack": 0.5, "json": None, "xml": 0.3, "csv": 1.0}


class Benchmark:
    def __init__(self, options, folder):
        self.options = options
        self.folder = folder
        self.environment = {
            "PATH": os.environ.get("PATH", ""),
            "HOME": str(folder),
            "XDG_DATA_HOME": str(folder / "data"),
            "LANG": "C.UTF-8",
            "CI": "1",
        }
        self.table = None

    # Measurements

    def main(self):
        self.prepare()
        self.table = Table()
        groups = (
            self.imports, self.scripts, self.exports, self.floors, self.startup, self.growth, self.editor, self.play, self.chooser,
            self.page)
        for group in groups:
            if not self.options.only or group.__name__ in self.options.only:
                group()
        return self.table.missed

    def imports(self):
        for kind in FORMATS:
            undone = []

            def ours(turn, kind=kind):
                catalog = self.fresh("ours.sqlite")
                imported = self.memorize("--catalog", catalog, "import", self.file(kind))
                undone.append(self.memorize("--catalog", catalog, "undo"))
                return imported

            def peers(turn, kind=kind):
                return self.python(f"import_{kind}.py", self.file(kind), self.fresh("peer.sqlite"))

            mine, theirs = in_turns(self.options.repeat, ours, peers)
            self.table.times(f"import {kind}, against Python", median(mine), median(theirs), IMPORT_TARGETS[kind])
            self.table.times("  undo, against this import", median(undone), median(mine), 1)
            self.table.sizes("  peak memory, against the payload", peak(mine), self.payload(kind), 8)
            self.table.sizes("  peak memory of the undo", peak(undone), self.payload(kind), 8)

    def scripts(self):
        """Imports of names outside ASCII, against the same themes with names in ASCII."""
        for script in list(generate.SCRIPTS)[1:]:
            other, plain = (self.fresh(f"names-{name}.json") for name in (script, "ascii"))
            self.generate(self.options.themes, other, script)
            self.generate(self.options.themes, plain)

            def imports(file):
                return lambda turn: self.memorize("--catalog", self.fresh("names.sqlite"), "import", file)

            mine, theirs = in_turns(self.options.repeat, imports(other), imports(plain))
            self.table.times(f"import json, {script} names against ASCII", median(mine), median(theirs), 1.2)
            os.remove(other)
            os.remove(plain)

    def exports(self):
        catalog, database = self.fresh("ours.sqlite"), self.fresh("peer.sqlite")
        self.memorize("--catalog", catalog, "import", self.file("json"))
        self.python("import_json.py", self.file("json"), database)
        for kind in FORMATS:
            out = f"export-ours.{EXTENSIONS[kind]}"

            def ours(turn, kind=kind):
                return self.memorize("--catalog", catalog, "export", "--format", kind, "-o", self.fresh(out))

            def peers(turn, kind=kind):
                return self.python(f"export_{kind}.py", database, self.fresh(f"export-peer.{kind}"))

            mine, theirs = in_turns(self.options.repeat, ours, peers)
            self.table.times(f"export {kind}, against Python", median(mine), median(theirs), 0.7)
            self.table.sizes("  peak memory, against the payload", peak(mine), self.payload(kind), 8)
        self.compare(self.folder / "export-ours.json", self.folder / "export-peer.json")

    def floors(self):
        """Parts of every import, done by other tools. They are lower bounds without a target."""
        if shutil.which("bsdtar"):
            self.floor("pack", "bsdtar -xO", lambda turn: run(["bsdtar", "-xOf", self.file("pack")]))
        if shutil.which("sqlite3"):
            self.floor("csv", "sqlite3 .import", lambda turn: run(
                ["sqlite3", self.fresh("peer.sqlite"), ".mode csv", f".import '{self.file('csv')}' themes"]))

    def floor(self, kind, name, work):
        mine, theirs = in_turns(
            self.options.repeat,
            lambda turn: self.memorize("--catalog", self.fresh("ours.sqlite"), "import", self.file(kind)), work)
        self.table.times(f"import {kind}, against {name}", median(mine), median(theirs))

    def startup(self):
        if not shutil.which("swiftc"):
            return print("start-up: skipped, swiftc was not found")
        source = self.folder / "empty.swift"
        source.write_text('print("memorize")\n')
        empty = str(self.folder / "empty")
        subprocess.run(["swiftc", "-O", "-static-stdlib", source, "-o", empty], check=True)
        mine, theirs = in_turns(
            self.options.starts, lambda turn: self.memorize("--version"),
            lambda turn: run([empty], self.environment))
        self.table.times("--version, against an empty Swift program", median(mine), median(theirs), 2)

    def growth(self):
        """The same commands in a small and a large catalog."""
        small, large = self.options.themes // 5, self.options.themes * 2
        catalogs = {}
        for count in (small, large):
            themes = self.fresh(f"growth-{count}.json")
            self.generate(count, themes)
            catalogs[count] = self.fresh(f"growth-{count}.sqlite")
            self.memorize("--catalog", catalogs[count], "import", themes)
            os.remove(themes)

        def asks(count, *words, lines=None):
            return lambda turn: self.memorize("--catalog", catalogs[count], *words, lines=lines)

        def shows(count):
            return lambda turn: self.memorize("--catalog", catalogs[count], "show", generate.name(count // 2 + turn))

        what = f"{large} themes against {small}"
        many, few = in_turns(self.options.starts, asks(large, "list", lines=20), asks(small, "list", lines=20))
        self.table.times(f"list | head, {what}", median(many), median(few), 1.3)
        many, few = in_turns(self.options.starts, shows(large), shows(small))
        self.table.times(f"show NAME, {what}", median(many), median(few), 1.3)

    def editor(self):
        """The same lines in a catalog of one theme, and in one of many themes with a long journal."""
        themes, operations = self.options.themes * 2, self.options.operations
        small, large = self.catalog(1), self.catalog(themes)
        name = generate.name(0)
        busy = self.edit(large, name)
        for turn in range(operations):
            busy.type(f"pairs {2 + turn % 2}")
        busy.leave()
        editors = [self.edit(large, name), self.edit(small, name)]
        for what, lines in EDITED.items():
            replies = [[], []]
            for turn in range(self.options.starts):
                for editor, runs in zip(editors, replies):
                    runs.append(editor.type(lines[turn % len(lines)]))
            many, few = replies
            self.table.times(f"editor: {what}, against one theme", median(many), median(few), 2)
        for editor in editors:
            editor.leave()

    def play(self):
        """The board of a game: the time to its first screen, and the output for a key on six columns and four rows."""
        catalog = self.fresh("play.sqlite")
        self.memorize("--catalog", catalog, "new", "Faces", "--emojis", PLAIN_FACES)
        self.memorize("--catalog", catalog, "new", "Odd", "--emojis", ODD_FACES)

        def shows(mark, *words):
            def work(turn):
                with Terminal([self.options.binary, "--catalog", catalog, *words], self.environment) as terminal:
                    seconds = terminal.until(mark)
                    if "play" in words:
                        terminal.leave()
                    return Run(seconds, 0)
            return work

        # The first screen ends by showing the cursor.
        board, version = in_turns(
            self.options.starts, shows(b"\x1b[?25h", "play", "Faces", "--new"), shows(b"\n", "--version"))
        self.table.times("play, the first screen against --version", median(board), median(version), 2)
        for theme in ("Faces", "Odd"):
            self.table.bytes(f"play {theme}, largest output for a key", self.largest_output(catalog, theme), 400)

    def largest_output(self, catalog, theme):
        """The most bytes for a key, in a game played half with arrows and half with places."""
        words = [self.options.binary, "--catalog", catalog, "play", theme, "--seed", "1", "--new"]
        keys = []
        for row in range(1, 5):
            keys += ["\x1b[C", " "] * 5 + ["\x1b[B", " "] + ["\x1b[D", "\r"] * 5
            keys += [key for letter in "afbecd" for key in (letter, str(row))]
        with Terminal(words, self.environment) as terminal:
            terminal.until(b"\x1b[?25h")
            terminal.read(0.1)
            return max(terminal.press(key) for key in keys)

    def chooser(self):
        """A key in the theme chooser, with ten thousand themes and with ten."""
        keys = ["\x1b[B"] * 5 + ["\x1b[5~", "\x1b[F", "\x1b[A", "\x1b[H", "j", "k"]
        many, few = (Chooser(self.options.binary, self.catalog(count), self.environment) for count in (10_000, 10))
        with many, few:
            slow, quick = in_turns(
                self.options.starts, *(lambda turn, of=of: of.timed(keys[turn % len(keys)]) for of in (many, few)))
        self.table.times("chooser: a key, 10,000 themes against 10", median(slow), median(quick), 2)
        self.table.row("  output", f"{many.bytes} bytes", f"{few.bytes} bytes", many.bytes / few.bytes, 2)

    def page(self):
        """A web page until its first card can be turned, against one that is a button and nothing else."""
        python = HERE.parent / ".build" / "browser" / "bin" / "python3"
        if not python.exists():
            return print("page: skipped, Playwright was not found in .build/browser")
        one, many, page, empty = (self.fresh(name) for name in ("one.json", "many.json", "page.html", "empty.html"))
        pathlib.Path(empty).write_text("<!DOCTYPE html><button>a1</button>")
        for count, themes in ((1, one), (1_000, many)):
            self.generate(count, themes)
            self.memorize("convert", themes, "-o", page, "--force")
            told = subprocess.run(
                [python, HERE / "page.py", str(self.options.repeat), page, empty], check=True, capture_output=True, text=True)
            for speed, (ours, peer) in zip(("", ", 6 times slower"), json.loads(told.stdout)):
                name = f"page of {count:,}{speed}"
                self.table.times(f"{name}, against a button", statistics.median(ours), statistics.median(peer))

    # Helpers

    def catalog(self, count):
        themes, catalog = self.fresh(f"editor-{count}.json"), self.fresh(f"editor-{count}.sqlite")
        self.generate(count, themes)
        self.memorize("--catalog", catalog, "import", themes)
        os.remove(themes)
        return catalog

    def edit(self, catalog, name):
        return Editor([self.options.binary, "--catalog", catalog, "edit", name], self.environment)

    def prepare(self):
        self.generate(self.options.themes, self.file("json"))
        for kind in ("pack", "xml", "csv"):
            self.memorize("convert", self.file("json"), "-o", self.file(kind), "--force")

    def generate(self, count, path, script="ascii"):
        # In a separate process, because child processes inherit the peak memory of this one.
        subprocess.run([sys.executable, HERE / "generate.py", str(count), path, script], check=True)

    def compare(self, mine, theirs):
        """Checks that both exports have the same themes. Ours has fully qualified emoji."""
        script = (
            "import json, sys\n"
            "def faces(texts): return [text.replace('\\ufe0f', '') for text in texts]\n"
            "a, b = ({t['id']: (t['name'], faces(t['emojis']), faces(t['removedEmojis']), t['numberOfPairs'],"
            " [round(t['color'][part] * 255) for part in ('red', 'green', 'blue', 'alpha')])"
            " for t in json.load(open(path, encoding='utf-8'))} for path in sys.argv[1:])\n"
            "sys.exit(None if a == b else 'the exports differ')\n"
        )
        subprocess.run([sys.executable, "-c", script, mine, theirs], check=True)

    def memorize(self, *words, lines=None):
        return run([self.options.binary, *words], self.environment, lines)

    def python(self, script, *words):
        return run([sys.executable, str(HERE / script), *words])

    def file(self, kind):
        return str(self.folder / f"themes.{EXTENSIONS[kind]}")

    def payload(self, kind):
        return os.path.getsize(self.file("json" if kind == "pack" else kind))

    def fresh(self, name):
        for suffix in ("", "-wal", "-shm", "-journal"):
            (self.folder / (name + suffix)).unlink(missing_ok=True)
        # Write earlier output to disk now, so that it does not slow the next run.
        os.sync()
        return str(self.folder / name)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", type=os.path.abspath, help="the release build of memorize")
    parser.add_argument("--themes", type=int, default=50_000)
    parser.add_argument("--repeat", type=int, default=5, help="runs of each import and export")
    parser.add_argument("--starts", type=int, default=200, help="runs of each short command")
    parser.add_argument("--operations", type=int, default=100_000, help="the length of the journal for the editor")
    groups = ["imports", "scripts", "exports", "floors", "startup", "growth", "editor", "play", "chooser", "page"]
    parser.add_argument("--only", nargs="*", choices=groups)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="memorize-bench-") as folder:
        try:
            missed = Benchmark(options, pathlib.Path(folder)).main()
        except Failure as failure:
            sys.exit(f"run.py: {failure}")
    print("all targets were met" if missed == 0 else f"{missed} targets were missed")
    # Missed targets are not a failure: a busy machine may cause them.
    sys.exit(0)


if __name__ == "__main__":
    main()
