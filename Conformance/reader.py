#!/usr/bin/env python3
"""A second reader and writer of packs and sites, written from the documentation alone; see README.md.

    python3 Conformance/reader.py test                       all cases of the kit, and its vectors
    python3 Conformance/reader.py check PACK...              what is in packs
    python3 Conformance/reader.py site FOLDER [KNOWN]        what is in a site; KNOWN is JSON, as in expected.json
    python3 Conformance/reader.py write THEME.json PACK      writes a pack

It needs Python 3.9, and the program minisign for signatures.
"""
import base64
import datetime
import hashlib
import io
import json
import re
import struct
import subprocess
import sys
import tempfile
import zipfile
import zlib
from decimal import Decimal, InvalidOperation
from pathlib import Path
from types import SimpleNamespace as Record
from unicodedata import category, normalize

CODES = {}  # of each rule; a rule with several codes has them as (rule, code)
for code, numbers in re.findall(r'(\S+): ([0-9 -]+)', """
archive.damaged: 201-203 332-333; archive.unsound: 204-205 207-209 221-224 232-246 257-258 260-262 303-305 331;
archive.unsupported: 206 210-211 225 251 253-254 259; archive.encrypted: 252; archive.not-a-file: 255-256;
archive.bad-name: 302 311-323; archive.too-large: 121-122 126; archive.too-compressed: 123; pack.no-manifest: 111;
pack.bad-manifest: 124-125 401-415 417 421 431-432 435; pack.newer-version: 418; pack.damaged: 416 423-424 433-434;
pack.nested: 436; plugin.unknown-format: 422; pack.system-files: 109; pack.no-payload: 112; pack.too-large: 127;
json.syntax: 501 504-508; json.truncated: 502; encoding.not-utf8: 503; encoding.byte-order-mark: 511;
limit.exceeded: 509 602; field.dropped: 603 664; field.wrong-value: 604-608 662; theme.missing-id: 611;
theme.missing-name: 612 632; theme.too-few-emojis: 613 649; theme.missing-pairs: 615; theme.missing-color: 616;
theme.unusable-extra: 619; theme.unreadable-id: 621; theme.trimmed-name: 631; theme.unusable-name: 633-634;
theme.several-characters: 641; theme.unusable-emoji: 642; theme.empty-face: 643; theme.respelled-emoji: 645;
theme.not-an-emoji: 646; theme.duplicate-emoji: 647; theme.removed-in-play: 648; theme.too-many-emojis: 650;
theme.clamped: 651 663; theme.unreadable-color: 667; theme.foreign-words: 702; theme.unusable-word: 706;
theme.duplicate-word: 707; site.invalid-index: 801-802 804 806-811 827; site.outdated: 805; site.altered: 812 825 904;
site.other-theme: 813; site.no-key: 822; site.unsigned: 823; site.other-key: 824 905; site.other-file: 826;
site.rolled-back: 828; site.same-number: 829; site.unusable-signature: 902; site.legacy-signature: 903;
"""):
    for first, last in re.findall('([0-9]+)-?([0-9]*)', numbers):
        CODES.update(dict.fromkeys(range(int(first), int(last or first) + 1), code))
COLORS = dict(re.findall('([a-z]+) ([0-9a-f]{6})', """
aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 black 000000
blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00
chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b
darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkkhaki bdb76b darkmagenta 8b008b
darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f
darkslateblue 483d8b darkslategray 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff
dimgray 696969 dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc
ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f honeydew f0fff0
hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5
lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2
lightgray d3d3d3 lightgreen 90ee90 lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa
lightslategray 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff
maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371
mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970
mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000
olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee
palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6
purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072
sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd
slategray 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347
turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32 mint 00c7be
"""))
COLORS |= {name.replace('gray', 'grey'): value for name, value in COLORS.items()}
MIB, BOM = 1 << 20, b'\xef\xbb\xbf'
WIDE = [[at not in ascii for at in range(4)] for ascii in ({3}, {0}, {1, 3}, {0, 2})]  # zeros of UTF-32 and UTF-16
WHITE = '\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000' + ''.join(map(chr, range(0x2000, 0x200B)))
LAST = ''.join(chr(plane << 16 | low) for plane in range(17) for low in (0xFFFE, 0xFFFF))  # two of each plane
UNSAFE = re.compile('[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb\ufdd0-\ufdef%s]' % LAST)
IGNORABLE = re.compile(
    '[\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f'
    '\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]')
SEEN_THOUGH_IGNORABLE = re.compile('\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f|[\u200c\u200d\ufe0e\ufe0f]')
# Annex 29 over letters for the classes of characters: control, regional, picture, extending, joiner, Hangul, other.
GRAPHEME = re.compile('(?:C|RR?|P(?:E*ZP)*|L*[VH][VT]*|L+|T+|O)[EZ]*|[EZ]+')
CLASSES = [(letter, re.compile(pattern)) for letter, pattern in (
    ('Z', '\u200d'), ('E', '[\u200c\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f\uff9e\uff9f]'),
    ('R', '[\U0001f1e6-\U0001f1ff]'), ('L', '[\u1100-\u115f\ua960-\ua97c]'), ('V', '[\u1160-\u11a7\ud7b0-\ud7c6]'),
    ('T', '[\u11a8-\u11ff\ud7cb-\ud7fb]'), ('H', '[\uac00-\ud7a3]'))]
