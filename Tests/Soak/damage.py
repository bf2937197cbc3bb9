"""A damaged catalog: a flipped byte anywhere, a file cut short at every page."""

import random
import shutil

from support import DOCUMENTED_CODES, Report, scratch, theme_file

FACES = "🎃👻🦇🐈🧙🍎🍌🍇🍓🥝🐶🐱🐭🐹🐰🦊🐻🐼"


def grown(program, folder, count):
    """A catalog with history: imports, merges, deletions, undone and done again."""
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
    """Asks for everything; whatever is shown must be true, and what is not shown must be missed aloud."""
    report.cases += 1
    copies = {name: program.run(*words, catalog=catalog, timeout=30) for name, words in {
        "list": ("list", "--json"), "history": ("history", "--json"), "doctor": ("doctor",), "export": ("export",),
    }.items()}
    for name, result in copies.items():
        report.expect(result.code in DOCUMENTED_CODES, case, f"{name}: {result.words}")
        if result.code != 0:
            report.expect(result.err.strip() or result.out.strip(), case, f"{name} failed in silence")
    shown = copies["list"].json
    themes = shown.get("themes") if isinstance(shown, dict) else None
    wrong = [one for one in themes or [] if truth.get(one["id"]) != one]
    report.expect(not wrong, case, f"shown as right: {wrong[:1]}")
    is_complete = themes is not None and len(themes) == len(truth)
    if copies["list"].code == 0:
        report.expect(is_complete, case, f"{len(themes or [])} of {len(truth)} themes, and no word of the others")
    if not is_complete:
        report.expect(copies["doctor"].code != 0, case, f"the doctor finds nothing; list: {copies['list'].words}")
    return is_complete


def truth_of(program, catalog):
    return {one["id"]: one for one in program.themes(catalog)}


def flipped(program, quick):
    """one flipped byte anywhere in the catalog"""
    report = Report()
    chance = random.Random(7)
    with scratch() as folder:
        catalog = grown(program, folder, 60)
        truth, good = truth_of(program, catalog), catalog.read_bytes()
        hidden = 0
        for _ in range(120 if quick else 1500):
            place, bit = chance.randrange(len(good)), 1 << chance.randrange(8)
            damaged = bytearray(good)
            damaged[place] ^= bit
            case = folder / "case" / "catalog.sqlite"
            shutil.rmtree(case.parent, ignore_errors=True)
            case.parent.mkdir()
            case.write_bytes(damaged)
            if look(program, report, f"bit {bit} of byte {place}", case, truth):
                hidden += 1
        report.notes.append(f"{hidden} of {report.cases} without any theme lost")
    return report


def truncated(program, quick):
    """a catalog cut short at every page"""
    report = Report()
    with scratch() as folder:
        catalog = grown(program, folder, 60)
        truth, good = truth_of(program, catalog), catalog.read_bytes()
        sizes = [*range(0, len(good), 8192), *(len(good) - cut for cut in (1, 100, 4096))]
        for size in sizes[:: 5 if quick else 1]:
            case = folder / "case" / "catalog.sqlite"
            shutil.rmtree(case.parent, ignore_errors=True)
            case.parent.mkdir()
            case.write_bytes(good[:size])
            if size == 0:
                continue  # An empty file is a catalog that is about to be made.
            look(program, report, f"cut to {size} of {len(good)} bytes", case, truth)
    return report


HAZARDS = [flipped, truncated]
