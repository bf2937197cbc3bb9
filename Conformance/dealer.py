#!/usr/bin/env python3
"""What the second reader does with themes: deals, merges, and indexes of sites; see README.md.

    python3 Conformance/dealer.py       the vectors of random numbers, deals, merges and publishing

It was written from the documentation and the vectors, and needs the program minisign.
"""
import hashlib
import json
import subprocess
import sys
import tempfile
from itertools import islice
from pathlib import Path

from characters import face_key
from reader import SITE_FILES, Reading
from run_cases import agree, outcome
from writer import dump, write_pack, write_zip


def random_numbers(seed):
    """The numbers of next() (Games.md)."""
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
        yield z ^ z >> 31


def below(numbers, bound):
    """A random number below a bound (Games.md)."""
    if bound == 1:
        return 0
    return next(number for number in numbers if number < 2**64 - 2**64 % bound) % bound


def deal(emojis, pairs, seed, level='normal', topics=None, words=None, own=None):
    """The cards of a game in reading order (Games.md)."""
    numbers, own = random_numbers(seed), own or {}
    faces, texts = sorted(emojis, key=face_key), {face: [face, face] for face in emojis}
    texts.update({face: [([face] + own[face])[-2], own[face][-1]] for face in own})
    if words is not None:
        taken = {text for pair in own.values() if len(pair) == 2 for text in pair}
        for face in (face for face in faces if len(own.get(face, '')) < 2):
            if face in words and words[face] not in taken:
                texts[face] = [face, words[face]]
                taken.add(words[face])
            else:
                texts[face] = None
        faces = [face for face in faces if texts[face]]
    for i in range(pairs if level == 'normal' else len(faces)):
        j = i + below(numbers, len(faces) - i)
        faces[i], faces[j] = faces[j], faces[i]
    if level != 'normal':
        groups = {}
        for face in faces:
            groups.setdefault((topics or {}).get(face), []).append(face)
        if level == 'easy':
            faces.sort(key=lambda face: groups[(topics or {}).get(face)].index(face))
        else:
            faces = [face for group in sorted(groups.values(), key=len, reverse=True) for face in group]
    cards = [card for face in faces[:pairs] for card in texts[face]]
    for i in range(len(cards) - 1, 0, -1):
        j = below(numbers, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def chosen(before, here, file):
    """The value that a merge takes, and whether those here and in the file are in conflict (Updating.md)."""
    return (file, False) if here == before else (here, file not in (before, here))


def merge_emojis(before, here, file):
    """The emoji in play and the removed ones of a merge (Updating.md)."""
    old, mine, new = (theme['emojis'] for theme in (before, here, file))
    every = [*mine, *here['removedEmojis'], *new, *file['removedEmojis']]
    in_play = {face for face in every if chosen(face in old, face in mine, face in new)[0]}
    reordered = [face for face in old if face in mine] != [face for face in mine if face in old]
    added_last = [face for face in old if face in new] + [face for face in new if face not in old]
    first = mine if reordered or new == added_last else new
    play = [face for face in dict.fromkeys([*first, *every]) if face in in_play]
    removed = [face for face in dict.fromkeys([*here['removedEmojis'], *every]) if face not in in_play]
    return play, removed


def merge_words(faces, before, here, file):
    """The texts of a merge, and the emoji whose texts are in conflict (Updating.md)."""
    words, conflicts, taken = {}, [], {face_key(face): face for face in faces}
    for face in sorted(faces, key=lambda face: here.get(face) in (None, before.get(face))):
        texts, conflict = chosen(before.get(face), here.get(face), file.get(face))
        keys = [face_key(text) for text in ([texts] if isinstance(texts, str) else texts or [])]
        again = any(taken.get(key, face) != face for key in keys)
        conflicts += [face] * (conflict or again)
        if keys and not again:
            words[face] = texts
            taken.update(dict.fromkeys(keys, face))
    return {face: words[face] for face in faces if face in words}, conflicts


def merge(before, here, file):
    """The merged theme, or None, and the fields in conflict (Updating.md)."""
    play, removed = merge_emojis(before, here, file)
    if len(play) < 2:
        return None, ['emojis']
    result, conflicts = {**here, 'emojis': play, 'removedEmojis': removed}, []
    for key in file.keys() - {'id', 'emojis', 'removedEmojis', 'numberOfPairs', 'words'}:
        result[key], conflict = chosen(before.get(key), here.get(key), file[key])
        conflicts += [key] * conflict
    pairs = [theme['numberOfPairs'] for theme in (before, here, file)]
    full = [len(theme['emojis']) == theme['numberOfPairs'] for theme in (before, here, file)]
    followed = [pairs[0] if full[0] and follows else number for number, follows in zip(pairs, full)]
    number, conflict = (len(play), False) if full[1] and full[2] else chosen(*followed)
    result['numberOfPairs'] = min(number, len(play))
    conflicts += ['numberOfPairs'] * conflict
    words, faces = merge_words(play + removed, *(theme.pop('words', {}) for theme in (before, result, file)))
    return {**result, **({'words': words} if words else {})}, conflicts + ['words.' + face for face in faces]


def write_site(folder, themes, pages, before, secret):
    """Writes a signed site after one with the number `before` (P-814, P-909); pages are its other files."""
    files, number = dict(pages), (before or 0) + 1
    for path, theme in themes.items():
        (folder / 'packs').mkdir(exist_ok=True)
        write_zip(folder / path, write_pack([theme], {}))
        files[path] = (folder / path).read_bytes()
    listed = [{'path': path, 'sha256': hashlib.sha256(files[path]).hexdigest(), 'bytes': len(files[path])}
              for path in sorted(files)]
    heads = [{'id': theme['id'], 'name': theme['name'], 'pack': path} for path, theme in themes.items()]
    index = {'format': 'memorize-site', 'version': 2, 'number': number, 'themes': heads, 'files': listed}
    for path, content in {**pages, 'index.json': (dump(index) + '\n').encode()}.items():
        (folder / path).write_bytes(content)
    with tempfile.TemporaryDirectory() as other:
        Path(other, 'key').write_text('untrusted comment: key\n%s\n' % secret)
        comment = 'file:index.json\tnumber:%d' % number
        subprocess.run(['minisign', '-S', '-s', other + '/key', '-t', comment, '-m', folder / 'index.json'],
                       check=True, capture_output=True)


def published(case, theme):
    """What is in a site that was written, as in the vectors, once the reader takes it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pages = {path: path.encode() for path in SITE_FILES if not path.startswith('index.json')}
        pages['minisign.pub'] = (case['key'] + '\n').encode()
        write_site(folder, {'packs/sea.zip': theme}, pages, case['before'], case['secret'])
        read, _ = outcome(folder, {'key': case['key'], 'number': case['before'] or 0})
        index = json.loads((folder / 'index.json').read_bytes())
        comment = (folder / 'index.json.minisig').read_text().split('\n')[2].partition(': ')[2]
        return {'codes': read['codes'], 'number': index['number'], 'comment': comment,
                'paths': [file['path'] for file in index['files']]}


def trials(_, cases, vectors):
    """The kind and the name of each vector, what is expected, and what is found."""
    for case in vectors['random']:
        numbers, seed = random_numbers(case['seed']), case['seed']
        yield 'random', seed, case['next'], ['%016X' % number for number in islice(random_numbers(seed), 4)]
        yield 'random', seed, case['below'], [[bound, below(numbers, bound)] for bound, _ in case['below']]
    for case in vectors['deals']:
        yield 'deals', case['seed'], case['cards'], deal(**{key: case[key] for key in case if key != 'cards'})
    for case in cases['merges']:
        found = merge(case['before'], case['here'], case['file'])
        yield 'merges', case['about'], (case['result'], case['conflicts']), found
    sea = Reading()
    sea.read_themes(json.dumps(cases['merges'][0]['here']).encode())
    for case in vectors['publishing']:
        expected = {'codes': [], **{key: case[key] for key in ('number', 'comment', 'paths')}}
        yield 'publishing', case['about'], expected, published(case, sea.themes[0])


if __name__ == '__main__':
    sys.exit(not agree(trials))
