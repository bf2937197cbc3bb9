"""The judge is judged: small histories, each with one fault, which it must find; and the same history without one."""

import copy
from pathlib import Path

import faults
from judge import Judge
from support import Report
from told import Told, freeze


def content(number, name, faces, pairs=2):
    return freeze({
        "id": f"0000000{number}", "name": name, "color": "#FF0000FF", "numberOfPairs": pairs, "emojis": list(faces), "removedEmojis": []})


SEA, SEA_3, LAKE, FARM = content(1, "Sea", "🐙🐠"), content(1, "Sea", "🐙🐠🦀"), content(2, "Lake", "🐳🐬"), content(3, "Farm", "🐄🐖")
SEA_4 = content(1, "Sea", "🐙🐠🦀🐳")
ROWS = [
    (1, "ada", "new", "new theme 'Sea'"), (2, "ben", "import", "imported 1 theme"), (3, "ada", "edit", "'Sea': +🦀"),
    (4, "ada", "undo", "undid operation 3: 'Sea': +🦀"), (5, "ada", "redo", "redid operation 3: 'Sea': +🦀"),
    (6, "ben", "delete", "deleted 'Lake'"), (7, "ben", "undo", "undid operation 6: deleted 'Lake'"), (8, "ben", "delete", "deleted 'Lake'"),
    (9, "ada", "restore", "restored 'Lake' as of operation 7"), (10, "cyd", "new", "new theme 'Farm'"),
]


def journal(newest, undone=()):
    return {"operations": [
        {"operation": number, "actor": who, "command": word, "summary": summary, "undone": number in undone, "themes": 1}
        for number, who, word, summary in reversed(ROWS[:newest])]}


def moved(word, number, before, after):
    return {word: [{"operation": number, "changes": [{"before": before, "after": after}]}]}


def error(code):
    return {"error": {"code": code}}


def history():
    """A history without a fault: the commands by name. Each ends a second after it began."""
    commands = [
        ("new", "ada", ("new", "Sea", "--emojis", "🐙🐠"), {"operation": 1, "themes": [SEA]}, {"Sea": None}),
        ("import", "ben", ("import", "lake.json"), {"operation": 2, "themes": [{"before": None, "after": LAKE}]}, {"00000002": ["🐳", "🐬"]}),
        ("edit", "ada", ("edit", "Sea", "-e", "add 🦀"), {"operation": 3, "changes": [{"before": SEA, "after": SEA_3}]}, {"Sea": None}),
        ("list", "ben", ("list",), {"themes": [SEA_3, LAKE]}, {}),
        ("undo", "ada", ("undo", "--yes"), moved("undone", 3, SEA_3, SEA), {}),
        ("redo nothing", "ben", ("redo",), error("catalog.nothing-to-redo"), {}),
        ("history", "ben", ("history",), journal(4, {3}), {}),
        ("redo", "ada", ("redo",), moved("redone", 3, SEA, SEA_3), {}),
        ("delete", "ben", ("delete", "Lake"), {"operation": 6, "themes": [LAKE]}, {"Lake": None}),
        ("undo changed", "ada", ("undo", "--operation", 2), error("catalog.changed-since"), {}),
        ("undo delete", "ben", ("undo", "--yes"), moved("undone", 6, None, LAKE), {}),
        ("copy", "ada", ("copy",), {"themes": [SEA_3, LAKE], **journal(7, {6})}, {}),
        ("delete again", "ben", ("delete", "Lake"), {"operation": 8, "themes": [LAKE]}, {"Lake": None}),
        ("restore", "ada", ("restore", "Lake", "--at", 7), {"operation": 9, "changes": [{"before": None, "after": LAKE}]}, {"Lake": None}),
        ("new open", "cyd", ("new", "Farm", "--emojis", "🐄🐖"), None, {"Farm": None}),
        ("look up", "harvest", ("history", "Farm"), {"operations": [{"operation": 10, "command": "new", "before": None, "after": FARM}]}, {"Farm": None}),
        ("last list", "harvest", ("list",), {"themes": [SEA_3, LAKE, FARM]}, {}),
        ("last history", "harvest", ("history",), journal(10, {6}), {}),
    ]
    return {
        name: Told(who, list(words), second, second + 0.9 if out else None, (1 if "error" in out else 0) if out else None, out, given)
        for second, (name, who, words, out, given) in enumerate(commands)}


