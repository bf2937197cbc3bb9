"""Explores every state of the model of the journal with spin, and shows that each fault breaks an invariant.

    check.py [--faults]     with --faults, only these: some seconds
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

MODEL = Path(__file__).parent / "journal.pml"

# What is explored, and how far.
SCENES = {
    "undo and redo by two people": dict(PEOPLE=2, COMMANDS=3, SERVERS=1, FAILURES=0, PROMOTIONS=0, READERS=0),
    "undo and redo by three people": dict(PEOPLE=3, COMMANDS=2, SERVERS=1, FAILURES=0, PROMOTIONS=0, READERS=0),
    "a file, or one server, that fails": dict(PEOPLE=2, COMMANDS=2, SERVERS=1, FAILURES=2, PROMOTIONS=0, READERS=1),
    "two servers": dict(PEOPLE=2, COMMANDS=1, SERVERS=2, FAILURES=2, PROMOTIONS=1, READERS=1),
    "three servers": dict(PEOPLE=2, COMMANDS=1, SERVERS=3, FAILURES=2, PROMOTIONS=1, READERS=1),
}
UNDO, _, FILE, TWO, THREE = SCENES

# Each fault, the invariant that it breaks, and where.
FAULTS = {
    "UNDO_OF_ANYBODY": ("UndoIsOwn", UNDO),
    "UNDO_AGAIN": ("UndoneOnce", UNDO),
    "UNDO_IN_THE_MIDDLE": ("StateIsJournal", UNDO),
    "REDO_AFTER_CHANGE": ("RedoLineEnds", UNDO),
    "APPLIED_TWICE": ("NeverTwice", FILE),
    "LOOKED_BEFORE_THE_LOCK": ("NeverTwice", TWO),
    "LOST_IS_REFUSED": ("RefusedIsAbsent", FILE),
    "FOUND_IS_CONFIRMED": ("OnceAcknowledgedAlwaysThere", TWO),
    "CONFIRMED_BEFORE_THE_DISK": ("OnceAcknowledgedAlwaysThere", FILE),
    "CONFIRMED_BEFORE_A_STANDBY": ("OnceAcknowledgedAlwaysThere", TWO),
    "ANY_STANDBY_TAKES_OVER": ("OnceAcknowledgedAlwaysThere", THREE),
    "OTHERS_STILL_FOLLOW": ("OnceAcknowledgedAlwaysThere", THREE),
    "READS_ANYWHERE": ("ReadsAreFresh", THREE),
}


def explore(scene, fault="0"):
    """The number of states, and the invariant that is broken, or None."""
    with tempfile.TemporaryDirectory() as folder:
        options = [f"-D{name}={value}" for name, value in SCENES[scene].items()]
        subprocess.run(["spin", "-a", f"-DFAULT={fault}", *options, MODEL], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["cc", "-O2", "-w", "-DSAFETY", "-DCOLLAPSE", "-DMEMLIM=6000", "-o", "pan", "pan.c"], cwd=folder, check=True)
        text = subprocess.run(["./pan", "-m100000"], cwd=folder, capture_output=True, text=True).stdout
    if match := re.search(r"assertion violated \(*(\w+)", text):
        return 0, match[1]
    assert "errors: 0" in text and "max search depth too small" not in text and "Search not completed" not in text, text
    return int(re.search(r"(\d+) states, stored", text)[1]), None


def main():
    wrong, total = 0, 0
    if "--faults" not in sys.argv:
        for scene in SCENES:
            states, broken = explore(scene)
            print(f"{scene}: {broken + ' is broken' if broken else f'{states:,} states, every invariant holds'}", flush=True)
            wrong, total = wrong + (broken is not None), total + states
    for fault, (invariant, scene) in FAULTS.items():
        _, broken = explore(scene, fault)
        print(f"{fault}: {f'breaks {broken}' if broken else 'breaks nothing'}", flush=True)
        if broken != invariant:
            print(f"  expected: {invariant}")
            wrong += 1
    named = set(re.findall(r"^#define (\w+) \d+$", MODEL.read_text().split("Faults, one of which")[1], re.M))
    unbroken = set(re.search(r"hidden byte (OnceAck[\w,\s]+);", MODEL.read_text())[1].replace(",", " ").split()) - {i for i, _ in FAULTS.values()}
    for name in sorted(named ^ set(FAULTS)) + sorted(unbroken):
        print(f"{name}: named in only one of the two files")
        wrong += 1
    print(f"{total:,} states, {len(FAULTS)} faults, {wrong or 'no'} finding{'s' * (wrong != 1)}")
    sys.exit(wrong > 0)


main()
