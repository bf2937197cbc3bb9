"""Exports from SQLite with Python's standard library, to JSON: export_json.py DATABASE FILE"""

import json
import sys

import table

with open(sys.argv[2], "w", encoding="utf-8") as file:
    file.write(json.dumps(table.themes(sys.argv[1]), ensure_ascii=False, indent=2))
