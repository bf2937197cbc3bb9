"""Hostile files: their cost, the files and sockets they open; and valid files of other programs."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import forgeries
from support import DOCUMENTED_CODES, Report, has, scratch, seeded, theme_file, world

# Half of what is promised, in KiB: 256 MiB.
MEMORY = 128 << 10
# Half of what is promised: eight times as long as the same command takes for the largest valid file.
TIMES = 4
MOST_OUTPUT = 16 << 20
HOME = Path(__file__).resolve().parent


class Meter:
    """Runs the program and measures time and memory. This process must stay small, as a child starts with its parent's size."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.place = folder / "place"
        self.place.mkdir()
        self.empty = min(self.run("--version")[2] for _ in range(3))

    def run(self, *words, trace=()):
        settings = world(self.place, self.place / "catalog.sqlite", TMPDIR=str(self.place))
        with open(self.folder / "out", "wb") as out, open(self.folder / "err", "wb") as err:
            start = time.monotonic()
            child = subprocess.Popen(
                [*trace, self.program.binary, *map(str, words)], stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                cwd=self.place, env=settings)
            _, status, used = os.wait4(child.pid, 0)
            wall = time.monotonic() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        return child.returncode, min(used.ru_utime + used.ru_stime, wall), used.ru_maxrss

    def text(self, name):
        return (self.folder / name).read_text(errors="replace")

    def size(self):
        return (self.folder / "out").stat().st_size + (self.folder / "err").stat().st_size

    def clear(self):
        shutil.rmtree(self.place)
        self.place.mkdir()

    def left(self):
        return [one.name for one in self.place.iterdir() if not one.name.startswith("catalog.sqlite")]


def forge(folder, names):
    subprocess.run([sys.executable, str(HOME / "forgeries.py"), str(folder), *names], check=True)


def errors(meter):
    """The codes of the errors in a JSON report; None without a report."""
    try:
        report = json.loads((meter.folder / "out").read_bytes())
    except ValueError:
        return None
    found = [one for file in report.get("files", []) for one in file["diagnostics"]] + report.get("diagnostics", [])
    return [one["code"] for one in found if one["severity"] == "error"]


