"""Twelve faults are put into a copy of the program, one at a time, and the judge of histories has to find each.

    python3 Tests/Soak/faults.py patch FOLDER     # puts them into a copy of the sources: MEMORIZE_FAULT chooses one
    python3 Tests/Soak/faults.py find BINARY [FAULT…]
"""

import shlex
import sys
import time
from pathlib import Path

import histories
from support import Program, scratch

SWITCH = "Sources/Themes/Fault.swift"
SWITCH_TEXT = """internal import Glibc

package func hasFault(_ name: String) -> Bool { getenv("MEMORIZE_FAULT").map { String(cString: $0) } == name }
"""

# The name, the store whose history shows it, the file, and what is written there instead of what.
FAULTS = [
    ("acknowledged before the sync", "file", "SQLiteCatalogs/CatalogFileOpening.swift",
     "PRAGMA synchronous = EXTRA;", 'PRAGMA synchronous = \\(hasFault("acknowledged before the sync") ? "OFF" : "EXTRA");'),
    ("a lost undo", "file", "Catalogs/Undoing.swift",
     "guard try store.apply(change, direction) == change.operation.themes else {",
     'guard try hasFault("a lost undo") && direction == .back || store.apply(change, direction) == change.operation.themes else {'),
    ("an undo of another's change", "file", "Catalogs/Undoing.swift",
     "if let entry = try store.newestInEffect(of: actor) { return .entry(entry) }",
     'if let entry = try store.newestInEffect(of: hasFault("an undo of another\'s change") ? nil : actor) { return .entry(entry) }'),
    ("an undo below later changes", "file", "Catalogs/Undoing.swift",
     "if let (theme, name) = try store.firstObstacle(of: change, direction) {",
     'if !hasFault("an undo below later changes"), let (theme, name) = try store.firstObstacle(of: change, direction) {'),
    ("a redo after a new change", "file", "Catalogs/Undoing.swift",
     "if let newer = try store.newestChange(of: actor, after: undo) {",
     'if !hasFault("a redo after a new change"), let newer = try store.newestChange(of: actor, after: undo) {'),
    ("a part of what was refused", "file", "SQLiteCatalogs/Connection.swift",
     'if isInTransaction { try? run("ROLLBACK") }', 'if isInTransaction { try? run(hasFault("a part of what was refused") ? "COMMIT" : "ROLLBACK") }'),
    ("restored in another place", "file", "Catalogs/CatalogTransaction.swift",
     "guard deletions[theme.id] == nil, let deletion", 'guard !hasFault("restored in another place"), deletions[theme.id] == nil, let deletion'),
    ("a read without the log", "file", "SQLiteCatalogs/CatalogFileOpening.swift",
     "func connection(for access: CatalogAccess) throws -> Connection? {",
     """func connection(for access: CatalogAccess) throws -> Connection? {
    if hasFault("a read without the log"), access == .reading, let stale = try? Connection.open(path, .immutable, patience: patience) {
      try stale.run(Self.settings)
      return stale
    }"""),
    ("a change applied twice", "server", "PostgresCatalogs/PostgresCatalog.swift",
     "if let sent, try connection.run(done).count > 0 {",
     'if !hasFault("a change applied twice"), let sent, try connection.run(done).count > 0 {'),
    ("a stale read after a promotion", "server", "PostgresCatalogs/KnownTimelines.swift",
     "guard let folder, timeline > 0 else { return true }",
     'guard let folder, timeline > 0, !hasFault("a stale read after a promotion") else { return true }'),
    # Two rules keep a client from such a server.
    ("a stale read after a promotion", "server", "PostgresCatalogs/Connector.swift",
     "guard isAlone, race.close(host) else { break }",
     'guard isAlone, !hasFault("a stale read after a promotion"), race.close(host) else { break }'),
    ("an open end reported as refused", "server", "PostgresCatalogs/PostgresCatalog.swift",
     "          throw Diagnostic.catalog(.unconfirmed(.byServer))\n        }\n        onEvent(.notCommitted)",
     '          if !hasFault("an open end reported as refused") { throw Diagnostic.catalog(.unconfirmed(.byServer)) }\n        }\n        onEvent(.notCommitted)'),
    ("acknowledged before the standby server has it", "server", "PostgresCatalogs/PostgresCatalog.swift",
     '[ServerStatement("COMMIT")])',
     '[ServerStatement(hasFault("acknowledged before the standby server has it") ? "SET LOCAL synchronous_commit = local" : "SELECT 1"), ServerStatement("COMMIT")])'),
]


def misplaced(folder):
    """The faults whose text is not in the sources exactly once."""
    for name, _, file, old, _ in FAULTS:
        count = (folder / "Sources" / file).read_text().count(old)
        if count != 1:
            yield f"{name}: {file} has '{old}' {count} times"


def patch(folder):
    if wrong := list(misplaced(folder)):
        sys.exit("\n".join(wrong))
    (folder / SWITCH).write_text(SWITCH_TEXT)
    for _, _, file, old, new in FAULTS:
        path = folder / "Sources" / file
        path.write_text(path.read_text().replace(old, new))
    # The sources import only what they need.
    for file in {file for _, _, file, _, _ in FAULTS}:
        path = folder / "Sources" / file
        if "import Themes" not in path.read_text():
            path.write_text("internal import Themes\n" + path.read_text())


def find(binary, chosen):
    """Lives histories until the judge finds the fault, at most five of half a minute."""
    missed, tried = 0, 0
    for name, store in dict.fromkeys((name, store) for name, store, *_ in FAULTS):
        if chosen and not any(word in name for word in chosen):
            continue
        begun = time.monotonic()
        with scratch() as folder:
            folder.chmod(0o755)
            faulty = folder / "memorize"
            faulty.write_text(f"#!/bin/sh\nMEMORIZE_FAULT={shlex.quote(name)} exec {shlex.quote(str(Path(binary).resolve()))} \"$@\"\n")
            faulty.chmod(0o755)
            for seed in range(1, 6):
                judge, _, _ = histories.live(Program(faulty), store, seed, 30, keep=folder / "record")
                if judge.findings:
                    break
        tried, missed = tried + 1, missed + (not judge.findings)
        print(f"{name} ({store}, {time.monotonic() - begun:.0f} s): {len(judge.findings) or 'NO'} findings", flush=True)
        for place, text in judge.findings[:4]:
            print(f"    {place[:120]}: {text[:160]}", flush=True)
    print(f"{tried - missed} of {tried} faults found")
    return 1 if missed else 0


if __name__ == "__main__":
    if sys.argv[1] == "patch":
        patch(Path(sys.argv[2]))
    else:
        sys.exit(find(sys.argv[2], sys.argv[3:]))
