"""Publishing that is killed or fails at any system call: every file is the old one or the new one, the index lists only what
is there, files of others stay, and publishing again, these themes or others, leaves nothing behind."""

import hashlib
import json
import os
import re
import shutil
import threading
from concurrent.futures import ThreadPoolExecutor

from support import DOCUMENTED_CODES, Report, has, scratch, theme_file

PLAN = ".memorize-site.json"
CHANGING = ["openat", "write", "fsync", "rename", "unlink", "mkdir"]


def without_number(files):
    """A disturbed run may have written an index of its own, after which the next one has a higher number."""
    number = re.compile(rb'"number": \d+')
    return {path: number.sub(b"", content) if path == "index.json" else content for path, content in files.items()}


def files(site):
    """The content of each file of a folder, by its path."""
    return {str(one.relative_to(site)): one.read_bytes() for one in sorted(site.rglob("*")) if one.is_file()}


def calls(program, words, place):
    """How often each call that changes something is made, and when it first concerns the site."""
    log = place / "trace"
    wrap = ["strace", "-qq", "-o", log, "-e", "trace=" + ",".join(CHANGING)]
    result = program.run(*words, catalog=place / "catalog.sqlite", cwd=place, wrap=wrap)
    counts, first = dict.fromkeys(CHANGING, 0), {}
    for line in log.read_text(errors="replace").splitlines():
        match = re.match(r"(\w+)\(", line)
        if match:
            counts[match[1]] += 1
            if "site" in line:
                first.setdefault(match[1], counts[match[1]])
    log.unlink()
    return result, counts, first


def cases(counts, first, stride):
    """A fault at every call for the site, or at every so many of them."""
    ways = [("killed", "signal=KILL:when={}"), ("full disk", "error=ENOSPC:when={}+"), ("fails once", "error=EIO:when={}")]
    number = 0
    for name, way in ways:
        for call, count in counts.items():
            for place in range(first.get(call, count + 1), count + 1):
                # Reading fails in another way.
                if name == "full disk" and call == "unlink":
                    continue
                number += 1
                if number % stride == 0:
                    yield f"{name} at {call} {place}", call, way.format(place)


def judge(report, case, result, site, before, after):
    now = files(site) if site.exists() else {}
    visible = {path: content for path, content in now.items() if not path.rsplit("/", 1)[-1].startswith(".memorize")}
    for path, content in visible.items():
        # While files change, the index is one without them.
        report.expect(path == "index.json" or content in (before.get(path), after.get(path)), case, f"{path} is neither old nor new")
    report.expect(now.get("notes.txt") == before.get("notes.txt"), case, "a file of somebody else was changed")
    index = json.loads(now.get("index.json", '{"files":[],"themes":[]}'))
    for one in index["files"]:
        found = hashlib.sha256(now.get(one["path"], b"")).hexdigest()
        report.expect(found == one["sha256"], case, f"the index has another {one['path']}")
    for theme in index["themes"]:
        report.expect(theme["pack"] in now, case, f"the index has a theme without its pack {theme['pack']}")
    if result.code == 0:
        report.expect(now == after, case, f"reported as done, but is not: {result.words}")
    elif result.code > 0:
        # When every write fails, no message can be expected.
        is_silenced = "full disk at write" in case
        report.expect(result.code in DOCUMENTED_CODES and (result.err.strip() or is_silenced), case, f"no message: {result.words}")
        report.expect(now.keys() - visible.keys() <= {PLAN}, case, "a temporary file was left behind")


# The themes of a site that is there already, those of the run that is disturbed, and those of the next one.
RUNS = {
    "first": ([], [], []),
    "again": (["Theme 1", "Theme 2", "Theme 3"], ["First", "Theme 3"], ["First", "Theme 3"]),
    "fewer": (["Theme 1", "Theme 2", "Theme 3", "Theme 4"], ["Theme 3"], ["Theme 3"]),
    "other": (["Theme 3"], ["First", "Theme 2", "Theme 4"], ["Theme 3"]),
}


def publishing(program, quick):
    """publishing is killed or fails at every call, and is completed by publishing again"""
    report = Report()
    if not has("strace"):
        report.skipped = "strace is not installed"
        return report
    with scratch(in_memory=True) as folder:
        for name, (old, new, next_) in RUNS.items():
            start = folder / name
            start.mkdir()
            catalog = start / "catalog.sqlite"
            theme_file(start / "themes.json", range(1, 5))
            program.run("import", start / "themes.json", catalog=catalog)
            if old:
                program.run("publish", "site", *old, catalog=catalog, cwd=start)
                (start / "site" / "notes.txt").write_text("mine")
                program.run("edit", "Theme 1", "-e", "name First", catalog=catalog)
                program.run("edit", "Theme 3", "-e", "color #112233", catalog=catalog)
            before = files(start / "site") if old else {}

            def undisturbed(themes):
                whole = folder / f"{name}-whole"
                shutil.rmtree(whole, ignore_errors=True)
                shutil.copytree(start, whole)
                result, counts, first = calls(program, ("publish", "site", *themes), whole)
                report.expect(result.code == 0, name, f"the undisturbed run failed: {result.words}")
                return files(whole / "site"), counts, first

            healthy = undisturbed(next_)[0]
            after, counts, first = undisturbed(new)

            def attempt(one):
                case, call, injection = one
                place = folder / f"case-{threading.get_ident()}"
                shutil.rmtree(place, ignore_errors=True)
                shutil.copytree(start, place)
                report.cases += 1
                wrap = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e", f"inject={call}:{injection}"]
                disturbed = program.run("publish", "site", *new, catalog=place / "catalog.sqlite", cwd=place, wrap=wrap)
                judge(report, f"{name}: {case}", disturbed, place / "site", before, after)
                healed = program.run("publish", "site", *next_, catalog=place / "catalog.sqlite", cwd=place)
                report.expect(healed.code == 0, f"{name}: {case}", f"publishing again: {healed.words}")
                report.expect(without_number(files(place / "site")) == without_number(healthy), f"{name}: {case}", "publishing again does not complete the site")

            with ThreadPoolExecutor(os.cpu_count() or 2) as crowd:
                list(crowd.map(attempt, cases(counts, first, 26 if quick else 1)))
    return report


HAZARDS = [publishing]
