#!/usr/bin/env python3
"""Makes Documentation/board.svg from a real screen: the program plays in tmux, and what tmux shows becomes a picture.

    Documentation/Generators/screenshot.py .build/release/memorize > Documentation/board.svg
"""

import html
import json
import os
import re
import subprocess
import sys
import tempfile
import time

COLUMNS, ROWS = 80, 24
WIDTH, HEIGHT = 9.6, 19
PLAIN, BACKGROUND = "#e6e6e6", "#1c1c1e"
GAME = ["play", "Halloween", "--pairs", "12", "--seed", "6"]


def tmux(socket, *words):
    return subprocess.run(["tmux", "-L", socket, *words], check=True, capture_output=True, text=True).stdout


def choices(binary):
    """Two pairs, and two cards that are none: what lies where is learned from the same game in a pipe."""
    places = " ".join(f"{letter}{row}" for row in range(1, 5) for letter in "abcdef")
    told = subprocess.run([binary, *GAME, "--json"], input=places, check=True, capture_output=True, text=True).stdout
    found = {}
    for event in map(json.loads, told.splitlines()):
        if event["event"] == "turn":
            found.setdefault(event["emoji"], []).append(event["place"])
    pairs = list(found.values())
    return pairs[1] + pairs[4] + [pairs[2][0], pairs[5][1]]


def screen(binary):
    """What the terminal shows in the middle of a game, with its styles."""
    socket = f"memorize-{os.getpid()}"
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(MEMORIZE_CATALOG=os.path.join(folder, "catalog.sqlite"), COLORTERM="truecolor", LC_ALL="C.UTF-8")
        os.environ.pop("NO_COLOR", None)
        subprocess.run([binary, "import", "--samples"], check=True, capture_output=True)
        places = choices(binary)
        tmux(socket, "-f", "/dev/null", "new-session", "-d", "-x", str(COLUMNS), "-y", str(ROWS),
             " ".join([f"'{binary}'", *GAME, "--new"]))
        try:
            tmux(socket, "set", "-g", "status", "off")
            time.sleep(1)
            for place in places:
                tmux(socket, "send-keys", place)
                time.sleep(0.2)
            tmux(socket, "send-keys", "Left")
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
            elif number == 39:
                fore = PLAIN
            elif number == 49:
                back = None


def pieces(text):
    """A wide character, or a row of narrow ones, with its cells; enough of the rules for what the sample themes hold."""
    wide = (
        "[\U0001F1E6-\U0001F1FF]{2}"
        "|[\U0001F000-\U0001FAFF\u26C4\u2B50][\uFE0F\U0001F3FB-\U0001F3FF]*(?:\u200D.\uFE0F?)*"
        "|.\uFE0F")
    for match in re.finditer(f"({wide})|(?:(?!{wide}).)+", text):
        piece = match.group()
        if match.group(1):
            yield piece, 2
            continue
        # Gaps are left out.
        for part in re.findall(" +|[^ ]+(?: [^ ]+)*", piece):
            yield part, len(part)


def picture(lines):
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{COLUMNS * WIDTH + 24:g}" height="{ROWS * HEIGHT + 24}" role="img"'
        ' aria-label="A game in a terminal: cards face down with orange backs, some face up, some gone">')
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


print("\n".join(picture(screen(os.path.abspath(sys.argv[1])))))
