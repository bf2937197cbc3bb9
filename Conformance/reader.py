#!/usr/bin/env python3
"""A second reader and writer of packs and sites, written from the documentation alone; see README.md.

    python3 Conformance/reader.py test                       all cases of the kit, and its vectors
    python3 Conformance/reader.py check PACK|SITE...         what is in packs, and in the folders of sites
    python3 Conformance/reader.py write THEME.json PACK      writes a pack

It needs Python 3.9, and the program minisign for signatures.
"""
import base64
import datetime
import hashlib
import json
import re
import struct
import subprocess
import sys
import tempfile
import uuid
import zipfile
import zlib
from collections import Counter
from decimal import MAX_EMAX, MIN_EMIN, Context
from pathlib import Path
from unicodedata import category, normalize

KIT = Path(__file__).parent
FACES = re.findall('^(?!# ).+', (KIT / 'faces.txt').read_text('utf-8'), re.MULTILINE)
COLORS = dict(re.findall('^([a-z]+) ([0-9a-f]{6})$', (KIT / 'colors.txt').read_text('utf-8'), re.MULTILINE))
MIB, NUMBERS = 1 << 20, Context(1000, Emin=MIN_EMIN, Emax=MAX_EMAX, traps=[])
WHITE = ''.join(c for c in map(chr, range(0x3001)) if c.isspace() and c not in '\x1c\x1d\x1e\x1f')
UNSAFE = '\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb\ufdd0-\ufdef' + ''.join(
    chr(plane << 16 | low) for plane in range(17) for low in (0xFFFE, 0xFFFF))
IGNORABLE = (
    '\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff'
    '\ufe00-\ufe0f\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff')
HIDDEN = re.compile('[%s%s]' % (UNSAFE, IGNORABLE))
ALLOWED = re.compile('\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f|[\u200c\u200d\ufe0e\ufe0f]')
EMOJI = ''.join(set(re.sub('[\u20e3%s]' % IGNORABLE, '', ''.join(FACES))))
TEXT_STYLE = ''.join(set(re.findall('([^#*0-9])\ufe0f', ''.join(FACES))))
PICTURES = set(EMOJI) - set(TEXT_STYLE + '#*0123456789')  # those with Emoji_Presentation
QUALIFIED = re.compile('[%s](?![🏻-🏿])|[#*0-9](?=\u20e3)' % TEXT_STYLE)  # what U+FE0F follows
EXTENDING = ''.join(c for c in map(chr, range(0x110000)) if category(c)[0] == 'M') + (
    '\u200c\u200d\uff9e\uff9f🏻-🏿\U000e0020-\U000e007f')
CLUSTER = re.compile(  # annex 29: a control; a flag, pictures, Hangul, any character, with what extends it
    '\r\n|[{0}]|(?:[🇦-🇿]{{2}}|[{1}](?:[{2}]*\u200d[{1}])*|[ᄀ-ᅟꥠ-ꥼ]*[ᅠ-ᆧ가-힣ힰ-ퟆ][ᅠ-ᇿힰ-ퟻ]*|.)[{2}]*'
    .format(UNSAFE, re.sub('[#*0-9🇦-🇿]', '', EMOJI), EXTENDING))
UUID = re.compile('(\\{)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?(1)\\})', re.IGNORECASE | re.ASCII)
CAN_HOLD_THEMES = re.compile(
    rb'(?s)(\xef\xbb\xbf)?\s*(\{\s*["}]|\[\s*[{\]])(?=[^"]*\Z|.*"(emojis|themes)")')  # P-111
BAD_NAME = re.compile(r'''
    \A\Z | (?:[^/]*/){32}. | [\\%s]                     # P-311, P-313 to P-315
    | \A/ | (?-i:\A[A-Za-z]:) | // | [.%s](?:/|\Z)      # P-316 to P-320
    | (?:\A|/)(?:CON|PRN|AUX|NUL|CONIN\$|CONOUT\$|(?:COM|LPT)[0-9¹²³])[ ]*(?:[.:/]|\Z)      # P-321
    ''' % (UNSAFE, WHITE), re.VERBOSE | re.IGNORECASE | re.DOTALL)
RECORDS = {  # of a zip: signature, format, fields
    'end': (b'PK\5\6', '<4H2LH', 'disk other_disk here total size offset comment'),
    'end64': (b'PK\6\6', '<Q2H2L4Q', 'length maker version disk other_disk here total size offset'),
    'locator': (b'PK\6\7', '<LQL', 'disk offset disks'),
    'local': (b'PK\3\4', '<5H3L2H', 'version flags method time date crc packed size name_size extra'),
    'central': (b'PK\1\2', '<6H3L5H2L', 'maker version flags method time date crc packed size name_size '
                'extra comment disk internal attributes offset')}