UUID = re.compile(r'(\{)?([0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12})(?(1)\})', re.IGNORECASE | re.ASCII)
DEVICE = re.compile('CON|PRN|AUX|NUL|CONIN\\$|CONOUT\\$|(?:COM|LPT)[0-9¹²³]')
FACES = [line for line in Path(__file__).with_name('faces.txt').read_text('utf-8').split('\n') if line[:2] != '# ']
TONES = set(map(chr, range(0x1F3FB, 0x1F400)))
EMOJI = {c for c in ''.join(FACES) if not IGNORABLE.match(c) and c != '\u20e3'} | TONES
TEXT_STYLE = set(re.findall('(.)\ufe0f', ''.join(FACES)))
PICTURES = EMOJI - TEXT_STYLE  # those with Emoji_Presentation
MANIFEST = {'format': str, 'version': 0, 'title': str, 'author': str, 'license': str, 'description': str,
            'packVersion': str, 'generator': str, 'themes': 0, 'files': list, 'mandatory': list}


class Rejected(Exception):
    """A pack, a site or a theme is not taken, by the rule."""


class Inline(dict):
    """An object that is written on one line."""


class Number:
    """A number of JSON, which keeps its spelling."""

    def __init__(self, text):
        self.text = text
        try:
            self.value = Decimal(text)
        except InvalidOperation:  # an exponent beyond those of Decimal
            self.value = Decimal('1e-99' if 'e-' in text.lower() else 'Infinity').copy_sign(Decimal(text[0] + '1'))
        self.whole = self.value == self.value.to_integral_value()


def must(rules):
    """Rejects with the first rule that does not hold, a key of CODES or a rule and a code."""
    for rule, holds in rules.items():
        if not holds:
            raise Rejected(rule)


def parse(data, notes=None):
    """The value of a text in strict JSON, and how deep it is nested."""
    def pairs(items):
        must({508: len({normalize('NFD', key) for key, _ in items}) == len(items)})
        return dict(items)

    def depth(value):
        must({506: not (isinstance(value, str) and re.search('[\ud800-\udfff]', value))})
        if not isinstance(value, (dict, list)):
            return 0
        return 1 + max(map(depth, [*value, *(value.values() if isinstance(value, dict) else ())]), default=0)

    must({503: [byte == 0 for byte in data[:4]] not in WIDE})
    if data.startswith(BOM) and notes is not None:
        notes.append(511)
    try:
        text = data.removeprefix(BOM).decode('utf-8')
        value = json.loads(text, parse_int=Number, parse_float=Number, parse_constant=lambda _: must({501: False}),
                           object_pairs_hook=pairs)
        level = depth(value)
    except UnicodeDecodeError:
        raise Rejected(503) from None
    except json.JSONDecodeError as error:
        cut = error.pos >= len(text.rstrip(' \t\r\n')) and 'string' not in error.msg and 'escape' not in error.msg
        raise Rejected(502 if cut else 501) from None
    except RecursionError:
        raise Rejected(509) from None
    must({509: level <= 64})
    return value, level


def dump(value, indent='\n'):
    """The text of a value by P-731 and P-734."""
    def escape(match):
        short = {'"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t'}.get(match[0])
        return short or (match[0] if match[0] > '\uffff' else '\\u%04X' % ord(match[0]))
    if isinstance(value, Number):
        return value.text
    if isinstance(value, str):
        return '"' + re.sub(r'["\\]|' + UNSAFE.pattern, escape, value) + '"'
    if not isinstance(value, (dict, list)):
        return json.dumps(value)
    inner = indent + '  '
    parts, brackets = [dump(item, inner) for item in value], '[]'
    if isinstance(value, dict):
        parts, brackets = [key + ': ' + dump(item, inner) for key, item in zip(parts, value.values())], '{}'
    flat = isinstance(value, list) and not any(isinstance(item, (dict, list)) for item in value)
    if flat or not parts or isinstance(value, Inline):
        return brackets[0] + ', '.join(parts) + brackets[1]
    return brackets[0] + inner + (',' + inner).join(parts) + indent + brackets[1]


def visible(text):
    """True if a character of the text is visible (P-723)."""
    return any(c in PICTURES or not (UNSAFE.match(c) or IGNORABLE.match(c) or c == '\u2800' or category(c) in
                                     'Cc Cf Cs Zs Zl Zp Mn Me') for c in text)


def hidden(text):
    """True if a character of the text is unsafe or invisible (P-721, P-722)."""
    return UNSAFE.search(text) or IGNORABLE.search(SEEN_THOUGH_IGNORABLE.sub('', text))


def graphemes(text):
    """The number of user-perceived characters."""
    def letter(c):
        general = {'Mn': 'E', 'Mc': 'E', 'Me': 'E', 'Cc': 'C', 'Cf': 'C', 'Zl': 'C', 'Zp': 'C'}.get(category(c), 'O')
        picture = c in EMOJI and c > '\x7f'
        return next((name for name, pattern in CLASSES if pattern.match(c)), 'P' if picture else general)
    return len(GRAPHEME.findall(''.join(map(letter, text))))


def spelled(face):
    """The fully qualified spelling of a face (P-645)."""
    bare = re.sub('[\ufe0e\ufe0f]', '', face)
    return ''.join(c + '\ufe0f' * (c in TEXT_STYLE and (after == '\u20e3' if c < '\x80' else after not in TONES))
                   for c, after in zip(bare, bare[1:] + '\0'))


def face_key(face):
    """Faces with the same key are the same (P-644)."""
    return normalize('NFD', re.sub('[\ufe0e\ufe0f]', '', face))


def name_key(name):
    """Names with the same key are equal (P-635)."""
    return re.sub('[%s]+' % WHITE, ' ', face_key(''.join(c.lower() for c in name)).strip(WHITE))


