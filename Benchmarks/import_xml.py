"""Imports a property list into SQLite with Python's standard library: import_xml.py FILE DATABASE"""

import plistlib
import sys

import table

with open(sys.argv[1], "rb") as file:
    content = plistlib.load(file)
table.fill_themes(sys.argv[2], content if isinstance(content, list) else content["themes"])
