"""Exports from SQLite with Python's standard library, to a pack: export_pack.py DATABASE FILE"""

import hashlib
import json
import sys
import zipfile

import table

themes = table.themes(sys.argv[1])
payload = json.dumps(themes, ensure_ascii=False, indent=2).encode()
manifest = {
    "format": "memorize-pack",
    "version": 1,
    "themes": len(themes),
    "files": [
        {
            "path": "theme.json",
            "format": "json",
            "bytes": len(payload),
            "sha256": hashlib.sha256(payload).hexdigest(),
        }
    ],
}
with zipfile.ZipFile(sys.argv[2], "w", zipfile.ZIP_DEFLATED) as pack:
    pack.writestr("manifest.json", json.dumps(manifest))
    pack.writestr("theme.json", payload)