CREDITS = ['title', 'author', 'license', 'description', 'packVersion', 'generator']
SITE_FILES = ['icon-192.png', 'icon-512.png', 'index.html', 'manifest.webmanifest', 'worker.js',
              'minisign.pub', 'index.json.minisig']


class Rejected(Exception):
    """A pack, a site or a theme is not taken, with the code."""


class Findings:
    """What is taken, what is rejected, and the codes of all findings."""

    def __init__(self):
        self.themes, self.rejects, self.codes = [], None, set()

    def note(self, area, **codes):
        """Adds the codes whose conditions hold."""
        self.codes.update('%s.%s' % (area, name.replace('_', '-')) for name, holds in codes.items() if holds)


class Number:
    """A number of JSON, which keeps its spelling; also another text that is written as it is."""

    def __init__(self, text):
        self.text, self.value = text, NUMBERS.create_decimal(text)
        self.whole = self.value == self.value.to_integral_value()


class Record:
    """A record of a zip (P-201 to P-234), with its fields by their names."""

    def __init__(self, kind, data, at, limit):
        signature, layout, names = RECORDS[kind]
        self.start = at + 4 + struct.calcsize(layout)
        must('archive', unsound=at >= 0 and data.startswith(signature, at) and self.start <= limit)
        vars(self).update(zip(names.split(), struct.unpack_from(layout, data, at + 4)))


def must(area, **codes):
    """Rejects with the first code whose condition does not hold; archive.not-a-file is `not_a_file` here."""
    for name, holds in codes.items():
        if not holds:
            raise Rejected('%s.%s' % (area, name.replace('_', '-')))


def whole(value, least=0, most=float('inf')):
    """True if a value is a whole number in a range."""
    return isinstance(value, Number) and value.whole and least <= value.value <= most


def checked(value, kinds, code, required=()):
    """The members of an object that are not null; all of the kinds have the right type."""
    given = {key: item for key, item in value.items() if item is not None} if isinstance(value, dict) else {}
    types = [(given[key], kind) for key, kind in kinds.items() if key in given]
    right = all(whole(item) if kind is whole else isinstance(item, kind) for item, kind in types)
    if not (isinstance(value, dict) and given.keys() >= set(required) and right):
        raise Rejected(code)
    return given


def walk(value, key='', level=0):
    """Each value in a value: how deep it is nested, and what it counts (P-619)."""
    text, nested = getattr(value, 'text', value), isinstance(value, (dict, list))
    yield level + nested, 1 + len(key.encode()) + (len(text.encode()) if isinstance(text, str) else 0)
    if nested:
        for name, item in value.items() if isinstance(value, dict) else zip([''] * len(value), value):
            yield from walk(item, name, level + 1)


def parse(data):
    """The value of a text in strict JSON (P-501 to P-511)."""
    def unique(pairs):
        must('json', syntax=len({normalize('NFD', key) for key, _ in pairs}) == len(pairs))
        return dict(pairs)

    must('encoding', not_utf8=not re.match(rb'\0{3}[^\0]|[^\0]\0{3}|(\0[^\0]){2}|([^\0]\0){2}', data))
    try:
        text = data.decode('utf-8-sig')
        value = json.loads(text, parse_int=Number, parse_float=Number, object_pairs_hook=unique,
                           parse_constant=lambda _: must('json', syntax=False))
        must('limit', exceeded=max(level for level, _ in walk(value)) <= 64)
    except RecursionError:
        raise Rejected('limit.exceeded') from None
    except UnicodeDecodeError:
        raise Rejected('encoding.not-utf8') from None
    except UnicodeEncodeError:  # half of a surrogate pair
        raise Rejected('json.syntax') from None
    except json.JSONDecodeError as error:
        cut = error.pos >= len(text.rstrip(' \t\r\n')) and not re.search('string|escape', error.msg)
        raise Rejected('json.truncated' if cut else 'json.syntax') from None
    return value


def dump(value, indent='\n'):
    """The text of a value (P-731 to P-734); without an indent on one line."""
    def escape(match):
        short = {'"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t'}.get(match[0])
        return short or (match[0] if match[0] > '\uffff' else '\\u%04X' % ord(match[0]))

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


def visible(text):
    """True if a character of the text is visible (P-723)."""
    blank = ('Cc', 'Cf', 'Cs', 'Zs', 'Zl', 'Zp', 'Mn', 'Me')
    return any(c in PICTURES or not (HIDDEN.match(c) or c == '\u2800' or category(c) in blank) for c in text)


def usable(text, most, size):
    """True if a text can be shown, and has not too many user-perceived characters and bytes."""
    shown = visible(text) and not HIDDEN.search(ALLOWED.sub('', text))
    return shown and len(CLUSTER.findall(text)) <= most and len(text.encode()) <= size


