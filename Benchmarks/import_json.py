"""Imports our JSON into SQLite with Python's standard library: import_json.py FILE DATABASE"""

import json
import sys

import table

with open(sys.argv[1], "rb") as file:
    table.fill_themes(sys.argv[2], json.load(file))
