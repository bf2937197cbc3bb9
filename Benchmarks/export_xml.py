"""Exports from SQLite with Python's standard library, to a property list: export_xml.py DATABASE FILE"""

import plistlib
import sys

import table

with open(sys.argv[2], "wb") as file:
    file.write(plistlib.dumps(table.themes(sys.argv[1]), sort_keys=False))