def face_key(face):
    """Faces with the same key are the same (P-644)."""
    return normalize('NFD', re.sub('[\ufe0e\ufe0f]', '', face))


def name_key(name):
    """Names with the same key are equal (P-635)."""
    return re.sub('[%s]+' % WHITE, ' ', face_key(''.join(c.lower() for c in name)).strip(WHITE))


def read_faces(texts, found, in_play=()):
    """The faces of a list that are kept, by their keys (P-641 to P-650)."""
    must('field', wrong_value=all(isinstance(text, str) for text in texts))
    must('theme', too_many_emojis=len(texts) <= 10000)
    faces, filled = {}, [text for text in texts if text.strip(WHITE)]
    found.note('theme', empty_face=len(filled) < len(texts))
    for text in filled:
        right = visible(text) and not re.search('[%s]' % UNSAFE, text) and len(text) <= 16
        must('theme', several_characters=len(CLUSTER.findall(text)) == 1, unusable_emoji=right)
        key, face = face_key(text), QUALIFIED.sub('\\g<0>\ufe0f', re.sub('[\ufe0e\ufe0f]', '', text))
        if key in faces or key in in_play:
            found.note('theme', duplicate_emoji=key in faces, removed_in_play=key not in faces)
            continue
        faces[key], emoji = face, '\ufe0f' in face or PICTURES.intersection(face)
        found.note('theme', not_an_emoji=not emoji, respelled_emoji=emoji and face != text)
    return faces


def read_color(value, found):
    """The four bytes of a colour (P-661 to P-667)."""
    if isinstance(value, str):
        match = re.fullmatch('#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})', value.lower())
        digits = match[1] if match else COLORS.get(re.sub('[%s]' % WHITE, '', value.lower()))
        must('theme', unreadable_color=digits)
        return bytes.fromhex((digits if len(digits) > 3 else re.sub('(.)', r'\1\1', digits)).ljust(8, 'f'))
    keys = ['red', 'green', 'blue', 'alpha']
    given = checked(value, dict.fromkeys(keys, Number), 'field.wrong-value', keys[:3])
    parts = [float(given[key].value) if key in given else 1.0 for key in keys]
    found.note('theme', clamped=not all(0 <= part <= 1 for part in parts))
    found.note('field', dropped=value.keys() - keys)
    products = [max(0.0, min(1.0, part)) * 255 for part in parts]
    return bytes(int(product) + (product % 1 >= 0.5) for product in products)


def read_words(words, faces, found):
    """The texts of the faces, or None if the value is of another program (P-701 to P-707)."""
    words = {'': ()} if not isinstance(words, dict) else {
        key: texts if isinstance(texts, list) else [texts] for key, texts in words.items()}
    if not all(len(texts) in (1, 2) and {type(text) for text in texts} == {str} for texts in words.values()):
        return None
    entries, kept, seen = {}, {}, set()
    for key, texts in words.items():
        texts = [text.strip(WHITE) for text in texts]
        if face_key(key) in faces.keys() - entries and all(usable(text, 60, 240) for text in texts):
            entries[face_key(key)] = texts
        else:
            found.note('theme', unusable_word=True)
    for key, face in faces.items():
        texts = [text for text in entries.get(key, ()) if face_key(text) != key]
        normal = {normalize('NFD', text) for text in texts}
        if normal & seen or any(face_key(text) in faces for text in texts):
            found.note('theme', duplicate_word=True)
        elif texts:
            kept[face] = texts
            seen |= normal
    return kept


