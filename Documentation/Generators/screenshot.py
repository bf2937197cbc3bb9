#!/usr/bin/env python3
"""Makes the README's pictures from real screens: the program runs in tmux, and headless Chromium draws what tmux shows.

    Documentation/Generators/screenshot.py .build/release/memorize board Documentation/Pictures

writes board-light.png and board-dark.png. A PNG has the colours of the emoji in it, which an SVG leaves to the reader's fonts.
"""

import html
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unicodedata

COLUMNS = 80
WIDTH, HEIGHT, MARGIN = 10, 19, 14
THEMES = {
    "dark": {
        "plain": "#e6e6e6", "background": "#1c1c1e",
        "palette": ["#636366", "#ff6961", "#5fd97a", "#ffd60a", "#6cb4ff", "#da8fff", "#70d7ff", "#e6e6e6"],
    },
    "light": {
        "plain": "#1c1c1e", "background": "#ffffff",
        "palette": ["#1c1c1e", "#c41a16", "#1f7a34", "#8a6100", "#0b5fc1", "#8b2fb8", "#0a7280", "#8e8e93"],
    },
}
STYLE = """
body { margin: 0; background: transparent }
main { position: relative; border-radius: 10px; overflow: hidden; font: 16.6px "DejaVu Sans Mono", "Noto Color Emoji", monospace }
span { position: absolute; white-space: pre; height: %(height)dpx; line-height: %(height)dpx }
.wide { text-align: center; font-family: "Noto Color Emoji" }
""" % {"height": HEIGHT}
# The parts of a cell that a block fills, as left, top, width and height. Terminals draw them themselves; a font leaves gaps.
BLOCKS = {
    " ": [], "▄": [(0, 0.5, 1, 0.5)], "▀": [(0, 0, 1, 0.5)], "▌": [(0, 0, 0.5, 1)], "▐": [(0.5, 0, 0.5, 1)], "▇": [(0, 0.125, 1, 0.875)],
    "▗": [(0.5, 0.5, 0.5, 0.5)], "▖": [(0, 0.5, 0.5, 0.5)], "▝": [(0.5, 0, 0.5, 0.5)], "▘": [(0, 0, 0.5, 0.5)],
    "▛": [(0, 0, 1, 0.5), (0, 0.5, 0.5, 0.5)], "▜": [(0, 0, 1, 0.5), (0.5, 0.5, 0.5, 0.5)],
    "▙": [(0, 0.5, 1, 0.5), (0, 0, 0.5, 0.5)], "▟": [(0, 0.5, 1, 0.5), (0.5, 0, 0.5, 0.5)],
}
GAME = ["play", "Halloween", "--pairs", "12", "--seed", "6"]


def tmux(socket, *words):
    return subprocess.run(["tmux", "-L", socket, *words], check=True, capture_output=True, text=True).stdout


def pairs(binary, words):
    """The places of each pair, read from the same game in a pipe."""
    places = " ".join(f"{letter}{row}" for row in range(1, 6) for letter in "abcdef")
    told = subprocess.run([binary, *words, "--json"], input=places, capture_output=True, text=True).stdout
    found = {}
    for event in map(json.loads, told.splitlines()):
        if event["event"] == "turn":
            found.setdefault(event["emoji"], []).append(event["place"])
    return list(found.values())


def board(binary):
    """A game with two pairs found and two different cards face up: rows, arguments, keys."""
    found = pairs(binary, GAME)
    return 24, [*GAME, "--new"], found[1] + found[4] + [found[2][0], found[5][1], "Left"]


def chooser(binary):
    """All sample themes, one with a best score and one with a game in progress: rows, arguments, keys."""
    for theme, mistakes in (("Bakery", 2), ("Halloween", 0), ("Weather", 3)):
        words = ["play", theme, "--seed", "6"]
        found = pairs(binary, words)
        misses = [place for pair in zip(found, found[1:]) for place in (pair[0][0], pair[1][1])][: 2 * mistakes]
        moves = misses * 2 + [place for pair in found for place in pair]
        subprocess.run([binary, *words, "--new"], input=" ".join(moves), check=True, capture_output=True, text=True)
    subprocess.run([binary, "play", "Orchestra"], input="a1 b1 c1", check=True, capture_output=True, text=True)
    return 13, [], ["Down", "Down"]


def screen(binary, scene):
    """The screen of the terminal, with its styles."""
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
            return tmux(socket, "capture-pane", "-e", "-N", "-p").rstrip("\n").split("\n")
        finally:
            tmux(socket, "kill-server")


def color(numbers):
    """The colour of `2;r;g;b`, taken from the numbers that follow 38 or 48."""
    if numbers[:1] == [2]:
        return "#%02x%02x%02x" % tuple(numbers[1:4]), 4
    return None, 2


