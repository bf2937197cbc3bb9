#!/usr/bin/env python3
"""Checks that what memorize and the second writer write the other one reads as equal; prints what differs.

    python3 Conformance/check_writers.py .build/debug/memorize

Each pack of the kit is written by the second writer, converted by memorize, and read by the second reader. A signed site
of all themes is written by the second writer, followed and published by memorize, and read by the second reader.
"""
import subprocess
import sys
import tempfile
from pathlib import Path

from dealer import write_site
from reader import Reading
from run_cases import made_kit
from writer import write_pack, write_themes, write_zip


def run(*command):
    """Runs a program; if it fails, what it says is printed."""
    result = subprocess.run(command, capture_output=True, text=True)
    print(result.stderr if result.returncode else '', end='')


def text(themes):
    """What is written for themes, in the order of their names."""
    return write_themes(sorted(themes, key=lambda theme: theme['name']))


def converted(program, folder, themes):
    """The text of the themes once they were written into a pack, read and written again, and read."""
    write_zip(folder / 'ours.zip', write_pack(themes, {}))
    run(program, 'convert', folder / 'ours.zip', '-o', folder / 'theirs.zip')
    return text(Reading().read(folder / 'theirs.zip', {}).themes)


def published(program, folder, themes, vector):
    """The text of the themes once they were written into a site, followed and published, and read."""
    (folder / 'ours').mkdir()
    paths = {'packs/%d.zip' % number: theme for number, theme in enumerate(themes)}
    write_site(folder / 'ours', paths, {'minisign.pub': (vector['key'] + '\n').encode()}, None, vector['secret'])
    catalog = ['--no-input', '--catalog', folder / 'catalog.sqlite']
    run(program, 'follow', folder / 'ours', '--key', vector['key'], *catalog)
    run(program, 'publish', folder / 'theirs', *catalog)
    return text(Reading().read(folder / 'theirs', {}).themes)


def main(program):
    """Prints what differs, and how much is equal; returns True if all is."""
    with made_kit() as (folder, cases, vectors):
        taken = [Reading().read(folder / case['file'], {}).themes for case in cases['packs']]
        packs = list({text(themes): themes for themes in taken}.values())
        site = [{**theme, 'id': '00000000-0000-4000-8000-%012d' % number, 'name': 'Theme %d' % number}
                for number, theme in enumerate(sum(packs, []))]
        pairs = []
        for number, themes in enumerate(packs):
            (folder / str(number)).mkdir()
            pairs.append((text(themes), converted(program, folder / str(number), themes)))
        pairs.append((text(site), published(program, folder, site, vectors['publishing'][0])))
    equal = [expected == found for expected, found in pairs]
    print(*('differs: %s %s' % pair for pair in pairs if pair[0] != pair[1]), sep='\n', end='')
    print('writers: %d of %d packs and %d of 1 site of %d themes are equal' % (
        sum(equal[:-1]), len(packs), equal[-1], len(site)))
    return all(equal)


if __name__ == '__main__':
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(not main(sys.argv[1]))
