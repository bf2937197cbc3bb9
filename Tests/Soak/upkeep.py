"""Kills, failures and interruptions while a catalog is migrated, compacted or repaired."""

import sqlite3
from contextlib import closing

from journal import lengthen
from support import theme_file
from sweeps import Scenario, base, sweep


def older(program, folder):
    """A catalog of the first schema."""
    catalog = base(program, folder)
    with closing(sqlite3.connect(catalog)) as connection:
        connection.executescript("""
            DROP INDEX operations_by_target; DROP INDEX operations_by_undo; DROP INDEX versions_by_previous;
            DROP TABLE folded; DROP TABLE folding; DROP TABLE games; DROP TABLE scores;
            DROP TABLE imports; DROP TABLE imported; ALTER TABLE versions DROP COLUMN words;
            DROP TABLE releases; DROP TABLE sources; DROP TABLE followings; DROP INDEX versions_by_deletion;
            DELETE FROM migrations WHERE number > 1; PRAGMA user_version = 1;
        """)


def long(program, folder):
    """A journal beyond its limit, so that the next change compacts a thousand rows."""
    lengthen(base(program, folder), 11_500)


def damaged(program, folder):
    """A catalog with a damaged theme and a wrong number in an operation."""
    catalog = base(program, folder)
    program.run("import", theme_file(folder / "more.json", range(10, 30)), catalog=catalog)
    with closing(sqlite3.connect(catalog)) as connection:
        connection.executescript("UPDATE versions SET pairs = 4 WHERE id = 3; UPDATE operations SET total = 77 WHERE id = 2;")


SCENARIOS = [
    Scenario("migrate", older, "new", "Weather", "--emojis", "🐙🐠🦀"),
    Scenario("compact", long, "new", "Weather", "--emojis", "🐙🐠🦀"),
    Scenario("repair", damaged, "doctor", "--repair", starts_damaged=True),
]


def killed(program, quick):
    """killed at every changing call while migrating, compacting or repairing"""
    return sweep(program, quick, "kills", SCENARIOS)


def failing(program, quick):
    """every changing call fails while migrating, compacting or repairing"""
    return sweep(program, quick, "failures", SCENARIOS)


def interrupted(program, quick):
    """Ctrl-C at every changing call while migrating, compacting or repairing, with a truthful message"""
    return sweep(program, quick, "interruptions", SCENARIOS)


HAZARDS = [killed, failing, interrupted]
