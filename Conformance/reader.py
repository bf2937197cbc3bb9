#!/usr/bin/env python3
"""Reads packs and sites by the rules of Documentation/Formats/pack.md: must(P312=...) checks P-312. See README.md.

    python3 Conformance/reader.py PACK|SITE...     what is in packs, and in the folders of sites
"""
import datetime
import hashlib
import re
import struct
import subprocess
import sys
import zlib
from pathlib import Path
from types import SimpleNamespace
from unicodedata import normalize

from characters import UNSAFE, WHITE, count, face_key, is_emoji, name_key, safe, shown, spelled, visible
from rules import CODES, LEFT_OUT, Broken, must, table
from signatures import KEY, verify
from strict_json import Number, checked, parse, walk, whole

COLORS, MIB = table('colors.txt'), 1 << 20
UUID = re.compile('(\\{)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?(1)\\})', re.IGNORECASE | re.ASCII)
CAN_HOLD_THEMES = re.compile(rb'(?s)(\xef\xbb\xbf)?\s*(\{\s*["}]|\[\s*[{\]])(?=[^"]*\Z|.*"(emojis|themes)")')  # P-111
BAD_NAMES = {
    'P311': r'\A\Z', 'P313': r'(?:[^/]*/){32}.', 'P314': '[%s]' % UNSAFE, 'P315': r'\\', 'P316': r'\A/',
    'P317': r'\A[A-Za-z]:', 'P318': '//', 'P319': r'(?:\A|/)\.\.?(?:/|\Z)', 'P320': r'[.%s](?:/|\Z)' % WHITE,
    'P321': r'(?i:(?:\A|/)(?:CON|PRN|AUX|NUL|CONIN\$|CONOUT\$|(?:COM|LPT)[0-9¹²³]) *(?:[.:/]|\Z))'}
RECORDS = {  # of a zip: signature, layout, fields, and the rule that there is one
    'end': (b'PK\5\6', '<4s4H2LH', 'disk other_disk here total size offset comment', 'P202'),
    'end64': (b'PK\6\6', '<4sQ2H2L4Q', 'length maker version disk other_disk here total size offset', 'P222'),
    'locator': (b'PK\6\7', '<4sLQL', 'disk offset disks', 'P222'),
    'local': (b'PK\3\4', '<4s5H3L2H', 'version flags method time date crc packed size name extra', 'P234'),
    'central': (b'PK\1\2', '<4s6H3L5H2L', 'maker version flags method time date crc packed size name extra comment '
                'disk internal attributes offset', 'P232')}
ALL_BITS = {'disk': 0xFFFF, 'other_disk': 0xFFFF, 'here': 0xFFFF, 'total': 0xFFFF, 'size': 0xFFFFFFFF,
            'packed': 0xFFFFFFFF, 'offset': 0xFFFFFFFF}
SITE_FILES = {'icon-192.png', 'icon-512.png', 'index.html', 'manifest.webmanifest', 'worker.js', 'minisign.pub',
              'index.json.minisig'}


def made_id(theme):
    """An id from the content (P-623)."""
    words, halves, texts = [], [], [(face, len(texts), *texts) for face, texts in theme['words'].items()]
    for item in [theme['name'], *theme['emojis'], theme['numberOfPairs'], int.from_bytes(theme['color'], 'big'),
                 *(item for pair in texts if pair[0] in theme['emojis'] for item in pair)]:
        if isinstance(item, str):
            data, full = item.encode(), len(item.encode()) // 8
            words += [len(data), *struct.unpack_from('<%dQ' % full, data)]
            item = int.from_bytes(data[full * 8:], 'big')
        words.append(item)
    for half in (1 ^ 0x9E3779B97F4A7C15, 2 ^ 0x9E3779B97F4A7C15):
        for word in words:
            half = (half ^ word) * 0xD6E8FEB86659FD93 % (1 << 64)
            half ^= half >> 32
        halves.append(half)
    digits = '%016X%016X' % (halves[0] & ~0xF000 | 0x8000, halves[1] & ~(3 << 62) | 2 << 62)
    return re.sub('(.{8})(.{4})(.{4})(.{4})', r'\1-\2-\3-\4-', digits)