def of_one_name(*moves):
    """A history of clients of one name that undo and redo the same; each move has its word, the time and its operations."""
    changes = {1: (None, SEA), 2: (SEA, SEA_3)}
    told = [
        Told("ada", ["new", "Sea", "--emojis", "🐙🐠"], 0.1, 0.2, 0, {"operation": 1, "themes": [SEA]}, {"Sea": None}),
        Told("ada", ["edit", "Sea", "-e", "add 🦀"], 0.3, 0.4, 0, {"operation": 2, "changes": [{"before": SEA, "after": SEA_3}]}, {"Sea": None})]
    rows = [("new", "new theme 'Sea'"), ("edit", "'Sea': +🦀")]
    for word, start, end, steps in moves:
        done = [
            {"operation": step, "changes": [dict(zip(("before", "after"), changes[step][:: -1 if word == "undo" else 1]))]}
            for step in steps]
        out = {"undone" if word == "undo" else "redone": done}
        told.append(Told("ada", [word, len(steps)], start, end, 0 if end else None, out if end else None))
    for word, step in [(word, step) for word, _, _, steps in sorted(moves, key=lambda move: move[2] or move[1]) for step in steps]:
        rows.append((word, f"{word[:2]}did operation {step}: {rows[step - 1][1]}"))
    operations = [
        {"operation": number, "actor": "ada", "command": word, "summary": summary, "undone": False, "themes": 1}
        for number, (word, summary) in enumerate(rows, 1)]
    return told + [Told("harvest", ["history"], 99, 100, 0, {"operations": operations[::-1]})]


# The same twice, the first time in single steps of which one was killed; and a command that waited while others did its steps.
SINGLE_STEPS = of_one_name(
    ("undo", 1, 2, [2]), ("undo", 3, 4, [1]), ("redo", 5, 6, [1]), ("redo", 7, None, [2]), ("undo", 9, 10, [2, 1]), ("redo", 11, 12, [1, 2]))
WAITED = of_one_name(
    ("undo", 1, 8, [2, 1]), ("undo", 1, 2, [2]), ("undo", 3, 4, [1]), ("redo", 5, 6, [1, 2]), ("redo", 9, 10, [1, 2]))


def entry(told, number, who, word, summary, themes=1):
    """One more operation at the end of the journal."""
    told["last history"].out["operations"].insert(
        0, {"operation": number, "actor": who, "command": word, "summary": summary, "undone": False, "themes": themes})


# What is wrong, part of the finding, and how it comes about.

def lost(told):
    told["last history"].out = journal(6)
    told["copy"].out, told["look up"].out["operations"] = {"themes": [SEA_3], **journal(6)}, []
    told["last list"].out["themes"] = [SEA_3]


def gap(told):
    for name in ("history", "copy", "last history"):
        told[name].out["operations"] = [row for row in told[name].out["operations"] if row["operation"] != 3]


def twice(told):
    entry(told, 11, "ada", "edit", "'Sea': +🦀", 0)


def open_twice(told):
    entry(told, 11, "cyd", "new", "new theme 'Farm'", 0)


def refused_but_made(told):
    told["undo delete"].code, told["undo delete"].out = 1, error("server.unreachable")


def rewritten(told):
    told["history"].out["operations"][0]["summary"] = "undid operation 1: new theme 'Sea'"


def late(told):
    told["edit"].start, told["edit"].end = 10.2, 10.8


def stale(told):
    told["list"].out["themes"] = [SEA, LAKE]
    told["list"].start, told["list"].end = 8.05, 8.1


def too_early(told):
    told["list"].start, told["list"].end = 1.95, 1.98


def backwards(told):
    told["list"].start, told["list"].end = 2.1, 2.3
    told["again"] = Told("cyd", ["list"], 2.4, 2.6, 0, {"themes": [SEA, LAKE]})


def stale_journal(told):
    told["history"].start, told["history"].end = 11, 11.1


def never(told):
    told["list"].out["themes"] = [SEA_4, LAKE]


def misplaced(told):
    told["last list"].out["themes"] = [SEA_3, FARM, LAKE]


