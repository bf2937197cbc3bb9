#!/usr/bin/env python3
"""Makes the kit, runs reader.py and writer.py on it, and prints what differs; then runs check_rules.py."""
import json
import subprocess
import sys
import tempfile
from collections import Counter
from contextlib import contextmanager
from pathlib import Path

from characters import face_key, name_key
from reader import Reading
from rules import CODES, Broken, must
from signatures import verify
from writer import write_pack, write_themes

KIT = Path(__file__).parent


@contextmanager
def made_kit():
    """The folder with the packs and sites, what is expected of them, and the vectors by their names."""
    vectors = {path.stem: json.loads(path.read_bytes()) for path in (KIT / 'vectors').iterdir()}
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, '-B', KIT / 'make.py', folder], check=True, capture_output=True)
        yield Path(folder), json.loads(Path(folder, 'expected.json').read_bytes()), vectors


def agree(trials):
    """True if all agrees in what yields the kind and the name of a trial, the expected and the found outcome."""
    right, total = Counter(), Counter()
    with made_kit() as kit:
        for kind, name, expected, found in trials(*kit):
            total[kind] += 1
            right[kind] += expected == found
            if expected != found:
                print('differs:', kind, name, expected, found)
    for kind in total:
        print('%s: %d of %d agree' % (kind, right[kind], total[kind]))
    return right == total


def outcome(path, known):
    """What the reader finds in the file of a pack or the folder of a site, as expected.json has it, and its rules."""
    found = Reading().read(path, known)
    codes = sorted({CODES[rule] for rule in found.rules})
    themes = {} if found.rejects in ('pack', 'site') else {'themes': json.loads(write_themes(found.themes))}
    return {'rejects': found.rejects, 'codes': codes, **themes}, found.rules


def judged(case):
    """The code for which a signature of a pack is rejected, or None, and its rules."""
    try:
        fields = verify([case['key']], case['content'].encode(), case['signature'].encode())
        must(P907=fields.get('file', case['file']) == case['file'])
    except Broken as error:
        rule = error.args[0].replace('P825', 'P904')  # P-825 is that of a site
        return CODES[rule], {rule}
    return None, set()


def rewritten(case):
    """What is written for a theme.json, or the code for which it is rejected, and its rules."""
    read = Reading()
    read.read_themes(case['read'].encode())
    credits = {key: text if isinstance(text, str) else text['repeat'] * text['times']
               for key, text in case.get('credits', {}).items()}
    try:
        files = write_pack(read.themes, credits)
    except Broken as error:
        return {'code': CODES[error.args[0]]}, set(error.args)
    return {'theme': files['theme.json'].decode(), 'manifest': files['manifest.json'].decode()}, set()


def trials(folder, cases, vectors):
    """The trials of packs and sites, and of the vectors about them."""
    for case in cases['packs'] + cases['sites']:
        found, _ = outcome(folder / (case.get('file') or case['folder']), case.get('known'))
        expected = {'rejects': case.get('rejects'), 'codes': sorted(case['codes'])}
        expected.update({'themes': case['themes']} if 'themes' in case else {})
        yield 'packs' if 'file' in case else 'sites', case['name'], expected, found
    for kind, pair, same, key in ('names', 'names', 'equal', name_key), ('emoji', 'faces', 'same', face_key):
        for case in vectors[kind]:
            yield kind, case[pair], case[same], key(case[pair][0]) == key(case[pair][1])
    for case in vectors['signatures']:
        yield 'signatures', case['name'], case.get('code'), judged(case)[0]
    for case in vectors['writing']:
        expected, found = {key: case[key] for key in ('theme', 'manifest', 'code') if key in case}, rewritten(case)[0]
        yield 'writing', case['about'], expected, {key: found.get(key) for key in expected}


if __name__ == '__main__':
    agreed = agree(trials)
    sys.exit(subprocess.call([sys.executable, '-B', KIT / 'check_rules.py']) or not agreed)