def runs(line, look):
    """Yields runs of one style: text, colour, background, bold, dim."""
    fore, back, bold, dim = look["plain"], None, False, False
    for piece in re.split(r"(\x1b\[[0-9;:]*m)", line):
        if not piece.startswith("\x1b"):
            if piece:
                yield piece, fore, back, bold, dim
            continue
        numbers = [int(number or 0) for number in re.split("[;:]", piece[2:-1])]
        while numbers:
            number = numbers.pop(0)
            if number == 0:
                fore, back, bold, dim = look["plain"], None, False, False
            elif number == 1:
                bold = True
            elif number == 2:
                dim = True
            elif number in (38, 48):
                value, used = color(numbers)
                numbers = numbers[used:]
                fore, back = (value, back) if number == 38 else (fore, value)
            elif 30 <= number <= 37:
                fore = look["palette"][number - 30]
            elif number == 39:
                fore = look["plain"]
            elif number == 49:
                back = None


def pieces(text):
    """Yields each wide character and each run of narrow ones with its width. The rules cover the sample themes only."""
    narrow = ""
    character = "[\U0001F1E6-\U0001F1FF]{2}|.(?:[\uFE0F\u20E3\U0001F3FB-\U0001F3FF\U000E0020-\U000E007F]|\u200D.)*"
    # tmux gives one cell to a character that only its selector makes wide, and leaves the second one blank.
    text = re.sub("(️) ", r"\1", text)
    for piece in re.findall(character, text) + [""]:
        if len(piece) == 1 and unicodedata.east_asian_width(piece) != "W":
            narrow += piece
            continue
        # Spaces are skipped.
        for part in re.findall(" +|[^ ]+(?: [^ ]+)*", narrow):
            yield part, len(part)
        narrow = ""
        if piece:
            yield piece, 2


def page(lines, look):
    """An HTML page with each run of text in its cells."""
    width, height = COLUMNS * WIDTH + 2 * MARGIN, len(lines) * HEIGHT + 2 * MARGIN
    yield f'<!doctype html><meta charset="utf-8"><style>{STYLE}</style>'
    yield f'<main style="width:{width}px;height:{height}px;background:{look["background"]};color:{look["plain"]}">'
    for row, line in enumerate(lines):
        column, top = 0, MARGIN + row * HEIGHT
        for text, fore, back, bold, dim in runs(line, look):
            for piece, cells in pieces(text):
                left, room = MARGIN + column * WIDTH, cells * WIDTH
                if not set(piece) - set(BLOCKS):
                    for index, block in enumerate(piece):
                        for x, y, width, height in [*([(0, 0, 1, 1)] if back else []), *BLOCKS[block]]:
                            paint = back if height == width == 1 else fore
                            box = (left + (index + x) * WIDTH, top + y * HEIGHT, width * WIDTH, height * HEIGHT)
                            yield '<span style="left:%gpx;top:%gpx;width:%gpx;height:%gpx;background:%s"></span>' % (*box, paint)
                    column += cells
                    continue
                style = f"left:{left}px;top:{top}px;width:{room}px;color:{fore}"
                style += f";background:{back}" if back else ""
                style += ";font-weight:bold" if bold else ""
                style += ";opacity:0.65" if dim else ""
                kind = ' class="wide"' if cells != len(piece) else ""
                yield f'<span{kind} style="{style}">{html.escape(piece)}</span>'
                column += cells
    yield "</main>"


def draw(lines, look, path):
    """Draws the page with headless Chromium at 1.5 times its size; the rounded corners are transparent."""
    chromium = next((name for name in ("chromium", "chromium-browser", "google-chrome") if shutil.which(name)), None)
    if not chromium:
        sys.exit("Chromium is missing: install Debian's 'chromium' and 'fonts-noto-color-emoji'.")
    width, height = COLUMNS * WIDTH + 2 * MARGIN, len(lines) * HEIGHT + 2 * MARGIN
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "screen.html")
        with open(source, "w", encoding="utf-8") as file:
            file.write("\n".join(page(lines, look)))
        subprocess.run(
            [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1.5",
             "--default-background-color=00000000", f"--user-data-dir={folder}/profile", f"--window-size={width},{height}",
             f"--screenshot={os.path.abspath(path)}", f"file://{source}"], check=True, capture_output=True)


SCENES = {"board": board, "chooser": chooser}
binary, scene, folder = sys.argv[1:4]
shown = screen(os.path.abspath(binary), SCENES[scene])
for name, look in THEMES.items():
    draw(shown, look, os.path.join(folder, f"{scene}-{name}.png"))
