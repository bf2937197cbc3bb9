"""Compares what our readers see in random cases with what other readers see, and prints a line for each question.

    python3 Tests/Fuzzing/peers.py [--count N] [--jobs N] [--seed N] [--only QUESTION…]

Cases on which they disagree are written to .build/fuzzing/peers. Playwright is taken from .build/browser, where `make test` installs it.
"""

import argparse
import importlib.util
import json
import os
import random
import subprocess
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from fuzz import BUILD, QUICK, build
from readers.faces import Faces
from readers.json_values import JSONValues
from readers.page_blocks import PageBlocks
from readers.property_lists import PropertyLists
from readers.question import Stricter
from readers.tables import Tables
from readers.zips import ExtractedZips, Zips

from pages import PYTHON

QUESTIONS = {
    "json": JSONValues, "xml": PropertyLists, "csv": Tables, "zip": Zips, "7zip": ExtractedZips, "html": PageBlocks, "faces": Faces}


def ask(binary, question, cases):
    """Our answers, from one process."""
    done = subprocess.run(
        [str(binary)], input="".join(f"{case.hex()}\n" for case in cases).encode(), capture_output=True,
        env={**os.environ, "MEMORIZE_ASK": question, "ASAN_OPTIONS": QUICK, "SWIFT_BACKTRACE": "enable=no"})
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if len(answers) < len(cases):
        print(f"{question}: ours ended at the case {cases[len(answers)].hex()}\n{done.stderr.decode(errors='replace')[-2_000:]}", file=sys.stderr)
    return answers


def verdict(question, case, ours, theirs):
    """`accepted` or `rejected`, the reason of a documented difference, or `disagreement`."""
    is_rejected = isinstance(ours, str)
    if is_rejected and isinstance(theirs, Stricter):
        return f"ours is stricter: {theirs}"
    if is_rejected and (question.is_one_way or isinstance(theirs, Exception)):
        return "rejected"
    if not is_rejected and not isinstance(theirs, Exception) and question.agrees(ours, theirs):
        return "accepted"
    reason = next((reason for reason, finds in question.differences.items() if finds(case)), None)
    return f"ours is different: {reason}" if reason else "disagreement"


def compare(binary, name, seed, number, count):
    """How often each verdict was given on a batch of cases, and those on which the readers disagree, with both readings."""
    question = QUESTIONS[name]()
    dice = random.Random(f"{name} {seed} {number}")
    cases = [question.case(dice) for _ in range(count)]
    answers = ask(binary, question.name, cases)
    asked = [place for place, ours in enumerate(answers) if not (question.is_one_way and isinstance(ours, str))]
    theirs = dict(zip(asked, question.read_all([cases[place] for place in asked])))
    verdicts = [verdict(question, case, ours, theirs.get(place)) for place, (case, ours) in enumerate(zip(cases, answers))]
    found = [(cases[place], answers[place], theirs[place]) for place, one in enumerate(verdicts) if one == "disagreement"]
    return Counter(verdicts), found + [(case, "crashed", None) for case in cases[len(answers) : len(answers) + 1]]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, help="cases of each question, at most a million; 30,000 for 7-Zip and 35,000 for the browser")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000), help="repeats the cases of a run")
    parser.add_argument("--only", nargs="+", metavar="QUESTION", choices=QUESTIONS, help=", ".join(QUESTIONS))
    arguments = parser.parse_args()
    names = arguments.only or list(QUESTIONS)
    if importlib.util.find_spec("playwright") is None:
        if PYTHON.exists() and Path(sys.prefix) != PYTHON.parent.parent:
            os.execv(PYTHON, [str(PYTHON), *sys.argv])
        names = [name for name in names if not QUESTIONS[name].needs_playwright]
        print("Left out: html and faces, because playwright is missing")
    binary = build()
    folder = BUILD / "peers"
    folder.mkdir(parents=True, exist_ok=True)
    print(f"seed {arguments.seed}", flush=True)
    bad = 0
    with ProcessPoolExecutor(max(arguments.jobs, 1)) as pool:
        for name in names:
            question = QUESTIONS[name]
            count = min(arguments.count or question.usual_count, question.usual_count)
            starts = range(0, count, question.batch)
            batches = [pool.submit(compare, binary, name, arguments.seed, start, min(question.batch, count - start)) for start in starts]
            results = [batch.result() for batch in batches]
            verdicts = sum((one for one, _ in results), Counter())
            found = sorted((one for _, some in results for one in some), key=lambda one: len(one[0]))
            report(folder, name, count, verdicts, found)
            # Cases that all readers reject compare nothing.
            bad += bool(found) or verdicts["accepted"] < count // 10
    return 1 if bad else 0


def report(folder, name, count, verdicts, found):
    print(f"{name:6} {count:>10,} cases  {verdicts['accepted']:>9,} read alike  {len(found) or 'no'} disagreement{'s' * (len(found) != 1)}")
    for reason, number in sorted(verdicts.items()):
        if ":" in reason:
            print(f"       {number:>10,} {reason}")
    for number, (case, ours, theirs) in enumerate(found[:10]):
        (folder / f"{name}-{number}").write_bytes(case)
        print(f"  {case!r:.400}\n    ours   {str(ours):.400}\n    theirs {theirs!r:.400}")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
