"""Feeds every reader with random input for a while and prints a line for each.

    python3 Tests/Fuzzing/fuzz.py [--time SECONDS] [--jobs N] [--only TARGET…]

Findings are written to .build/fuzzing/TARGET. Move them to Tests/Fuzzing/Found/TARGET: every run starts with those.
"""

import argparse
import io
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BUILD = ROOT / ".build" / "fuzzing"
# The extension of a format's sample, if it is not its name.
EXTENSIONS = {"text": "txt", "pack": "zip"}
# Recording a stack for every allocation doubles the time, so only an input with a finding is run again with it.
QUICK = "detect_leaks=0:malloc_context_size=1:quarantine_size_mb=64"
THOROUGH = "detect_leaks=0"


def seeds(target):
    """The first inputs of every run, by name: the samples of a format, those of other programs, and small generated ones."""
    own = ROOT / "SampleThemes" / f"samples.{EXTENSIONS.get(target, target)}"
    foreign = ROOT / "Tests" / "Samples" / "Foreign" / ("pack" if target == "zip" else target)
    files = [own] if own.is_file() else []
    files += [one for one in foreign.glob("*") if not one.name.endswith(".expected.json")] if foreign.is_dir() else []
    made = {"editor": scripts, "catalog": changes, "plugin": answers, "tar": tars, "zip": zips, "epub": books, "xlsx": workbooks, "ods": workbooks}.get(target, dict)
    return {one.name: one.read_bytes() for one in files} | made()


def verbs():
    """The words of the theme editor: the first word of every row of the tables in its page."""
    page = (ROOT / "Documentation" / "Editor.md").read_text().split("<!-- verbs", 1)[1]
    return [f"{verb} " for verb in re.findall(r"^\| `(\w+)", page, re.MULTILINE)]


def scripts():
    """The lines typed in the transcripts of the editor, five for each input."""
    lines = [
        line.split("> ", 1)[1] for one in sorted((ROOT / "Tests" / "EditingTests" / "Transcripts").glob("*.txt"))
        for line in one.read_text().splitlines() if re.search(r"(pairs|theme)> ", line)]
    return {f"lines-{start}": "\n".join(lines[start : start + 5]).encode() for start in range(0, len(lines), 5)}


def changes():
    """Bytes that the target decodes as changes: writes, deletions, undo and redo."""
    texts = ["00", "00 09 12 1B", "00 09 80 C0 80 80 C0", "00 01 41 80 80", "00 10 20 80 80 30 C0", "07 0F 17 80 80 80 C0 C0 C0 47"]
    return {text.replace(" ", ""): bytes.fromhex(text) for text in texts}


def answers():
    about = '{"protocol":1,"name":"fuzz","summary":"for trials","extensions":["fz"],"import":true,"export":true'
    theme = '{"theme":{"name":"Sea","emojis":["🐙","🐠","🦀"],"removedEmojis":["🐚"],"numberOfPairs":2,"color":"#FF9500"}'
    told = '{"warning":"no colour","at":{"line":3},"hint":"Add one."}\n{"loss":{"code":"pictures","count":2,"one":"picture","many":"pictures"}}'
    texts = [
        about + "}\n" + theme + "}", about + ',"recognizes":[{"text":"[[fz]]","sure":"certain"}],"loses":["color"]}\n' + told,
        "\n" + theme + ',"at":{"line":7,"column":3}}\n' + told, "\n" + theme + ',"at":{"path":"deck[3]"}}\n{"mandatory":true,"x":1}',
    ]
    return {f"answer-{number}": f"{text}\n".encode() for number, text in enumerate(texts)}


