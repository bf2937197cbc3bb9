#!/usr/bin/env python3
"""The writer of packs that belongs to reader.py, written from the documentation alone; see README.md.

    python3 Conformance/writer.py THEME.json PACK      writes the themes of a theme.json into a pack
"""
import hashlib
import json
import re
import sys
import zipfile
from pathlib import Path

from characters import UNSAFE
from reader import MIB, Reading
from rules import must
from strict_json import Number

CREDITS = ['title', 'author', 'license', 'description', 'packVersion', 'generator']


class Written(str):
    """A part of a text in JSON that is written already."""


def dump(value, indent='\n'):
    """The text of a value (P-731 to P-734); without an indent on one line."""
    def escape(match):
        short = {'"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t'}.get(match[0])
        return short or (match[0] if match[0] > '\uffff' else '\\u%04X' % ord(match[0]))

    if isinstance(value, Written):
        return value
    if isinstance(value, str):
        return '"%s"' % re.sub(r'["\\%s]' % UNSAFE, escape, value)
    if not isinstance(value, (dict, list)):
        return value.text if isinstance(value, Number) else json.dumps(value)
    inner, brackets = indent and indent + '  ', '{%s}' if isinstance(value, dict) else '[%s]'
    if isinstance(value, dict):
        parts = [dump(key) + ': ' + dump(item, inner) for key, item in value.items()]
    else:
        parts = [dump(item, inner) for item in value]
        indent = indent if any(isinstance(item, (dict, list)) for item in value) else ''
    return brackets % (inner + (',' + inner).join(parts) + indent if parts and indent else ', '.join(parts))


def write_themes(themes):
    """The text of theme.json (P-731 to P-735)."""
    values = []
    for theme in themes:
        parts = ['%g' % ((byte * 2000 + 255) // 510 / 1000) for byte in theme['color']]
        color = '{"red": %s, "green": %s, "blue": %s, "alpha": %s}' % tuple(parts)
        words = {face: texts[0] if len(texts) == 1 else texts for face, texts in theme['words'].items()}
        value = {**theme, 'color': Written(color), 'words': Written(dump(words, ''))}
        del value['extra']
        if not words:
            del value['words']
        values.append({**value, **theme['extra']})
    return dump(values) + '\n'


def write_pack(themes, credits):
    """The texts of the files of a pack (P-102, P-127, P-437)."""
    data = write_themes(themes).encode()
    digest = hashlib.sha256(data).hexdigest()
    file = {'path': 'theme.json', 'format': 'json', 'bytes': len(data), 'sha256': digest}
    known = {key: credits[key] for key in CREDITS if key in credits}
    manifest = {'format': 'memorize-pack', 'version': 1, **known, 'themes': len(themes), 'files': [file]}
    text = (dump(manifest) + '\n').encode()
    must(P127b=len(text) <= MIB, P127=len(text) + len(data) <= 64 * MIB)
    return {'manifest.json': text, 'theme.json': data}


def write_zip(path, files):
    """Writes a pack of its files (P-105)."""
    with zipfile.ZipFile(path, 'w') as archive:
        for name, content in files.items():
            info = zipfile.ZipInfo(name)
            info.external_attr, info.create_system = 0o100644 << 16, 3
            archive.writestr(info, content)


if __name__ == '__main__':
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    reading = Reading()
    reading.read_themes(Path(sys.argv[1]).read_bytes())
    write_zip(sys.argv[2], write_pack(reading.themes, {}))
