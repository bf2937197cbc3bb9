"""Runs every hazard against a build of memorize: one line each, a table at the end.

    python3 Tests/Soak/soak.py BINARY [--quick] [--only WORD…] [--show N] [--jobs N] [--seed N]
"""

import argparse
import importlib
import os
import random
import signal
import sys
import time
import traceback
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from support import Program, Report  # noqa: E402

MODULES = [
    "sweeps", "upkeep", "power", "damage", "journal", "crowds", "interruptions", "terminals", "places", "strangers",
    "visitors", "publishing", "following", "failovers", "verdicts", "histories",
]


def hazards():
    """Yields each hazard as a name, a module and an index, which can be sent to another process."""
    for module in MODULES:
        for index, hazard in enumerate(importlib.import_module(module).HAZARDS):
            yield f"{module}: {hazard.__doc__}", module, index


def run(program, module, index, quick):
    start = time.monotonic()
    try:
        report = importlib.import_module(module).HAZARDS[index](program, quick)
    except Exception:
        report = failed(traceback.format_exc())
    return report, time.monotonic() - start


def failed(reason):
    """The report of a hazard that did not come to its end."""
    report = Report()
    report.expect(False, "the hazard failed itself", reason.strip())
    return report


def result(future):
    """A process that was killed, for want of memory, takes the unfinished hazards with it; the others have their results."""
    try:
        return future.result()
    except Exception as error:
        return failed(f"{type(error).__name__}: {error}"), 0


def verdict(report):
    return "BAD" if report.findings else "skipped" if report.skipped else "ok"


def show(report, limit):
    for finding in report.findings[:limit]:
        print(f"    {finding.case}: {finding.text}", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--quick", action="store_true", help="run a part of every hazard")
    parser.add_argument("--only", nargs="+", default=[], help="run the hazards whose name contains one of these words")
    parser.add_argument("--show", type=int, default=20, help="show at most this many findings for each hazard")
    parser.add_argument("--jobs", type=int, default=(os.cpu_count() or 1) + 1, help="run this many hazards in parallel; some only wait")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30), help="choose the same cases as another run")
    arguments = parser.parse_args()
    os.environ["SOAK_SEED"] = str(arguments.seed)
    print(f"--seed {arguments.seed} chooses the same cases again", flush=True)
    # A background job of a script ignores SIGINT, and its child processes inherit that: they could not be interrupted.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    program = Program(arguments.binary)
    chosen = [
        (name, module, index) for name, module, index in hazards()
        if not arguments.only or any(word in name for word in arguments.only)]
    for word in arguments.only:
        if not any(word in name for name, _, _ in chosen):
            parser.error(f"no hazard has '{word}' in its name")
    rows = []
    with ProcessPoolExecutor(arguments.jobs) as pool:
        running = [(name, pool.submit(run, program, module, index, arguments.quick)) for name, module, index in chosen]
        for name, future in running:
            report, seconds = result(future)
            outcome = f"skipped, {report.skipped}" if report.skipped else f"{len(report.findings)} findings"
            print(f"{name}: {report.cases:,} cases, {outcome}, {seconds:.0f} s", flush=True)
            for note in report.notes:
                print(f"    {note}", flush=True)
            show(report, arguments.show)
            rows.append((name, report))
    print()
    for name, report in rows:
        print(f"{verdict(report):7} {report.cases:>8,}  {name}{f' ({report.skipped})' if report.skipped else ''}")
        # Repeated here, because often only the end of the log is read.
        show(report, arguments.show)
    verdicts = [verdict(report) for _, report in rows]
    print(f"{sum(report.cases for _, report in rows):,} cases, {sum(len(report.findings) for _, report in rows)} findings, "
          f"{verdicts.count('skipped')} hazards skipped")
    return 1 if "BAD" in verdicts else 0


if __name__ == "__main__":
    sys.exit(main())
