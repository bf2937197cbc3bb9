"""The table that the Python peers import into and export from: without journal, rules or undo."""

import sqlite3

COLUMNS = "id, name, emojis, removed, pairs, red, green, blue, alpha"


def fill(path, rows):
    """Inserts rows of nine values in one transaction."""
    with sqlite3.connect(path) as database:
        database.execute(
            "CREATE TABLE themes (id TEXT PRIMARY KEY, name TEXT, emojis TEXT, removed TEXT, pairs INTEGER,"
            " red REAL, green REAL, blue REAL, alpha REAL)"
        )
        database.executemany("INSERT INTO themes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
    database.close()


def fill_themes(path, themes):
    """Inserts themes in the form of JSON and property lists."""
    fill(path, (row(theme) for theme in themes))


def row(theme):
    color = theme["color"]
    return (
        theme["id"],
        theme["name"],
        " ".join(theme["emojis"]),
        " ".join(theme["removedEmojis"]),
        theme["numberOfPairs"],
        color["red"],
        color["green"],
        color["blue"],
        color["alpha"],
    )


def rows(path):
    database = sqlite3.connect(path)
    yield from database.execute(f"SELECT {COLUMNS} FROM themes")
    database.close()


def themes(path):
    """The themes of the table in the form of JSON and property lists."""
    return [
        {
            "id": identity,
            "name": name,
            "emojis": emojis.split(),
            "removedEmojis": removed.split(),
            "numberOfPairs": pairs,
            "color": {"red": red, "green": green, "blue": blue, "alpha": alpha},
        }
        for identity, name, emojis, removed, pairs, red, green, blue, alpha in rows(path)
    ]
