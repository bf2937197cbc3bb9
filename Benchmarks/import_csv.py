"""Imports our CSV into SQLite with Python's standard library: import_csv.py FILE DATABASE"""

import csv
import sys

import table


def rows(file):
    reader = csv.reader(file)
    assert next(reader) == ["id", "name", "emojis", "removedEmojis", "numberOfPairs", "color"]
    for identity, name, emojis, removed, pairs, color in reader:
        parts = bytes.fromhex(color[1:] if len(color) == 9 else color[1:] + "FF")
        yield (identity, name, emojis, removed, int(pairs), *(part / 255 for part in parts))


with open(sys.argv[1], encoding="utf-8", newline="") as file:
    table.fill(sys.argv[2], rows(file))