def forged(folder, files, quick):
    """Makes files and yields their names and codes: all, one after the other, or of the small ones a third of each kind."""
    if not quick:
        for name, expected, _, _ in files:
            forge(folder, [name])
            yield name, expected
        return
    kinds, chance = {}, seeded("strangers")
    for name, expected, _, is_large in files:
        if not is_large:
            kinds.setdefault(Path(name).suffix, []).append((name, expected))
    chosen = [file for kind in kinds.values() for file in chance.sample(kind, -(-len(kind) // 3))]
    forge(folder, [name for name, _ in chosen])
    yield from chosen


def paces(meter):
    """The seconds that each command takes for a valid file of 64 MiB on this machine, from a tenth of it."""
    forge(meter.folder, ["pace.json"])
    path = meter.folder / "pace.json"
    scale = (64 << 20) / path.stat().st_size

    def seconds(*words):
        meter.clear()
        return meter.run(*words)[1] * scale

    usual = {words[0]: min(seconds(*words) for _ in range(2))
             for words in (("check", path), ("import", path), ("convert", path, "-o", "out.json"))}
    path.unlink()
    return usual


def budgets(program, quick):
    """time, memory and output of a hostile file"""
    report = Report()
    slowest, largest = (0, ""), (0, "")
    with scratch() as folder:
        meter = Meter(program, folder)
        usual = paces(meter)
        for name, expected in forged(folder, forgeries.files(), quick):
            path = folder / name
            commands = [("check", "--json", path), ("import", path), ("convert", path, "-o", "out.json")]
            if name.endswith(".zip"):
                commands.insert(0, ("check", "--structure", "--json", path))
            for words in commands:
                report.cases += 1
                meter.clear()
                case = f"{words[0]} {name}"
                code, seconds, memory = meter.run(*words)
                report.expect(code in DOCUMENTED_CODES, case, f"exit code {code}: {meter.text('err')[:200]}")
                # 73: all was read, and the output would have been too large.
                times = seconds / usual[words[0]]
                report.expect(code in (0, 73) or times <= TIMES, case, f"{times:.1f} times as long as for the largest valid file")
                report.expect(code in (0, 73) or memory - meter.empty <= MEMORY, case, f"{(memory - meter.empty) >> 10} MiB more than an empty run")
                report.expect(meter.size() <= MOST_OUTPUT, case, f"{meter.size()} bytes of output")
                slowest = max(slowest, (times, case)) if code not in (0, 73) else slowest
                largest = max(largest, (memory - meter.empty, case)) if code not in (0, 73) else largest
                if words[:2] == ("check", "--json"):
                    codes = errors(meter)
                    report.expect(codes is not None, case, "no report")
                    report.expect(expected is None or expected in (codes or []), case, f"{(codes or [])[:3]}, not {expected}")
                if expected and words[1] != "--structure":
                    report.expect(code == 65, case, f"exit code {code}")
                allowed = ["out.json"] if code == 0 and words[0] == "convert" else []
                report.expect(meter.left() == allowed, case, f"left behind: {meter.left()}")
                if code != 0 and words[0] == "import":
                    catalog = meter.place / "catalog.sqlite"
                    report.expect(program.themes(catalog) == [], case, "something was imported")
            path.unlink()
    report.notes.append(f"slowest: {slowest[0]:.2f} times the largest valid file, {slowest[1]}")
    report.notes.append(f"largest: {largest[0] >> 10} of 128 MiB, {largest[1]}")
    return report


def silence(program, quick):
    """no XML opens a file or a socket"""
    report = Report()
    if not has("strace"):
        report.skipped = "strace is not installed"
        return report

    def calls(meter, path):
        trace = ("strace", "-f", "-qq", "-s", "4096", "-e", "trace=%file,%network", "-o", str(meter.folder / "trace"))
        meter.clear()
        meter.run("check", path, trace=trace)
        lines = (meter.folder / "trace").read_text(errors="replace").replace(path.name, "FILE").splitlines()
        # The call with its path; a socket call with all its arguments.
        return {found[0] for line in lines if (found := re.search(r'(socket|connect|send\w*|recv\w*)\(.*|\w+\([^"]*"[^"]+"', line))}

    with scratch() as folder:
        meter = Meter(program, folder)
        # A theme of ours, and XML of no known format, for which the folders of plugins are read too.
        usual = set()
        for name, text in (("harmless.xml", forgeries.plist_theme()), ("unknown.xml", "<unknown/>")):
            (folder / name).write_text(text)
            usual |= calls(meter, folder / name)
            report.expect(any("FILE" in line for line in usual), name, "strace saw nothing")
        for name, _ in forged(folder, forgeries.files(forgeries.xmls), quick):
            report.cases += 1
            more = calls(meter, folder / name) - usual
            report.expect(not more, name, f"{sorted(more)[:3]}")
    return report


def honest(program, quick):
    """zips made by other programs"""
    report = Report()
    makers = [
        (["zip", "-qr", "out.zip", "."], None), (["zip", "-qr0", "out.zip", "."], None), (["zip", "-qrfz", "out.zip", "."], None),
        (["zip", "-qrD", "out.zip", "."], None), (["zip", "-qr", "-z", "out.zip", "."], None),
        (["sh", "-c", "zip -qr - . | cat > out.zip"], None), (["zip", "-qrX9", "out.zip", "."], None),
        (["7z", "a", "-tzip", "-bd", "-bso0", "out.zip", "."], None), (["7z", "a", "-tzip", "-mx=0", "-bd", "-bso0", "out.zip", "."], None),
        (["bsdtar", "-cf", "out.zip", "--format", "zip", "theme.json", "sub"], None),
        (["bsdtar", "-cf", "out.zip", "--format", "zip", "--options", "zip:compression=store", "theme.json", "sub"], None),
        (["python3", "-m", "zipfile", "-c", "out.zip", "theme.json", "sub"], None),
        (["python3", "-c", "import shutil; shutil.make_archive('out', 'zip', 'sub')"], None),
        (["zip", "-qrP", "secret", "out.zip", "."], "archive.encrypted"), (["sh", "-c", "ln -s /etc/passwd link; zip -qry out.zip ."], "archive.not-a-file"),
        (["7z", "a", "-tzip", "-mm=LZMA", "-bd", "-bso0", "out.zip", "."], "archive.unsupported"),
        (["sh", "-c", "zip -qr a.zip . && (echo '#!/bin/sh'; cat a.zip) > out.zip"], "archive.unsound"),
        (["sh", "-c", "zip -qr a.zip . && cat a.zip a.zip > out.zip"], "archive.unsound"),
        (["sh", "-c", "zip -qr a.zip . && head -c -5 a.zip > out.zip"], "archive.damaged"),
        (["sh", "-c", "mkdir d; cd d && bsdtar -cf ../out.zip --format zip ../theme.json"], "archive.bad-name"),
    ]
    for words, expected in makers:
        if not has(words[0]):
            continue
        with scratch() as folder:
            (folder / "sub" / "deeper").mkdir(parents=True)
            theme_file(folder / "theme.json", [1, 2])
            (folder / "sub" / "é👻.bin").write_bytes(bytes(range(256)) * 100)
            (folder / "sub" / "empty").write_bytes(b"")
            made = subprocess.run(words, cwd=folder, capture_output=True, input=b"a comment\n.\n", env={**os.environ, "LC_ALL": "C.UTF-8"})
            case = " ".join(words)
            report.cases += 1
            if not report.expect((folder / "out.zip").exists(), case, f"made nothing: {made.stderr[:200]}"):
                continue
            result = program.run("check", "--structure", "--json", folder / "out.zip")
            file = (result.json or {"files": [{}]})["files"][0]
            codes = [one["code"] for one in file.get("diagnostics", [])]
            if expected:
                report.expect(codes == [expected], case, f"{codes}, not {expected}")
                continue
            report.expect(file.get("sound") is True and codes == [], case, result.words)
            with zipfile.ZipFile(folder / "out.zip") as zip:
                report.expect(file.get("entries") == len(zip.namelist()), case, "wrong number of entries")
    return report


def damaged(program, quick):
    """a pack that is truncated or changed at every byte"""
    report = Report()
    with scratch() as folder:
        theme_file(folder / "one.json", [1])
        program.run("convert", folder / "one.json", "-o", folder / "good.zip")
        good = (folder / "good.zip").read_bytes()
        truth = program.run("convert", folder / "good.zip", "--format", "json").out
        bad = folder / "bad.zip"
        for place in range(0, len(good), 16 if quick else 1):
            changed = [good[:place] + bytes([good[place] ^ bit]) + good[place + 1 :] for bit in (1, 0x80)]
            for kind, content in [("cut", good[:place]), *(("changed", one) for one in changed)]:
                report.cases += 1
                case = f"{kind} at byte {place}"
                bad.write_bytes(content)
                result = program.run("convert", bad, "--format", "json")
                report.expect(result.code in (0, 65), case, result.words)
                report.expect(kind != "cut" or result.code == 65, case, "accepted")
                report.expect(result.out == (truth if result.code == 0 else ""), case, f"different themes: {result.words}")
    return report


HAZARDS = [budgets, silence, honest, damaged]
