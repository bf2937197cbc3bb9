#!/usr/bin/env python3
"""Makes the packs and sites that `cases/*.json` describe, and `expected.json`, which says what a reader finds in each.

    python3 Conformance/make.py FOLDER

`README.md` explains the descriptions. The same descriptions give the same bytes on every machine.
"""
import functools
import hashlib
import json
import pathlib
import struct
import sys
import zlib

sys.dont_write_bytecode = True
import minisign  # noqa: E402

KIT = pathlib.Path(__file__).parent
key_of = functools.cache(minisign.Key)
THEME = {
    "id": "00000000-0000-4000-8000-000000000001", "name": "Sea", "emojis": ["🐙", "🐠", "🐳"], "removedEmojis": [],
    "numberOfPairs": 3, "color": {"red": 0, "green": 0.584, "blue": 1, "alpha": 1},
}
# The themes of a merge.
SIDES = ["before", "here", "file", "result"]


def patched(value, patch):
    """A copy of a value with the members of a patch; null removes one (RFC 7386)."""
    if not isinstance(patch, dict):
        return patch
    result = dict(value) if isinstance(value, dict) else {}
    for key, change in patch.items():
        if change is None:
            result.pop(key, None)
        else:
            result[key] = patched(result.get(key), change)
    return result


def text_of(value):
    return json.dumps(value, ensure_ascii=False).encode()


def content_of(value):
    """The bytes of a text, of {"hex": …}, of {"repeat": text, "times": n}, or of a list of these."""
    if isinstance(value, str):
        return value.encode()
    if isinstance(value, list):
        return b"".join(map(content_of, value))
    return bytes.fromhex(value["hex"]) if "hex" in value else value["repeat"].encode() * value["times"]


def extra_of(value, name):
    """Extra fields; {"path": text} is a Unicode path for this name."""
    if isinstance(value, list):
        return b"".join(extra_of(field, name) for field in value)
    if isinstance(value, dict) and "path" in value:
        path = value["path"].encode()
        return struct.pack("<HHBI", 0x7075, 5 + len(path), 1, zlib.crc32(name)) + path
    return content_of(value)


# Zips.

# The fields that both records have, and those of one.
SHARED = {"version": "H", "flags": "H", "method": "H", "time": "H", "date": "H", "crc": "I", "packed": "I", "size": "I"}
LOCAL = {"signature": "4s", **SHARED, "nameLength": "H", "extraLength": "H"}
CENTRAL = {
    "signature": "4s", "madeBy": "H", **SHARED, "nameLength": "H", "extraLength": "H", "commentLength": "H",
    "disk": "H", "internal": "H", "attributes": "I", "offset": "I",
}
END = {
    "signature": "4s", "disk": "H", "directoryDisk": "H", "countHere": "H", "count": "H", "length": "I", "offset": "I",
    "commentLength": "H",
}
END64 = {
    "signature": "4s", "recordLength": "Q", "madeBy": "H", "version": "H", "disk": "I", "directoryDisk": "I",
    "countHere": "Q", "count": "Q", "length": "Q", "offset": "Q",
}
LOCATOR = {"signature": "4s", "disk": "I", "end": "Q", "disks": "I"}


def record(layout, values, changes):
    """The bytes of a record. A change is a number, a signature in hexadecimal digits, or a string such as "+1"."""
    fields = []
    for name, kind in layout.items():
        value = values.get(name, 0)
        change = changes.get(name, value)
        if isinstance(change, str):
            change = bytes.fromhex(change) if kind == "4s" else value + int(change)
        fields.append(change)
    return struct.pack("<" + "".join(layout.values()), *fields)


def deflated(content):
    """A deflate stream without compression, which is the same whatever made it."""
    blocks = [content[start:start + 0xFFFF] for start in range(0, len(content), 0xFFFF)] or [b""]
    return b"".join(
        struct.pack("<BHH", index == len(blocks) - 1, len(block), len(block) ^ 0xFFFF) + block
        for index, block in enumerate(blocks))


