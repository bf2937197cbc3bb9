#!/usr/bin/env python3
"""Makes the packs and sites that `cases/*.json` describe, and `expected.json`, which says what a reader finds in each.

    python3 Conformance/make.py FOLDER

`README.md` explains the descriptions. The same descriptions give the same bytes on every machine.
"""
import functools
import hashlib
import json
import pathlib
import sys

sys.dont_write_bytecode = True
from forge import content_of, zip_of  # noqa: E402
from minisign import Key  # noqa: E402

KIT = pathlib.Path(__file__).parent
THEME = {
    "id": "00000000-0000-4000-8000-000000000001", "name": "Sea", "emojis": ["🐙", "🐠", "🐳"], "removedEmojis": [],
    "numberOfPairs": 3, "color": {"red": 0, "green": 0.584, "blue": 1, "alpha": 1},
}
KEYS = ["kit", "next", "other"]
key = functools.cache(Key)


def patched(value, patch):
    """A copy of a value with the members of a patch; null removes one (RFC 7386)."""
    if not isinstance(patch, dict):
        return patch
    result = dict(value) if isinstance(value, dict) else {}
    for name, change in patch.items():
        if change is None:
            result.pop(name, None)
        else:
            result[name] = patched(result.get(name), change)
    return result


def json_of(value):
    return json.dumps(value, ensure_ascii=False).encode()


def sha256(content):
    return hashlib.sha256(content).hexdigest()


def payload_of(case):
    """theme.json: one theme with changes, any value, or any text."""
    if "text" in case:
        return content_of(case["text"])
    return json_of(case["json"] if "json" in case else [patched(THEME, case.get("theme", {}))])


def manifest_of(case, files):
    """A manifest of these files with changes, or any content, in which $files stands for their list."""
    listed = [
        {"path": name, "format": "json", "bytes": len(content), "sha256": sha256(content)}
        for name, content in files.items()]
    changes = case.get("manifest", {})
    if not isinstance(changes, dict):
        return content_of(changes).replace(b"$files", json_of(listed))
    changes = dict(changes)
    listed[0] = patched(listed[0], changes.pop("file", {}))
    listed += [listed[0]] * changes.pop("again", 0)
    return json_of(patched({"format": "memorize-pack", "version": 1, "files": listed}, changes))


def pack_of(case):
    files = {"theme.json": payload_of(case)}
    files |= {name: content_of(content) for name, content in case.get("files", {}).items()}
    files |= {f"{number}.json": b"[]" for number in range(case.get("numbered", 0))}
    manifest = {} if case.get("manifest") is False else {"manifest.json": manifest_of(case, files)}
    contents = manifest | files
    changes = case.get("entries", {})
    entries = [
        {"name": name, "content": {"hex": contents[name].hex()}, **changes.get(name, {})}
        for name in case.get("order", contents)]
    for entry in case.get("more", []):
        for number in range(entry.get("times", 1)):
            name = entry["name"].replace("#", str(number)) if "times" in entry else entry["name"]
            entries.append({"content": "", **entry, "name": name})
    if "folder" in case:
        entries = [{**entry, "name": [case["folder"], entry["name"]]} for entry in entries]
    return zip_of(entries, case.get("zip", {}))[:case.get("cut")]


def index_of(case, pack):
    """An index of this pack with changes, or any text."""
    changes = case.get("index", {})
    if isinstance(changes, str):
        return changes.encode()
    changes = dict(changes)
    lists = {
        "theme": {"id": THEME["id"], "name": THEME["name"], "pack": "packs/sea.zip"},
        "file": {"path": "packs/sea.zip", "sha256": sha256(pack), "bytes": len(pack)},
    }
    index = {"format": "memorize-site", "version": 2, "number": 5}
    for name, element in lists.items():
        element = patched(element, changes.pop(name, {}))
        again = changes.pop(f"{name}Again", None)
        times = changes.pop(f"{name}Times", None)
        index[f"{name}s"] = [element] + ([patched(element, again)] if again else [])
        if times:
            text = json.dumps(element)
            index[f"{name}s"] = [json.loads(text.replace("#", str(number))) for number in range(times)]
    return json_of(patched(index, changes))


def site_of(case):
    """The files of a site with one pack, by their paths."""
    pack = pack_of({})
    files = {"index.json": index_of(case, pack), "packs/sea.zip": pack}
    if "signed" in case:
        signed = {"by": "kit", "comment": "file:index.json\tnumber:5", **case["signed"]}
        files["index.json.minisig"] = key(signed["by"]).signature_file(files["index.json"], signed["comment"]).encode()
        if offered := case.get("offers", "kit"):
            files["minisign.pub"] = key(offered).public_file.encode()
    return files | {path: content_of(content) for path, content in case.get("files", {}).items()}


def known_of(case, index):
    """What the reader remembers: "same" is the checksum of this very index."""
    known = dict(case.get("known", {}))
    for name in known.keys() & {"key", "next"}:
        known[name] = key(known[name]).public
    if known.get("index") == "same":
        known["index"] = sha256(index)
    return known


def outcome_of(case):
    outcome = {name: case[name] for name in ["name", "about", "rules", "rejects", "schema"] if name in case}
    outcome["codes"] = case.get("codes", [])
    if case.get("rejects") not in ["pack", "site"]:
        plain = [] if "json" in case or "text" in case else [case.get("theme", {})]
        outcome["themes"] = [patched(THEME, theme) for theme in case.get("themes", plain)]
    return outcome


def cases():
    """The groups with their cases, in which $KEY:name stands for a public key."""
    for source in sorted((KIT / "cases").glob("*.json")):
        text = source.read_text(encoding="utf-8")
        for name in KEYS:
            text = text.replace(f"$KEY:{name}", key(name).public)
        for case in json.loads(text):
            yield source.stem, case


def merges():
    for merge in json.loads((KIT / "vectors/merges.json").read_text(encoding="utf-8")):
        sides = {side: merge[side] for side in ["before", "here", "file", "result"]}
        yield merge | {side: None if theme is None else patched(THEME, theme) for side, theme in sides.items()}


def main():
    folder = pathlib.Path(sys.argv[1])
    expected = {"packs": [], "sites": [], "merges": list(merges())}
    checksums = []

    def write(path, content):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
        checksums.append(f"{sha256(content)}  {path}\n")

    for group, case in cases():
        if group == "sites":
            path, files = f"sites/{case['name']}", site_of(case)
            for name, content in files.items():
                write(f"{path}/{name}", content)
            known = known_of(case, files["index.json"])
            expected["sites"].append({"folder": path, "known": known, **outcome_of(case)})
        else:
            path = f"packs/{case['name']}.{case.get('extension', 'zip')}"
            write(path, pack_of(case))
            expected["packs"].append({"file": path, **outcome_of(case)})
    (folder / "expected.json").write_text(json.dumps(expected, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    (folder / "checksums.txt").write_text("".join(checksums), encoding="utf-8")


if __name__ == "__main__":
    main()