def tars():
    """Tars of other games, without most of the empty blocks at their end."""
    made = {}
    for folder in ["sugar-memorize", "kde-pairs", "json"]:
        for one in sorted((ROOT / "Tests" / "Samples" / "Foreign" / folder).glob("*")):
            if one.name.endswith(".expected.json"):
                continue
            for kind in ["w", "w:bz2"]:
                content = io.BytesIO()
                with tarfile.open(fileobj=content, mode=kind) as tar:
                    tar.add(one, one.name)
                whole = content.getvalue()
                made[f"{one.name}.{kind[2:] or 'tar'}"] = whole[: -(-len(whole.rstrip(b"\0")) // 512) * 512 + 1024] if kind == "w" else whole
    return made


def zips():
    """Zips of every kind that other programs write: stored, deflated, streamed, with folders, with 64-bit sizes, with a comment."""

    class Pipe(io.BytesIO):
        def seekable(self):
            return False

        def tell(self):
            raise io.UnsupportedOperation

    def zip(stream, method, comment=b"", wide=False):
        with zipfile.ZipFile(stream, "w", method) as archive:
            archive.comment = comment
            archive.writestr("sub/", b"")
            for name in ["theme.json", "sub/é.txt"]:
                with archive.open(name, "w", force_zip64=wide) as entry:
                    entry.write(b"[]" * 20)
        return stream.getvalue()

    kinds = {"stored": zipfile.ZIP_STORED, "deflated": zipfile.ZIP_DEFLATED}
    made = {name: zip(io.BytesIO(), kind) for name, kind in kinds.items()}
    made |= {f"streamed-{name}": zip(Pipe(), kind) for name, kind in kinds.items()}
    return made | {"wide": zip(io.BytesIO(), zipfile.ZIP_STORED, wide=True), "comment": zip(io.BytesIO(), zipfile.ZIP_STORED, b"a comment")}


def books():
    """A book without compression, so that the page in it can be seen."""
    content = io.BytesIO()
    themes = '[{"name":"Sea","emojis":["🐙","🐠"],"numberOfPairs":2,"color":"#FF9500"}]'
    with zipfile.ZipFile(content, "w") as book:
        book.writestr("mimetype", "application/epub+zip")
        book.writestr("EPUB/page.xhtml", '<html><meta content="memorize"/><script id="memorize-themes">' + themes + "</script></html>")
    return {"stored": content.getvalue()}


def workbooks():
    """Workbooks without compression, so that their sheets can be seen."""

    def zipped(files):
        content = io.BytesIO()
        with zipfile.ZipFile(content, "w") as book:
            for name, text in files.items():
                book.writestr(name, text)
        return content.getvalue()

    relations = "".join(
        f'<Relationship Id="r{number}" Type="x/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate([("worksheet", "sheet1.xml"), ("sharedStrings", "strings.xml")]))
    rows = (
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c t="inlineStr"><is><t>emojis</t></is></c></row>'
        '<row><c t="str"><f>A9</f><v>Sea</v></c><c r="B2" t="s"><v>1</v></c><c><v>2.0</v></c><c t="b"><v>1</v></c></row>')
    excel = {
        "[Content_Types].xml": "<Types/>",
        "_rels/.rels": '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": '<workbook xmlns:r="r"><sheets><sheet name="S" r:id="r0"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f"<Relationships>{relations}</Relationships>",
        "xl/strings.xml": "<sst><si><t>name</t></si><si><r><t>🐙</t></r><r><t>🐠</t></r><rPh><t>x</t></rPh></si></sst>",
        "xl/sheet1.xml": f"<worksheet><sheetData>{rows}</sheetData></worksheet>",
    }
    cells = (
        "<table:table-row><table:table-cell><text:p>name</text:p></table:table-cell><table:table-cell><text:p>emojis</text:p>"
        '</table:table-cell></table:table-row><table:table-row table:number-rows-repeated="2"><table:table-cell><text:p>Sea</text:p>'
        '</table:table-cell><table:table-cell table:number-columns-repeated="2"><text:p>🐙<text:s/>🐠<text:tab/></text:p></table:table-cell>'
        '<table:table-cell office:value-type="float" office:value="2"/></table:table-row>')
    names = " ".join(f'xmlns:{name}="{name}"' for name in ["office", "table", "text"])
    open_document = {
        "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
        "content.xml": f'<office:document-content {names}><table:table table:name="S">{cells}</table:table></office:document-content>',
    }
    return {"excel": zipped(excel), "open-document": zipped(open_document)}


def build():
    # Testing is enabled because the targets call internal functions.
    command = [
        "swift", "build", "--package-path", str(HERE), "--build-path", str(BUILD / "build"), "-c", "release", "--disable-dead-strip",
        "--product", "Fuzz", "-Xswiftc", "-sanitize=fuzzer,address", "-Xswiftc", "-enable-testing",
    ]
    world = {**os.environ, "MEMORIZE_FUZZING": "1"}
    subprocess.run(command, check=True, stdout=sys.stderr, env=world)
    where = subprocess.run([*command, "--show-bin-path"], check=True, capture_output=True, text=True, env=world)
    return Path(where.stdout.strip()) / "Fuzz"


def targets(binary):
    return subprocess.run([str(binary)], check=True, capture_output=True, text=True).stdout.split()


def run(binary, target, options, *words):
    return subprocess.run(
        [str(binary), *words],
        # Swift's own backtrace of a crash would keep the pipes open; the sanitizer prints one.
        env={**os.environ, "MEMORIZE_FUZZ": target, "ASAN_OPTIONS": options, "SWIFT_BACKTRACE": "enable=no"}, capture_output=True,
        text=True, errors="replace")


def fuzz(binary, target, seconds):
    """Returns the number of inputs, and whether there was no finding."""
    corpus = BUILD / target
    corpus.mkdir(parents=True, exist_ok=True)
    for name, content in seeds(target).items():
        (corpus / f"seed-{name}").write_bytes(content)
    known = HERE / "Found" / target
    words = [
        f"-max_total_time={seconds}", "-print_final_stats=1", "-rss_limit_mb=2048", "-timeout=10",
        f"-artifact_prefix={corpus}/found-", str(corpus), *([str(known)] if known.is_dir() else []),
    ]
    entries = HERE / "Dictionaries" / f"{target}.dict"
    if entries.exists():
        dictionary = BUILD / entries.name
        more = verbs() if target == "editor" else []
        dictionary.write_text(entries.read_text() + "".join(f'"{word}"\n' for word in more))
        words.insert(0, f"-dict={dictionary}")
    done = run(binary, target, QUICK, *words)
    count = re.search(r"number_of_executed_units:\s*(\d+)", done.stderr)
    count = int(count[1]) if count else 0
    coverage = re.findall(r"cov: (\d+)", done.stderr)
    lines = [
        f"{target:16} {count:>12,} inputs  {count // max(seconds, 1):>7,} a second  {coverage[-1] if coverage else '?':>6} places  "
        f"{'no finding' if done.returncode == 0 else 'A FINDING'}"]
    if done.returncode:
        found = re.search(r"Test unit written to (\S+)", done.stderr)
        again = run(binary, target, THOROUGH, found[1]) if found else done
        lines += (again if again.returncode else done).stderr.splitlines()[-40:]
    print("\n".join(lines), flush=True)
    return count, done.returncode == 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--time", type=int, default=600, help="seconds for each target")
    parser.add_argument("--jobs", type=int, default=1, help="targets in parallel")
    parser.add_argument("--only", nargs="+", metavar="TARGET", help="zip, catalog, editor, escaping, plugin, or a format")
    arguments = parser.parse_args()
    binary = build()
    known = targets(binary)
    if unknown := set(arguments.only or []) - set(known):
        parser.error(f"unknown target {', '.join(sorted(unknown))}; the targets are {', '.join(known)}")
    with ThreadPoolExecutor(max(arguments.jobs, 1)) as pool:
        results = list(pool.map(lambda target: fuzz(binary, target, arguments.time), arguments.only or known))
    bad = sum(not is_fine for _, is_fine in results)
    print(f"{len(results)} targets, {sum(count for count, _ in results):,} inputs, {bad or 'no'} finding{'s' * (bad > 1)}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