def other_end(told):
    told["last list"].out["themes"] = [SEA, LAKE, FARM]


def wrong_edit(told):
    told["edit"].words[3] = "add 🐬"


def wrong_restore(told):
    told["restore"].words[3] = 8


def overwritten(told):
    told["edit"].out["changes"][0]["before"] = SEA_4


def told_differently(told):
    told["undo"].out["undone"][0]["changes"][0]["after"] = SEA_4


def wrong_undo(told):
    """Ben's undo undoes his import, although his deletion is newer."""
    told["undo delete"].out = moved("undone", 2, LAKE, None)
    for name in ("copy", "last history"):
        for row in told[name].out["operations"]:
            if row["operation"] == 7:
                row["summary"] = "undid operation 2: imported 1 theme"


def changed_since(told):
    entry(told, 11, "dan", "undo", "undid operation 1: new theme 'Sea'")
    told["undo first"] = Told("dan", ["undo", "--operation", 1], 20, 20.1, 0, moved("undone", 1, SEA, None))


def unfounded(told):
    told["undo changed"].words[2] = 3


def nothing_although(told):
    told["redo nothing"].who = "ada"


def absent_although_there(told):
    told["undo changed"].words = ["restore", "Sea", "--at", 3]
    told["undo changed"].out, told["undo changed"].given = error("catalog.absent-then"), {"Sea": None}


def blames_damage(told):
    told["undo changed"].out = error("catalog.damaged")


def dropped(told):
    told["undo changed"] = Told(
        "ada", ["edit", "Sea", "-e", "add 🐬"], 9.1, 9.2, 0, {"operation": None, "changes": [{"before": SEA_3, "after": SEA_3}]}, {"Sea": None})


def stale_edit(told):
    told["undo changed"] = Told(
        "ada", ["edit", "Sea", "-e", "add 🐙"], 9.1, 9.2, 0, {"operation": None, "changes": [{"before": SEA, "after": SEA}]}, {"Sea": None})


def flag(told):
    told["history"].out["operations"][1]["undone"] = False


def torn_copy(told):
    told["copy"].out["themes"] = [SEA_3]


def redo_of_another(told):
    """Ben redoes what Ada has undone of her own."""
    for name in ("history", "copy", "last history"):
        for row in told[name].out["operations"]:
            if row["operation"] == 5:
                row.update(actor="ben", summary="redid operation 3: 'Sea': +🦀")
    told["redo"].who = "ben"


FAULTS = [
    (lost, "not in the journal"), (gap, "operations are missing"), (twice, "nobody has made operation 11"), (open_twice, "nobody has made operation 11"),
    (refused_but_made, "nobody has made operation 7"), (rewritten, "and became"), (late, "has number 3"), (stale, "never there after"),
    (too_early, "has number 3"), (backwards, "has number 4"), (stale_journal, "as the newest"), (never, "never there after"),
    (misplaced, "never there after"), (other_end, "never there after"), (wrong_edit, "made"), (wrong_restore, "restored"), (overwritten, "began with"),
    (told_differently, "other contents"), (wrong_undo, "the next undo was 6"), (changed_since, "changed since"),
    (unfounded, "was right after no operation"), (nothing_although, "was right after no operation"),
    (absent_although_there, "was right after no operation"), (blames_damage, "was right after no operation"),
    (dropped, "nothing to change was right"), (stale_edit, "nothing to change was right"), (flag, "as undone"),
    (torn_copy, "never there after"), (redo_of_another, "the next redo was None"),
]


def verdicts(_program, _quick):
    """the judge itself: small histories, each with one fault; the faults for the program still fit its sources"""
    report = Report()
    for whole in list(history().values()), SINGLE_STEPS, WAITED:
        findings = Judge(whole).judge().findings
        report.expect(not findings, "a history without a fault", findings)
    for fault, text in FAULTS:
        report.cases += 1
        told = copy.deepcopy(history())
        fault(told)
        found = [words for _, words in Judge(list(told.values())).judge().findings]
        report.expect(any(text in words for words in found), fault.__name__, f"found only {found}")
    for text in faults.misplaced(Path(__file__).parents[2]):
        report.expect(False, "the faults of the program", text)
    return report


HAZARDS = [verdicts]
