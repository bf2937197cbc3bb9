"""Exports from SQLite with Python's standard library, to CSV: export_csv.py DATABASE FILE"""

import csv
import sys

import table


def cells(rows):
    for identity, name, emojis, removed, pairs, *parts in rows:
        red, green, blue, alpha = (round(part * 255) for part in parts)
        color = "#%02X%02X%02X" % (red, green, blue) if alpha == 255 else "#%02X%02X%02X%02X" % (red, green, blue, alpha)
        yield identity, name, emojis, removed, pairs, color


with open(sys.argv[2], "w", encoding="utf-8", newline="") as file:
    writer = csv.writer(file)
    writer.writerow(["id", "name", "emojis", "removedEmojis", "numberOfPairs", "color"])
    writer.writerows(cells(table.rows(sys.argv[1])))
