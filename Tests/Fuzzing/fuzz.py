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
FOREIGN = "Tests/Samples/Foreign"
SEEDS = {
    "json": "SampleThemes/samples.json", "xml": "SampleThemes/samples.xml", "csv": "SampleThemes/samples.csv",
    "zip": "SampleThemes/samples.zip", "pack": "SampleThemes/samples.zip", "mavo": f"{FOREIGN}/mavo/memory.json",
    "sugar": f"{FOREIGN}/sugar-memorize/animals.emojify.mem", "pairs": f"{FOREIGN}/kde-pairs/meadow.emojify.game",
    "tar": f"{FOREIGN}/tar/weather.tar", "app": f"{FOREIGN}/memorize-app/binary.plist", "catalog": None,
}


def build():
    command = [
        "swift", "build", "--package-path", str(HERE), "--build-path", str(BUILD / "build"), "-c", "release", "--disable-dead-strip",
        "--product", "Fuzz", "-Xswiftc", "-sanitize=fuzzer,address",
    ]
    subprocess.run(command, check=True, stdout=sys.stderr)
    where = subprocess.run([*command, "--show-bin-path"], check=True, capture_output=True, text=True)
    return Path(where.stdout.strip()) / "Fuzz"


def fuzz(binary, target, seconds):
    corpus = BUILD / target
    corpus.mkdir(parents=True, exist_ok=True)
    if SEEDS[target]:
        shutil.copy(ROOT / SEEDS[target], corpus)
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
    parser.add_argument("--only", nargs="+", default=list(SEEDS), choices=list(SEEDS))
    arguments = parser.parse_args()
    binary = build()
    results = [fuzz(binary, target, arguments.time) for target in arguments.only]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