def read_faces(texts, notes, in_play=()):
    """The faces of a list that are kept, by their keys (P-641 to P-650)."""
    must({608: all(isinstance(text, str) for text in texts), 650: len(texts) <= 10000})
    faces = {}
    for text in texts:
        face, key = spelled(text), face_key(text)
        if not text.strip(WHITE):
            notes.append(643)
            continue
        must({641: graphemes(text) == 1, 642: visible(text) and not UNSAFE.search(text) and len(text) <= 16})
        if key in faces or key in in_play:
            notes.append(647 if key in faces else 648)
            continue
        faces[key] = face
        if '\ufe0f' not in face and not PICTURES.intersection(face):
            notes.append(646)
        elif face != text:
            notes.append(645)
    return faces


def read_color(value, notes):
    """The four bytes of a colour (P-661 to P-667)."""
    if isinstance(value, str):
        name = ''.join(c for c in value.lower() if c not in WHITE)
        match = re.fullmatch('#?((?:[0-9a-f]{3}){1,2}|[0-9a-f]{8})', value.lower())
        must({667: match or name in COLORS})
        digits = match[1] if match else COLORS[name]
        return bytes.fromhex((digits if len(digits) > 3 else ''.join(c * 2 for c in digits)).ljust(8, 'f'))
    must({608: isinstance(value, dict)})
    parts = {'alpha': Number('1')} | {key: part for key, part in value.items() if part is not None}
    keys = ('red', 'green', 'blue', 'alpha')
    must({662: all(isinstance(parts.get(key), Number) for key in keys)})
    values = [float(parts[key].value) for key in keys]
    notes += [663] * any(not 0 <= part <= 1 for part in values) + [664] * (not value.keys() <= set(keys))
    return bytes(int(Decimal(max(0.0, min(1.0, part)) * 255) + Decimal('0.5')) for part in values)


def read_words(value, faces, notes):
    """The texts of the faces (P-701 to P-707)."""
    entries, words, seen = {}, {}, set()
    for key, texts in value.items():
        texts = [text.strip(WHITE) for text in ([texts] if isinstance(texts, str) else texts)]
        usable = all(len(text.encode()) <= 240 and visible(text) and not hidden(text) and graphemes(text) <= 60
                     for text in texts)
        if usable and face_key(key) in faces and face_key(key) not in entries:
            entries[face_key(key)] = texts
        else:
            notes.append(706)
    for key, face in faces.items():
        texts = [text for text in entries.get(key, ()) if face_key(text) != key]
        normal = {normalize('NFD', text) for text in texts}
        if normal & seen or any(face_key(text) in faces for text in texts):
            notes.append(707)
        elif texts:
            words[face] = texts
            seen |= normal
    return words


def made_id(theme):
    """An id from the content (P-623)."""
    def add(hashed, word):
        hashed = (hashed ^ word) * 0xD6E8FEB86659FD93 & (1 << 64) - 1
        return hashed ^ hashed >> 32
    halves, words = [], [(face, theme['words'][face]) for face in theme['emojis'] if face in theme['words']]
    for seed in (1, 2):
        hashed = seed ^ 0x9E3779B97F4A7C15
        for item in (theme['name'], *theme['emojis'], theme['numberOfPairs'], int.from_bytes(theme['color'], 'big'),
                     *(item for face, texts in words for item in (face, len(texts), *texts))):
            if isinstance(item, str):
                data = item.encode()
                hashed = add(hashed, len(data))
                for (word,) in struct.iter_unpack('<Q', data[:len(data) & ~7]):
                    hashed = add(hashed, word)
                item = int.from_bytes(data[len(data) & ~7:], 'big')
            hashed = add(hashed, item)
        halves.append(hashed)
    digits = '%016X%016X' % (halves[0] & ~0xF000 | 0x8000, halves[1] & (1 << 62) - 1 | 1 << 63)
    return re.sub('(.{8})(.{4})(.{4})(.{4})', r'\1-\2-\3-\4-', digits)


def cost(value):
    """What a value of another program counts (P-619)."""
    if isinstance(value, dict):
        return 1 + sum(len(key.encode()) + cost(item) for key, item in value.items())
    if isinstance(value, list):
        return 1 + sum(map(cost, value))
    return 1 + len(getattr(value, 'text', value if isinstance(value, str) else '').encode())


def read_theme(value, notes):
    """A theme as it is written (P-605 to P-707); its words have lists of texts, its other keys are in `extra`."""
    must({605: isinstance(value, dict)})
    kinds = {'id': (str, Number), 'name': str, 'emojis': list, 'removedEmojis': list, 'numberOfPairs': Number,
             'color': (str, dict), 'words': object}
    given = {key: item for key, item in value.items() if item is not None}
    must({608: all(isinstance(given[key], kinds[key]) for key in kinds.keys() & given.keys())})
    must({612: 'name' in given, 632: visible(given.get('name', '')), 613: 'emojis' in given})
    ident, pairs, words = given.get('id', ''), given.get('numberOfPairs'), given.get('words')
    name = given['name'].strip(WHITE)
    notes += [631] * (name != given['name'])
    must({633: len(name.encode()) <= 1000 and graphemes(name) <= 100, 634: not hidden(name)})
    faces = read_faces(given['emojis'], notes)
    removed = read_faces(given.get('removedEmojis', []), notes, faces)
    must({649: len(faces) >= 2, (651, 'field.wrong-value'): pairs is None or pairs.whole})
    notes += [615] * (pairs is None) + [651] * (pairs is not None and not 2 <= pairs.value <= len(faces))
    notes += [616] * ('color' not in given)
    theme = {'id': '', 'name': name, 'emojis': list(faces.values()), 'removedEmojis': list(removed.values()),
             'numberOfPairs': len(faces) if pairs is None else int(max(2, min(pairs.value, len(faces)))),
             'color': read_color(given.get('color', '#8E8E93'), notes), 'words': {}, 'extra': {}}
    total, foreign = 0, words is not None
    if isinstance(words, dict) and all(isinstance(text, str) or isinstance(text, list) and 1 <= len(text) <= 2 and all(
            isinstance(item, str) for item in text) for text in words.values()):
        theme['words'], foreign = read_words(words, faces | removed, notes), False
    notes += [702] * foreign
    for key, item in value.items():
        if key not in kinds or key == 'words' and foreign:
            size = len(key.encode()) + cost(item)
            if total + size > MIB:
                notes.append(619)
            else:
                total, theme['extra'][key] = total + size, item
    uuid = UUID.fullmatch(ident) if isinstance(ident, str) else None
    notes += [] if uuid else [611 if isinstance(ident, str) and not ident.strip(WHITE) else 621]
    theme['id'] = uuid[2].upper() if uuid else made_id(theme)
    return theme


