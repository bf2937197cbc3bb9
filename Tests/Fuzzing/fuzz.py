"""Feeds every reader with rubbish for a while and says how much of it there was.

    python3 Tests/Fuzzing/fuzz.py [--time SECONDS] [--only TARGET…]

What is found stays in .build/fuzzing/TARGET; move it to Tests/Fuzzing/Found/TARGET, where every run begins with it.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BUILD = ROOT / ".build" / "fuzzing"
SAMPLES = {
    "json": "samples.json", "xml": "samples.xml", "csv": "samples.csv", "text": "samples.txt",
    "zip": "samples.zip", "pack": "samples.zip",
}


def seeds(target):
    """Where every run begins: the samples of a format, ours and those of other programs, and what was found before."""
    own = ROOT / "SampleThemes" / SAMPLES.get(target, "none")
    foreign = ROOT / "Tests" / "Samples" / "Foreign" / target
    lines = ROOT / "Tests" / "EditingTests" / "Transcripts"
    files = [own] if own.is_file() else []
    files += [one for one in foreign.glob("*") if not one.name.endswith(".expected.json")] if foreign.is_dir() else []
    files += list(lines.glob("*.txt")) if target == "editor" else []
    return files


def build():
    command = [
        "swift", "build", "--package-path", str(HERE), "--build-path", str(BUILD / "build"), "-c", "release", "--disable-dead-strip",
        "--product", "Fuzz", "-Xswiftc", "-sanitize=fuzzer,address",
    ]
    world = {**os.environ, "MEMORIZE_FUZZING": "1"}
    subprocess.run(command, check=True, stdout=sys.stderr, env=world)
    where = subprocess.run([*command, "--show-bin-path"], check=True, capture_output=True, text=True, env=world)
    return Path(where.stdout.strip()) / "Fuzz"


def targets(binary):
    return subprocess.run([str(binary)], check=True, capture_output=True, text=True).stdout.split()


def fuzz(binary, target, seconds):
    corpus = BUILD / target
    corpus.mkdir(parents=True, exist_ok=True)
    for seed in seeds(target):
        shutil.copy(seed, corpus / f"seed-{seed.name}")
    known = HERE / "Found" / target
    words = [
        str(binary), f"-max_total_time={seconds}", "-print_final_stats=1", "-rss_limit_mb=2048", "-timeout=10",
        f"-artifact_prefix={corpus}/found-", str(corpus), *([str(known)] if known.is_dir() else []),
    ]
    dictionary = HERE / "Dictionaries" / f"{target}.dict"
    if dictionary.exists():
        words.insert(1, f"-dict={dictionary}")
    done = subprocess.run(
        words, env={**os.environ, "MEMORIZE_FUZZ": target, "ASAN_OPTIONS": "detect_leaks=0"}, capture_output=True,
        text=True, errors="replace")
    count = re.search(r"number_of_executed_units:\s*(\d+)", done.stderr)
    coverage = re.findall(r"cov: (\d+)", done.stderr)
    print(
        f"{target:8} {int(count[1]) if count else 0:>12,} inputs  {coverage[-1] if coverage else '?':>6} places  "
        f"{'no finding' if done.returncode == 0 else 'A FINDING'}", flush=True)
    if done.returncode:
        print("\n".join(done.stderr.splitlines()[-25:]))
    return done.returncode == 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--time", type=int, default=600, help="seconds for each target")
    parser.add_argument("--only", nargs="+", metavar="TARGET", help="zip, catalog, editor, text, or a format")
    arguments = parser.parse_args()
    binary = build()
    known = targets(binary)
    if unknown := set(arguments.only or []) - set(known):
        parser.error(f"no target {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    results = [fuzz(binary, target, arguments.time) for target in arguments.only or known]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