class Zip:
    """A zip, once its structure and its declared sizes hold, with its files by name (P-121 to P-323)."""

    def __init__(self, data):
        self.data, entries, folders, end = data, [], {}, 0
        self.directory, stop, total = self.read_end()
        while (at := entries[-1].end if entries else self.directory) < stop:
            entries.append(self.read_record('central', at, stop))
        for entry in sorted(entries, key=lambda entry: entry.offset):
            must(P204=end or entry.offset == 0, P235=entry.offset >= end, P237=entry.offset <= end)
            end = self.read_entry(entry)
            key = normalize('NFD', entry.path.rstrip('/').upper().lower())
            must(P322=folders.get(key) != entry.folder, P323=folders.get(key, entry.folder) == entry.folder)
            folders[key] = entry.folder
        above = [key[:slash.start()] for key in folders for slash in re.finditer('/', key)]
        must(P237=end == self.directory, P323=all(folders.get(key, True) for key in above), P209=len(entries) == total,
             P126=stop - self.directory <= 10 * MIB, P122=sum(entry.size for entry in entries) <= 64 * MIB,
             P123=all(entry.size <= MIB or entry.size < 250 * entry.packed for entry in entries), P121=total <= 1000)
        self.files = {entry.path: entry for entry in entries if not entry.folder}

    def read_fields(self, kind, at, limit):
        """A record with its fields by their names."""
        signature, layout, names, rule = RECORDS[kind]
        start = at + struct.calcsize(layout)
        first, *values = struct.unpack(layout, self.data[at:start].ljust(start - at, b'\0'))
        record = SimpleNamespace(start=start, **dict(zip(names.split(), values)))
        record.end = start + sum(vars(record).get(key, 0) for key in ('name', 'extra', 'comment'))
        must(**{rule: at >= 0 and first == signature and record.end <= limit})
        return record

    def read_end(self):
        """Where the central directory begins and ends, and how many records it has (P-201 to P-225)."""
        data, keys = self.data, RECORDS['end'][2].split()[:6]
        ends = [match.start() for match in re.finditer(b'PK\5\6', data)]
        full = [at for at in ends if int.from_bytes(data[at + 20:at + 22], 'little') == len(data) - at - 22]
        must(P201=ends, P202=full, P205=full[:1] == ends[-1:])
        at, end = full[0], self.read_fields('end', full[0], len(data))
        last, marked = end, [key for key in keys if getattr(end, key) == ALL_BITS[key]]
        if data.startswith(b'PK\6\7', max(0, at - 20)):
            place, stop = self.read_fields('locator', at - 20, at), at - 20
            at, end = place.offset, self.read_fields('end64', place.offset, stop)
            must(P222=at + 12 + end.length == stop, P223=end.length == 44, P210=place.disk == 0, P225=place.disks == 1)
        must(P206=last.comment <= 16000, P221=last is not end or {*marked} <= {'disk', 'other_disk'},
             P210=end.disk == end.other_disk == 0, P211=end.here == end.total, P224=last.here == last.total and all(
                 key in marked or getattr(last, key) == getattr(end, key) for key in keys),
             P207=end.offset + end.size == at, P209=end.total * 46 <= end.size)
        return end.offset, at, end.total

    def read_record(self, kind, at, limit):
        """A local or central record with its extra fields and values of 64 bits (P-232, P-251 to P-262)."""
        record, keys = self.read_fields(kind, at, limit), ['size', 'packed', 'offset'][:3 if kind == 'central' else 2]
        area, disk, record.fields = record.start + record.name, getattr(record, 'disk', 0), {}
        record.raw, rest = self.data[record.start:area], self.data[area:area + record.extra]
        must(P252=not record.flags & 0x2041, P253=not record.flags & ~0x284F, P251=record.method in (0, 8),
             P254=record.version % 256 <= 63)
        while rest:
            tag, length = struct.unpack_from('<2H', rest.ljust(4, b'\xff'))
            content, rest = rest[4:4 + length], rest[4 + length:]
            link = tag == 0x000D and length > 12 or tag == 0x756E and b'\xa0' <= content[5:6] <= b'\xaf'
            must(P262=tag != 0x0001 or tag not in record.fields, P305=tag != 0x7075 or tag not in record.fields,
                 P260=len(content) == length >= {0x5455: 1, 0x756E: 10}.get(tag, 0),
                 P252=tag not in (0x0017, 0x9901), P259=tag != 0x6C78, P255=not link)
            record.fields[tag] = content
        wide, marked = record.fields.get(0x0001, b''), [key for key in keys if getattr(record, key) == ALL_BITS[key]]
        values = struct.unpack_from('<%dQ' % (len(wide) // 8), wide)
        found, every = dict(zip(marked, values)), dict(zip(keys, values))
        must(P210=not disk or disk == 0xFFFF and wide, P261=len(values) >= len(marked) and (not disk or len(wide) % 8),
             P262=wide[len(values) * 8:] in (b'', bytes(4)) and (len(marked) == len(values) or (
                 len(values) <= len(keys) and found.items() <= every.items() <= {**vars(record), **found}.items())))
        vars(record).update(found)
        return record

    def read_name(self, record):
        """The name of a record (P-301 to P-321)."""
        checksum = struct.pack('<BL', 1, zlib.crc32(record.raw))
        path = record.fields.get(0x7075, checksum + record.raw)
        text = path[5:].decode('utf-8', 'surrogateescape')
        valid = not re.search('[\udc80-\udcff]', text)
        if path[5:] != record.raw:  # in each part, what is not ASCII is replaced, from its first to its last character
            kept = [re.escape(part) for part in re.split(rb'[\x80-\xff](?:[^/]*[\x80-\xff])?', path[5:])]
            must(P303=valid and path[:5] == checksum and not record.flags & 0x0800 and (
                re.fullmatch(rb'[^/]+'.join(kept), record.raw)),
                 P304=re.fullmatch(rb'(?:[^\0-\x1f\x7f/\\]|(?<=[\x80-\xff])\\)+'.join(kept), record.raw))
        must(P302=valid, P312=len(path) - 5 <= 1024,
             **{rule: not re.search(bad, text, re.DOTALL) for rule, bad in BAD_NAMES.items()})
        return text

    def read_entry(self, entry):
        """Compares the two records of an entry; returns where it ends (P-231 to P-258)."""
        local = self.read_record('local', entry.offset, self.directory)
        entry.path, entry.start, end = self.read_name(entry), local.end, local.end + entry.packed
        same = [key for key in ('crc', 'packed', 'size') if not local.flags & 8 or getattr(local, key)]
        if not any(0x0001 in record.fields and record.version == 45 for record in (local, entry)):
            same.append('version')
        must(P238=all(getattr(local, key) == getattr(entry, key) for key in ['raw', 'method', 'time', 'date', *same])
             and not (local.flags ^ entry.flags) & ~8 and self.read_name(local) == entry.path,
             P239=entry.method or entry.size == entry.packed, P233=end <= self.directory)
        if local.flags & 8:
            layout = '<L2Q' if 0x0001 in local.fields else '<3L'
            fitting = [at for at in [end + 4] * self.data.startswith(b'PK\7\x08', end) + [end]
                       if struct.unpack_from(layout, self.data, at) == (entry.crc, entry.packed, entry.size)]
            must(P244=fitting)
            end = fitting[0] + struct.calcsize(layout)
        mode, entry.folder = entry.attributes >> 28, entry.path.endswith('/')
        must(P255=mode != 0xA and not entry.attributes & 0x400, P256=mode not in (0x1, 0x2, 0x6, 0xC),
             P257=mode != 8 if entry.folder else mode != 4 and not entry.attributes & 0x10,
             P258=not entry.folder or entry.size == entry.crc == 0 and entry.packed <= 2)
        return end

    def content(self, name):
        """The content of a file (P-331 to P-333)."""
        entry, stream = self.files[name], zlib.decompressobj(-15)
        content = self.data[entry.start:entry.start + entry.packed]
        if entry.method:
            try:
                content = stream.decompress(content, entry.size + 1)
            except zlib.error:
                raise Broken('P333') from None
            must(P333=len(content) > entry.size or stream.eof and not stream.unused_data)
        must(P331=len(content) == entry.size, P332=zlib.crc32(content) == entry.crc)
        return content


def read_manifest(data):
    """The listed files of a manifest by their paths, and the number of its themes (P-401 to P-435)."""
    texts = ['format', 'title', 'author', 'license', 'description', 'packVersion', 'generator']
    kinds = {'version': whole, 'themes': whole, 'files': list, 'mandatory': list, **dict.fromkeys(texts, str)}
    of_file = {'path': str, 'format': str, 'bytes': whole, 'sha256': str}
    manifest = checked(parse(data), kinds, 'P404', ('format', 'version', 'files'))
    version, mandatory = manifest['version'].value, manifest.get('mandatory', [])
    listed = [checked(file, of_file, 'P404', of_file.keys() - {'format'}) for file in manifest['files']]
    files = {normalize('NFD', file['path']): file for file in listed}
    must(P411=manifest['format'] == 'memorize-pack', P412b=version > 0, P412=version == 1, P417=listed,
         P432=len(files) == len(listed), P431=not any(path == 'manifest.json' or path.endswith('/') for path in files),
         P424=all(re.fullmatch('[0-9A-Fa-f]{64}', file['sha256']) for file in listed), P125=len(listed) <= 64,
         P421=not any(len(file['path'].encode()) > 1024 or re.search(bad, file['path'], re.DOTALL)
                      for file in listed for bad in BAD_NAMES.values()),
         P404=all(isinstance(key, str) for key in mandatory), P418=all(key in list(kinds) for key in mandatory))
    return files, manifest.get('themes')


def read_index(data):
    """An index, with its files by their paths (P-801 to P-811)."""
    try:
        index = {'until': '9999-12-31', 'themes': [], 'files': [], **parse(data)}
        day = datetime.date.fromisoformat(index['until']).isoformat()
    except (Broken, TypeError, ValueError) as error:
        raise Broken('P805b' if isinstance(error, ValueError) else 'P801') from None
    version, upcoming, texts = index.get('version'), index.get('next'), {'id': str, 'name': str, 'pack': str}
    must(P801=index.get('format') == 'memorize-site' and len(data) <= 64 * MIB, P805b=day == index['until'],
         P802b=whole(version, 1), P802=not whole(version, 3), P804=whole(index.get('number', Number('1')), 1, 1 << 53),
         P806='next' not in index or isinstance(upcoming, str) and KEY.fullmatch(upcoming),
         P807=isinstance(index['themes'], list) and isinstance(index['files'], list))
    themes = [checked(theme, texts, 'P808', texts) for theme in index['themes']]
    packs, sizes = {theme['pack'] for theme in themes}, [len(theme['name'].encode()) for theme in themes]
    files = [file for file in index['files'] if isinstance(file, dict) and isinstance(file.get('sha256'), str)
             and isinstance(file.get('path'), str) and (file['path'] in packs or file['path'] in SITE_FILES)]
    must(P808b=len(themes) <= 100000 and sum(sizes) <= 16 * MIB, P809=len(packs) == len(themes),
         P808=max(sizes, default=0) <= 1000 and all(UUID.fullmatch(theme['id']) for theme in themes),
         P810=all(re.fullmatch(r'packs/[a-z0-9-]{1,118}\.zip', pack) for pack in packs),
         P811=all('bytes' not in file or whole(file['bytes']) for file in index['files'] if isinstance(file, dict)))
    return {'number': Number('0'), **index, 'files': {file['path']: file for file in reversed(files)}}


class Reading:
    """What is read: the themes that are taken, what is rejected, and the rules of all findings."""

    def __init__(self):
        self.themes, self.count, self.rejects, self.rules = [], 0, None, set()

    def note(self, **rules):
        """Adds the rules with findings."""
        self.rules.update(rule for rule, found in rules.items() if found and rule not in LEFT_OUT)

    def read_faces(self, texts, in_play=()):
        """The faces of a list that are kept, by their keys (P-641 to P-650)."""
        must(P608=all(isinstance(text, str) for text in texts), P650=len(texts) <= 10000)
        faces, filled = {}, [text for text in texts if text.strip(WHITE)]
        self.note(P643=len(filled) < len(texts))
        for text in filled:
            must(P641=count(text) == 1, P642=visible(text) and safe(text) and len(text) <= 16)
            key, face = face_key(text), spelled(text)
            new = key not in faces and key not in in_play
            self.note(P647=key in faces, P648=key in in_play and key not in faces, P646=new and not is_emoji(face),
                      P645=new and is_emoji(face) and face != text)
            faces.update({key: face} if new else {})
        return faces

    def read_color(self, value):
        """The four bytes of a colour (P-661 to P-667)."""
        if isinstance(value, str):
            digits = COLORS.get(re.sub('[%s]' % WHITE, '', value.lower()), re.sub('^#', '', value.lower()))
            must(P667=re.fullmatch('[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8}', digits))
            return bytes.fromhex((digits if len(digits) > 3 else re.sub('(.)', r'\1\1', digits)).ljust(8, 'f'))
        keys = ['red', 'green', 'blue', 'alpha']
        given = {'alpha': Number('1'), **checked(value, dict.fromkeys(keys, Number), 'P662', keys[:3])}
        parts = [float(given[key].value) for key in keys]
        self.note(P663=not all(0 <= part <= 1 for part in parts), P664=value.keys() - keys)
        products = [max(0.0, min(1.0, part)) * 255 for part in parts]
        return bytes(int(product) + (product % 1 >= 0.5) for product in products)

    def read_words(self, words, faces):
        """The texts of the faces, or None if the value is of another program (P-701 to P-707)."""
        words = {key: texts if isinstance(texts, list) else [texts] for key, texts in words.items()}
        if not all(len(texts) in (1, 2) and {type(text) for text in texts} == {str} for texts in words.values()):
            return None
        entries, kept, seen = {}, {}, set()
        for key, texts in words.items():
            key, texts = face_key(key), [text.strip(WHITE) for text in texts]
            usable = key in faces and key not in entries and all(
                visible(text) and shown(text) and count(text) <= 60 and len(text.encode()) <= 240 for text in texts)
            self.note(P706=not usable)
            entries.update({key: texts} if usable else {})
        for key, face in faces.items():
            texts = [text for text in entries.get(key, ()) if face_key(text) != key]
            again = any(face_key(text) in faces or normalize('NFD', text) in seen for text in texts)
            self.note(P707=again)
            kept.update({face: texts} if texts and not again else {})
            seen.update(normalize('NFD', text) for text in kept.get(face, ()))
        return kept

    def read_theme(self, value):
        """A theme as it is written, with all words in lists, and its other keys in `extra` (P-605 to P-707)."""
        kinds = {'id': (str, Number), 'name': str, 'emojis': list, 'removedEmojis': list, 'numberOfPairs': Number,
                 'color': (str, dict), 'words': object}
        must(P605=isinstance(value, dict))
        given = checked(value, kinds, 'P608')
        must(P612='name' in given, P632=visible(given.get('name', '')), P613='emojis' in given)
        name, ident, extra, room = given['name'].strip(WHITE), str(given.get('id', '')), {}, MIB
        self.note(P631=name != given['name'])
        must(P633=count(name) <= 100 and len(name.encode()) <= 1000, P634=shown(name))
        faces = self.read_faces(given['emojis'])
        removed = self.read_faces(given.get('removedEmojis', []), faces)
        pairs, words = given.get('numberOfPairs', Number(str(len(faces)))), given.get('words', {})
        must(P649=len(faces) >= 2, P651b=whole(pairs, float('-inf')))
        words = self.read_words(words, {**faces, **removed}) if isinstance(words, dict) else None
        self.note(P615='numberOfPairs' not in given, P651=not 2 <= pairs.value <= len(faces),
                  P616='color' not in given, P702=words is None)
        for key in [key for key in value if key not in kinds or key == 'words' and words is None]:
            size = sum(size for _, size in walk(value[key], key))
            self.note(P619=size > room)
            if size <= room:
                room, extra[key] = room - size, value[key]
        theme = {'name': name, 'emojis': list(faces.values()), 'removedEmojis': list(removed.values()),
                 'numberOfPairs': int(max(2, min(pairs.value, len(faces)))),
                 'color': self.read_color(given.get('color', '#8E8E93')), 'words': words or {}, 'extra': extra}
        match, missing = UUID.fullmatch(ident), not ident.strip(WHITE)
        self.note(P611=missing, P621=not match and not missing)
        return {'id': match[2].upper() if match else made_id(theme), **theme}

    def read_themes(self, data):
        """Adds the themes of a theme.json (P-601 to P-606)."""
        values = parse(data)
        wrapped = isinstance(values, dict) and isinstance(values.get('themes'), list) and values.get('emojis') is None
        self.note(P511=data.startswith(b'\xef\xbb\xbf'), P603=wrapped and len(values) > 1)
        values = values['themes'] if wrapped else [values] if isinstance(values, dict) else values
        must(P604=isinstance(values, list), P602=max(level for level, _ in walk(values)) <= 64)
        self.count += len(values)
        for value in values:
            try:
                self.themes.append(self.read_theme(value))
            except Broken as error:
                self.rejects = 'theme'
                self.rules.add(error.args[0])

    def read_pack(self, data):
        """Reads a pack (P-101 to P-126, P-416 to P-436)."""
        pack = Zip(data)
        system = {name for name in pack.files if re.match(r'__MACOSX/|(.*/)?(\.DS_Store\Z|\._[^/]*\Z)', name)}
        tops = {name[:name.find('/') + 1] for name in pack.files.keys() - system}
        inside = len(min(tops)) if len(tops) == 1 else 0
        names = {normalize('NFD', name[inside:]): name for name in pack.files if name not in system}
        self.note(P109=system)
        if 'manifest.json' not in names:
            texts = [pack.content(name) for name in names.values() if name.lower().endswith('.json')]
            texts = [text for text in texts if len(texts) == 1 or CAN_HOLD_THEMES.match(text)]
            must(P112=texts, P112b=len(texts) == 1)
            self.note(P111=True, P111b=len(names) > 1)
            return self.read_themes(texts[0])
        must(P124=pack.files[names['manifest.json']].size <= MIB)
        files, total = read_manifest(pack.content(names['manifest.json']))
        kinds = [file['format'].lower() for file in files.values() if file.get('format', 'json').lower() != 'json']
        must(P434=set(names) <= {'manifest.json', *files},
             P436=kinds[:1] not in (['pack'], ['zip'], ['memorizepack']), P422=not kinds, P433=set(files) <= set(names))
        for path, file in files.items():
            must(P423=file['bytes'].value == pack.files[names[path]].size)
            content = pack.content(names[path])
            must(P424b=hashlib.sha256(content).hexdigest() == file['sha256'].lower(),
                 P436=content[:4] not in (b'PK\3\4', b'PK\5\6'))
            self.read_themes(content)
        must(P416=total is None or total.value == self.count)

    def read_site(self, folder, known):
        """Reads a site; `known` is what is remembered, as in the kit (P-801 to P-830)."""
        def content(name, missing=b''):
            return (folder / name).read_bytes() if (folder / name).is_file() else missing

        data, signature, key, fields = content('index.json'), content('index.json.minisig', None), known.get('key'), {}
        offered, signed = content('minisign.pub').decode('latin-1').strip().split('\n')[-1], signature is not None
        must(P823=signed or not key)
        if signed:
            must(P822=KEY.fullmatch(key or offered))
            fields = verify([key, known.get('next', key)] if key else [offered], data, signature)
        must(P826=fields.get('file', 'index.json') == 'index.json')
        index, digest, named = read_index(data), hashlib.sha256(data).hexdigest(), fields.get('number', '')
        number, highest = index['number'].value, known.get('number', 0) if key or not signed else 0
        must(P827=number or not signed, P828=number >= highest or not signed,
             P829=number > highest or not signed or known.get('index', digest) == digest,
             P826=not re.fullmatch('[0-9]+', named) or int(named) == number)
        self.note(P828b=number < highest, P805=index['until'] < datetime.date.today().isoformat())
        for theme in index['themes']:
            data, file, pack = content(theme['pack']), index['files'].get(theme['pack'], {}), Reading()
            must(P812=file.get('sha256') == hashlib.sha256(data).hexdigest() and (
                'bytes' not in file or file['bytes'].value == len(data)))
            pack.read_pack(data)
            self.rules |= pack.rules
            taken = [(theme['id'], name_key(theme['name'])) for theme in pack.themes]
            must(P813=taken == [(UUID.fullmatch(theme['id'])[2].upper(), name_key(theme['name']))])
            self.themes += pack.themes

    def read(self, path, known):
        """Reads the file of a pack or the folder of a site."""
        try:
            if path.is_dir():
                self.read_site(path, known)
            else:
                self.read_pack(path.read_bytes())
        except Broken as error:
            self.rules.add(error.args[0])
            self.themes, self.rejects = [], 'site' if path.is_dir() else 'pack'
        return self


if __name__ == '__main__':
    if sys.argv[1:] == ['test']:
        sys.exit(subprocess.call([sys.executable, '-B', Path(__file__).with_name('run_cases.py')]))
    for argument in sys.argv[1:]:
        found = Reading().read(Path(argument), {})
        rules = ['%s %s' % (rule, CODES[rule]) for rule in sorted(found.rules)]
        print(argument, found.rejects + ' rejected' if found.rejects else 'accepted', *rules, sep='\n  ')
