"""The one table that the Python peers import into and export from: no journal, no rules, no undo."""

import sqlite3

COLUMNS = "id, name, emojis, removed, pairs, red, green, blue, alpha"


def fill(path, rows):
    """Rows of nine values, all in one transaction."""
    with sqlite3.connect(path) as database:
        database.execute(
            "CREATE TABLE themes (id TEXT PRIMARY KEY, name TEXT, emojis TEXT, removed TEXT, pairs INTEGER,"
            " red REAL, green REAL, blue REAL, alpha REAL)"
        )
        database.executemany("INSERT INTO themes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
    database.close()


def fill_themes(path, themes):
    """Themes as JSON and property lists have them."""
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
    """The same themes again, as JSON and property lists want them."""
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