@functools.cache
def deflated_run(byte, count):
    """A deflate stream of `count` times the same byte, above 11 and below 245, of two bits for each 258 of them."""
    bits = []

    def put(value, width):
        bits.extend(value >> place & 1 for place in range(width))

    def put_zeros(number):
        # Symbol 18 of the code lengths: 11 to 138 zeros.
        while number:
            part = min(number, 138) if number - 138 >= 11 or number <= 138 else number - 11
            put(0, 1)
            put(part - 11, 7)
            number -= part

    put(1, 1)
    put(2, 2)
    put(29, 5)
    put(0, 5)
    put(14, 4)
    # The lengths of the code lengths 16, 17, 18, 0, 8 … 1: 18 has one bit, 2 and 1 have two.
    for length in [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2]:
        put(length, 3)
    # The byte and the end have two bits, 258 repetitions have one, and so has their distance, 1.
    put_zeros(byte)
    put(3, 2)
    put_zeros(255 - byte)
    put(3, 2)
    put_zeros(28)
    put(1, 2)
    put(1, 2)
    for _ in range(1 + (count - 1) % 258):
        put(1, 2)
    put(0, 2 * ((count - 1) // 258))
    put(3, 2)
    bits += [0] * (-len(bits) % 8)
    return bytes(sum(bit << place for place, bit in enumerate(bits[start:start + 8])) for start in range(0, len(bits), 8))


def zip_of(entries, changes):
    """A zip of entries: dictionaries with `name`, `content`, and changes of the records."""
    body, directory = b"", []
    for entry in entries:
        body += content_of(entry.get("before", ""))
        name = content_of(entry["name"])
        extra = extra_of(entry.get("extra", ""), name)
        content = content_of(entry["content"])
        data = content
        if entry.get("method") == 8:
            run = entry.get("run")
            data = deflated_run(content[0], len(content)) if run else deflated(content)
        if "data" in entry:
            data = content_of(entry["data"])
        values = {
            "version": 20, "date": 0x21, "madeBy": 0x314, "crc": zlib.crc32(content), "packed": len(data),
            "size": len(content), "nameLength": len(name), "extraLength": len(extra), "attributes": 0o100644 << 16,
            "offset": len(body),
        }
        local, central = entry.get("local", {}), entry.get("central", {})
        if central is not None:
            other = extra_of(central["extra"], name) if "extra" in central else extra
            own = content_of(central.get("name", entry["name"]))
            comment = content_of(entry.get("comment", ""))
            lengths = {"nameLength": len(own), "extraLength": len(other), "commentLength": len(comment)}
            fields = {**values, "signature": b"PK\1\2", **lengths}
            directory.append(record(CENTRAL, fields, {**entry, **central}) + own + other + comment)
        if local is not None:
            other = extra_of(local["extra"], name) if "extra" in local else extra
            body += record(
                LOCAL, {**values, "signature": b"PK\3\4", "extraLength": len(other)}, {**entry, **local})
            body += name + other + data + content_of(entry.get("descriptor", ""))
    body += content_of(changes.get("beforeDirectory", ""))
    count = len(directory)
    directory = b"".join(reversed(directory) if changes.get("reversed") else directory)
    directory += content_of(changes.get("afterDirectory", ""))
    comment = content_of(changes.get("comment", ""))
    values = {
        "signature": b"PK\5\6", "countHere": count, "count": count, "length": len(directory), "offset": len(body),
        "commentLength": len(comment),
    }
    end = b""
    if "end64" in changes:
        values64 = {**values, "signature": b"PK\6\6", "recordLength": 44, "madeBy": 45, "version": 45}
        end = record(END64, values64, changes["end64"]) + content_of(changes.get("extensible", ""))
        place = {"signature": b"PK\6\7", "end": len(body) + len(directory), "disks": 1}
        end += content_of(changes.get("beforeLocator", "")) + record(LOCATOR, place, changes.get("locator", {}))
    end += content_of(changes.get("beforeEnd", "")) + record(END, values, changes.get("end", {})) + comment
    return content_of(changes.get("before", "")) + body + directory + end + content_of(changes.get("after", ""))


# Packs.


def payload_of(case):
    """theme.json: one theme with changes, any value, or any text."""
    if "text" in case:
        return content_of(case["text"])
    return text_of(case["json"] if "json" in case else [patched(THEME, case.get("theme", {}))])


def manifest_of(case, files):
    """A manifest of these files with changes, or any text, in which $files stands for their list."""
    listed = [
        {"path": name, "format": "json", "bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
        for name, content in files.items()]
    wanted = case.get("manifest", {})
    if isinstance(wanted, dict) and not {"hex", "repeat"} & set(wanted):
        changes = dict(wanted)
        # Changes of the entry of theme.json.
        if "file" in changes:
            listed[0] = patched(listed[0], changes.pop("file"))
        if "again" in changes:
            listed += [listed[0]] * changes.pop("again")
        return text_of(patched({"format": "memorize-pack", "version": 1, "files": listed}, changes))
    return content_of(wanted).replace(b"$files", text_of(listed))


def pack_of(case):
    files = {"theme.json": payload_of(case)}
    files |= {name: content_of(content) for name, content in case.get("files", {}).items()}
    files |= {f"{number}.json": b"[]" for number in range(case.get("numbered", 0))}
    has_manifest = case.get("manifest") is not False
    contents = {**({"manifest.json": manifest_of(case, files)} if has_manifest else {}), **files}
    changes = case.get("entries", {})
    entries = [
        {"name": name, "content": {"hex": contents[name].hex()}, **changes.get(name, {})}
        for name in case.get("order", contents)]
    for entry in case.get("more", []):
        for number in range(entry.get("times", 1)):
            entries.append({"content": "", **entry, "name": numbered(entry["name"], number)})
    if "folder" in case:
        for entry in entries:
            entry["name"] = [case["folder"], entry["name"]]
    bytes = zip_of(entries, case.get("zip", {}))
    return bytes[:case["cut"]] if "cut" in case else bytes


def numbered(name, number):
    return name.replace("#", str(number)) if isinstance(name, str) else name


def themes_of(case):
    """The themes that a reader takes."""
    if "themes" in case:
        return [patched(THEME, theme) for theme in case["themes"]]
    return [patched(THEME, case.get("theme", {}))] if "json" not in case and "text" not in case else []


# Sites.


def site_of(case):
    """The files of a site with one pack, by their paths."""
    pack = content_of(case["pack"]) if "pack" in case else pack_of({})
    index = {
        "format": "memorize-site", "version": 2, "number": 5,
        "themes": [{"id": THEME["id"], "name": THEME["name"], "pack": "packs/sea.zip"}],
        "files": [{"path": "packs/sea.zip", "sha256": hashlib.sha256(pack).hexdigest(), "bytes": len(pack)}],
    }
    wanted = case.get("index", {})
    if isinstance(wanted, dict):
        changes = dict(wanted)
        for key in ["theme", "file"]:
            if key in changes:
                index[f"{key}s"][0] = patched(index[f"{key}s"][0], changes.pop(key))
            if key + "Again" in changes:
                index[f"{key}s"].append(patched(index[f"{key}s"][0], changes.pop(key + "Again")))
        wanted = text_of(patched(index, changes)).decode()
    files = {"index.json": content_of(wanted), "packs/sea.zip": pack}
    if "signed" in case:
        signed = {"by": "kit", "comment": "file:index.json\tnumber:5", **case["signed"]}
        signature = key_of(signed["by"]).signature_file(files["index.json"], signed["comment"])
        files["index.json.minisig"] = signature.encode()
        files["minisign.pub"] = key_of(case.get("offers", "kit")).public_file.encode()
        if case.get("offers", "kit") is None:
            del files["minisign.pub"]
    for path, content in case.get("files", {}).items():
        files[path] = content_of(content)
    return files


def known_of(case, index):
    """What the reader remembers: keys by their names, and "same" for the checksum of this very index."""
    known = dict(case.get("known", {}))
    for name in ["key", "next"]:
        if name in known:
            known[name] = key_of(known[name]).public
    if known.get("index") == "same":
        known["index"] = hashlib.sha256(index).hexdigest()
    return known


def with_keys(value):
    """A description in which $KEY:name stands for a public key."""
    text = json.dumps(value)
    for name in ["kit", "next", "other"]:
        text = text.replace(f"$KEY:{name}", key_of(name).public)
    return json.loads(text)


def main():
    folder = pathlib.Path(sys.argv[1])
    expected = {"packs": [], "sites": []}
    checksums = []

    def write(path, content):
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        checksums.append(f"{hashlib.sha256(content).hexdigest()}  {path}")

    for source in sorted((KIT / "cases").glob("*.json")):
        group = json.loads(source.read_text(encoding="utf-8"))
        for case in map(with_keys, group):
            about = {key: case[key] for key in ["name", "about", "rules"]}
            outcome = {"codes": case.get("codes", [])} | {key: case[key] for key in ["rejects", "schema"] if key in case}
            if case.get("rejects") not in ["pack", "site"]:
                outcome["themes"] = themes_of(case)
            if source.stem == "sites":
                files = site_of(case)
                for path, content in files.items():
                    write(f"sites/{case['name']}/{path}", content)
                known = known_of(case, files["index.json"])
                expected["sites"].append({**about, "folder": f"sites/{case['name']}", "known": known, **outcome})
            else:
                path = f"packs/{case['name']}.{case.get('extension', 'zip')}"
                write(path, pack_of(case))
                expected["packs"].append({**about, "file": path, **outcome})
    merges = json.loads((KIT / "vectors" / "merges.json").read_text(encoding="utf-8"))
    expected["merges"] = [
        merge | {side: None if merge[side] is None else patched(THEME, merge[side]) for side in SIDES}
        for merge in merges]
    (folder / "expected.json").write_text(json.dumps(expected, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    (folder / "checksums.txt").write_text("".join(f"{line}\n" for line in checksums), encoding="utf-8")


if __name__ == "__main__":
    main()
