"""A damaged catalog: a flipped byte anywhere, a file cut short at every page."""

import random
import shutil
from pathlib import Path

from support import DOCUMENTED_CODES, Report, is_whole, scratch, seeded, theme_file

FACES = "🎃👻🦇🐈🧙🍎🍌🍇🍓🥝🐶🐱🐭🐹🐰🦊🐻🐼"


def grown(program, folder, count):
    """A catalog with history: imports, merges, and deletions that were undone and redone."""
    catalog = folder / "catalog.sqlite"
    chance = random.Random(5)
    for part in range(4):
        faces = "".join(chance.sample(FACES, 8))
        path = theme_file(folder / "part.json", range(part * count // 5, (part + 2) * count // 5), faces=faces)
        program.run("import", path, "--on-conflict", "merge", catalog=catalog)
    program.run("delete", "Theme 3", "Theme 7", catalog=catalog)
    program.run("undo", catalog=catalog)
    program.run("delete", "Theme 5", catalog=catalog)
    program.run("undo", catalog=catalog)
    program.run("redo", catalog=catalog)
    return catalog


def look(program, report, case, catalog, truth, must_notice=None):
    """Runs all reading commands: what they show must be right, and what they omit must be reported."""
    report.cases += 1
    copies = {name: program.run(*words, catalog=catalog, timeout=30) for name, words in {
        "list": ("list", "--json"), "history": ("history", "--json"), "doctor": ("doctor",), "export": ("export",),
    }.items()}
    for name, result in copies.items():
        report.expect(result.code in DOCUMENTED_CODES, case, f"{name}: {result.words}")
        if result.code != 0:
            report.expect(result.err.strip() or result.out.strip(), case, f"{name} failed without a message")
    shown = copies["list"].json
    themes = shown.get("themes") if isinstance(shown, dict) else None
    wrong = [one for one in themes or [] if truth.get(one["id"]) != one]
    report.expect(not wrong, case, f"wrong content shown: {wrong[:1]}")
    is_complete = themes is not None and len(themes) == len(truth)
    if copies["list"].code == 0:
        report.expect(is_complete, case, f"{len(themes or [])} of {len(truth)} themes, without a message about the others")
    if not is_complete:
        report.expect(copies["doctor"].code != 0, case, f"doctor finds nothing; list: {copies['list'].words}")
    return is_complete


def repair(program, report, case, catalog, truth, saved):
    """Repairs the catalog: it is then whole or unchanged, shows no wrong theme and no fewer than before, and has a backup."""
    before = catalog.read_bytes()
    shown = program.shown(catalog) or []
    result = program.run("doctor", "--repair", "--json", catalog=catalog, timeout=60)
    report.expect(result.code in DOCUMENTED_CODES, case, f"repair: {result.words}")
    if result.code != 0:
        report.expect(
            without_counters(catalog.read_bytes()) == without_counters(before), case, f"not repaired, but changed: {result.words}")
        report.expect(result.err.strip() or result.out.strip(), case, "not repaired, without a message")
        saved["nothing"] = saved.get("nothing", 0) + 1
        return
    wrong = is_whole(program, catalog)
    report.expect(wrong is None, case, f"damaged after the repair: {wrong}")
    now = {one["id"]: one for one in program.themes(catalog) or []}
    false = [one for one in now.values() if truth.get(one["id"]) != one]
    report.expect(not false, case, f"wrong content after the repair: {false[:1]}")
    report.expect(all(one["id"] in now for one in shown), case, "a theme that was readable before the repair is gone")
    outcome = result.json
    if not outcome["repaired"]:
        saved["sound"] = saved.get("sound", 0) + 1
        return
    report.expect(Path(outcome["backup"]).stat().st_size > 0, case, "no backup")
    report.expect(outcome["saved"]["themes"] == len(now), case, f"reports {outcome['saved']['themes']} themes, not {len(now)}")
    kind = "all themes" if len(now) == len(truth) else "some themes"
    saved[kind] = saved.get(kind, 0) + 1
    kind = "all operations" if outcome["lost"]["operations"] == 0 else "some operations"
    saved[kind] = saved.get(kind, 0) + 1


def without_counters(catalog):
    """The bytes without those of the header that SQLite writes where it opens a catalog alone: its mode and counters."""
    return catalog[:18] + catalog[20:24] + catalog[28:92] + catalog[100:]


def counts(saved):
    return ", ".join(f"{kind}: {count}" for kind, count in sorted(saved.items()))


def truth_of(program, catalog):
    return {one["id"]: one for one in program.themes(catalog)}


def flipped(program, quick):
    """one flipped byte anywhere in the catalog"""
    report = Report()
    chance = seeded("flipped")
    with scratch() as folder:
        catalog = grown(program, folder, 60)
        truth, good = truth_of(program, catalog), catalog.read_bytes()
        hidden, saved = 0, {}
        for _ in range(25 if quick else 1500):
            place, bit = chance.randrange(len(good)), 1 << chance.randrange(8)
            damaged = bytearray(good)
            damaged[place] ^= bit
            case = folder / "case" / "catalog.sqlite"
            shutil.rmtree(case.parent, ignore_errors=True)
            case.parent.mkdir()
            case.write_bytes(damaged)
            if look(program, report, f"bit {bit} of byte {place}", case, truth):
                hidden += 1
            repair(program, report, f"bit {bit} of byte {place}", case, truth, saved)
        report.notes.append(f"repaired, saving {counts(saved)}")
        report.notes.append(f"all themes readable in {hidden} of {report.cases} cases")
    return report


def truncated(program, quick):
    """a catalog cut short at every page"""
    report = Report()
    with scratch() as folder:
        catalog = grown(program, folder, 400)
        truth, good = truth_of(program, catalog), catalog.read_bytes()
        saved = {}
        sizes = [*range(0, len(good), 8192), *(len(good) - cut for cut in (1, 100, 4096))]
        for size in sizes[:: 5 if quick else 1]:
            case = folder / "case" / "catalog.sqlite"
            shutil.rmtree(case.parent, ignore_errors=True)
            case.parent.mkdir()
            case.write_bytes(good[:size])
            if size == 0:
                continue  # An empty file is a new catalog.
            look(program, report, f"cut to {size} of {len(good)} bytes", case, truth)
            repair(program, report, f"cut to {size} of {len(good)} bytes", case, truth, saved)
        report.notes.append(f"repaired, saving {counts(saved)}")
    return report


def wiped(program, quick):
    """lost pages of the catalog, including the first with its header and schema"""
    report = Report()
    chance = random.Random(11)
    with scratch() as folder:
        catalog = grown(program, folder, 400)
        truth, good = truth_of(program, catalog), catalog.read_bytes()
        page, saved = 16_384, {}
        for number in range(0, len(good) // page, 2 if quick else 1):
            for filling in ("zero", "noise")[: 1 if quick else 2]:
                damaged = bytearray(good)
                damaged[number * page : (number + 1) * page] = bytes(page) if filling == "zero" else chance.randbytes(page)
                case = folder / "case" / "catalog.sqlite"
                shutil.rmtree(case.parent, ignore_errors=True)
                case.parent.mkdir()
                case.write_bytes(damaged)
                name = f"page {number + 1} of {len(good) // page}, {filling}"
                look(program, report, name, case, truth)
                repair(program, report, name, case, truth, saved)
        report.notes.append(f"repaired, saving {counts(saved)}")
    return report


HAZARDS = [flipped, truncated, wiped]
