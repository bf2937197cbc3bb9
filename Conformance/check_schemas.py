#!/usr/bin/env python3
"""Checks that the schemas accept and reject what the cases say, with PyPI's `jsonschema`.

    python3 Conformance/check_schemas.py FOLDER      after make.py FOLDER
"""
import json
import pathlib
import sys
import zipfile

import jsonschema

KIT = pathlib.Path(__file__).parent


def validator(kind):
    schema = json.loads((KIT / "schemas" / f"{kind}.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def values_of(case, folder):
    """The JSON files of a case that can be read, by their kinds."""
    if "folder" in case:
        texts = {"index": (folder / case["folder"] / "index.json").read_bytes()}
    elif any(code.startswith(("archive.", "json.", "encoding.not", "limit.")) for code in case["codes"]):
        return
    else:
        with zipfile.ZipFile(folder / case["file"]) as pack:
            found = {name.rpartition("/")[2]: name for name in pack.namelist()}
            names = {"manifest": found.get("manifest.json"), "theme": found.get("theme.json")}
            texts = {kind: pack.read(name) for kind, name in names.items() if name}
    for kind, text in texts.items():
        try:
            yield kind, json.loads(text.decode("utf-8-sig"))
        except ValueError:
            continue


def main():
    folder = pathlib.Path(sys.argv[1])
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    validators = {kind: validator(kind) for kind in ["manifest", "theme", "index"]}
    counts = {True: 0, False: 0}
    wrong = []
    for case in expected["packs"] + expected["sites"]:
        for kind, value in values_of(case, folder):
            accepted = validators[kind].is_valid(value)
            counts[accepted] += 1
            if accepted != case.get("schema", {}).get(kind, True):
                wrong.append(f"{case['name']}: {kind} {'accepted' if accepted else 'rejected'}")
    print("\n".join(wrong + [f"Schemas: {counts[True]} files accepted, {counts[False]} rejected."]))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
