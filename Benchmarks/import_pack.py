"""Imports a pack into SQLite with Python's standard library: import_pack.py FILE DATABASE"""

import json
import sys
import zipfile

import table

with zipfile.ZipFile(sys.argv[1]) as pack:
    table.fill_themes(sys.argv[2], json.loads(pack.read("theme.json")))