def read_themes(data, result):
    """Adds the themes of a theme.json to the result; returns the number of all (P-601 to P-606)."""
    values, level = parse(data, result.notes)
    if isinstance(values, dict) and isinstance(values.get('themes'), list) and values.get('emojis') is None:
        result.notes += [603] * (len(values) > 1)
        values = values['themes']
    elif isinstance(values, dict):
        must({602: level <= 63})
        values = [values]
    must({604: isinstance(values, list)})
    for value in values:
        try:
            result.themes.append(read_theme(value, result.notes))
        except Rejected as error:
            result.rejects = 'theme'
            result.notes.append(error.args[0])
    return len(values)


def write_themes(themes):
    """The text of theme.json (P-731 to P-735)."""
    values = []
    for theme in themes:
        value = {key: theme[key] for key in ('id', 'name', 'emojis', 'removedEmojis', 'numberOfPairs')}
        parts = [Number('%g' % ((byte * 2000 + 255) // 510 / 1000)) for byte in theme['color']]
        value['color'] = Inline(zip(('red', 'green', 'blue', 'alpha'), parts))
        if theme['words']:
            words = theme['words'].items()
            value['words'] = Inline((face, texts[0] if len(texts) == 1 else texts) for face, texts in words)
        values.append(value | theme['extra'])
    return dump(values) + '\n'


def write_pack(themes, credits):
    """The text of the manifest and the bytes of a pack (P-102, P-105, P-127, P-437)."""
    data, pack = write_themes(themes).encode(), io.BytesIO()
    manifest = {'format': 'memorize-pack', 'version': 1}
    manifest |= {key: credits[key] for key in list(MANIFEST)[2:8] if key in credits}
    file = {'path': 'theme.json', 'format': 'json', 'bytes': len(data), 'sha256': hashlib.sha256(data).hexdigest()}
    text = dump(manifest | {'themes': len(themes), 'files': [file]}) + '\n'
    must({(127, 'pack.bad-manifest'): len(text.encode()) <= MIB, 127: len(text.encode()) + len(data) <= 64 * MIB})
    with zipfile.ZipFile(pack, 'w', zipfile.ZIP_DEFLATED) as archive:
        for name, content in (('manifest.json', text.encode()), ('theme.json', data)):
            info = zipfile.ZipInfo(name)
            info.external_attr, info.create_system = 0o100644 << 16, 3
            archive.writestr(info, content, zipfile.ZIP_DEFLATED)
            must({127: info.file_size <= MIB or info.file_size < 250 * info.compress_size})
    return text, pack.getvalue()


def check_name(name, rule=0):
    """P-311 to P-321; for a path of a manifest, another rule takes their place."""
    parts = name.removesuffix('/').split('/')
    stems = [re.split('[.:]', part)[0].rstrip(' ').upper() for part in parts]
    must({rule or number: holds for number, holds in (
        (311, name), (312, len(name.encode()) <= 1024), (313, len(parts) <= 32), (314, not UNSAFE.search(name)),
        (315, '\\' not in name), (316, name[:1] != '/'), (317, not re.match('[A-Za-z]:', name)), (318, all(parts)),
        (319, not {'.', '..'}.intersection(parts)), (320, not any(part.endswith(('.', *WHITE)) for part in parts)),
        (321, not any(map(DEVICE.fullmatch, stems)))) if not (rule and holds)})


def end_of_zip(data):
    """Where the central directory begins and ends, and how many records it has (P-201 to P-225)."""
    window = max(0, len(data) - 65557)
    ends = [window + match.start() for match in re.finditer(b'PK\5\6', data[window:])]
    whole = [end for end in ends if end + 22 <= len(data)]
    exact = [end for end in whole if end + 22 + int.from_bytes(data[end + 20:end + 22], 'little') == len(data)]
    if not exact:
        must({201: whole})
        raise Rejected(202 if whole[-1] + 22 + int.from_bytes(data[whole[-1] + 20:][:2], 'little') > len(data) else 203)
    stop = end = exact[0]
    *fields, comment = struct.unpack_from('<4H2LH', data, end + 4)
    must({205: ends[-1] == end, 206: comment <= 16000})
    marks = [0xFFFF] * 4 + [0xFFFFFFFF] * 2
    if end >= 76 and data[end - 20:end - 16] == b'PK\6\7':
        disk, stop, disks = struct.unpack_from('<LQL', data, end - 16)
        must({222: data[stop:stop + 4] == b'PK\6\6' and stop <= end - 76})
        size, _, _, *large = struct.unpack_from('<Q2H2L4Q', data, stop + 4)
        must({223: size == 44, 222: stop == end - 76, 225: disks == 1, 210: disk == large[0] == large[1] == 0,
              211: large[2] == large[3], 224: all(a in (b, mark) for a, b, mark in zip(fields, large, marks))})
        fields = large
    else:
        must({221: not any(a == mark for a, mark in zip(fields, marks))})
    disk, directory_disk, here, total, size, offset = fields
    must({210: disk == directory_disk == 0, 211: here == total, 208: offset + size == stop or len(ends) < 2,
          207: offset + size == stop, 209: total * 46 <= size})
    return offset, stop, total


def read_record(data, at, central, limit):
    """A local or a central record, with the values of its ZIP64 field (P-232, P-234, P-251 to P-262)."""
    layout, mark, rule = ('<4x6H3L5H2L', b'PK\1\2', 232) if central else ('<4x5H3L2H', b'PK\3\4', 234)
    start = at + struct.calcsize(layout)
    must({233: central or at < limit, rule: data[at:at + 4] == mark and start <= limit})
    *fields, name, extra, remark, disk, _, attributes, offset = struct.unpack_from(layout, data, at)[central:] + (
        () if central else (0, 0, 0, 0, at))
    values = dict(zip(('version', 'flags', 'method', 'time', 'date', 'crc', 'packed', 'size'), fields))
    record = Record(**values, disk=disk, offset=offset, attributes=attributes, raw=data[start:start + name],
                    extra=[], end=start + name + extra + remark)
    must({rule if central else 233: record.end <= limit, 252: not record.flags & 0x2041,
          253: not record.flags & ~0x080E, 251: record.method in (0, 8), 254: record.version & 0xFF <= 63})
    area = data[start + name:start + name + extra]
    while area:
        kind, length = struct.unpack_from('<2H', area) if len(area) >= 4 else (0, 0xFFFF)
        content, area = area[4:4 + length], area[4 + length:]
        link = kind == 0x000D and length > 12 or kind == 0x756E and content[5:6] >= b'\xa0' and content[5:6] < b'\xb0'
        must({260: len(content) == length >= {0x5455: 1, 0x756E: 10}.get(kind, 0), 252: kind not in (0x0017, 0x9901),
              259: kind != 0x6C78, 255: not link})
        record.extra.append((kind, content))
    fields = [content for kind, content in record.extra if kind == 1]
    keys = ['size', 'packed', 'offset'] if central else ['size', 'packed']
    marked = [key for key in keys if getattr(record, key) == 0xFFFFFFFF]
    record.zip64 = bool(fields)
    must({261: fields or not marked and record.disk != 0xFFFF, 262: len(fields) < 2})
    if fields:
        count, rest = divmod(len(fields[0]), 8)
        values = struct.unpack_from('<%dQ' % count, fields[0])
        found, every = dict(zip(marked, values)), dict(zip(keys, values))
        must({262: rest in (4, 4 * (record.disk == 0xFFFF)) and len(marked) <= count <= len(keys),
              210: not rest or not any(fields[0][-4:])})
        same = all(every.get(key, -1) == found[key] if key in found else every.get(key, getattr(record, key)) ==
                   getattr(record, key) for key in keys)
        must({262: same or count == len(marked)})
        vars(record).update(found)
    must({210: record.disk in (0, 0xFFFF)})
    return record


def record_name(record):
    """The name of a record, or None if it cannot be read (P-301 to P-305)."""
    paths = [content for kind, content in record.extra if kind == 0x7075]
    must({305: len(paths) < 2})
    text = paths[0][5:] if paths else record.raw
    if text != record.raw:
        parts, old_parts = text.split(b'/'), record.raw.split(b'/')
        start = struct.pack('<BL', 1, zlib.crc32(record.raw))
        must({303: not record.flags & 0x0800 and paths[0][:5] == start and len(parts) == len(old_parts)})
        for old, new in zip(old_parts, parts):
            before, after = re.match(rb'[\0-\x7f]*', new)[0], re.search(rb'[\0-\x7f]*\Z', new)[0]
            middle = old[len(before):len(old) - len(after)]
            must({303: old == new or before != new and middle and old == before + middle + after,
                  304: old == new or not re.search(rb'[\0-\x1f\x7f]|(?<![\x80-\xff])\\', middle)})
    try:
        return text.decode('utf-8')
    except UnicodeDecodeError:
        must({303: text == record.raw})
        return None


def read_entry(data, central, directory):
    """An entry, with its two records compared (P-231 to P-262, P-301 to P-321)."""
    local = read_record(data, central.offset, False, directory)
    same = all(getattr(local, key) == getattr(central, key) for key in ('raw', 'method', 'time', 'date'))
    sums = all(getattr(local, key) in (getattr(central, key), 0 if local.flags & 8 else -1)
               for key in ('crc', 'packed', 'size'))
    versions = local.version == central.version or local.zip64 != central.zip64 and 45 == (
        local if local.zip64 else central).version
    must({238: same and sums and versions and (local.flags ^ central.flags) & ~8 == 0})
    start, end = local.end, local.end + central.packed
    if local.flags & 8:
        descriptor = struct.pack('<LQQ' if local.zip64 else '<3L', central.crc, central.packed, central.size)
        signed = data.startswith(b'PK\7\x08' + descriptor, end)
        must({244: signed or data.startswith(descriptor, end)})
        end += len(descriptor) + 4 * signed
    name, other = record_name(central), record_name(local)
    must({233: end <= directory, 239: central.method or central.size == central.packed, 302: None not in (name, other),
          238: name == other})
    check_name(name)
    kind, folder, attribute = central.attributes >> 28, name.endswith('/'), central.attributes & 0x10
    must({255: kind != 0xA and not central.attributes & 0x400, 256: kind not in (0x1, 0x2, 0x6, 0xC),
          257: not ((kind == 4 or attribute) and not folder or kind == 8 and (folder or attribute)),
          258: not folder or central.size == central.crc == 0 and central.packed <= (2 if central.method else 0)})
    return Record(name=name, start=start, end=end, method=central.method, size=central.size, packed=central.packed,
                  crc=central.crc)


def read_zip(data):
    """The entries of a zip by name, once its structure and its declared sizes hold."""
    directory, stop, total = end_of_zip(data)
    at, records, expected, entries, folders = directory, [], 0, {}, {}
    while at < stop:
        records.append(read_record(data, at, True, stop))
        at = records[-1].end
    must({209: len(records) == total})
    for central in sorted(records, key=lambda record: record.offset):
        gap = 204 if not expected else 236 if data[expected:expected + 4] == b'PK\3\4' else 237
        must({235: central.offset >= expected, 233: central.offset < directory, gap: central.offset == expected})
        entry = read_entry(data, central, directory)
        key = normalize('NFD', entry.name.removesuffix('/').upper().lower())
        must({323: folders.get(key, entry.name[-1] == '/') == (entry.name[-1] == '/'), 322: key not in folders})
        expected, entries[entry.name], folders[key] = entry.end, entry, entry.name[-1] == '/'
    must({236 if data[expected:expected + 4] == b'PK\3\4' else 237: expected == directory})
    parents = {key[:match.start()] for key in folders for match in re.finditer('/', key)}
    must({323: all(folders.get(parent, True) for parent in parents), 121: total <= 1000,
          126: stop - directory <= 10 * MIB, 122: sum(entry.size for entry in entries.values()) <= 64 * MIB,
          123: all(entry.size <= MIB or entry.size < 250 * entry.packed for entry in entries.values())})
    return entries


def inflate(data, entry):
    """The content of an entry (P-331 to P-333)."""
    content = data[entry.start:entry.start + entry.packed]
    if entry.method:
        stream = zlib.decompressobj(-15)
        try:
            content = stream.decompress(content, entry.size + 1)
        except zlib.error:
            raise Rejected(333) from None
        must({331: len(content) <= entry.size, 333: stream.eof and not stream.unused_data})
    must({331: len(content) == entry.size, 332: zlib.crc32(content) == entry.crc})
    return content


def read_manifest(data):
    """The files of a manifest and the number of its themes (P-401 to P-436)."""
    def checked(value, kinds, required):
        must({404: isinstance(value, dict)})
        value = {key: item for key, item in value.items() if item is not None}
        for key in kinds.keys() & value.keys():
            number = isinstance(value[key], Number) and value[key].whole and value[key].value >= 0
            must({404: number if kinds[key] == 0 else isinstance(value[key], kinds[key])})
        must({404: value.keys() >= required})
        return value
    manifest = checked(parse(data)[0], {'format': str, 'version': 0}, {'format', 'version'})
    version, bad = manifest['version'].value, 'pack.bad-manifest'
    must({411: manifest['format'] == 'memorize-pack', (412, 'pack.newer-version'): version <= 1, 412: version == 1})
    mandatory = checked(manifest, {'mandatory': list}, set()).get('mandatory', [])
    must({(418, bad): all(isinstance(key, str) for key in mandatory)})
    must({418: MANIFEST.keys() >= set(mandatory)})
    checked(manifest, MANIFEST, {'files'})
    must({417: manifest['files'], 125: len(manifest['files']) <= 64})
    kinds = {'path': str, 'format': str, 'bytes': 0, 'sha256': str}
    files = [checked(file, kinds, kinds.keys() - {'format'}) for file in manifest['files']]
    for file in files:
        check_name(file['path'], 421)
        must({431: file['path'] != 'manifest.json' and file['path'][-1] != '/',
              (424, bad): re.fullmatch('[0-9A-Fa-f]{64}', file['sha256'])})
    must({432: len({normalize('NFD', file['path']) for file in files}) == len(files)})
    return files, manifest.get('themes')


def can_hold_themes(data):
    """True if a file is looked into if there is no manifest (P-111)."""
    begins = re.match(rb'\s*(\{\s*["}]|\[\s*[{\]])', data.removeprefix(BOM))
    return begins and (b'"emojis"' in data or b'"themes"' in data or b'"' not in data)


def read_content(data, result):
    """Reads a pack into the result (P-101 to P-112, P-401 to P-436)."""
    files = {name: entry for name, entry in read_zip(data).items() if name[-1] != '/'}
    system = {name for name in files if re.match(r'__MACOSX/|(.*/)?(\.DS_Store\Z|\._[^/]*\Z)', name)}
    result.notes += [109] * bool(system)
    files = {name: entry for name, entry in files.items() if name not in system}
    folders = {name[:name.find('/') + 1] for name in files}
    if len(folders) == 1:
        files = {name.removeprefix(min(folders)): entry for name, entry in files.items()}
    if 'manifest.json' not in files:
        attempts = [name for name in files if name.lower().endswith('.json')]
        must({112: attempts})
        if len(attempts) > 1:
            attempts = [name for name in attempts if can_hold_themes(inflate(data, files[name]))]
        must({112: attempts, (112, 'pack.several-payloads'): len(attempts) == 1})
        result.notes += [111] + [(111, 'pack.ignored-file')] * (len(files) > 1)
        read_themes(inflate(data, files[attempts[0]]), result)
        return
    must({124: files['manifest.json'].size <= MIB})
    listed, total = read_manifest(inflate(data, files['manifest.json']))
    files = {normalize('NFD', name): entry for name, entry in files.items()}
    paths, count = {normalize('NFD', file['path']) for file in listed}, 0
    must({434: files.keys() - {'manifest.json'} <= paths})
    for name in (file.get('format', 'json') for file in listed):
        must({436: name.lower() not in ('pack', 'zip', 'memorizepack'), 422: name == 'json'})
    must({433: paths <= files.keys()})
    for file in listed:
        entry = files[normalize('NFD', file['path'])]
        must({423: file['bytes'].value == entry.size})
        content = inflate(data, entry)
        must({424: hashlib.sha256(content).hexdigest() == file['sha256'].lower(),
              436: content[:4] not in (b'PK\3\4', b'PK\5\6')})
        count += read_themes(content, result)
    must({416: total is None or total.value == count})


def attempt(read, whole='pack', **more):
    """The themes and the notes that `read` adds to a result, or nothing but notes if all is rejected."""
    result = Record(rejects=None, themes=[], notes=[], **more)
    try:
        read(result)
    except Rejected as error:
        result.rejects, result.themes = whole, []
        result.notes.append(error.args[0])
    return result


def read_pack(data):
    """The result of a pack."""
    return attempt(lambda result: read_content(data, result))


def decoded(text, length, kind=b''):
    """The bytes in Base64 (P-908), or nothing if they have another length or kind."""
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError:
        return b''
    text = text.encode() if isinstance(text, str) else text
    return data if len(data) == length and data.startswith(kind) and base64.b64encode(data) == text else b''


def verify(key, content, signature):
    """The fields of the trusted comment of a valid signature (P-901 to P-907); minisign judges it."""
    lines = [line.removesuffix(b'\r') for line in signature.split(b'\n')] + [b''] * 3
    first = decoded(lines[1], 74)
    must({(902, 'site.too-large'): len(signature) <= 4096,
          902: lines[0].startswith(b'untrusted comment:') and lines[2].startswith(b'trusted comment: ') and
          first[:2] in (b'ED', b'Ed') and decoded(lines[3], 64), 903: first[:2] == b'ED',
          905: first[2:10] == decoded(key, 42, b'Ed')[2:10]})
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, 'file').write_bytes(content)
        Path(folder, 'file.minisig').write_bytes(b'\n'.join([b'untrusted comment: x', *lines[1:4], b'']))
        command = ['minisign', '-V', '-q', '-P', key, '-m', folder + '/file']
        try:
            status = subprocess.run(command, capture_output=True).returncode
        except FileNotFoundError:
            sys.exit('reader.py: signatures need the program minisign.')
        must({904: status == 0})
    fields = [field.split(b':', 1) for field in lines[2][17:].split(b'\t') if b':' in field]
    names = [name for name, _ in fields]
    return {name.decode('latin-1'): text.decode('latin-1') for name, text in fields if names.count(name) == 1}


def parse_index(data):
    """The themes, the checksums and sizes of the files, the number, the day and the next key (P-801 to P-811)."""
    must({801: len(data) <= 64 * MIB})
    try:
        index = parse(data)[0]
    except Rejected:
        raise Rejected(801) from None
    must({801: isinstance(index, dict) and index.get('format') == 'memorize-site'})
    version = index.get('version')
    must({802: isinstance(version, Number) and version.whole and version.value >= 1})
    must({(802, 'site.newer-version'): version.value <= 2})
    number, until, upcoming = index.get('number', Number('0')), index.get('until', '9999-12-31'), index.get('next', '')
    must({804: isinstance(number, Number) and number.whole and ('number' in index) <= number.value <= 1 << 53,
          (805, 'site.invalid-index'): is_day(until), 806: isinstance(upcoming, str) and
          ('next' not in index or decoded(upcoming, 42, b'Ed'))})
    themes, files, sums = index.get('themes', []), index.get('files', []), {}
    must({807: isinstance(themes, list) and isinstance(files, list)})
    for theme in themes:
        must({808: isinstance(theme, dict) and all(isinstance(theme.get(key), str) for key in ('id', 'name', 'pack'))})
        must({808: UUID.fullmatch(theme['id']) and len(theme['name'].encode()) <= 1000})
    must({810: all(re.fullmatch(r'packs/[a-z0-9-]{1,118}\.zip', theme['pack']) for theme in themes),
          809: len({theme['pack'] for theme in themes}) == len(themes),
          (808, 'site.too-large'): len(themes) <= 100000 and
          sum(len(theme['name'].encode()) for theme in themes) <= 16 * MIB})
    for file in (file for file in files if isinstance(file, dict)):
        path, checksum, size = map(file.get, ('path', 'sha256', 'bytes'))
        must({811: 'bytes' not in file or isinstance(size, Number) and size.whole and size.value >= 0})
        if isinstance(path, str) and isinstance(checksum, str):
            sums.setdefault(path, (checksum, size and size.value))
    return themes, sums, int(number.value), until, upcoming or None


def is_day(text):
    """True if a value is a day (P-805)."""
    if not isinstance(text, str) or not re.fullmatch('[0-9]{4}-[0-9]{2}-[0-9]{2}', text, re.ASCII):
        return False
    try:
        return bool(datetime.date.fromisoformat(text))
    except ValueError:
        return False


def read_index(folder, known, result, today):
    """Reads a site into the result, with what is remembered of it (P-801 to P-830)."""
    def content(path):
        return (folder / path).read_bytes() if (folder / path).is_file() else b''
    data, signature, key, fields = content('index.json'), content('index.json.minisig'), known.get('key'), None
    if (folder / 'index.json.minisig').is_file():
        offered = (content('minisign.pub').decode('latin-1').strip().splitlines() or [''])[-1]
        key = key or offered
        must({822: decoded(key, 42, b'Ed')})
        try:
            fields = verify(key, data, signature)
        except Rejected as error:
            if error.args[0] != 905 or not known.get('key') or not known.get('next'):
                raise
            key = known['next']
            fields = verify(key, data, signature)
        must({826: fields.get('file', 'index.json') == 'index.json'})
    must({823: fields is not None or not key})
    themes, sums, number, until, upcoming = parse_index(data)
    digest = hashlib.sha256(data).hexdigest()
    highest = known.get('number', 0) if known.get('key') or fields is None else 0
    if fields is None:
        result.notes += [(828, 'site.older')] * (number < highest)
    else:
        numbered = fields.get('number', '')
        must({827: number, 828: number >= highest,
              829: number > highest or known.get('index', digest) == digest,
              826: not re.fullmatch('[+-]?[0-9]+', numbered) or int(numbered) == number})
    result.notes += [805] * (until < today)
    for theme in themes:
        data = content(theme['pack'])
        checksum, size = sums.get(theme['pack'], ('', 0))
        must({812: hashlib.sha256(data).hexdigest() == checksum and size in (None, len(data))})
        pack = read_pack(data)
        must({rule: pack.rejects != 'pack' for rule in pack.notes[-1:]})
        result.notes += pack.notes
        must({813: [(taken['id'], name_key(taken['name'])) for taken in pack.themes] ==
              [(UUID.fullmatch(theme['id'])[2].upper(), name_key(theme['name']))]})
        result.themes += pack.themes
    result.known['next'] = upcoming
    if fields is not None or number > highest:
        result.known |= {'number': number, 'index': digest, 'key': key}


def read_site(folder, known):
    """The result of a site; `known` is what is remembered, as in the kit."""
    today = datetime.date.today().isoformat()
    return attempt(lambda result: read_index(Path(folder), known, result, today), 'site', known=dict(known))


def report(result):
    """A result as the kit expects it, with rules."""
    findings = {rule if isinstance(rule, tuple) else (rule, CODES[rule]) for rule in result.notes}
    found = {'rejects': result.rejects, 'codes': sorted({code for _, code in findings}),
             'rules': sorted('P-%d' % rule for rule, _ in findings)}
    return found | ({'themes': json.loads(write_themes(result.themes))} if result.rejects in (None, 'theme') else {})


def test(kit):
    """True if the cases and the vectors of the kit agree; prints what differs, and how many do."""
    counts = {}

    def count(kind, name, agrees, *details):
        right, total = counts.get(kind, (0, 0))
        counts[kind] = right + bool(agrees), total + 1
        if not agrees:
            print('differs:', kind, name, *details)

    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, '-B', kit / 'make.py', folder], check=True, capture_output=True)
        expected = json.loads(Path(folder, 'expected.json').read_bytes())
        for case in expected['packs'] + expected['sites']:
            kind, at = 'packs' if 'file' in case else 'sites', Path(folder, case.get('file') or case['folder'])
            found = report(read_pack(at.read_bytes()) if kind == 'packs' else read_site(at, case['known']))
            outcome = all(case.get(key) == found.get(key) for key in ('rejects', 'themes'))
            count(kind + ', outcome', case['name'], outcome, case, found)
            agrees = sorted(case['codes']) == found['codes']
            count(kind + ', codes', case['name'], agrees, case['codes'], found['codes'])
    vectors = {path.stem: json.loads(path.read_bytes()) for path in (kit / 'vectors').iterdir()}
    for kind, key, pair, answer in (('names', name_key, 'names', 'equal'), ('emoji', face_key, 'faces', 'same')):
        for case in vectors[kind]:
            count(kind, case[pair], (key(case[pair][0]) == key(case[pair][1])) == case[answer])
    for case in vectors['signatures']:
        try:
            fields = verify(case['key'], case['content'].encode(), case['signature'].encode())
            found = None if fields.get('file', case['file']) == case['file'] else 'signature.other-file'
        except Rejected as error:
            rule = error.args[0]
            found = rule[1] if isinstance(rule, tuple) else 'signature.mismatch' if rule == 904 else CODES[rule]
        count('signatures', case['name'], found == case.get('code'), case.get('code'), found)
    for case in vectors['writing']:
        credits = {key: text if isinstance(text, str) else text['repeat'] * text['times']
                   for key, text in case.get('credits', {}).items()}
        result = attempt(lambda r: read_themes(case['read'].encode(), r))
        found = attempt(lambda r: r.themes.append(write_pack(result.themes, credits)[0]))
        right = write_themes(result.themes) == case.get('theme') and case.get('manifest') in (None, *found.themes)
        count('writing', case['about'], (127, case['code']) in found.notes if 'code' in case else right, found)
    for kind, (right, total) in counts.items():
        print('%s: %d of %d agree' % (kind, right, total))
    return all(right == total for right, total in counts.values())


def main(command='', *others):
    """The command line."""
    first = next(iter(others), None)
    if command == 'test':
        sys.exit(not test(Path(__file__).parent))
    elif command == 'check' and first:
        for name in others:
            print(json.dumps({'file': name} | report(read_pack(Path(name).read_bytes())), ensure_ascii=False))
    elif command == 'site' and first:
        result = read_site(first, json.loads(others[1]) if others[1:] else {})
        print(json.dumps({'folder': first, 'known': result.known} | report(result), ensure_ascii=False))
    elif command == 'write' and others[1:]:
        result = attempt(lambda r: read_themes(Path(first).read_bytes(), r))
        Path(others[1]).write_bytes(write_pack(result.themes, {})[1])
        print(json.dumps(report(result), ensure_ascii=False))
    else:
        sys.exit(__doc__)


if __name__ == '__main__':
    main(*sys.argv[1:])
