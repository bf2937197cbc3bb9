#!/usr/bin/env python3
"""Makes the kit, and compares what reader.py and writer.py do with its cases and vectors; prints what differs."""
import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import reader
import writer
from characters import face_key, name_key
from rules import CODES, Broken
from signatures import verify

KIT = Path(__file__).parent


def outcome(path, known):
    """What the reader finds in the file of a pack or the folder of a site, as expected.json has it."""
    found = reader.Reading().read(path, known)
    themes = {} if found.rejects in ('pack', 'site') else {'themes': json.loads(writer.write_themes(found.themes))}
    return {'rejects': found.rejects, 'codes': sorted({CODES[rule] for rule in found.rules}), **themes}


def agree(trials):
    """Runs what yields the kind and the name of a trial, the expected and the found outcome."""
    right, total = Counter(), Counter()
    vectors = {path.stem: json.loads(path.read_bytes()) for path in (KIT / 'vectors').iterdir()}
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, '-B', KIT / 'make.py', folder], check=True, capture_output=True)
        cases = json.loads(Path(folder, 'expected.json').read_bytes())
        for kind, name, expected, found in trials(folder, cases, vectors):
            total[kind] += 1
            right[kind] += expected == found
            if expected != found:
                print('differs:', kind, name, expected, found)
    for kind in total:
        print('%s: %d of %d agree' % (kind, right[kind], total[kind]))
    sys.exit(right != total)


def trials(folder, cases, vectors):
    """The trials of packs and sites, and of the vectors about them."""
    for case in cases['packs'] + cases['sites']:
        found = outcome(Path(folder, case.get('file') or case['folder']), case.get('known'))
        expected = {'rejects': case.get('rejects'), 'codes': sorted(case['codes'])}
        expected.update({'themes': case['themes']} if 'themes' in case else {})
        yield 'packs' if 'file' in case else 'sites', case['name'], expected, found
    for kind, pair, same, key in ('names', 'names', 'equal', name_key), ('emoji', 'faces', 'same', face_key):
        for case in vectors[kind]:
            yield kind, case[pair], case[same], key(case[pair][0]) == key(case[pair][1])
    for case in vectors['signatures']:
        yield 'signatures', case['name'], case.get('code'), judged(case)
    for case in vectors['writing']:
        expected = {key: case[key] for key in ('theme', 'manifest', 'code') if key in case}
        written = rewritten(case)
        yield 'writing', case['about'], expected, {key: written.get(key) for key in expected}


def judged(case):
    """The code of the rejection of a signature, or None."""
    try:
        fields = verify([case['key']], case['content'].encode(), case['signature'].encode())
    except Broken as error:
        return 'signature.mismatch' if error.args == ('P825',) else CODES[error.args[0]]
    return None if fields.get('file', case['file']) == case['file'] else CODES['P907']


def rewritten(case):
    """What is written for a theme.json that was read, or the code of its rejection."""
    read = reader.Reading()
    read.read_themes(case['read'].encode())
    credits = {key: text if isinstance(text, str) else text['repeat'] * text['times']
               for key, text in case.get('credits', {}).items()}
    try:
        files = writer.write_pack(read.themes, credits)
    except Broken as error:
        return {'code': CODES[error.args[0]]}
    return {'theme': files['theme.json'].decode(), 'manifest': files['manifest.json'].decode()}


if __name__ == '__main__':
    agree(trials)
