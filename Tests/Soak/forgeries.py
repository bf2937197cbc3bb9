"""Makes hostile files, each with the code of the error that rejects it.

    python3 Tests/Soak/forgeries.py FOLDER NAME…

The files are made by a process of their own, so that the one that measures stays small.
"""

import io
import json
import random
import struct
import sys
import tarfile
import zlib
from pathlib import Path

MIB = 1 << 20
ID = '"id":"6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11"'
REST = '"numberOfPairs":2,"color":"red"'
APPLE = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" '
    '"http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n'
)
MARK = "\u0301"
CELLS = "id,name,emojis,removedEmojis,numberOfPairs,color\n"


def theme(emojis='"🎃","👻"', name="A", more="", number=None):
    identity = f'"id":"00000000-0000-4000-8000-{number:012X}"' if number is not None else ID
    return f'{{{identity},"name":"{name}","emojis":[{emojis}],{REST}{more}}}'


def themes(count):
    return "[" + ",\n".join(theme(name=f"T{number}", number=number) for number in range(count)) + "]"


def faces(count):
    """Different characters that are not emoji: Chinese ones, each with a mark."""
    return [chr(0x20000 + number % 0xA000) + chr(0x300 + number // 0xA000) for number in range(count)]


def parts(count, number):
    """`number` lists that share out `count` different faces."""
    every = faces(count)
    return ((start, every[start::number]) for start in range(number))


def plist(content):
    return f'{APPLE}<plist version="1.0">{content}</plist>'


def plist_theme(emojis="<string>🎃</string><string>👻</string>", more=""):
    return plist(
        f"<dict><key>name</key><string>A</string><key>emojis</key><array>{emojis}</array>"
        f"<key>numberOfPairs</key><integer>2</integer><key>color</key><string>red</string>{more}</dict>")


small, large = False, True


class Zip:
    """Writes a zip record by record, so that each field can be wrong."""

    def __init__(self):
        self.parts, self.central, self.size, self.count = [], [], 0, 0

    def add(self, name, data, method=0, size=None, crc=None, offset=None, written=True):
        name = name.encode()
        size = len(data) if size is None else size
        crc = zlib.crc32(data) if crc is None else crc
        common = struct.pack("<HHHIIIIHH", 20, 0x800, method, 0x210000, crc, len(data), size, len(name), 0)
        place = self.size if offset is None else offset
        self.central.append(
            b"PK\x01\x02" + struct.pack("<H", 0x31E) + common + struct.pack("<HHHII", 0, 0, 0, 0o100644 << 16, place) + name)
        self.count += 1
        if written:
            self.parts.append(b"PK\x03\x04" + common + name + data)
            self.size += len(self.parts[-1])
        return self

    def bytes(self):
        listed = b"".join(self.central)
        wide = b""
        if self.count >= 0xFFFF:
            wide = b"PK\x06\x06" + struct.pack("<QHHIIQQQQ", 44, 45, 45, 0, 0, self.count, self.count, len(listed), self.size)
            wide += b"PK\x06\x07" + struct.pack("<IQI", 0, self.size + len(listed), 1)
        short = min(self.count, 0xFFFF)
        end = b"PK\x05\x06" + struct.pack("<HHHHIIH", 0, 0, short, short, len(listed), self.size, 0)
        return b"".join(self.parts) + listed + wide + end


def zipped(data):
    return Zip().add("theme.json", zlib.compress(data, 9, -15), 8, size=len(data), crc=zlib.crc32(data)).bytes()


def zeros(count):
    """This many zeros, deflated: one flushed block repeated, which is quick to make."""
    pieces, rest = divmod(count, MIB)
    writer = zlib.compressobj(9, zlib.DEFLATED, -15)
    first = writer.compress(bytes(MIB)) + writer.flush(zlib.Z_FULL_FLUSH)
    writer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return first * pieces + writer.compress(bytes(rest)) + writer.flush()


def nested(levels):
    inner = theme().encode()
    for level in range(levels):
        inner = Zip().add("theme.json" if level == 0 else "inner.zip", inner).bytes()
    return inner


def overlapping():
    """A bomb in which all entries share the same compressed data."""
    zip, kernel = Zip(), zeros(60 * MIB)
    zip.add("0", kernel, 8, size=60 * MIB, crc=0)
    for number in range(1, 60):
        zip.add(str(number), kernel, 8, size=60 * MIB, crc=0, offset=0, written=False)
    return zip.bytes()


def entries(count, name="{}.json"):
    zip = Zip()
    for number in range(count):
        zip.add(name.format(number) if name else "", b"", written=name is not None)
    return zip.bytes()


def manifest(**changes):
    word = {"format": "memorize-pack", "version": 1}
    return Zip().add("manifest.json", json.dumps({**word, **changes}).encode()).add("theme.json", b"[]").bytes()


def zips():
    yield "flat.zip", "archive.too-compressed", small, lambda: Zip().add("theme.json", zeros(60 * MIB), 8, size=60 * MIB, crc=0).bytes()
    yield "flat-gigabytes.zip", "archive.too-large", large, lambda: Zip().add("theme.json", zeros(3 << 30), 8, size=3 << 30, crc=0).bytes()
    yield "lying.zip", "archive.unsound", large, lambda: Zip().add("theme.json", zeros(3 << 30), 8, size=1000, crc=0).bytes()
    yield "lying-less.zip", "archive.unsound", small, lambda: Zip().add("theme.json", zeros(1000), 8, size=60_000, crc=0).bytes()
    yield "overlapping.zip", "archive.unsound", small, overlapping
    yield "nested.zip", "pack.nested", small, lambda: nested(10)
    yield "nested-deep.zip", "pack.nested", small, lambda: nested(2_000)
    yield "small-bombs.zip", "pack.no-payload", small, lambda: small_bombs("{}.bin")
    yield "small-bombs-named.zip", "pack.no-payload", small, lambda: small_bombs("{}.json")
    yield "100000-entries.zip", "archive.too-large", large, lambda: entries(100_000)
    yield "1000000-entries.zip", "archive.too-large", large, lambda: entries(1_000_000, None)
    yield "1000-files.zip", "pack.no-payload", small, lambda: entries(1_000, "{}.bin")
    yield "1000-json.zip", "pack.several-payloads", small, lambda: entries(1_000)
    yield "64-of-1000.zip", "pack.no-payload", small, lambda: pictures(64, 936)
    yield "1000-listed.zip", "pack.bad-manifest", small, listed
    yield "65535-names.zip", None, large, lambda: entries(65_535, "é" * 30 + "{}")
    yield "names-of-marks.zip", None, large, lambda: entries(9_000, "e" + MARK * 500 + "{}")
    yield "no-end.zip", "archive.damaged", large, lambda: b"PK\x03\x04" + bytes(60 * MIB)
    yield "ends.zip", "archive.damaged", large, lambda: b"PK\x03\x04" + b"PK\x05\x06" * (15 * MIB)
    yield "files-listed.zip", "pack.bad-manifest", small, lambda: manifest(files=[
        {"path": f"{number}.json", "bytes": 1, "sha256": "0" * 64} for number in range(9_000)])
    yield "mandatory-listed.zip", "pack.newer-version", small, lambda: manifest(files=[], mandatory=["title"] * 80_000 + ["x"])
    yield "manifest.zip", "pack.bad-manifest", small, lambda: manifest(title="x" * MIB)


def pictures(others, count):
    zip = Zip()
    for number in range(count + others):
        zip.add(f"{number}.{'png' if number < count else 'bin'}", b"x")
    return zip.bytes()


def listed():
    digest = "4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945"
    files = [{"path": f"{number}.json", "format": "json", "bytes": 2, "sha256": digest} for number in range(999)]
    zip = Zip().add("manifest.json", json.dumps({"format": "memorize-pack", "version": 1, "files": files}).encode())
    for number in range(999):
        zip.add(f"{number}.json", b"[]")
    return zip.bytes()


def small_bombs(name):
    zip, kernel = Zip(), zeros(MIB)
    for number in range(64):
        zip.add(name.format(number), kernel, 8, size=MIB, crc=zlib.crc32(bytes(MIB)))
    return zip.bytes()


def jsons():
    long = "\u0301\u0323" * 1_000
    marks = "e" + "\u0301\u0323" * 40
    yield "deep.json", "limit.exceeded", large, lambda: "[" * (60 * MIB)
    yield "open-string.json", "json.syntax", large, lambda: '["' + "x" * (60 * MIB)
    yield "cut.json", "json.truncated", large, lambda: themes(150_000)[:-1]
    yield "many-themes.json", "limit.exceeded", large, lambda: themes(200_001)
    yield "long-name.json", "theme.unusable-name", large, lambda: "[" + theme(name="x" * (60 * MIB)) + "]"
    yield "long-name-of-marks.json", "theme.unusable-name", large, lambda: "[" + theme(name="e" + MARK * (30 * MIB)) + "]"
    yield "different-faces.json", "theme.too-many-emojis", large, lambda: "[" + theme(",".join(f'"{one}"' for one in faces(2_000_000))) + "]"
    yield "faces-of-many.json", "limit.exceeded", large, lambda: "[" + ",".join(
        theme(",".join(f'"{one}"' for one in some), number=number) for number, some in parts(2_000_000, 200)) + "]"
    yield "bad-faces.json", "theme.too-many-emojis", large, lambda: "[" + theme(",".join(['"ab"'] * 8_000_000)) + "]"
    yield "empty-faces.json", "theme.too-many-emojis", large, lambda: "[" + theme(",".join(['""'] * 8_000_000)) + "]"
    yield "one-face.json", "theme.unusable-emoji", large, lambda: "[" + theme('"e' + MARK * (30 * MIB) + '"') + "]"
    yield "twins.json", "theme.too-few-emojis", large, lambda: "[" + ",".join([theme(",".join(['"👻"'] * 9_999))] * 500) + "]"
    yield "warnings.json", None, large, lambda: "[" + ",".join(
        theme(twice, number=number) for number in range(50_000) for twice in [",".join(f'"{one}","{one}"' for one in faces(40))]) + "]"
    yield "findings.json", "limit.exceeded", large, lambda: "[" + ",".join([theme(",".join(['"ab"'] * 500), "\\u202e" * 90)] * 8_000) + "]"
    yield "no-themes.json", "limit.exceeded", large, lambda: "[" + "{}," * 15_000_000 + "{}]"
    yield "keys.json", "limit.exceeded", large, lambda: "[" + theme(more="".join(f',"{number:x}":0' for number in range(4_000_000))) + "]"
    yield "keys-with-marks.json", "limit.exceeded", large, lambda: "{" + ",".join(
        f'"{marks}{number}":0' for number in range(300_000)) + f',"{marks}0":0}}'
    yield "values.json", "limit.exceeded", large, lambda: "[" + theme(more=',"x":[' + "0," * 20_000_000 + "0]") + "]"
    yield "few-keys.json", "limit.exceeded", large, lambda: "[" + ",".join([
        theme(more="".join(f',"{"e" + long}{number}":0' for number in range(16)))] * 1_000) + "]"
    yield "wrapper-keys.json", "limit.exceeded", large, lambda: (
        '{"themes":[' + theme() + '],"x":{' + ",".join(f'"a longer key {number}":0' for number in range(2_500_000)) + "}}")
    yield "names-of-marks.json", "limit.exceeded", large, lambda: "[" + ",".join(
        theme(name="e" + "\u0301\u0323" * 220 + str(number), number=number) for number in range(55_000)) + "]"
    yield "id.json", None, large, lambda: "[" + theme().replace("6F1B0C5E", "e" + MARK * (30 * MIB)) + "]"
    yield "color-text.json", "theme.unreadable-color", large, lambda: "[" + theme().replace('"red"', '"e' + MARK * (30 * MIB) + '"') + "]"
    yield "name-and-twins.json", "theme.unusable-name", large, lambda: "[" + theme(",".join(['"👻"'] * 500), "x" * (60 * MIB)) + "]"
    yield "last-theme.json", "theme.missing-name", large, lambda: themes(190_000)[:-1] + "," + theme(name=" ") + "]"
    yield "number.json", None, large, lambda: "[" + theme(more=',"red":1' + "0" * (30 * MIB)) + "]"
    yield "pairs.json", None, large, lambda: "[" + theme().replace('Pairs":2', 'Pairs":' + "9" * (30 * MIB)) + "]"
    yield "color.json", None, large, lambda: "[" + theme().replace(
        '"red"', '{"red":0.' + "3" * (30 * MIB) + ',"green":1e' + "9" * MIB + ',"blue":0}') + "]"
    yield "words.json", None, large, lambda: "[" + ",".join(
        theme(",".join(f'"{one}"' for one in emoji), number=number, more=',"words":{' + ",".join(
            f'"{one}":["word {place} of {number}","{number} × {place}"]' for place, one in enumerate(emoji)) + "}")
        for number in range(30_000) for emoji in [[chr(0x1F300 + place) for place in range(12)]]) + "]"
    yield "2001-words.json", None, large, lambda: "[" + ",".join(
        theme(",".join(f'"{one}"' for one in some), number=number, more=',"words":{' + ",".join(
            f'"{one}":"{place} é"' for place, one in enumerate(some)) + "}") for number in range(600) for some in [faces(2_001)]) + "]"
    yield "words-of-keys.json", "limit.exceeded", large, lambda: "[" + ",".join(
        theme(number=number, more=',"words":{' + ",".join(f'"e{MARK * 29}{key}":0' for key in range(90_000)) + "}")
        for number in range(9)) + "]"
    yield "words-of-marks.json", "limit.exceeded", large, lambda: "[" + ",".join(
        theme(",".join(f'"{one}"' for one in some), number=number, more=',"words":{' + ",".join(
            f'"{one}":"e{MARK * 116}{place}"' for place, one in enumerate(some)) + "}") for number in range(120) for some in [faces(2_000)]) + "]"
    yield "words-of-values.json", "limit.exceeded", large, lambda: "[" + theme(more=',"words":[' + "0," * 20_000_000 + "0]") + "]"
    yield "utf-16.json", "encoding.not-utf8", small, lambda: themes(1000).encode("utf-16")
    yield "spaces.json", "json.truncated", large, lambda: " " * (60 * MIB)
    yield "lines.json", "json.syntax", large, lambda: "[]" + "\n" * (60 * MIB) + "x"


def xmls():
    yield "laughs.xml", "xml.forbidden", small, lambda: '<!DOCTYPE plist [<!ENTITY a "ha">' + "".join(
        f'<!ENTITY {chr(98 + level)} "{f"&{chr(97 + level)};" * 10}">' for level in range(9)) + "]><plist>&j;</plist>"
    yield "quadratic.xml", "xml.forbidden", small, lambda: (
        f'<!DOCTYPE plist [<!ENTITY a "{"a" * 100_000}">]><plist>' + "&a;" * 100_000 + "</plist>")
    yield "external-entity.xml", "xml.forbidden", small, lambda: (
        '<!DOCTYPE plist [<!ENTITY x SYSTEM "file:///etc/passwd">]><plist><string>&x;</string></plist>')
    yield "parameter-entity.xml", "xml.forbidden", small, lambda: (
        '<!DOCTYPE plist [<!ENTITY % a SYSTEM "http://127.0.0.1:9/a.dtd"> %a;]><plist/>')
    yield "external-dtd.xml", "xml.forbidden", small, lambda: '<!DOCTYPE plist SYSTEM "http://127.0.0.1:9/a.dtd"><plist/>'
    yield "local-dtd.xml", "xml.forbidden", small, lambda: plist("<array/>").replace(
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd", "file:///etc/passwd")
    yield "xinclude.xml", "xml.forbidden", small, lambda: plist(
        '<array><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/passwd" parse="text"/></array>')
    yield "stylesheet.xml", "xml.forbidden", small, lambda: plist("<array/>").replace(
        "<plist", '<?xml-stylesheet href="http://127.0.0.1:9/a.xsl"?><plist', 1)
    yield "schema.xml", "xml.forbidden", small, lambda: plist(
        '<array xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a http://127.0.0.1:9/a.xsd"/>')
    yield "entity.xml", "xml.forbidden", small, lambda: plist("<string>&x;</string>")
    yield "attributes.xml", "limit.exceeded", small, lambda: "<plist " + " ".join(f"a{number}=''" for number in range(100_000)) + "/>"
    yield "levels.xml", "limit.exceeded", large, lambda: "<plist>" + "<array>" * 1_000_000
    yield "items.xml", "limit.exceeded", large, lambda: plist("<array>" + "<true/>" * 5_000_000 + "</array>")
    yield "text.xml", "limit.exceeded", large, lambda: plist_theme(more=f"<key>x</key><string>{'x' * 11_000_000}</string>")
    yield "junk.xml", "xml.syntax", small, lambda: plist_theme() + "junk"
    yield "control.xml", "xml.syntax", small, lambda: plist_theme(more="<key>x</key><string>&#27;[2J</string>")
    yield "roots.xml", "xml.syntax", small, lambda: plist_theme() + plist("<array/>").replace(APPLE, "")
    yield "latin.xml", "encoding.not-utf8", small, lambda: plist_theme().replace("UTF-8", "ISO-8859-1").encode("utf-8")
    yield "mixed.xml", "encoding.not-utf8", small, lambda: plist_theme().encode() .replace("👻".encode(), "Ä".encode("latin-1"))
    yield "utf-7.xml", "encoding.not-utf8", small, lambda: plist_theme().replace("UTF-8", "UTF-7").encode("utf-8")
    yield "different-faces.xml", "theme.too-many-emojis", large, lambda: plist_theme("".join(f"<string>{one}</string>" for one in faces(1_800_000)))
    yield "no-themes.xml", "limit.exceeded", large, lambda: plist("<array>" + "<dict/>" * 3_900_000 + "</array>")
    yield "keys.xml", "limit.exceeded", large, lambda: plist_theme(more="".join(f"<key>{number:x}</key><true/>" for number in range(1_900_000)))
    yield "comments.xml", "limit.exceeded", large, lambda: plist_theme(more="<!---->" * 5_000_000)
    yield "lines.xml", "limit.exceeded", large, lambda: plist_theme() + "\n" * (60 * MIB) + "x"
    yield "words-of-keys.xml", "limit.exceeded", large, lambda: plist_theme(more="<key>words</key><dict>" + "".join(
        f"<key>e{MARK * 29}{number}</key><true/>" for number in range(500_000)) + "</dict>")
    yield "keys-with-marks.xml", "limit.exceeded", large, lambda: plist_theme(more="".join(
        f"<key>e{MARK * 80}{number}</key><true/>" for number in range(250_000)))
    yield "last-theme.xml", "limit.exceeded", large, lambda: plist("<array>" + ("<dict><key>name</key><string>A</string>"
        "<key>emojis</key><array><string>🎃</string><string>👻</string></array></dict>") * 490_000
        + "<dict><key>name</key><string> </string></dict></array>")
    yield "data.xml", None, large, lambda: plist_theme(more="<key>x</key><data>" + "A" * 4_000_000 + "</data>")


def csvs():
    def table(*cells):
        return CELLS + ",".join(cells) + "\n"

    yield "field.csv", "limit.exceeded", large, lambda: CELLS + ",A," + "x" * (63 * MIB) + ",,,\n"
    yield "quoted-field.csv", "limit.exceeded", large, lambda: CELLS + ',A,"' + "x" * (63 * MIB) + '",,,\n'
    yield "unclosed.csv", "csv.quote", large, lambda: CELLS + ',A,"' + "\n" * (63 * MIB)
    yield "nul.csv", "encoding.not-utf8", small, lambda: CELLS + table("", "A", "🎃👻") * 10 + "\0"
    yield "nuls.csv", "encoding.not-utf8", large, lambda: CELLS + "\0" * (60 * MIB)
    yield "blank-lines.csv", "limit.exceeded", large, lambda: CELLS + "\n" * (63 * MIB)
    yield "blank-rows.csv", "limit.exceeded", large, lambda: CELLS + ",,,,,\n" * (10 * MIB)
    yield "ragged.csv", "limit.exceeded", large, lambda: CELLS + "a,b\n" * (15 * MIB)
    yield "columns.csv", "limit.exceeded", large, lambda: "name,emojis" + "," * (60 * MIB)
    yield "header.csv", None, large, lambda: "name,emojis," + ",".join("x" * 60_000 + str(number) for number in range(990)) + "\n"
    yield "quotes.csv", "limit.exceeded", large, lambda: CELLS + '"""' * (20 * MIB)
    yield "bad-faces.csv", "theme.too-many-emojis", small, lambda: CELLS + ',A,"' + ('ab ' * 300_000) + '",,2,red\n' * 1
    yield "bad-faces-of-many.csv", "limit.exceeded", large, lambda: CELLS + (",A," + "ab " * 8_000 + ",,2,red\n") * 1_000
    yield "different-faces.csv", "limit.exceeded", large, lambda: CELLS + "".join(
        f",T{number}," + " ".join(some) + ",,2,red\n" for number, some in parts(2_000_000, 220))
    yield "one-run.csv", "theme.too-many-emojis", large, lambda: CELLS + (",A," + "👩‍🌾" * 80_000 + ",,2,red\n") * 60
    yield "one-face.csv", "limit.exceeded", large, lambda: CELLS + (",A,e" + MARK * 500_000 + " 🎃,,2,red\n") * 60
    yield "joined.csv", "limit.exceeded", large, lambda: CELLS + (",A," + "👩\u200d" * 140_000 + ",,2,red\n") * 60
    yield "flags.csv", "theme.too-many-emojis", large, lambda: CELLS + (",A," + "🇫" * 250_000 + ",,2,red\n") * 60
    yield "latin.csv", "encoding.not-utf8", small, lambda: (CELLS + ",Café,🎃👻,,2,red\n").encode().replace("é".encode(), b"\xe9")
    yield "utf-16-of-32-mib.csv", None, large, lambda: (CELLS + (",A," + "漢" * 1_000 + ",,2,red\n") * 16_000).encode("utf-16")
    yield "different-runs.csv", None, large, lambda: CELLS + "".join(
        f",T{number}," + "".join(chr(0x1F300 + one) for one in range(number % 200, 600)) * 15 + ",,2,red\n" for number in range(1_600))
    yield "utf-16-half.csv", "encoding.not-utf8", small, lambda: (CELLS + ",A,🎃👻,,2,red\n").encode("utf-16")[:-1]
    yield "utf-16.csv", "limit.exceeded", large, lambda: (CELLS + (",A," + "漢" * 1_000 + ",,2,red\n") * 31_000).encode("utf-16")
    yield "utf-32.csv", "encoding.not-utf8", small, lambda: (CELLS + ",A,🎃👻,,2,red\n").encode("utf-32")
    yield "pairs.csv", None, large, lambda: CELLS + (",A,🎃👻,," + "9" * 1_000_000 + ",red\n") * 60
    emoji = [chr(0x1F300 + number) for number in range(600)]
    yield "empty-cells.csv", "limit.exceeded", large, lambda: CELLS + '""\n' * (20 * MIB)
    yield "rows.csv", None, large, lambda: "name,emoji\n" + "".join(f"T{number % 100_000},{emoji[number // 100_000]}\n" for number in range(1_000_000))
    yield "too-many-rows.csv", "limit.exceeded", large, lambda: "name,emoji\n" + "A,🎃\n" * 6_000_000
    yield "names-of-rows.csv", "csv.one-emoji-each", large, lambda: "name,emoji\n" + "".join(f"T{number},🎃\n" for number in range(190_000))
    yield "marks-of-rows.csv", None, large, lambda: "name,emoji\n" + "".join(
        f"e{MARK * 450}{number},{emoji[number % 600]}\n" for number in range(60_000))
    yield "long-rows.csv", None, large, lambda: "name,emoji\n" + "".join(f"A,{one}\n" for one in emoji[:50]) + (
        "A," + "".join(emoji) + "\n") * 25_000
    yield "words.csv", "limit.exceeded", large, lambda: CELLS + (',A,"' + "ab, " * 200_000 + '",,2,red\n') * 60
    yield "sentences.csv", "limit.exceeded", large, lambda: CELLS + (',A,"' + "some words of a sentence " * 400 + '",,2,red\n') * 6_000
    yield "commas.csv", None, large, lambda: CELLS + (',A,"' + ", ".join(emoji) + '",,2,red\n') * 15_000
    yield "lonely-commas.csv", "limit.exceeded", large, lambda: CELLS + (',A,"' + " , ".join(emoji) + '",,2,red\n') * 12_000
    yield "no-header.csv", None, large, lambda: (("x " * 300_000 + ",") * 50 + "\n") * 2
    yield "no-header-of-emoji.csv", None, large, lambda: ("A," + " ".join(emoji * 60) + "\n") * 200
    yield "no-header-of-marks.csv", None, large, lambda: ("e" + MARK * 500_000 + ",🎃 👻\n") * 60
    yield "garbled.csv", "encoding.lost-emoji", large, lambda: CELLS + ",A," + "é" * 450_000 + "ðŸ" + "é" * 50_000 + ",,2,red\n"
    yield "question-marks.csv", "encoding.lost-emoji", large, lambda: CELLS + ",A," + "?? " * 300_000 + ",,2,red\n"


def texts():
    """Lists, cards and chats as people write them, and exported flashcards."""
    emoji = [chr(0x1F300 + number) for number in range(32)]
    yield "words.txt", None, large, lambda: "Halloween: " + "ghost, " * (9 * MIB)
    yield "lines.txt", None, large, lambda: "ghost bat\n" * (6 * MIB)
    yield "names.txt", None, large, lambda: "".join(f"Theme {number}: 🎃 👻\n" for number in range(2_200_000))
    yield "emoji.txt", None, large, lambda: "A: " + "🎃 👻 " * (6 * MIB)
    yield "one-face.txt", None, large, lambda: "A: e" + MARK * (30 * MIB) + " 🎃"
    yield "faces-of-marks.txt", None, large, lambda: ("A: e" + MARK * 5_000 + ", 🎃, 👻\n") * 6_000
    yield "headings.txt", None, large, lambda: "".join(f"# Theme {number}\n\n" for number in range(3_500_000))
    yield "captions.txt", None, large, lambda: "".join(f"{emoji[number % 32]} caption {number}\n" for number in range(3_000_000))
    yield "chats.txt", None, large, lambda: "".join(f"[12.03.24, 18:01:{number % 60:02}] Ada: 🎃 👻 {number}\n" for number in range(1_300_000))
    yield "blank.txt", None, large, lambda: "A: 🎃 👻\n" + "\n" * (60 * MIB)
    yield "colons.txt", None, large, lambda: ("A" + ":" * 60 + "🎃 👻\n") * 800_000
    yield "cards.txt", None, large, lambda: "".join(f"word {number} - 🎃\n" for number in range(2_500_000))
    yield "semicolons.txt", None, large, lambda: "🎃;ghost;" * (5 * MIB)
    yield "notes.txt", None, large, lambda: "#separator:tab\n#html:true\n" + "".join(f"<b>word</b> {number}\t🎃\n" for number in range(2_000_000))
    yield "tags.txt", None, large, lambda: "#separator:tab\n#html:true\n" + ("<b>" * 5_000 + "\t🎃\n") * 3_500
    yield "open-tags.txt", None, large, lambda: "#separator:tab\n#html:true\n" + ("<" * 20_000 + "\t🎃\n") * 2_800
    yield "entities.txt", None, large, lambda: "#separator:tab\n#html:true\n" + ("&amp;" * 4_000 + "\t🎃\n") * 2_800
    yield "deck.txt", None, large, lambda: "#separator:pipe\n#deck:" + "A::" * (20 * MIB) + "\nHalloween|🎃 👻\n"


def apps():
    """Files of apps and other games."""
    kept = '{"name":"A","emojis":"🎃👻🦇","numberOfPairs":2,"rgba":{"red":1,"green":0,"blue":0,"alpha":1}}'
    yield "base64.plist", None, large, lambda: plist("<dict><key>themes</key><data>" + "W3si" * (2 * MIB) + "</data></dict>")
    yield "emojis.app.json", None, large, lambda: '{"themes":{"a":[' + ",".join([kept] * 400_000) + "]}}"
    yield "nested.app.json", None, large, lambda: '{"emojis":' * 60 + '["🎃"]' + "}" * 60
    yield "cards.app.json", None, large, lambda: '{"cards":[' + ",".join(['{"content":"🎃","isFaceUp":true,"isMatched":false,"id":1}'] * 1_000_000) + "]}"
    yield "escaped.app.json", None, large, lambda: json.dumps({"themes": json.dumps([json.loads(kept)] * 300_000)})
    yield "long-emojis.app.json", None, large, lambda: '[{"name":"A","emojis":"' + "🎃👻" * (7 * MIB) + '"}]'
    yield "console.txt", None, large, lambda: 'Optional("[' + kept.replace('"', '\\"') * 400_000 + ']")'
    yield "values.txt", None, large, lambda: "[" + 'Theme(name: "A", emojis: ["🎃", "👻"], numberOfPairs: 2), ' * 700_000 + "]"
    yield "brackets.txt", None, large, lambda: "T(a: {\n" * (9 * MIB)
    yield "theme-brackets.txt", None, large, lambda: "Theme(name: [" * (4 * MIB)
    yield "brackets-of-a-megabyte.txt", None, large, lambda: "Theme(name: [" * 80_000
    yield "types.txt", None, large, lambda: "T(a: 1)\n" * (8 * MIB)
    yield "open.txt", None, large, lambda: "Theme(" * (10 * MIB)
    yield "defaults.txt", None, large, lambda: "{\n    themes =     (\n" + '"\\Ud83c\\Udf83",\n' * (4 * MIB) + ");\n}"
    yield "hexadecimal.txt", None, large, lambda: "{length = 30000000, bytes = 0x" + "5b7b22" * (9 * MIB) + "}"
    yield "methods.swift", "app.no-themes", small, lambda: (
        'Theme(name: "A", emojis: [' + '"🎃", ' * 20_000 + "]" + ".dropLast(1)" * 70_000 + ")")
    yield "cases.swift", "app.too-large", small, lambda: (
        "enum A { var emojis: String { switch self { case " + ", ".join(f".c{number}" for number in range(400))
        + ': "' + "🎃👻" * 20_000 + '" } } }')
    yield "binary.plist", None, large, lambda: b"bplist00" + bytes([0xAF, 0x11, 0xFF, 0xFF]) + bytes(60 * MIB)
    yield "symbols.mavo.json", None, large, lambda: '{"theme":[{"name":"A","symbols":"' + "🎃 👻," * (5 * MIB) + '"}]}'
    yield "themes.mavo.json", None, large, lambda: '{"theme":[' + ",".join(['{"name":"A","color":"rgb(1,2,3)","symbols":["🎃","👻"]}'] * 800_000) + "]}"
    yield "pairs.xml", None, large, lambda: '<memorize name="A">' + '<pair achar="🎃" bchar="🎃"/>' * 1_500_000 + "</memorize>"
    yield "attributes-of-pair.xml", None, large, lambda: '<memorize name="A"><pair ' + " ".join(f'a{number}="x"' for number in range(200_000)) + "/></memorize>"
    yield "elements.game", None, large, lambda: "<pairs><title>A</title>" + "<element><word lang='en'>🎃</word></element>" * 1_000_000 + "</pairs>"
    yield "levels.game", None, large, lambda: "<pairs>" + "<element>" * 5_000_000
    yield "long-word.game", None, large, lambda: "<pairs><element><word>" + "x" * (60 * MIB) + "</word></element></pairs>"


def page(before="", json="[]"):
    return (
        '<!DOCTYPE html><html><head><meta charset="utf-8"><meta name="generator" content="memorize"></head><body>'
        f'{before}<script type="application/json" id="memorize-themes">{json}</script></body></html>')


def pages():
    yield "tags.html", "html.unreadable", large, lambda: page(before="<b>" * (20 * MIB), json=f"[{theme()}]")
    yield "comments.html", "html.unreadable", large, lambda: page(before="<!---->" * (8 * MIB), json=f"[{theme()}]")
    yield "text.html", "html.no-themes", large, lambda: page(before="x" * (60 * MIB)).replace("memorize", "memory")
    yield "cut.html", "json.truncated", large, lambda: page(json=themes(190_000)[:-1])
    yield "pages.epub", "epub.unreadable", small, lambda: book(*[f"[{theme(number=number)}" + ("]" if number < 899 else "x]") for number in range(900)])


def book(*lists):
    """A book with a page for each list of themes."""
    zip = Zip().add("mimetype", b"application/epub+zip")
    for number, json in enumerate(lists):
        content = page(json=json).replace("><head>", " xmlns='http://www.w3.org/1999/xhtml'><head>").replace('">', '"/>', 2).encode()
        zip.add(f"{number}.xhtml", zlib.compress(content, 1)[2:-4], 8, size=len(content), crc=zlib.crc32(content))
    return zip.bytes()


def tarred(data):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as tar:
        member = tarfile.TarInfo("theme.json")
        member.size = len(data)
        tar.addfile(member, io.BytesIO(data))
    return out.getvalue()


def scripts():
    """Themes whose names are as long as all names of a file may be, themes with ASCII names up to the size that a file may
    have, and a fault at the very end."""
    letters = {
        "arabic": "ش", "chinese": "漢", "cyrillic": "Щ", "devanagari": "क्ष", "full-width": "Ａ", "greek": "ώ", "hangul": "각",
        "jamo": "\u1100\u1161\u11a8", "marks": "e" + "\u0301\u0323" * 4, "thai": "กำ", "tibetan": "བྷྱ", "vietnamese": "ệ",
    }
    for script, letter in letters.items():
        name = letter * (990 // len(letter.encode()))
        name = name if script == "marks" else letter * min(90, len(name) // len(letter))
        count = min(150_000, 16 * MIB // (len(name.encode()) + 7))
        # A message hides what is behind a colon if it may be a password.
        names = [f"{name}:{one}" for one in range(count)]

        def filled(start, theme, end, names=names):
            """As many themes as there may be, in at most 60 MiB."""
            text = start + "".join(theme(one) for one in names)
            usual = theme("A name of a theme that is neither short nor long")
            more = min(195_000 - len(names), (60 * MIB - len(text.encode())) // len(usual.encode()))
            return text + usual * more + end

        def json(filled=filled):
            return filled("[", lambda name: f'{{"name":"{name}","emojis":["🎃","👻"],"numberOfPairs":2}},', "x]")

        yield f"{script}.json", "json.syntax", large, json
        yield f"{script}.zip", "json.syntax", large, lambda json=json: zipped(json().encode())
        yield f"{script}.html", "json.syntax", large, lambda json=json: page(json=json())
        yield f"{script}.epub", "json.syntax", large, lambda json=json: book(json())
        yield f"{script}.tar", "json.syntax", large, lambda json=json: tarred(json().encode())
        yield f"{script}.app.json", None, large, lambda filled=filled: filled(
            '{"themes":{"a":[', lambda name: f'{{"name":"{name}","emojis":"🎃👻","numberOfPairs":2}},', "x]}}")
        yield f"{script}.mavo.json", "json.syntax", large, lambda filled=filled: filled(
            '{"theme":[', lambda name: f'{{"name":"{name}","color":"blue","symbols":["🎃","👻"]}},', "x]}")
        yield f"{script}.csv", "csv.quote", large, lambda filled=filled: filled(
            "name,emojis\n", lambda name: f"{name},🎃 👻\n", 'A,"🎃 👻\n')
        yield f"{script}.xml", "xml.syntax", large, lambda filled=filled: filled(
            APPLE + '<plist version="1.0"><array>', lambda name: f"<dict><key>name</key><string>{name}</string><key>emojis</key>"
            "<array><string>🎃</string><string>👻</string></array></dict>", "</plist>")
        yield f"{script}.txt", None, large, lambda name=name: "".join(f"{name}{one}: 🎃 👻\n" for one in range((512 << 10) // len(name.encode())))


def workbooks():
    header = '<c t="inlineStr"><is><t>name</t></is></c><c t="inlineStr"><is><t>emojis</t></is></c>'

    def excel(rows, strings="", sheets=1, shared=False):
        ids = range(sheets)
        relations = "".join(f'<Relationship Id="r{one}" Type="/worksheet" Target="s{0 if shared else one}.xml"/>' for one in ids)
        files = {
            "xl/workbook.xml": '<workbook xmlns:r="r">' + "".join(f'<sheet name="S{one}" r:id="r{one}"/>' for one in ids) + "</workbook>",
            "xl/_rels/workbook.xml.rels": f'<Relationships>{relations}<Relationship Id="s" Type="/sharedStrings" Target="t.xml"/></Relationships>',
            "xl/t.xml": f"<sst>{strings}</sst>",
            **{f"xl/s{one}.xml": f"<worksheet><row>{header}</row>{rows}</worksheet>" for one in ([0] if shared else ids)},
        }
        return packed(files)

    def open_document(rows):
        names = " ".join(f'xmlns:{name}="{name}"' for name in ["office", "table", "text"])
        return packed({
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "content.xml": f'<office:document-content {names}><table:table table:name="S">{rows}</table:table></office:document-content>'})

    def packed(files):
        zip = Zip()
        for name, text in files.items():
            data = text.encode()
            # Level 1 stays below the ratio that is rejected at once.
            deflated = zlib.compress(data, 1, -15)
            if name == "mimetype":
                zip.add(name, data)
            else:
                zip.add(name, deflated, 8, size=len(data), crc=zlib.crc32(data))
        return zip.bytes()

    noise = random.Random(1)
    text = lambda count: "".join(noise.choices("abcdefgh", k=count))
    yield "shared.xlsx", "limit.exceeded", large, lambda: excel('<row><c t="s"><v>0</v></c></row>' * 900_000, f"<si><t>{text(1_000_000)}</t></si>")
    yield "shared-in-sheets.xlsx", "limit.exceeded", large, lambda: excel(
        '<row><c t="s"><v>0</v></c></row>' * 60, f"<si><t>{text(1_000_000)}</t></si>", sheets=300)
    yield "one-file.xlsx", "sheet.damaged", large, lambda: excel("<row><c><v>1</v></c></row>" * 100_000, sheets=3_000, shared=True)
    yield "rows.xlsx", "limit.exceeded", large, lambda: excel('<row><c><v>1</v></c></row>' * 1_200_000)
    yield "far.xlsx", "limit.exceeded", small, lambda: excel('<row r="9"><c r="XFD9"><v>1</v></c></row>')
    yield "last.xlsx", "theme.too-few-emojis", small, lambda: excel('<row r="1048576"><c r="A1048576"><v>1</v></c></row>')
    yield "huge-row.xlsx", "sheet.damaged", small, lambda: excel('<row r="9223372036854775807"><c><v>1</v></c></row>')
    yield "runs.xlsx", "limit.exceeded", large, lambda: excel("", "<si>" + "<r><t>a</t></r>" * 2_000_000 + "</si>")
    yield "attributes.xlsx", "xml.forbidden", large, lambda: excel("<row " + " ".join(f'a{one}="1"' for one in range(6_000)) + "/>")
    yield "entity.xlsx", "xml.forbidden", small, lambda: excel("<row><c><v>&lol;</v></c></row>")
    cell = "<table:table-cell><text:p>A</text:p></table:table-cell>"
    run = '<table:table-row table:number-rows-repeated="1048576">'
    yield "repeated.ods", "limit.exceeded", small, lambda: open_document(
        f'{run}<table:table-cell table:number-columns-repeated="900"><text:p>{"A" * 90}</text:p></table:table-cell></table:table-row>')
    yield "repeated-rows.ods", "limit.exceeded", small, lambda: open_document(f"{run}{cell}</table:table-row>" * 20)
    yield "repeated-columns.ods", "limit.exceeded", small, lambda: open_document(
        '<table:table-row><table:table-cell table:number-columns-repeated="999999999999"><text:p>A</text:p></table:table-cell></table:table-row>')
    yield "endless.ods", "sheet.empty", small, lambda: open_document(
        '<table:table-row table:number-rows-repeated="9223372036854775807"><table:table-cell table:number-columns-repeated="9223372036854775807"/></table:table-row>' * 9)
    yield "blanks.ods", "sheet.empty", small, lambda: open_document(
        f'{run}<table:table-cell table:number-columns-repeated="900"><text:p><text:s/></text:p></table:table-cell></table:table-row>' * 9)
    yield "spaces.ods", "limit.exceeded", large, lambda: open_document(
        "<table:table-row><table:table-cell><text:p>" + '<text:s text:c="1000"/>' * 2_000 + "x</text:p></table:table-cell></table:table-row>")


def site(name, *entries, files=(), more=lambda: "", count=1):
    """The index of a published site, whose packs are missing. All of it is made when it is asked for."""
    return ("site-" + name + "/index.json", lambda: '{"format":"memorize-site","version":2,"number":1' + more()
            + ',"themes":[' + ",".join(one(number) for one in entries for number in range(count))
            + '],"files":[' + ",".join(one(number) for one in files for number in range(count)) + "]}")


def sites():
    def entry(name="A", times=1):
        return lambda number: f'{{"id":"6F1B0C5E-7A63-4B1E-9E36-{number:012X}","name":"{name * times}","pack":"packs/{number}.zip"}}'

    def file(path="packs/{}.zip", digits=64):
        return lambda number: f'{{"path":"{path.format(number)}","sha256":"{"0" * digits}","bytes":1}}'

    def nest(levels, members):
        return ('{' + members + ',"x":') * levels + "0" + "}" * levels

    long = "packs/{}-" + "p" * 100 + ".zip"
    for code, (name, make) in [
        ("site.altered", site("entries", entry(), files=[file()], count=100_000)),
        ("site.too-large", site("names", entry("n" * 500), files=[file()], count=90_000)),
        ("site.too-large", site("marks", entry("e" + MARK * 240), files=[file()], count=90_000)),
        ("site.too-large", site("themes", entry(), count=500_000)),
        ("site.too-large", site("files", entry(), files=[file(long)], count=180_000)),
        ("site.invalid-index", site("name", entry("n", 60 * MIB))),
        ("site.altered", site("sums", entry(), files=[file(digits=60 * MIB)])),
        ("site.altered", site("values", entry(), more=lambda: ',"x":[' + "{}," * 15_000_000 + "0]")),
        ("site.invalid-index", site("number", entry(), more=lambda: ',"until":1' + "0" * (60 * MIB))),
        (None, site("keys", entry(), more=lambda: ',"x":' + nest(60, ",".join(f'"{key:x}":0' for key in range(90_000))))),
        ("site.invalid-index", site("elements", lambda number: "0", count=30_000_000)),
    ]:
        yield name, code, large, make


def others():
    yield "too-large.json", "file.too-large", large, lambda: b"[" + bytes(400 * MIB)
    yield "zeros.bin", "plugin.unrecognized-content", large, lambda: bytes(60 * MIB)
    yield "noise.bin", "plugin.unrecognized-content", large, lambda: random.Random(1).randbytes(60 * MIB)
    yield "empty.bin", "file.empty", small, lambda: b""


def honest():
    """A valid file of a tenth of the size that a file may have, to measure the pace of this machine."""
    emoji = [chr(0x1F400 + number) for number in range(60)]
    yield "pace.json", None, large, lambda: "[" + ",\n".join(
        theme(",".join(f'"{emoji[(number + one) % 60]}"' for one in range(30)), f"Theme {number}", number=number) for number in range(20_000)) + "]"


def files(*kinds):
    """Yields the name, the expected code, the function that makes the content, and whether the file is large."""
    for kind in kinds or (zips, jsons, xmls, csvs, workbooks, texts, apps, pages, scripts, sites, others):
        for name, expected, is_large, make in kind():
            yield name, expected, make, is_large


def main():
    folder, wanted = Path(sys.argv[1]), set(sys.argv[2:])
    for name, _, make, _ in files(zips, jsons, xmls, csvs, workbooks, texts, apps, pages, scripts, sites, others, honest):
        if name not in wanted:
            continue
        content = make()
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)


if __name__ == "__main__":
    main()
