import io
import re
import struct
import subprocess
import tempfile
import zipfile
from pathlib import Path

from readers.question import TEXT, Question, containing, corpus, encoded, mutated, result_of, text_of

from forge import SHARED, zip_of
from make import cases as kit, pack_of


class Zips(Question):
    """What ours accepts of zips, as zipfile reads it."""

    name = "zip"
    batch = 1_000
    is_one_way = True
    files = [one for one in [*corpus("zip"), *(pack_of(case) for group, case in kit() if group != "sites")] if len(one) < 3_000]
    tokens = [*encoded("\0", "\1", "PK\1\2", "PK\3\4", "PK\5\6", "PK\6\6", "PK\7\x08", "up"), b"\xff"]
    names = "a b.txt manifest.json theme.json sub/ sub/a é e\u0301.json 🐙 A con ../a /a a\\b a. sub//a __MACOSX/a -a ~ *".split()
    contents = ["[]", "hello", "PK\3\4", "PK\5\6", "🐙", "\0" * 30]
    kinds = [0, 0o100644 << 16, 0o100777 << 16, 0x20, 0o040755 << 16 | 0x10, 0x10, 0o120777 << 16, 0x400]
    extras = [
        "", "", "", {"path": "é"}, {"path": "other"},
        *({"hex": one} for one in ["ffee0200abcd", "555405000300000000", "75780b00010400000000" + "0400000000", "01000000", "0a00"])]
    fields = [*SHARED, "internal", "attributes", "offset", "disk", "madeBy", "commentLength"]
    numbers = [0, 1, 2, 8, 10, 20, 45, 63, 0x800, 0x808, 0x806, 0xFFFF, "+1", "-1"]
    whole = {"disk": 0xFFFF, "directoryDisk": 0xFFFF, "count": 0xFFFF, "countHere": 0xFFFF, "length": 0xFFFFFFFF, "offset": 0xFFFFFFFF}
    places = ["before", "after", "beforeDirectory", "afterDirectory", "beforeEnd"]

    def entry(self, dice):
        """An entry of `forge.py`, one in ten with a field that is changed in one of its records or in both."""
        name = dice.choice(self.names)
        is_folder = name.endswith("/")
        entry = {
            "name": name, "content": "" if is_folder else text_of(dice, self.contents), "method": dice.choice([0, 8]),
            "flags": 0 if name.isascii() else dice.choice([0, 0x800]), "extra": dice.choice(self.extras),
            "attributes": dice.choice(self.kinds if dice.random() < 0.1 else self.kinds[4:6] if is_folder else self.kinds[:4]),
            "comment": text_of(dice, TEXT) if dice.random() < 0.2 else ""}
        if dice.random() < 0.1:
            record = dice.choice([entry, entry.setdefault("local", {}), entry.setdefault("central", {})])
            record[dice.choice(self.fields)] = dice.choice(self.numbers)
        return entry

    def case(self, dice):
        if dice.random() < 0.2:
            return mutated(dice, dice.choice(self.files), self.tokens)
        changes = {"reversed": dice.random() < 0.1, "comment": text_of(dice, TEXT) if dice.random() < 0.1 else ""}
        if dice.random() < 0.05:
            changes[dice.choice(self.places)] = text_of(dice, ["PK\5\6", "x", "\0" * 18])
        if dice.random() < 0.05:
            marked = dice.sample(sorted(self.whole), dice.randint(0, len(self.whole)))
            changes |= {"end64": {}, "end": {field: self.whole[field] for field in marked}}
        made = result_of(zip_of, [self.entry(dice) for _ in range(dice.randint(0, 3))], changes)
        return made if isinstance(made, bytes) else b""

    def read(self, case):
        with zipfile.ZipFile(io.BytesIO(case)) as archive:
            return [[self.name_of(one), list(archive.read(one))] for one in archive.infolist()]

    def name_of(self, entry):
        """A name may be UTF-8 without the flag; a Unicode path, which this zipfile does not know, replaces it."""
        name = entry.filename if entry.flag_bits & 0x800 else entry.filename.encode("cp437").decode(errors="replace")
        extra = entry.extra
        while len(extra) >= 4:
            kind, length = struct.unpack("<HH", extra[:4])
            if kind == 0x7075:
                name = extra[9 : 4 + length].decode()
            extra = extra[4 + length :]
        return name


def announces_descriptor_once(case):
    """True if the two records of an entry have different flags."""
    centrals = [case[found.start() :] for found in re.finditer(b"PK\1\2", case)]
    headers = [case[int.from_bytes(one[42:46], "little") :] for one in centrals]
    return any(local[6:8] != central[8:10] for local, central in zip(headers, centrals))


class ExtractedZips(Zips):
    """What ours accepts of zips, as 7-Zip extracts it."""

    # Ours accepts 10,000 of them.
    usual_count = 30_000
    # No file system takes longer names.
    files = [one for one in Zips.files if not re.search(rb"[a-z]{256}", one)]
    differences = {
        "64-bit records without entries": containing(rb"^PK\x06\x06"), "a descriptor that one record announces": announces_descriptor_once}

    def read_all(self, cases):
        with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder:
            for number, case in enumerate(cases):
                (Path(folder) / f"{number}.zip").write_bytes(case)
                (Path(folder) / str(number)).mkdir()
            words = ["7zz", "x", "-y", "-bd", "-bb0", "-sccUTF-8", "-an", "-ai!*.zip", "-o*"]
            done = subprocess.run(words, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            parts = re.split(rb"Extracting archive: (\d+)\.zip\n|\nArchives: ", done.stdout)
            reports = dict(zip(parts[1::2], parts[2::2]))
            return [result_of(self.files_in, Path(folder) / str(number), reports.get(b"%d" % number, b"")) for number in range(len(cases))]

    def files_in(self, folder, report):
        if b"Everything is Ok" not in report:
            raise ValueError(report.decode(errors="replace"))
        return sorted(
            [str(one.relative_to(folder)) + "/" * one.is_dir(), [] if one.is_dir() else list(one.read_bytes())] for one in folder.rglob("*"))

    def agrees(self, ours, theirs):
        folders = {name[: place + 1] for name, _ in ours for place, sign in enumerate(name) if sign == "/"}
        return sorted([one for one in ours if not one[0].endswith("/")] + [[name, []] for name in folders]) == theirs