def made_id(theme):
    """An id from the content (P-623)."""
    texts = [(face, theme['words'][face]) for face in theme['emojis'] if face in theme['words']]
    items = [theme['name'], *theme['emojis'], theme['numberOfPairs'], int.from_bytes(theme['color'], 'big'),
             *(item for face, pair in texts for item in (face, len(pair), *pair))]
    words, number = [], 0
    for item in items:
        if isinstance(item, str):
            data = item.encode()
            words += [len(data), *struct.unpack_from('<%dQ' % (len(data) // 8), data)]
            item = int.from_bytes(data[len(data) // 8 * 8:], 'big')
        words.append(item)
    for seed in (1, 2):
        half = seed ^ 0x9E3779B97F4A7C15
        for word in words:
            half = (half ^ word) * 0xD6E8FEB86659FD93 % (1 << 64)
            half ^= half >> 32
        number = number << 64 | half
    return str(uuid.UUID(int=number & ~(0xF << 76 | 3 << 62) | 8 << 76 | 2 << 62)).upper()


def read_theme(value, found):
    """A theme as it is written, with all words in lists, and its other keys in `extra` (P-605 to P-707)."""
    kinds = {'id': (str, Number), 'name': str, 'emojis': list, 'removedEmojis': list, 'numberOfPairs': Number,
             'color': (str, dict), 'words': object}
    given = checked(value, kinds, 'field.wrong-value')
    must('theme', missing_name=visible(given.get('name', '')), too_few_emojis='emojis' in given)
    name, ident, extra, total = given['name'].strip(WHITE), given.get('id', ''), {}, 0
    found.note('theme', trimmed_name=name != given['name'])
    must('theme', unusable_name=usable(name, 100, 1000))
    faces = read_faces(given['emojis'], found)
    removed = read_faces(given.get('removedEmojis', []), found, faces)
    must('theme', too_few_emojis=len(faces) >= 2)
    pairs = given.get('numberOfPairs', Number(str(len(faces))))
    must('field', wrong_value=whole(pairs, float('-inf')))
    words = read_words(given.get('words', {}), {**faces, **removed}, found)
    found.note('theme', missing_pairs='numberOfPairs' not in given, missing_color='color' not in given,
               clamped=not 2 <= pairs.value <= len(faces), foreign_words=words is None)
    for key, item in value.items():
        if key not in kinds or key == 'words' and words is None:
            size = sum(size for _, size in walk(item, key))
            found.note('theme', unusable_extra=total + size > MIB)
            if total + size <= MIB:
                total, extra[key] = total + size, item
    theme = {'id': ident, 'name': name, 'emojis': list(faces.values()),
             'removedEmojis': list(removed.values()),
             'numberOfPairs': int(max(2, min(pairs.value, len(faces)))),
             'color': read_color(given.get('color', '#8E8E93'), found), 'words': words or {}, 'extra': extra}
    text = getattr(ident, 'text', ident)
    match, missing = UUID.fullmatch(text), not text.strip(WHITE)
    found.note('theme', missing_id=missing, unreadable_id=not match and not missing)
    return {**theme, 'id': match[2].upper() if match else made_id(theme)}


def read_themes(data, found):
    """Adds the themes of a theme.json; returns the number of all (P-601 to P-606)."""
    values = parse(data)
    found.note('encoding', byte_order_mark=data.startswith(b'\xef\xbb\xbf'))
    if isinstance(values, dict) and isinstance(values.get('themes'), list) and values.get('emojis') is None:
        found.note('field', dropped=len(values) > 1)
        values = values['themes']
    elif isinstance(values, dict):
        values = [values]
        must('limit', exceeded=max(level for level, _ in walk(values)) <= 64)
    must('field', wrong_value=isinstance(values, list))
    for value in values:
        try:
            found.themes.append(read_theme(value, found))
        except Rejected as error:
            found.rejects = 'theme'
            found.codes.add(error.args[0])
    return len(values)


def write_themes(themes):
    """The text of theme.json (P-731 to P-735)."""
    values = []
    for theme in themes:
        parts = ['%g' % ((byte * 2000 + 255) // 510 / 1000) for byte in theme['color']]
        color = Number('{"red": %s, "green": %s, "blue": %s, "alpha": %s}' % tuple(parts))
        words = {face: texts[0] if len(texts) == 1 else texts for face, texts in theme['words'].items()}
        value = {**theme, 'color': color, 'words': Number(dump(words, ''))}
        values.append({**{key: value[key] for key in list(value)[:7 if words else 6]}, **theme['extra']})
    return dump(values) + '\n'


def write_pack(themes, credits):
    """The texts of the files of a pack (P-102, P-127, P-437)."""
    data = write_themes(themes).encode()
    digest = hashlib.sha256(data).hexdigest()
    file = {'path': 'theme.json', 'format': 'json', 'bytes': len(data), 'sha256': digest}
    known = {key: credits[key] for key in CREDITS if key in credits}
    manifest = {'format': 'memorize-pack', 'version': 1, **known, 'themes': len(themes), 'files': [file]}
    text = (dump(manifest) + '\n').encode()
    must('pack', bad_manifest=len(text) <= MIB, too_large=len(text) + len(data) <= 64 * MIB)
    return {'manifest.json': text, 'theme.json': data}


def write_zip(path, files):
    """Writes a pack of its files (P-105)."""
    with zipfile.ZipFile(path, 'w') as archive:
        for name, content in files.items():
            info = zipfile.ZipInfo(name)
            info.external_attr, info.create_system = 0o100644 << 16, 3
            archive.writestr(info, content)


def read_end(data):
    """Where the central directory begins and ends, and how many records it has (P-201 to P-225)."""
    ends = [match.start() for match in re.finditer(b'PK\5\6', data)]
    whole_ends = [at for at in ends if int.from_bytes(data[at + 20:at + 22], 'little') == len(data) - at - 22]
    must('archive', damaged=whole_ends, unsound=whole_ends[:1] == ends[-1:])
    at, = whole_ends
    end = last = Record('end', data, at, len(data))
    must('archive', unsupported=end.comment <= 16000)
    if data.startswith(b'PK\6\7', max(0, at - 20)):
        locator, at = Record('locator', data, at - 20, at), at - 76
        end = Record('end64', data, at, at + 56)
        must('archive', unsound=locator.offset == at and end.length == 44,
             unsupported=locator.disk == 0 and locator.disks == 1)
    must('archive', unsupported=end.disk == end.other_disk == 0 and end.here == end.total)
    marks = {'disk': 0xFFFF, 'other_disk': 0xFFFF, 'here': 0xFFFF, 'total': 0xFFFF, 'size': 0xFFFFFFFF,
             'offset': 0xFFFFFFFF}
    must('archive', unsound=last.here == last.total and all(
        getattr(last, key) in (getattr(end, key), marks[key]) for key in marks))
    must('archive', unsound=end.offset + end.size == at and end.total * 46 <= end.size)
    return end.offset, at, end.total


def read_record(kind, data, at, limit):
    """A local or central record with its name, extra fields and values of 64 bits (P-232, P-251 to P-262)."""
    record = Record(kind, data, at, limit)
    area, disk = record.start + record.name_size, getattr(record, 'disk', 0)
    record.raw, rest, record.fields = data[record.start:area], data[area:area + record.extra], {}
    record.end = area + record.extra + getattr(record, 'comment', 0)
    plain = not record.flags & ~0x080E and record.method in (0, 8) and record.version % 256 <= 63
    must('archive', unsound=record.end <= limit, encrypted=not record.flags & 0x2041, unsupported=plain)
    while rest:
        tag, length = struct.unpack_from('<2H', rest.ljust(4, b'\xff'))
        content, rest = rest[4:4 + length], rest[4 + length:]
        once = tag not in (0x0001, 0x7075) or tag not in record.fields
        link = tag == 0x000D and length > 12 or tag == 0x756E and b'\xa0' <= content[5:6] <= b'\xaf'
        must('archive', unsound=once and len(content) == length >= {0x5455: 1, 0x756E: 10}.get(tag, 0),
             encrypted=tag not in (0x0017, 0x9901), unsupported=tag != 0x6C78, not_a_file=not link)
        record.fields[tag] = content
    wide, names = record.fields.get(0x0001, b''), ['size', 'packed', 'offset'][:3 if kind == 'central' else 2]
    values = struct.unpack_from('<%dQ' % (len(wide) // 8), wide)
    marked = [key for key in names if getattr(record, key) == 0xFFFFFFFF]
    found, every = dict(zip(marked, values)), dict(zip(names, values))
    must('archive', unsound=wide[len(values) * 8:] in (b'', bytes(4)) and (disk != 0xFFFF or len(wide) % 8))
    must('archive', unsupported=disk in (0, 0xFFFF), unsound=len(marked) == len(values) or (
        len(values) <= len(names) and found.items() <= every.items() <= {**vars(record), **found}.items()))
    vars(record).update(found)
    return record


def entry_name(record):
    """The name of a record (P-301 to P-321)."""
    path = record.fields.get(0x7075)
    name = record.raw if path is None else path[5:]
    if name != record.raw:  # replaced is all from the first to the last non-ASCII character of each part
        kept = re.split(rb'[\x80-\xff](?:[^/]*[\x80-\xff])?', name)
        pattern = rb'(?:[^\0-\x1f\x7f/\\]|(?<=[\x80-\xff])\\)+'.join(map(re.escape, kept))
        must('archive', unsound=path[:5] == struct.pack('<BL', 1, zlib.crc32(record.raw)) and
             not record.flags & 0x0800 and re.fullmatch(pattern, record.raw))
    try:
        text = name.decode()
    except UnicodeDecodeError:
        raise Rejected('archive.bad-name' if name == record.raw else 'archive.unsound') from None
    must('archive', bad_name=len(name) <= 1024 and not BAD_NAME.search(text))
    return text


def read_entry(data, entry, directory):
    """Compares the two records of an entry; adds its name, and where it begins and ends (P-231 to P-258)."""
    local = read_record('local', data, entry.offset, directory)
    entry.name, entry.start, end = entry_name(entry), local.end, local.end + entry.packed
    pairs = [(getattr(local, key), getattr(entry, key)) for key in ('crc', 'packed', 'size')]
    must('archive', unsound=entry_name(local) == entry.name and all(
        getattr(local, key) == getattr(entry, key) for key in ('raw', 'method', 'time', 'date')))
    must('archive', unsound=not (local.flags ^ entry.flags) & ~8 and all(
        value == other or value == 0 and local.flags & 8 for value, other in pairs))
    must('archive', unsound=local.version == entry.version or any(
        0x0001 in record.fields and record.version == 45 for record in (local, entry)))
    must('archive', unsound=end <= directory and (entry.method or entry.size == entry.packed))
    if local.flags & 8:
        layout = '<L2Q' if 0x0001 in local.fields else '<3L'
        fitting = [at for at in [end + 4] * data.startswith(b'PK\7\x08', end) + [end]
                   if struct.unpack_from(layout, data, at) == (entry.crc, entry.packed, entry.size)]
        must('archive', unsound=fitting)
        end = fitting[0] + struct.calcsize(layout)
    mode, folder, entry.end = entry.attributes >> 28, entry.name.endswith('/'), end
    empty = entry.size == entry.crc == 0 and entry.packed <= 2
    must('archive', not_a_file=mode not in (0x1, 0x2, 0x6, 0xA, 0xC) and not entry.attributes & 0x400,
         unsound=mode != 8 and empty if folder else mode != 4 and not entry.attributes & 0x10)


def read_zip(data):
    """The entries of a zip by name, once its structure and its declared sizes hold."""
    directory, stop, total = read_end(data)
    at, entries, expected, folders = directory, [], 0, {}
    while at < stop:
        entries.append(read_record('central', data, at, stop))
        at = entries[-1].end
    must('archive', unsound=len(entries) == total)
    for entry in sorted(entries, key=lambda entry: entry.offset):
        must('archive', unsound=entry.offset == expected)
        read_entry(data, entry, directory)
        key = normalize('NFD', entry.name.rstrip('/').upper().lower())
        must('archive', bad_name=key not in folders)
        expected, folders[key] = entry.end, entry.name.endswith('/')
    parents = {key[:match.start()] for key in folders for match in re.finditer('/', key)}
    size = sum(entry.size for entry in entries)
    must('archive', unsound=expected == directory, bad_name=all(folders.get(name, True) for name in parents),
         too_large=total <= 1000 and stop - directory <= 10 * MIB and size <= 64 * MIB,
         too_compressed=all(entry.size <= MIB or entry.size < 250 * entry.packed for entry in entries))
    return {entry.name: entry for entry in entries}


def inflate(data, entry):
    """The content of an entry (P-331 to P-333)."""
    content = data[entry.start:entry.start + entry.packed]
    if entry.method:
        stream = zlib.decompressobj(-15)
        try:
            content = stream.decompress(content, entry.size + 1)
        except zlib.error:
            raise Rejected('archive.damaged') from None
        must('archive', damaged=len(content) > entry.size or stream.eof and not stream.unused_data)
    must('archive', unsound=len(content) == entry.size, damaged=zlib.crc32(content) == entry.crc)
    return content


def read_manifest(data):
    """The files of a manifest and the number of its themes (P-401 to P-435)."""
    bad, kinds = 'pack.bad-manifest', {'path': str, 'format': str, 'bytes': whole, 'sha256': str}
    known = {'version': whole, 'themes': whole, 'files': list, 'mandatory': list}
    known.update(dict.fromkeys(['format', *CREDITS], str))
    manifest = checked(parse(data), known, bad, ('format', 'version', 'files'))
    version, mandatory = manifest['version'].value, manifest.get('mandatory', [])
    files = [checked(file, kinds, bad, kinds.keys() - {'format'}) for file in manifest['files']]
    paths = {normalize('NFD', file['path']) for file in files}
    right = version > 0 and manifest['format'] == 'memorize-pack'
    must('pack', bad_manifest=right, newer_version=version == 1)
    must('pack', bad_manifest=1 <= len(files) == len(paths) <= 64 and 'manifest.json' not in paths and all(
        re.fullmatch('[0-9A-Fa-f]{64}', file['sha256']) and len(file['path'].encode()) <= 1024 and
        file['path'][-1:] != '/' and not BAD_NAME.search(file['path']) for file in files))
    must('pack', bad_manifest=all(isinstance(key, str) for key in mandatory))
    must('pack', newer_version=set(mandatory) <= known.keys())
    return files, manifest.get('themes')


def read_pack(data, found):
    """Reads a pack (P-101 to P-126, P-401 to P-436)."""
    files = {name: entry for name, entry in read_zip(data).items() if name[-1] != '/'}
    system = {name for name in files if re.match(r'__MACOSX/|(.*/)?(\.DS_Store\Z|\._[^/]*\Z)', name)}
    found.note('pack', system_files=system)
    tops = {name[:name.find('/') + 1] for name in files.keys() - system}
    inside = len(min(tops)) if len(tops) == 1 else 0
    files = {normalize('NFD', name[inside:]): entry for name, entry in files.items() if name not in system}
    if 'manifest.json' not in files:
        texts = [inflate(data, entry) for name, entry in files.items() if name.lower().endswith('.json')]
        texts = [text for text in texts if len(texts) == 1 or CAN_HOLD_THEMES.match(text)]
        must('pack', no_payload=texts, several_payloads=len(texts) == 1)
        found.note('pack', no_manifest=True, ignored_file=len(files) > 1)
        return read_themes(texts[0], found)
    must('pack', bad_manifest=files['manifest.json'].size <= MIB)
    listed, total = read_manifest(inflate(data, files['manifest.json']))
    paths, count = [normalize('NFD', file['path']) for file in listed], 0
    must('pack', damaged=files.keys() - {'manifest.json'} <= set(paths))
    for kind in (file.get('format', 'json') for file in listed):
        must('pack', nested=kind.lower() not in ('pack', 'zip', 'memorizepack'))
        must('plugin', unknown_format=kind == 'json')
    must('pack', damaged=files.keys() >= set(paths))
    for file, path in zip(listed, paths):
        must('pack', damaged=file['bytes'].value == files[path].size)
        content = inflate(data, files[path])
        must('pack', damaged=hashlib.sha256(content).hexdigest() == file['sha256'].lower(),
             nested=content[:4] not in (b'PK\3\4', b'PK\5\6'))
        count += read_themes(content, found)
    must('pack', damaged=total is None or total.value == count)
    return count


def decoded(text, length, kind=b''):
    """The bytes in Base64 (P-908), or nothing if they have another length or kind."""
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError:
        return b''
    right = len(data) == length and data.startswith(kind) and base64.b64encode(data) == text.encode()
    return data if right else b''


def verify(keys, content, signature):
    """The fields of the trusted comment of a signature by one of the keys (P-901 to P-907)."""
    lines = re.split('\r?\n', signature.decode('latin-1')) + [''] * 3
    first = decoded(lines[1], 74)
    fitting = [key for key in keys if decoded(key, 42, b'Ed')[2:10] == first[2:10]]
    form = first[:2] in (b'ED', b'Ed') and decoded(lines[3], 64) and lines[0].startswith('untrusted comment:')
    must('site', too_large=len(signature) <= 4096,
         unusable_signature=form and lines[2].startswith('trusted comment: '),
         legacy_signature=first[:2] == b'ED', other_key=fitting)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, 'file').write_bytes(content)
        Path(folder, 'file.minisig').write_text('\n'.join(lines[:4]) + '\n', 'latin-1')
        command = ['minisign', '-V', '-q', '-P', fitting[0], '-m', folder + '/file']
        must('site', altered=subprocess.run(command, capture_output=True).returncode == 0)
    fields = [field.partition(':') for field in lines[2][17:].split('\t')]
    times = Counter(name for name, _, _ in fields)
    return {name: text for name, colon, text in fields if colon and times[name] == 1}


def read_index(data):
    """An index, with its files by their paths (P-801 to P-811)."""
    bad, texts, files = 'site.invalid-index', {'id': str, 'name': str, 'pack': str}, {}
    try:
        index = {'until': '9999-12-31', 'themes': [], 'files': [], **parse(data)}
        day = datetime.date.fromisoformat(index['until']).isoformat()
    except (Rejected, TypeError, ValueError):
        raise Rejected(bad) from None
    must('site', invalid_index=index.get('format') == 'memorize-site' and whole(index.get('version'), 1) and
         len(data) <= 64 * MIB)
    number, upcoming = index.get('number', Number('1')), index.get('next', '')
    must('site', newer_version=index['version'].value <= 2, invalid_index=day == index['until'] and (
        whole(number, 1, 1 << 53) and isinstance(upcoming, str)))
    must('site', invalid_index='next' not in index or decoded(upcoming, 42, b'Ed'))
    must('site', invalid_index=isinstance(index['themes'], list) and isinstance(index['files'], list))
    themes = [checked(theme, texts, bad, texts) for theme in index['themes']]
    packs, sizes = {theme['pack'] for theme in themes}, [len(theme['name'].encode()) for theme in themes]
    must('site', too_large=len(themes) <= 100000 and sum(sizes) <= 16 * MIB,
         invalid_index=len(packs) == len(themes) and max(sizes, default=0) <= 1000 and
         all(re.fullmatch(r'packs/[a-z0-9-]{1,118}\.zip', pack) for pack in packs) and
         all(UUID.fullmatch(theme['id']) for theme in themes))
    for file in (file for file in index['files'] if isinstance(file, dict)):
        path, checksum = file.get('path'), file.get('sha256')
        if isinstance(checksum, str) and isinstance(path, str) and path in packs.union(SITE_FILES):
            must('site', invalid_index='bytes' not in file or whole(file['bytes']))
            files.setdefault(path, file)
    return {**index, 'files': files}


def read_site(folder, known, found):
    """Reads a site; `known` is what is remembered, as in the kit (P-801 to P-830)."""
    def content(name, missing=b''):
        return (folder / name).read_bytes() if (folder / name).is_file() else missing

    data, signature = content('index.json'), content('index.json.minisig', None)
    key, fields = known.get('key'), {}
    must('site', unsigned=signature is not None or not key)
    if signature is not None:
        offered = content('minisign.pub').decode('latin-1').strip().split('\n')[-1]
        must('site', no_key=decoded(key or offered, 42, b'Ed'))
        fields = verify([key, known.get('next', '')] if key else [offered], data, signature)
    must('site', other_file=fields.get('file', 'index.json') == 'index.json')
    index, digest = read_index(data), hashlib.sha256(data).hexdigest()
    number = index['number'].value if 'number' in index else 0
    highest = known.get('number', 0) if key or signature is None else 0
    if signature is not None:
        named = fields.get('number', '')
        must('site', invalid_index=number, rolled_back=number >= highest,
             same_number=number > highest or known.get('index', digest) == digest,
             other_file=not re.fullmatch('[0-9]+', named) or int(named) == number)
    found.note('site', older=number < highest, outdated=index['until'] < datetime.date.today().isoformat())
    for theme in index['themes']:
        data, file, pack = content(theme['pack']), index['files'].get(theme['pack'], {}), Findings()
        must('site', altered=file.get('sha256') == hashlib.sha256(data).hexdigest() and (
            'bytes' not in file or file['bytes'].value == len(data)))
        read_pack(data, pack)
        found.codes |= pack.codes
        must('site', other_theme=[(taken['id'], name_key(taken['name'])) for taken in pack.themes] ==
             [(UUID.fullmatch(theme['id'])[2].upper(), name_key(theme['name']))])
        found.themes += pack.themes


def look(path, known):
    """What is found in the file of a pack or the folder of a site, as the kit has it."""
    found, kind = Findings(), 'site' if path.is_dir() else 'pack'
    try:
        if path.is_dir():
            read_site(path, known, found)
        else:
            read_pack(path.read_bytes(), found)
    except Rejected as error:
        found.rejects = kind
        found.codes.add(error.args[0])
    themes = {} if found.rejects == kind else {'themes': json.loads(write_themes(found.themes))}
    return {'rejects': found.rejects, 'codes': sorted(found.codes), **themes}


def agree(trials):
    """Makes the kit, and runs what yields the kind and name of a trial, the expected and the found outcome."""
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
        found = look(Path(folder, case.get('file') or case['folder']), case.get('known'))
        expected = {'rejects': case.get('rejects'), 'codes': sorted(case['codes'])}
        expected.update({'themes': case['themes']} if 'themes' in case else {})
        yield 'packs' if 'file' in case else 'sites', case['name'], expected, found
    for kind, pair, same, key in ('names', 'names', 'equal', name_key), ('emoji', 'faces', 'same', face_key):
        for case in vectors[kind]:
            yield kind, case[pair], case[same], key(case[pair][0]) == key(case[pair][1])
    for case in vectors['signatures']:
        try:
            fields = verify([case['key']], case['content'].encode(), case['signature'].encode())
            found = None if fields.get('file', case['file']) == case['file'] else 'signature.other-file'
        except Rejected as error:
            found = error.args[0].replace('site.altered', 'signature.mismatch')
        yield 'signatures', case['name'], case.get('code'), found
    for case in vectors['writing']:
        read = Findings()
        read_themes(case['read'].encode(), read)
        credits = {key: text if isinstance(text, str) else text['repeat'] * text['times']
                   for key, text in case.get('credits', {}).items()}
        try:
            files = write_pack(read.themes, credits)
            found = {'theme': files['theme.json'].decode(), 'manifest': files['manifest.json'].decode()}
        except Rejected as error:
            found = {'code': error.args[0]}
        expected = {key: case[key] for key in ('theme', 'manifest', 'code') if key in case}
        yield 'writing', case['about'], expected, {key: found.get(key) for key in expected}


def main(command='', *names):
    """The command line."""
    if command == 'test':
        agree(trials)
    elif command == 'check' and names:
        for name in names:
            print(json.dumps({'name': name, **look(Path(name), {})}, ensure_ascii=False))
    elif command == 'write' and len(names) == 2:
        found = Findings()
        read_themes(Path(names[0]).read_bytes(), found)
        write_zip(names[1], write_pack(found.themes, {}))
    else:
        sys.exit(__doc__)


if __name__ == '__main__':
    main(*sys.argv[1:])
