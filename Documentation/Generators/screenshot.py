#!/usr/bin/env python3
"""Makes the pictures of the README from real screens: the program runs in tmux, and what tmux shows becomes a picture.

    Documentation/Generators/screenshot.py .build/release/memorize board > Documentation/board.svg
    Documentation/Generators/screenshot.py .build/release/memorize chooser > Documentation/chooser.svg
"""

import html
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import unicodedata

COLUMNS = 80
WIDTH, HEIGHT = 9.6, 19
PLAIN, BACKGROUND = "#e6e6e6", "#1c1c1e"
PALETTE = ["#636366", "#ff6961", "#5fd97a", "#ffd60a", "#6cb4ff", "#da8fff", "#70d7ff", "#e6e6e6"]
GAME = ["play", "Halloween", "--pairs", "12", "--seed", "6"]


def tmux(socket, *words):
    return subprocess.run(["tmux", "-L", socket, *words], check=True, capture_output=True, text=True).stdout


def pairs(binary, words):
    """The places of each pair: what lies where is learned from the same game in a pipe."""
    places = " ".join(f"{letter}{row}" for row in range(1, 6) for letter in "abcdef")
    told = subprocess.run([binary, *words, "--json"], input=places, capture_output=True, text=True).stdout
    found = {}
    for event in map(json.loads, told.splitlines()):
        if event["event"] == "turn":
            found.setdefault(event["emoji"], []).append(event["place"])
    return list(found.values())


def board(binary):
    """A game with two pairs found and two cards up that are none: rows, words, keys."""
    found = pairs(binary, GAME)
    return 24, [*GAME, "--new"], found[1] + found[4] + [found[2][0], found[5][1], "Left"]


def chooser(binary):
    """All sample themes, one of them with a best score and one with a game that waits: rows, words, keys."""
    for theme, mistakes in (("Bakery", 2), ("Halloween", 0), ("Weather", 3)):
        words = ["play", theme, "--seed", "6"]
        found = pairs(binary, words)
        misses = [place for pair in zip(found, found[1:]) for place in (pair[0][0], pair[1][1])][: 2 * mistakes]
        moves = misses * 2 + [place for pair in found for place in pair]
        subprocess.run([binary, *words, "--new"], input=" ".join(moves), check=True, capture_output=True, text=True)
    subprocess.run([binary, "play", "Orchestra"], input="a1 b1 c1", check=True, capture_output=True, text=True)
    return 13, [], ["Down", "Down"]


def screen(binary, scene):
    """What the terminal shows, with its styles."""
    socket = f"memorize-{os.getpid()}"
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(MEMORIZE_CATALOG=os.path.join(folder, "catalog.sqlite"), COLORTERM="truecolor", LC_ALL="C.UTF-8")
        for name in ("NO_COLOR", "CI"):
            os.environ.pop(name, None)
        subprocess.run([binary, "import", "--samples"], check=True, capture_output=True)
        rows, words, keys = scene(binary)
        tmux(socket, "-f", "/dev/null", "new-session", "-d", "-x", str(COLUMNS), "-y", str(rows),
             " ".join([f"'{binary}'", *words]))
        try:
            tmux(socket, "set", "-g", "status", "off")
            time.sleep(1)
            for key in keys:
                tmux(socket, "send-keys", key)
                time.sleep(0.2)
            time.sleep(0.5)
            return tmux(socket, "capture-pane", "-e", "-p").rstrip("\n").split("\n")
        finally:
            tmux(socket, "kill-server")


def color(numbers):
    """The colour of `2;r;g;b`, taken from the numbers that follow 38 or 48."""
    if numbers[:1] == [2]:
        return "#%02x%02x%02x" % tuple(numbers[1:4]), 4
    return None, 2


def runs(line):
    """Pieces of one style: text, colour, background, whether bold, whether dim."""
    fore, back, bold, dim = PLAIN, None, False, False
    for piece in re.split(r"(\x1b\[[0-9;:]*m)", line):
        if not piece.startswith("\x1b"):
            if piece:
                yield piece, fore, back, bold, dim
            continue
        numbers = [int(number or 0) for number in re.split("[;:]", piece[2:-1])]
        while numbers:
            number = numbers.pop(0)
            if number == 0:
                fore, back, bold, dim = PLAIN, None, False, False
            elif number == 1:
                bold = True
            elif number == 2:
                dim = True
            elif number in (38, 48):
                value, used = color(numbers)
                numbers = numbers[used:]
                fore, back = (value, back) if number == 38 else (fore, value)
            elif 30 <= number <= 37:
                fore = PALETTE[number - 30]
            elif number == 39:
                fore = PLAIN
            elif number == 49:
                back = None


def pieces(text):
    """A wide character, or a row of narrow ones, with its cells; enough of the rules for what the sample themes hold."""
    narrow = ""
    character = "[\U0001F1E6-\U0001F1FF]{2}|.(?:[\uFE0F\u20E3\U0001F3FB-\U0001F3FF\U000E0020-\U000E007F]|\u200D.)*"
    for piece in re.findall(character, text) + [""]:
        if len(piece) == 1 and unicodedata.east_asian_width(piece) != "W":
            narrow += piece
            continue
        # Gaps are left out.
        for part in re.findall(" +|[^ ]+(?: [^ ]+)*", narrow):
            yield part, len(part)
        narrow = ""
        if piece:
            yield piece, 2


def picture(lines, label):
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{COLUMNS * WIDTH + 24:g}" height="{len(lines) * HEIGHT + 24}"'
        f' role="img" aria-label="{label}">')
    yield f'<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>'
    yield (
        f'<g font-family="ui-monospace, Menlo, Consolas, \'DejaVu Sans Mono\', monospace" font-size="16" fill="{PLAIN}"'
        ' xml:space="preserve">')
    for row, line in enumerate(lines):
        column, top = 0, 12 + row * HEIGHT
        for text, fore, back, bold, dim in runs(line):
            for piece, cells in pieces(text):
                left, width = 12 + column * WIDTH, cells * WIDTH
                if back:
                    yield f'<rect x="{left:g}" y="{top}" width="{width:g}" height="{HEIGHT}" fill="{back}"/>'
                if piece.strip():
                    style = (' font-weight="bold"' if bold else "") + (' opacity="0.65"' if dim else "")
                    ink = "" if fore == PLAIN else f' fill="{fore}"'
                    # What is one cell wide is made to be that in any font.
                    fit = f' textLength="{width:g}" lengthAdjust="spacingAndGlyphs"' if cells == len(piece) else ""
                    yield f'<text x="{left:g}" y="{top + 15}"{ink}{style}{fit}>{html.escape(piece)}</text>'
                column += cells
    yield "</g></svg>"


SCENES = {
    "board": (board, "A game in a terminal: cards face down with orange backs, some face up, some gone"),
    "chooser": (chooser, "The theme chooser in a terminal: a row for each theme with its colour and some of its emoji"),
}
scene, label = SCENES[sys.argv[2]]
print("\n".join(picture(screen(os.path.abspath(sys.argv[1]), scene), label)))
