"""Plays pages that memorize wrote in headless Chromium, and prints a line for each check.

    python3 Tests/Browser/pages.py BINARY [--only WORD…]

Playwright is taken from .build/browser, where `make test` installs it. Nearly all checks share one tab, because a new one takes
longer than most of them.
"""

import argparse
import contextlib
import datetime
import functools
import itertools
import json
import math
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

from board import FOCUSED, Board

ROOT = Path(__file__).resolve().parent.parent.parent
PYTHON = ROOT / ".build" / "browser" / "bin" / "python3"
PHONE = (390, 844)
SIZES = [(320, 568), PHONE, (844, 390), (820, 1180), (1366, 768)]
WINDOWS = [(320, 568), PHONE, (844, 390), (768, 1024), (1440, 900)]
NAUGHTY = [
    "</script><script>alert(1)</script>", "<!--", "<!-- --><script>alert(1)</script>", "<script>alert(1)//", "]]>",
    "<img src=x onerror=alert(1)>", "\"><svg onload=alert(1)>", "javascript:alert(1)", "${alert(1)}", "`alert(1)`", "'-alert(1)-'",
    "{{7*7}}", "{script}", "&lt;script&gt;", "&#60;script&#62;", "\\u003Cscript\\u003E", "<b>bold</b>", "<style>*{display:none}",
    "</title>", "</textarea><script>alert(1)</script>", "<base href=https://example.com>", "<meta http-equiv=refresh content=0>",
    "<iframe src=//example.com>", "__proto__", "constructor", "undefined", "null", "NaN", "true", "-1", "../../etc/passwd",
    "%00%0a", "a\u00a0b", "Ṱ̺̺̕o͞ ̷i̲̬͇̪͙n̝̗͕v̟̜̘̦͟o̶̙̰̠kè͚̮̺̪̹̱̤", "مرحبا بالعالم", "הָיְתָה", "田中さんにあげて下さい", "👩🏽‍❤️‍💋‍👨🏿", "ﷺ", "(╯°□°）╯︵ ┻━┻", "<![CDATA[x]]>",
    "<?php ?>", "<!DOCTYPE x>", "\\", "\"", "'", "&", "<", ">", "#seed=1&pairs=2",
]
USUAL = {"color_scheme": "light", "reduced_motion": "no-preference", "forced_colors": "none", "contrast": "no-preference", "media": "null"}


# Deletes what the browser kept when a new page is opened, but not when it is reloaded. Only once the page before is gone can
# it keep nothing more.
FORGETTING = """
  try {
    if (location.search.startsWith("?new") && !sessionStorage.getItem(location.search)) {
      localStorage.clear();
      sessionStorage.setItem(location.search, "opened");
    }
  } catch {}
"""


class World:
    """The program, a folder with pages that it wrote, and a browser."""

    def __init__(self, binary, folder, browser):
        self.binary, self.folder, self.browser = binary, folder, browser
        self.tabs, self.visits = {}, itertools.count()
        sources = ROOT / "SampleThemes" / "source"
        self.run("convert", sources, "-o", "all.html")
        themes = json.loads(self.run("convert", sources, "--format", "json"))
        self.halloween = next(theme for theme in themes if theme["name"] == "Halloween")
        self.page_of([{**self.halloween, "numberOfPairs": 12}], "one.html")

    def run(self, *words, stdin=""):
        return subprocess.run(
            [self.binary, *map(str, words)], cwd=self.folder, input=stdin, capture_output=True, text=True, check=True,
            env={**os.environ, "LC_ALL": "C.UTF-8", "MEMORIZE_CATALOG": str(self.folder / "catalog.sqlite")}).stdout

    def page_of(self, themes, name):
        (self.folder / "themes.json").write_text(json.dumps(themes))
        self.run("convert", "themes.json", "-o", name, "--force")

    def themes_of(self, name):
        return json.loads(self.run("convert", name, "--format", "json"))

    def tab(self, **options):
        """The tab of a browser with these options, and lists of its requests and messages."""
        key = json.dumps(options)
        if key not in self.tabs:
            page = self.browser.new_context(has_touch=True, **options).new_page()
            page.add_init_script(FORGETTING)
            requests, messages = [], []
            page.on("request", lambda request: requests.append(request.url))
            page.on("console", lambda message: messages.append(message.text))
            page.on("pageerror", lambda error: messages.append(str(error)))
            page.on("dialog", lambda dialog: (messages.append(f"dialog: {dialog.message}"), dialog.dismiss()))
            self.tabs[key] = page, requests, messages
        return self.tabs[key]

    @contextlib.contextmanager
    def page(self, name="one.html#seed=42", size=PHONE, base=None, kept=False, messages=(), options={}, **media):
        """A page in a window of a size. It may make one request, and must leave no message but those that are expected.

        What the browser kept is deleted first, unless `kept`.
        """
        page, requests, said = self.tab(**options)
        page.set_viewport_size(dict(zip(["width", "height"], size)))
        page.emulate_media(**{**USUAL, **media})
        requests.clear(), said.clear()
        file, _, wish = name.partition("#")
        # A new question mark loads the page even if only its fragment differs.
        page.goto(f"{base or f'file://{self.folder}'}/{file}?{'kept' if kept else 'new'}{next(self.visits)}#{wish}")
        for _ in range(20 if kept else 0):
            if page.evaluate("localStorage.length"):
                break
            # What a page keeps reaches the process of the next one a moment later.
            page.wait_for_timeout(100)
            requests.clear(), said.clear()
            page.reload()
        yield page
        made = [one for one in requests if not one.startswith(("data:,", "blob:"))]
        assert len(made) == 1, f"requests: {made}"
        assert [one for one in said if not one.startswith(tuple(messages))] == [], f"messages: {said}"


class LeftOut(Exception):
    """What a check needs is not on this system."""


def emoji():
    """Every emoji of Unicode."""
    file = Path("/usr/share/unicode/emoji/emoji-test.txt")
    if not file.exists():
        raise LeftOut("Debian's unicode-data is not installed")
    return [re.search(r"# (\S+)", line)[1] for line in file.read_text().splitlines() if "; fully-qualified" in line]


def usual_columns(cards):
    """Those of the terminal, which has the same places in every window."""
    least = math.ceil(math.sqrt(cards))
    whole = [columns for columns in range(least, min(3 * least // 2, 26) + 1) if cards % columns == 0]
    return whole[0] if whole else min(least, 26)


def deals_are_those_of_the_terminal(world):
    """200 random decks are dealt and scored as by the program"""
    dice = random.Random(2026)
    faces = emoji() + list("漢Aéñ♚あが각ﬁ①")
    # Most are small. 392 cards have 20 columns, 800 the most that there are.
    decks = [(196, 196), (400, 400)]
    while len(decks) < 200:
        size = round(2 + 28 * dice.random() ** 2)
        decks.append((size, dice.randint(2, size)))
    themes = [
        {"name": f"Deck {number}", "emojis": dice.sample(faces, size), "removedEmojis": [], "numberOfPairs": pairs,
         "color": "orange"}
        for number, (size, pairs) in enumerate(decks)]
    world.page_of(themes, "decks.html")
    games = []
    for theme in world.themes_of("decks.html"):
        seed = dice.choice([0, 1, 42, 2**53 - 1, dice.randrange(2**53)])
        cards = 2 * theme["numberOfPairs"]
        theme["columns"] = usual_columns(cards)
        choices = [dice.randrange(cards) for _ in range(10)] + dice.sample(range(cards), min(cards, 60))
        games.append([theme, seed, choices])
    with world.page("decks.html") as page:
        ours = page.evaluate(
            """(games) => games.map(([{ emojis: faces, numberOfPairs: pairs, columns }, seed, choices]) => {
              const game = new Game({ faces, pairs, seed, columns, players: 1, bonus: 0 });
              return choices.map((index) => {
                const points = game.choose(index, 0);
                return [game.cards[index].place, game.cards[index].face, points ?? 0, game.points[0], game.moves, game.left];
              });
            })""", games)

    def theirs(game, turns):
        theme, seed, _ = game
        file = world.folder / f"{theme['id']}.json"
        file.write_text(json.dumps([theme]))
        told = world.run("play", file, "--seed", seed, "--json", stdin="\n".join(turn[0] for turn in turns))
        events = [event for event in map(json.loads, told.splitlines()) if event["event"] == "turn"]
        return [[event[key] for key in ["place", "emoji", "points", "score", "moves", "pairsLeft"]] for event in events]

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for (theme, seed, _), mine, other in zip(games, ours, pool.map(theirs, games, ours)):
            # After the last pair the program reads no further.
            same = other == mine[: len(other)] and len(other) >= min(2 * theme["numberOfPairs"], 60)
            fault = next((pair for pair in zip(other, mine) if pair[0] != pair[1]), (len(other), len(mine)))
            assert same, f"{theme['name']}, seed {seed}: {fault[0]} in the terminal is {fault[1]} in the page"
    return len(games)


def whole_games_at_every_size(world):
    """Whole games by keyboard, finger and mouse at every size, without a violation of axe-core"""
    from axe_playwright_python.sync_playwright import Axe

    axe = Axe()
    ways = ["keyboard", "touch", "mouse", "touch", "keyboard"]
    themes = ["Halloween", "Night Sky", "Weather", "Flags of Islands", "Bakery"]
    for number, (size, way) in enumerate(zip(SIZES, ways)):
        # Every state in light and in dark: once in the narrowest window, and once in the lowest.
        scheme = "dark" if size[0] > size[1] else "light"

        def examine(state):
            if number in [0, 2]:
                report = axe.run(page)
                assert report.violations_count == 0, f"{size}, {scheme}, {state}: {report.generate_report()}"

        # axe-core is a script, which the policy of the page does not allow.
        with world.page("all.html", size, color_scheme=scheme, options={"bypass_csp": True}) as page:
            examine("chooser")
            page.get_by_role("link", name=themes[number]).click()
            page.get_by_role("grid").wait_for()
            examine("begun")
            board = Board(page, way)
            board.open_menu()
            examine("menu")
            board.close_menu()
            board.choose(0)
            board.choose(1)
            examine("two cards up")
            board.play()
            assert all(name.endswith(", found") for name in board.names()), board.names()
            moves = board.scores().split("Moves ")[1]
            heading, stars, *facts = board.result()
            assert heading == "All pairs found!" and stars.endswith(" of 3 stars"), (heading, stars)
            assert facts == [f"{moves} moves", "Your first win!"], facts
            examine("over")
    return len(SIZES)


# What a card measures, and how near the edges of the window the cards are.
MEASURES = """(() => {
  const cards = [...document.querySelectorAll("[role=grid] button")].map(card => card.getBoundingClientRect());
  const { width, height } = cards[0];
  const mat = document.querySelector(".mat");
  const middle = (first, last) => (first.getBoundingClientRect().left + last.getBoundingClientRect().right) / 2;
  return {
    columns: game.columns, width, height, ratio: width / height,
    isWithin: cards.every(({ top, bottom, left, right }) => top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight),
    isCentred: [...document.querySelectorAll("[role=row]")].every(({ firstChild, lastChild }) =>
      Math.abs(middle(firstChild, lastChild) - middle(mat, mat)) < 1),
    gap: document.querySelector(".mat p").getBoundingClientRect().top - cards.at(-1).bottom,
    header: document.querySelector("header").getBoundingClientRect().toJSON(),
    scroll: [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight],
  };
})()"""
SMALLEST = """Math.min(...Array.from(document.querySelectorAll("button, input:not([type=checkbox]), a, label"), (one) => {
  const { width, height } = one.getBoundingClientRect();
  return one.checkVisibility() ? Math.min(width, height) : 44;
}))"""


def resize(page, size):
    page.set_viewport_size(dict(zip(["width", "height"], size)))
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def cards_are_near_square(world):
    """2 to 30 pairs make cards near square that fill every window, below a header of one row"""
    faces = [chr(0x1F400 + index) for index in range(30)]
    world.page_of([{**world.halloween, "emojis": faces, "numberOfPairs": 2}], "thirty.html")
    for size in WINDOWS:
        with world.page("thirty.html", size) as page:
            for pairs in range(2, 31):
                page.evaluate("pairs => { game = new Game(setup(theme, { pairs: `${pairs}` })); play(); }", pairs)
                found = page.evaluate(MEASURES)
                case = f"{pairs} pairs in {size}: {found}"
                assert 0.79 <= found["ratio"] <= 1.25, case
                # A last row that is not full is in the middle, and right below the last row the name of the last card has its place.
                assert found["isCentred"] and (found["gap"] < 12 or size[1] <= 480), case
                assert found["isWithin"] and found["scroll"] == [0, 0] and min(found["width"], found["height"]) >= 44, case
                # No other number of columns has cards larger by a half.
                room = [size[0] - 16, size[1] - 90] if size[1] > 480 else [size[0] - 90, size[1] - 12]
                best = max(min(1.25 * room[0] / columns, room[1] / math.ceil(2 * pairs / columns)) for columns in range(1, 27))
                assert found["height"] >= min(best / 1.5, 200), (case, best)
                header = found["header"]
                assert (header["height"] <= 60 if size[1] > 480 else header["width"] <= 64), case
    return 29 * len(WINDOWS)


def cards_fit_and_stay(world):
    """24 cards fit, and those of a game that has begun keep their places when the window changes"""
    for size in SIZES:
        with world.page(size=size, reduced_motion="reduce") as page:
            board = Board(page)
            resize(page, size[::-1])
            turned = Board(page).columns
            assert (turned == board.columns) == (0.7 < size[0] / size[1] < 1.4), f"{size}: {board.columns}, turned {turned}"
            resize(page, size)
            board.choose(0)
            names = board.names()
            assert len(names) == 24 and Board(page).columns == board.columns
            # The size of the face, in pixels of the smaller side of its card.
            share = page.evaluate("""(() => {
              const { width, height } = document.querySelector("[role=grid] .picture").getBoundingClientRect();
              return parseFloat(getComputedStyle(document.querySelector(".picture span")).fontSize) / Math.min(width, height);
            })()""")
            assert 0.59 <= share <= 0.61, f"{size}: a face of {share}"
            board.open_menu()
            assert page.evaluate(SMALLEST) >= 44, f"{size}: {page.evaluate(SMALLEST)}"
            board.close_menu()
            resize(page, size[::-1])
            assert Board(page).columns == board.columns and board.names() == names, f"{size}, turned: {Board(page).columns}"
            found = page.evaluate(MEASURES)
            assert found["scroll"][0] <= 0, f"{size}, turned: {found}"
            assert page.evaluate(SMALLEST) >= 44, f"{size}, turned: {page.evaluate(SMALLEST)}"
            resize(page, size)
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            assert page.evaluate(MEASURES)["scroll"][0] <= 0, f"{size}, large text: {page.evaluate(MEASURES)}"
    # Columns that are too many for another window are not kept.
    with world.page("one.html#columns=12", size=(1440, 900)) as page:
        board = Board(page)
        board.choose(0)
        page.evaluate("game.arrange(12); layOut(); pause()")
        assert Board(page).columns == 12
        resize(page, (320, 568))
        assert page.evaluate(MEASURES)["scroll"][0] <= 0 and Board(page).columns < 7
    return 3 * len(SIZES) + 1


def arrows_lead_to_what_is_seen(world):
    """Arrow keys lead to the card that is seen above or below, also where a short last row is in the middle"""
    moves = [(0, "ArrowDown", 4), (16, "ArrowDown", 16), (17, "ArrowDown", 20), (18, "ArrowDown", 21), (19, "ArrowDown", 19),
             (20, "ArrowUp", 17), (21, "ArrowUp", 18), (20, "ArrowLeft", 19), (20, "End", 21), (21, "Home", 20), (21, "ArrowDown", 21)]
    with world.page("one.html#pairs=11") as page:
        board = Board(page)
        assert board.columns == 4
        for start, key, end in moves:
            page.evaluate("move", start)
            assert board.press(key) == end, (start, key, end)
        # The focus stays on its card when the window changes, as it does with the size of text.
        board.press("ArrowLeft")
        resize(page, (844, 390))
        assert Board(page).columns > 4 and page.evaluate(FOCUSED) == 20, (Board(page).columns, page.evaluate(FOCUSED))
    # Full rows are preferred to cards that are a little larger.
    with world.page("one.html#pairs=8", (1440, 900)) as page:
        assert Board(page).columns == 4
    return len(moves) + 2


def small_phones_suffice(world):
    """Six players and an open menu leave everything within reach on small phones"""
    broken = """[...document.querySelectorAll("header > *, .scores span")].filter((one) => {
      const { left, right, top, bottom, height } = one.getBoundingClientRect();
      return height > 50 && !one.className || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    }).map(one => one.outerHTML)"""
    # What cannot be pressed in its middle even when it is scrolled to.
    hidden = """[...document.querySelectorAll("dialog[open] :is(button, input)")].filter((one) => one.checkVisibility()).filter((one) => {
      one.scrollIntoView({ block: "nearest" });
      const { x, y, width, height } = one.getBoundingClientRect();
      return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }).map((one) => one.outerHTML)"""
    sizes = [(320, 568), (568, 320), (844, 390)]
    for size in sizes:
        with world.page("one.html#seed=42&players=6", size) as page:
            assert page.locator(".scores span").count() == 6
            assert page.evaluate(broken) == [], (size, page.evaluate(broken))
            before = page.evaluate(MEASURES)
            assert before["isWithin"], (size, before)
            Board(page).open_menu()
            assert page.evaluate("document.documentElement.scrollWidth") == size[0], size
            assert page.evaluate(hidden) == [], (size, page.evaluate(hidden))
            assert page.evaluate(MEASURES) == before, f"{size}: the menu moves the board"
    return len(sizes)


def names_do_not_run(world):
    """Hostile names run no script, and are read back equal"""
    themes = [{**world.halloween, "id": f"6F1B0C5E-7A63-4B1E-9E36-{number:012X}", "name": name, "x": {name: [name]}}
              for number, name in enumerate(NAUGHTY)]
    world.page_of(themes, "naughty.html")
    expected = world.themes_of("themes.json")
    assert world.themes_of("naughty.html") == expected
    with world.page("naughty.html") as page:
        shown = page.locator("li bdi").all_text_contents()
        assert shown == [theme["name"] for theme in expected], shown
        page.get_by_role("link").first.click()
        (world.folder / "saved.html").write_text(page.content())
    assert world.themes_of("saved.html") == expected, "saved by a browser"
    # The name of a single theme is also text of the page.
    for theme in themes[:5]:
        world.page_of([theme], "naughty.html")
        for scripts in [True, False]:
            with world.page("naughty.html", options={"java_script_enabled": scripts}) as page:
                assert page.get_by_role("heading").inner_text().split() == theme["name"].split(), theme["name"]
    return len(themes)


# What makes a parser read the text behind it in another way, or look as if it did.
CONFUSING = [
    "<xmp>", "</xmp>", "<iframe>", "</iframe>", "<noembed>", "</noembed>", "<noframes>", "</noframes >", "<noscript>", "</noscript>",
    "<plaintext>", "<template>", "</template>", "<template><col>", "<title>", "</title>", "</titlex>", "<textarea>", "</textarea/>",
    "<style>", "</style>", "<script>", "</script>", "</SCRIPT x>", "<!--", "-->", "--!>", "<!-->", "<!--->", "<!--!>", "<![CDATA[",
    "]]>", "<!DOCTYPE '>", "<?x ?>", "</ >", "</>", "<svg>", "</svg>", "<math>", "<select>", "</select>", "<table>", "<tr>", "</table>",
    "<td>", "<frameset>", "<body id='memorize-themes'>", "<html id=memorize-themes>", "<p id=memorize-themes>", "<p title=\"", "<p '",
    "\"", "'", ">", "<p x=", "<p/>", "<br>", "<br/>", "<p>", "</p>", "<P>", "<p a='1' a='2'>", "<p a>", "<b><i></b>", "<", "&", "&amp;",
    "&nbsp;", "text", "<p xmlns=''>", "<x:y>", "<!-- -- -->", "<p id='memorize&#45;themes'>", "<p a='<'>",
]


def only_what_a_browser_finds_is_read(world):
    """Of pages and books with confusing markup the program reads the themes that Chromium finds, or none"""
    dice = random.Random(11)
    start, end = "<!DOCTYPE html>\n<html xmlns='http://www.w3.org/1999/xhtml'><head><meta charset='utf-8'/><title>x</title></head><body>", "</body></html>"
    # As much as a book needs to be recognised.
    start = start.replace("<title>", "<meta name='generator' content=\"memorize\"/><title>")
    texts = []
    for _ in range(160):
        parts = [dice.choice(CONFUSING) for _ in range(dice.randint(1, 4))]
        for name in dice.choice([["A"], ["A", "B"]]):
            theme = json.dumps([{"id": world.halloween["id"], "name": name, "emojis": ["🎃", "👻"], "numberOfPairs": 2, "color": "red"}])
            quote = dice.choice(["'", '"'])
            parts.insert(dice.randint(0, len(parts)), f"<script type='application/json' id={quote}memorize-themes{quote}>{theme}</script>")
        texts.append(start + "".join(parts) + end)
    folder = world.folder / "confusing"
    folder.mkdir()

    def read(case):
        number, kind = case
        file = folder / f"{number}.{kind}"
        if kind == "html":
            file.write_text(texts[number])
        else:
            with ZipFile(file, "w") as book:
                book.writestr("mimetype", "application/epub+zip")
                book.writestr("page.xhtml", texts[number])
        done = subprocess.run([world.binary, "convert", file, "--format", "json"], capture_output=True, text=True)
        assert done.returncode in [0, 65], done
        return [theme["name"] for theme in json.loads(done.stdout)] if done.returncode == 0 else None

    found = """element => element?.localName == "script" && element.namespaceURI.endsWith("xhtml") ? element.textContent : "null" """
    counts = {}
    context = world.browser.new_context()
    page = context.new_page()
    page.goto("about:blank")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for kind in ["html", "epub"]:
            for text, names in zip(texts, pool.map(read, ((number, kind) for number in range(len(texts))))):
                counts[kind, names is None] = counts.get((kind, names is None), 0) + 1
                if names is None:
                    continue
                if kind == "html":
                    page.set_content(text)
                    content = page.evaluate(f"({found})(document.getElementById('memorize-themes'))")
                else:
                    content = page.evaluate(
                        f"text => ({found})(new DOMParser().parseFromString(text, 'application/xhtml+xml').getElementById('memorize-themes'))", text)
                assert [theme["name"] for theme in json.loads(content) or []] == names, f"{kind}: {text}"
    context.close()
    assert len(counts) == 4 and min(counts.values()) >= 10, counts
    return sum(counts.values())


def copies_are_true(world):
    """A page that was kept is the same byte for byte, and a saved DOM holds the same themes"""
    world.run("convert", "one.html", "-o", "lesson.html", "--force", "--words", "de", "--language", "en")
    for name in ["one.html", "all.html", "lesson.html"]:
        expected = world.themes_of(name)
        with world.page(name) as page:
            if name != "all.html":
                Board(page).choose(3)
                Board(page).open_menu()
            with page.expect_download() as download:
                page.get_by_text("Keep this page").click()
            shutil.copy(download.value.path(), world.folder / "kept.html")
            (world.folder / "saved.html").write_text(page.content())
            (world.folder / "crlf.html").write_bytes(page.content().replace("\n", "\r\n").encode())
            client = page.context.new_cdp_session(page)
            (world.folder / "snapshot.mhtml").write_text(client.send("Page.captureSnapshot")["data"])
        assert (world.folder / "kept.html").read_bytes() == (world.folder / name).read_bytes(), name
        for copy in ["saved.html", "crlf.html"]:
            assert world.themes_of(copy) == expected, copy
        # A browser saves the colours that the script set as attributes, which the policy ignores.
        with world.page("crlf.html", messages=["Applying inline style violates"]) as page:
            page.locator("[role=grid] button, li a").first.wait_for()
            assert page.get_by_label("Deutsch").count() == (name == "lesson.html")
        check = subprocess.run([world.binary, "check", "snapshot.mhtml"], cwd=world.folder, capture_output=True, text=True)
        assert check.returncode == 65 and "MHTML" in check.stdout + check.stderr, check
    return 9


def games_continue(world):
    """A game continues after reloading, and where the browser keeps nothing until the page is closed"""
    from playwright.sync_api import expect

    with world.page("one.html#bonus=1") as page:
        board = Board(page)
        for index in [0, 5, 7]:
            board.choose(index)
        names = board.names()
    with world.page("one.html", kept=True) as page:
        # The first two cards may have been a pair.
        assert board.status() in [f"The game continues. {found} of 12 pairs found." for found in (0, 1)], board.status()
        assert board.names() == names
        board.choose(9)
        board.play()
        assert board.result()[-1] == "Your first win!", board.result()
        # A game that is over is given up without a question.
        page.get_by_text("Play again").click()
        expect(page.get_by_role("status")).to_contain_text("24 cards")
        assert "pairs=" in page.url and "seed=" not in page.url
        wish = page.url.split("#")[1]
    # Loaded again with this address, the page still chooses the deal, and the scores count.
    with world.page(f"one.html#{wish}", kept=True) as page:
        board = Board(page)
        board.play()
        assert re.fullmatch(r"New best!|Your best: \d+ points", board.result()[-1]), board.result()
    context = world.browser.new_context()
    context.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied'); } })")
    page = context.new_page()
    page.goto(f"file://{world.folder}/all.html")
    page.get_by_role("link", name="Weather").click()
    board = Board(page)
    board.choose(0)
    names = board.names()
    board.leave()
    page.get_by_role("link", name="Weather").click()
    assert board.names() == names, board.names()
    context.close()
    return 3


def games_end_with_a_panel(world):
    """The panel of a finished game moves nothing, shows no seed, and is there again after a reload, whatever another tab began"""
    from playwright.sync_api import expect

    context = world.browser.new_context(viewport={"width": 320, "height": 568})
    page, other = context.new_page(), context.new_page()
    address = f"file://{world.folder}/one.html#pairs=3"
    page.goto(address)
    board = Board(page)
    before = page.evaluate(MEASURES)
    board.play()
    result = board.result()
    assert result[0] == "All pairs found!" and result[2:] == [result[2], "Your first win!"], result
    assert page.evaluate(MEASURES) == before, "the panel moves the board"
    assert board.status() == "", "the name of the last card is still there"
    # Found faces keep their strength, and the tick is in the colour of the theme.
    assert style(page, ".found span", "opacity") == "1" and style(page, ".found b", "backgroundColor") == "rgb(255, 149, 0)"
    text, seed = page.inner_text("body"), page.evaluate("game.seed")
    assert str(seed) not in text and "seed" not in text.lower(), text
    button = page.get_by_role("button", name="Play again")
    assert button.bounding_box()["height"] >= 56 and button.evaluate("one => one === document.activeElement")
    other.goto(address)
    begun = Board(other)
    begun.choose(0)
    names = begun.names()
    # What a tab keeps reaches the others a moment later, and itself after a reload.
    page.wait_for_function("store[gameKey()]")
    page.reload()
    assert board.result() == result and all(name.endswith(", found") for name in board.names()), board.result()
    # The end of one game does not end that of the other tab, even when its window is hidden.
    page.evaluate("pause()")
    other.reload()
    assert begun.names() == names and begun.status().startswith("The game continues."), begun.status()
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_role("status")).to_contain_text("6 cards")
    # Once more, which is the same address.
    board.play()
    board.result()
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_role("status")).to_contain_text("6 cards")
    assert page.locator("dialog[open]").count() == 0 and not any(name.endswith("found") for name in board.names())
    # Points after which best score, and what is said. A score below 1 is nothing to show.
    cases = [(-7, None, "Your first win!"), (9, None, "Your first win!"), (-3, "-7", "New best!"), (-7, "-3", ""), (0, "0", ""),
             (5, "12", "Your best: 12 points"), (0, "1", "Your best: 1 point"), (13, "12", "New best!"), (3, "<b>", "New best!")]
    for points, best, remark in cases:
        shown = page.evaluate("""([points, best]) => {
          localStorage.clear();
          const key = `memorize best ${theme.id} 3 0`;
          if (best) localStorage[key] = best;
          game = new Game(setup(theme, { pairs: "3" }));
          play();
          game.points = [points];
          finish();
          return [document.querySelector(".facts").textContent.split("\\n")[1], localStorage[key]];
        }""", [points, best])
        assert shown[0] == remark, (points, best, shown)
        assert shown[1] == (str(points) if remark in ["Your first win!", "New best!"] else best), (points, best, shown)
    context.close()
    return 6 + len(cases)


def themes_are_found(world):
    """The chooser shows colour, cards and six faces, and from 20 themes on a field that finds themes by name and emoji"""
    themes = [{**world.halloween, "id": f"6F1B0C5E-7A63-4B1E-9E36-{number:012X}", "name": f"Theme {number}"} for number in range(20)]
    themes[3] = {**themes[3], "name": "Café Été", "color": "#00FF00"}
    themes[4] = {**themes[4], "name": "Zoo", "emojis": ["🐄", "🐔"], "numberOfPairs": 2}
    world.page_of(themes[:19], "few.html")
    with world.page("few.html") as page:
        assert page.get_by_role("searchbox").count() == 0
        row = page.get_by_role("link").nth(3)
        assert style(page, "li:nth-child(4) i", "backgroundColor") == "rgb(0, 255, 0)"
        assert row.inner_text().split("\n")[:2] == ["Café Été", "16 cards"] and row.locator("span b").count() == 6
        assert parse(style(page, "li span", "fontSize")) >= 32
    world.page_of(themes, "many.html")
    with world.page("many.html") as page:
        field = page.get_by_role("searchbox")
        for words, found in [("cafe", 1), ("ÉTÉ caf", 1), ("cow", 1), ("🐔", 1), ("bat", 19), ("theme 1", 11), ("xyzzy", 0), ("", 20)]:
            field.fill(words)
            assert page.get_by_role("link").count() == found, words
            assert page.get_by_role("status").inner_text() == ("" if found else "No theme found."), words
    return 12


def themes_of_one_id(world):
    """Two themes of one id are two games, each with scores of its own"""
    from playwright.sync_api import expect

    themes = [{**world.halloween, "name": name, "emojis": faces, "numberOfPairs": 2} for name, faces in
              [("First", ["👻", "🎃"]), ("Second", ["🐙", "🦀"]), ("Third", ["🚌", "🚲"])]]
    world.page_of(themes, "twins.html")
    assert [theme["name"] for theme in world.themes_of("twins.html")] == ["First", "Second", "Third"]
    # That of the first is the one that a page with this theme alone has.
    keys = [world.halloween["id"], f"{world.halloween['id']}-1", f"{world.halloween['id']}-2"]
    with world.page("twins.html") as page:
        for theme in themes[1:]:
            page.get_by_role("link", name=theme["name"]).click()
            board = Board(page)
            board.choose(0)
            board.leave()
        page.get_by_role("link", name="First").click()
        Board(page).play()
        board.result()
        kept = page.evaluate("Object.keys(localStorage).sort()")
        assert kept == [f"memorize best {keys[0]} 2 0", *(f"memorize game {key}" for key in keys)], kept
        page.locator("dialog[open]").get_by_role("link", name="Themes").click()
        page.get_by_role("link", name="Second").click()
        expect(page).to_have_title("Second")
        assert board.status().startswith("The game continues."), board.status()
    return len(themes)


def games_are_given_up(world):
    """Once a pair was found, a game is given up only after a question"""
    context = world.browser.new_context()
    page = context.new_page()
    asked = []
    answers = iter([False, True, False, True])

    def answer(dialog):
        asked.append(dialog.message)
        dialog.accept() if next(answers) else dialog.dismiss()

    page.on("dialog", answer)
    visit = lambda seed: page.goto(f"file://{world.folder}/one.html?{next(world.visits)}#seed={seed}&pairs=3")
    visit(42)
    board = Board(page)
    board.begin()
    page.wait_for_url(lambda url: "seed=43" in url)
    board.choose(0)
    board.begin()
    page.wait_for_url(lambda url: "seed=44" in url)
    assert asked == [], asked

    def find_a_pair():
        board = Board(page)
        cards = page.evaluate(f"deal(themes[0].emojis, 3, {re.search('seed=([0-9]+)', page.url)[1]}).map(([face]) => face)")
        board.choose(0)
        board.choose(cards.index(cards[0], 1))
        return board.names()

    names = find_a_pair()
    for isGivenUp in [False, True]:
        board.begin()
        assert isGivenUp != (Board(page).names() == names), isGivenUp
        if not isGivenUp:
            board.close_menu()
    assert asked == ["Give up this game? 1 of 3 pairs found."] * 2, asked
    # The same for an address with another seed, but not for its own.
    names = find_a_pair()
    for seed, isGivenUp in [(45, False), (7, False), (7, True)]:
        visit(seed)
        assert Board(page).names() != names if isGivenUp else Board(page).shows(names), (seed, isGivenUp)
    assert len(asked) == 4, asked
    context.close()
    return 7


def addresses_ask_for_games(world):
    """A game in progress continues unless the address asks for another one"""
    context = world.browser.new_context()
    page = context.new_page()
    asked, answers = [], []
    page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.accept() if answers and answers.pop() else dialog.dismiss()))
    visit = lambda wish: page.goto(f"file://{world.folder}/one.html?{next(world.visits)}#{wish}")
    visit("seed=42&pairs=3")
    board = Board(page)
    cards = page.evaluate("deal(themes[0].emojis, 3, 42).map(([face]) => face)")
    board.choose(0)
    board.choose(cards.index(cards[0], 1))
    names = board.names()
    # The same game, or nothing that can be asked for.
    wishes = ["", "seed=42", "pairs=3&players=1&bonus=0", "seed=abc", "seed=", "pairs=x&players=two&bonus=-1", "words=0", "cards=9"]
    for wish in wishes:
        visit(wish)
        assert Board(page).shows(names) and asked == [], (wish, asked)
        assert board.status() == "The game continues. 1 of 3 pairs found.", (wish, board.status())
    others = ["seed=7", "pairs=4", "pairs=99", "players=2", "bonus=1", "seed=42&pairs=3&players=2"]
    for wish in others:
        answers.append(False)
        visit(wish)
        assert Board(page).shows(names), wish
    assert asked == ["Give up this game? 1 of 3 pairs found."] * len(others), asked
    answers.append(True)
    visit("pairs=4&players=2")
    assert len(Board(page).names()) == 8 and board.turn() == "Player 1"
    context.close()
    return len(wishes) + len(others) + 1


def kept_games_are_small(world):
    """What is kept of a game is what it continues from, and a game that an earlier page kept continues"""
    key = f"memorize game {world.halloween['id']}"
    with world.page("one.html#players=2&seed=1") as page:
        board = Board(page)
        board.choose(3)
        board.choose(4)
        names = board.names()
        kept = json.loads(page.evaluate("key => localStorage[key]", key))
        assert set(kept) == {"seed", "pairs", "players", "bonus", "faces", "columns", "isOwn", "elapsed", "choices"}, kept
        # Earlier pages kept the whole game.
        page.evaluate("""key => {
          localStorage[key] = JSON.stringify(game);
          game = null;
        }""", key)
    with world.page("one.html", kept=True) as page:
        assert board.status() == "The game continues. 0 of 12 pairs found." and Board(page).names() == names, board.status()
    # A page of the same theme with another face has another deal.
    world.page_of([{**world.halloween, "emojis": [*world.halloween["emojis"][1:], "🐙"], "numberOfPairs": 12}], "other.html")
    with world.page("one.html") as page:
        Board(page).choose(3)
        page.evaluate("pause()")
        game = page.evaluate("key => localStorage[key]", key)
    with world.page("other.html", kept=True) as page:
        page.evaluate("([key, kept]) => { localStorage[key] = kept; route(); }", [key, game])
        assert "24 cards" in board.status(), board.status()
    return 3


def tampering_does_no_harm(world):
    """What the browser kept and the address may hold anything"""
    faces = world.halloween["emojis"]
    whole = {"faces": faces, "pairs": 12, "seed": 42, "columns": 4, "players": 1, "bonus": 0, "choices": [[0, 1], [1, 2]],
             "elapsed": 2}
    changes = [
        {"pairs": 1e9}, {"pairs": -1}, {"pairs": "x"}, {"pairs": None}, {"seed": 1e99}, {"seed": -1}, {"seed": 0.5},
        {"columns": 1e9},
        {"columns": 0}, {"players": 1e9}, {"players": []}, {"bonus": {}}, {"elapsed": "x"}, {"elapsed": -1e300}, {"choices": None},
        {"choices": "0,1"}, {"choices": [[99, 0]]}, {"choices": [["length", 0], ["__proto__", 0]]},
        {"choices": [[0, "x"], [1, 1e300]]},
        {"choices": [[0, 0]] * 100_000}, {"choices": [[index % 3, 0] for index in range(9_999)]}, {"choices": [None]},
        {"faces": ["<b>", "x"]}, {"faces": 7},
    ]
    games = [json.dumps({**whole, **change}) for change in changes] + ["", "null", "0", "[]", "{", '"x"', "x" * 1_000_000]
    wishes = ["seed=1e99", "players=9999999999999999", "players=-1&bonus=7&pairs=1e9", "columns=0", "columns=99&pairs=2",
              "__proto__=1",
              "seed=%", "seed[]=1", "toString", "theme=__proto__", "constructor=1&seed=constructor", "seed=" + "9" * 100_000]
    cases = [["", game] for game in games] + [[wish, ""] for wish in wishes]
    with world.page("one.html") as page:
        shown = page.evaluate("""([id, cases]) => cases.map(([wish, kept]) => {
          localStorage[`memorize game ${id}`] = kept;
          localStorage[`memorize best ${id} 12 0`] = '"<b>"';
          history.replaceState(null, "", "#" + wish);
          game = null;
          route();
          document.querySelector(".down").click();
          const grid = document.querySelector("[role=grid]");
          return [grid.querySelectorAll("button").length, grid.ariaLabel, main.innerText];
        })""", [world.halloween["id"], cases])
    for (wish, game), (count, label, text) in zip(cases, shown):
        case = f"{wish[:200]} {game[:200]}: {count}, {label}, {text}"
        assert 4 <= count <= 2 * len(faces) and 1 <= int(re.search(r"\d+", label)[0]) <= 26, case
        assert re.search(r"−?\d+\nScore\n\d+\nMoves", text) or re.search(r"\d\n(Player )?1\n", text), case
        assert not re.search("NaN|undefined|null", text), case
    return len(cases)


def players_and_bonus(world):
    """Players take turns, the bonus clock runs, and wishes in the address are kept within their limits"""
    context = world.browser.new_context()
    page = context.new_page()
    # Time stands still but for the steps of this check.
    page.clock.install(time=0)
    page.goto(f"file://{world.folder}/one.html#seed=42&pairs=2&players=2&bonus=1")
    page.clock.pause_at(1_000)
    board = Board(page)
    corner = page.locator("[role=grid] b").first
    cards = page.evaluate("deal(themes[0].emojis, 2, 42).map(([face]) => face)")
    partner = cards.index(cards[0], 1)
    other, fourth = {1, 2, 3} - {partner}

    def saw(condition):
        assert condition, f"{board.scores()} / {corner.inner_text()} / {board.status()}"

    saw(board.scores() == "Player 1 0 · Player 2 0" and board.turn() == "Player 1")
    board.choose(0)
    saw(corner.inner_text() == "6")
    page.clock.run_for(2_500)
    saw(corner.inner_text() == "3")
    board.choose(other)
    saw(board.status().endswith("Player 2’s turn.") and board.turn() == "Player 2")
    # A match earns 2 points and the whole seconds left, and keeps the turn.
    board.choose(fourth)
    board.choose(other)
    saw(board.scores() == "Player 1 0 · Player 2 14" and board.turn() == "Player 2")
    board.choose(0)
    board.choose(partner)
    saw(board.scores() == "Player 1 0 · Player 2 25")
    page.clock.run_for(1_000)
    saw(board.result()[0] == "Player 2 wins!" and board.result()[2:] == ["3 moves"])
    assert "42" not in page.inner_text("body"), "a seed is shown"
    context.close()
    # A number out of range in the menu is told.
    with world.page() as page:
        Board(page).open_menu()
        page.evaluate("window.told = 0; document.querySelector('[name=pairs]').addEventListener('invalid', () => told++)")
        for pairs, told in [(99, 1), (5, 1)]:
            page.get_by_label("Pairs").fill(str(pairs))
            page.keyboard.press("Tab")
            assert page.evaluate("told") == told, pairs
    wishes = [("pairs=1", 4), ("pairs=99", 28), ("pairs=x", 24), ("seed=-1", 24), ("seed=99999999999999999999", 24)]
    for wish, count in wishes:
        with world.page(f"one.html#{wish}") as page:
            assert len(Board(page).names()) == count, wish
    return 3 + len(wishes)


def style(page, selector, property):
    return page.locator(selector).first.evaluate("(element, name) => getComputedStyle(element)[name]", property)


def parse(length):
    return float(length.removesuffix("px"))


def back(page):
    """The colour of the back of a card."""
    return style(page, ".down i", "backgroundColor")


def contrast_is_obeyed(world):
    """More contrast and forced colours leave every state of a card to be seen"""
    with world.page(contrast="more") as page:
        for scheme in ["light", "dark"]:
            page.emulate_media(color_scheme=scheme)
            assert back(page) == style(page, "body", "color"), scheme
    with world.page("one.html#seed=42&pairs=2", forced_colors="active") as page:
        board = Board(page, "keyboard")
        cards = page.evaluate("deal(themes[0].emojis, 2, 42).map(([face]) => face)")
        board.choose(0)
        board.choose(cards.index(cards[0], 1))
        assert style(page, ".up i", "borderStyle") == style(page, ".down i", "borderStyle") == "solid"
        assert style(page, ":focus", "outlineStyle") == "solid"
        shown = page.locator("[role=grid] button").all_inner_texts()
        assert sorted("✓" in text for text in shown) == [False, False, True, True], shown
        # The places of the others, for those who use the keyboard.
        assert sorted(bool(re.fullmatch("[a-d][1-4]", text.strip())) for text in shown) == [False, False, True, True], shown
    return 4


def names_have_languages(world):
    """Names are in the language of the person, and run in its direction"""
    halloween = {**world.halloween, "name": "عيد الهلع"}
    world.page_of([halloween, {**halloween, "id": "6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11", "name": "שלום (1)"}], "hebrew.html")
    with world.page("hebrew.html") as page:
        assert style(page, "li bdi", "direction") == "rtl"
        # It begins where the number of cards below it does.
        lefts = page.evaluate("['li bdi', 'li small'].map(one => document.querySelector(one).getBoundingClientRect().left)")
        assert abs(lefts[0] - lefts[1]) < 1, lefts
        page.get_by_role("link").first.click()
        found = style(page, "h1 bdi", "direction"), style(page, "[role=grid]", "direction")
        assert found == ("rtl", "ltr"), found
    for code, direction, name in [("de", "ltr", "Halloweenkürbis"), ("ar", "rtl", "هالوين")]:
        (world.folder / "theme.json").write_text(json.dumps([{**halloween, "emojis": ["🎃", "👻"], "numberOfPairs": 2}]))
        world.run("convert", "theme.json", "-o", "foreign.html", "--force", "--language", code)
        with world.page("foreign.html") as page:
            board = Board(page)
            names = [board.choose(index) for index in range(4)]
            assert name in names, names
            # That of the theme's name is unknown.
            assert page.locator("[lang]").evaluate_all("(all) => [...new Set(all.map(({ lang }) => lang))]") == [code, ""]
            found = [style(page, one, "direction") for one in ["[role=status] bdi", "html", "[role=grid]"]]
            assert found == [direction, direction, "ltr"], found
            assert page.get_by_role("status").locator("bdi").get_attribute("lang") == code
    return 4


def pages_speak_languages(world):
    """A page is in the language of --language, else of --words, else English, with its plural forms and direction"""
    languages = ["en", "de", "pl", "ar", "ja"]
    themes = [{**world.halloween, "name": "A"}, {**world.halloween, "id": "6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B14", "name": "B", "numberOfPairs": 3}]
    (world.folder / "theme.json").write_text(json.dumps(themes))
    for code in languages:
        world.run("convert", "theme.json", "-o", "spoken.html", "--force", "--language", code, "--words", "de" if code != "de" else "en")
        with world.page("spoken.html") as page:
            texts = [page.inner_text("main")]
            assert page.evaluate("[document.documentElement.lang, getComputedStyle(main).direction]") == [code, "rtl" if code == "ar" else "ltr"]
            page.get_by_role("link").nth(1).click()
            page.get_by_role("grid").wait_for()
            # What is said of each choice, and the end of games alone and together.
            texts += page.evaluate("""() => {
              const said = [];
              for (const players of ["1", "2", "3"]) {
                game = new Game(setup(theme, { players, pairs: "3" }));
                play();
                document.querySelector(".options").showModal();
                said.push(main.innerText, ...[...document.querySelectorAll("[aria-label]")].map(one => one.ariaLabel));
                document.querySelector(".options").close();
                const faces = game.cards.map(card => card.face);
                const [one, two, three] = [...new Set(faces)].map(face => [faces.indexOf(face), faces.lastIndexOf(face)]);
                for (const i of [one[0], two[0], two[0], ...three, ...one, ...two]) {
                  choose(i);
                  said.push(document.querySelector("[role=status]").textContent);
                }
                if (game.left) throw players;
                finish();
                said.push(document.querySelector("dialog").innerText);
                document.querySelector("dialog").close();
              }
              said.push(fill(`${progress({ pairs: 5, left: 3 })}`, {}));
              return said;
            }""")
        for text in texts:
            assert not re.search(r"[{}]|undefined|NaN|null|false", text), (code, text)
    for options, lang in [([], "en"), (["--words", "fr"], "fr"), (["--words", "fr", "--language", "pl"], "pl")]:
        world.run("convert", "theme.json", "-o", "spoken.html", "--force", *options)
        assert f'<html lang="{lang}">' in (world.folder / "spoken.html").read_text(), options
    return len(languages) + 3


def languages_read_well(world):
    """Sentences have the plural forms of their language, and no button of a small phone cuts them"""
    (world.folder / "themes.json").write_text(json.dumps([world.halloween]))
    begun = {
        "de": {5: "10 Karten. Decke zwei auf.", 2: "4 Karten. Decke zwei auf."},
        "pl": {5: "10 kart. Odkryj dwie.", 2: "4 karty. Odkryj dwie."},
        "ar": {5: "10 بطاقات. اكشف بطاقتين.", 6: "12 بطاقة. اكشف بطاقتين."},
    }
    for code in ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "tr", "uk", "ar", "zh", "ja", "hi"]:
        world.run("convert", "themes.json", "-o", "small.html", "--force", "--language", code)
        for pairs, sentence in begun.get(code, {2: None}).items():
            with world.page(f"small.html#seed=42&pairs={pairs}&players=2", (320, 568)) as page:
                said = page.get_by_role("status").inner_text()
                assert sentence in (None, said), (code, said)
                page.evaluate("document.querySelector('.options').showModal()")
                cut = page.locator("button, label, h1, h2").evaluate_all("""(parts) => parts.filter(
                  (part) => part.clientWidth && part.scrollWidth > part.clientWidth + 1).map((part) => part.textContent)""")
                assert not cut and page.evaluate("document.documentElement.scrollWidth") <= 320, (code, cut)
    return 17


def the_server_may_go(world):
    """A page plays on when its server is gone, and can still be kept"""
    server = quiet_server(world.folder)
    with world.page("all.html", base=f"http://127.0.0.1:{server.server_port}") as page:
        stop(server)
        page.get_by_role("link", name="Bakery").click()
        board = Board(page, "touch")
        board.play()
        board.result()
        board.close_menu()
        board.open_menu()
        with page.expect_download() as download:
            page.get_by_text("Keep this page").click()
        assert download.value.path().read_bytes() == (world.folder / "all.html").read_bytes()
    return 1


def quiet_server(folder):
    """A server that only serves files, as any host of pages does; it is ended with `stop`."""
    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

        # Two versions of a file within a second have the same date, and the second would be answered with "not modified".
        def send_head(self):
            del self.headers["If-Modified-Since"]
            return super().send_head()

    class Patient(ThreadingHTTPServer):
        # A browser reads no more of a file that it refuses.
        def handle_error(self, *_):
            pass

    server = Patient(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def stop(server):
    server.shutdown()
    server.server_close()


def published_pages_are_kept(world):
    """A published page can be installed, plays without its server, and takes a new version as a whole"""
    from axe_playwright_python.sync_playwright import Axe

    site = world.folder / "site"

    def publish(*themes):
        world.page_of([{**world.halloween, "name": name} for name in themes], "names.json")
        world.run("import", "names.json", "--on-conflict", "replace")
        world.run("publish", "site")

    publish("First")
    server = quiet_server(world.folder)
    address = f"http://127.0.0.1:{server.server_port}/site/"
    context = world.browser.new_context()
    page = context.new_page()
    messages = []
    page.on("console", lambda message: messages.append(message.text))
    page.on("pageerror", lambda error: messages.append(str(error)))
    visit = lambda: page.goto(f"{address}?{next(world.visits)}#seed=42")
    # Whether a new version was taken, or another worker refused it.
    updated = """async () => {
      const registration = await navigator.serviceWorker.ready;
      try { await registration.update(); } catch {}
      for (let wait = 0; (registration.installing ?? registration.waiting) && wait < 100; wait++)
        await new Promise(done => setTimeout(done, 20));
    }"""
    visit()
    number = page.wait_for_selector("main .number", state="attached").text_content()
    day = datetime.datetime.fromtimestamp((site / "index.json").stat().st_mtime, datetime.timezone.utc).date()
    assert number == f"№ 1 · {day}", number
    page.evaluate("navigator.serviceWorker.ready")
    client = context.new_cdp_session(page)
    manifest = client.send("Page.getAppManifest")
    assert manifest["errors"] == [] and json.loads(manifest["data"])["name"] == "First", manifest
    faults = [fault["errorId"] for fault in client.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(faults) <= {"in-incognito"}, faults
    # Another site of the same origin keeps what it kept.
    page.evaluate("caches.open('memorize http://127.0.0.1/other/ 1')")
    # While the files of a new version arrive one by one, the page is that of the last one.
    old = (site / "index.html").read_bytes()
    publish("Second")
    new = (site / "index.html").read_bytes()
    assert old != new
    # An update that began by itself may end while the one that was asked for, with the same failure: it is asked for again.
    for content, title, attempts in [(old, "First", 1), (new, "Second", 5)]:
        (site / "index.html").write_bytes(content)
        for _ in range(attempts):
            page.evaluate(updated)
            visit()
            if page.title() == title:
                break
            # Chromium looks for updates a second after each visit.
            page.wait_for_timeout(1_500)
        assert page.title() == title, (page.title(), title, messages)
        # The index has the number of the new version already.
        page.evaluate("showNumber()")
        assert bool(page.locator("main .number").count()) == (title == "Second"), title
    assert len(page.evaluate("caches.keys()")) == 2, page.evaluate("caches.keys()")
    # The page itself asks for a new version: Chromium does that only a second after the last of several visits.
    publish("Third")
    for _ in range(10):
        visit()
        if page.title() == "Third":
            break
        page.wait_for_timeout(400)
    assert page.title() == "Third", page.title()
    stop(server)
    for place in [address, address + "index.html"]:
        page.goto(f"{place}?{next(world.visits)}#seed={next(world.visits)}")
        board = Board(page)
        board.play()
        board.result()
    board.close_menu()
    # Without its server, the page asks in vain for its number.
    expected = ["integrity", "index.json", "net::ERR_"]
    assert [one for one in messages if not any(part in one for part in expected)] == [], messages
    # The copy of a published page asks for nothing.
    board.open_menu()
    with page.expect_download() as download:
        page.get_by_text("Keep this page").click()
    shutil.copy(download.value.path(), world.folder / "kept.html")
    context.close()
    with world.page("kept.html") as page:
        Board(page).choose(0)
    server = quiet_server(world.folder)
    context = world.browser.new_context(bypass_csp=True)
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{server.server_port}/site/")
    report = Axe().run(page)
    assert report.violations_count == 0, report.generate_report()
    context.close()
    stop(server)
    return 11


def books_play(world):
    """The page of a book is XML, and plays without an address of its own"""
    themes = [{**world.halloween, "id": f"6F1B0C5E-7A63-4B1E-9E36-{number:012X}", "name": name}
              for number, name in enumerate(NAUGHTY)]
    world.page_of(themes, "naughty.epub")
    assert world.themes_of("naughty.epub") == world.themes_of("themes.json")
    for name in NAUGHTY[:5] + ["a\u00a0b"]:
        world.page_of([{**world.halloween, "name": name}], "one.epub")
        with ZipFile(world.folder / "one.epub") as book:
            for file in ["EPUB/package.opf", "EPUB/nav.xhtml", "EPUB/page.xhtml"]:
                ElementTree.fromstring(book.read(file))
    with ZipFile(world.folder / "naughty.epub") as book:
        (world.folder / "book.xhtml").write_bytes(book.read("EPUB/page.xhtml"))
    with world.page("book.xhtml") as page:
        assert page.evaluate("document.contentType") == "application/xhtml+xml"
        assert page.get_by_text("Keep this page").count() == 0
        before = page.url
        page.get_by_role("link").nth(4).click()
        board = Board(page, "touch")
        board.play()
        board.result()
        page.get_by_text("Play again").click()
        board = Board(page, "keyboard")
        board.play()
        board.result()
        page.locator("dialog[open]").get_by_role("link", name="Themes").click()
        assert page.get_by_role("link").count() == len(NAUGHTY)
        assert page.url == before, page.url
    return len(NAUGHTY) + 6


def words_are_those_of_the_terminal(world):
    """A picture and its word are a pair, dealt as by the program for the same seed"""
    dice = random.Random(15)
    themes = [*world.themes_of("all.html"), {**world.halloween, "id": "6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B12", "name": "Dogs",
                                             "emojis": ["🐕", "🐶", "🐄", "♚", "🎃"], "numberOfPairs": 5},
              # A pair of two texts keeps them.
              {**world.halloween, "id": "6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B16", "name": "Signs", "emojis": ["🐶", "🔺", "🐄"],
               "numberOfPairs": 3, "words": {"🐶": "Waldi", "🔺": ["3 × 4", "12"]}}]
    (world.folder / "pictures.json").write_text(json.dumps(themes))
    for language in ["de", "ar", "ja"]:
        world.run("convert", "pictures.json", "-o", "words.html", "--force", "--words", language)
        with world.page("words.html") as page:
            for index, theme in enumerate(themes):
                seed = dice.randrange(2**53)
                cards = 2 * page.evaluate("index => setup(themes[index], {}).pairs", index)
                ours = page.evaluate("""([index, seed, columns]) => {
                  const game = new Game(setup(themes[index], { seed: `${seed}`, columns }));
                  return game.cards.map(({ place, face, word }, index) => [place, face, word ?? null, game.choose(index, 0) ?? 0]);
                }""", [index, seed, usual_columns(cards)])
                (world.folder / "theme.json").write_text(json.dumps([theme]))
                places = "\n".join(card[0] for card in ours)
                told = world.run("play", "theme.json", "--words", language, "--seed", seed, "--json", stdin=places)
                turns = [event for event in map(json.loads, told.splitlines()) if event["event"] == "turn"]
                theirs = [[turn[key] for key in ["place", "emoji", "word", "points"]] for turn in turns]
                assert ours == theirs, f"{theme['name']}, {language}, seed {seed}: {ours} is not {theirs}"
    (world.folder / "themes.json").write_text(json.dumps([{**world.halloween, "emojis": ["🐄", "🐔"], "numberOfPairs": 2}]))
    world.run("convert", "themes.json", "-o", "words.html", "--force", "--words", "de", "--language", "en")
    with world.page("words.html#seed=42") as page:
        board = Board(page)
        names = [name.split(", ")[1] for name in (page.evaluate(
            "(index) => (document.querySelectorAll('[role=grid] button')[index].click(), "
            "document.querySelectorAll('[role=grid] button')[index].ariaLabel)", index) for index in range(4))]
        assert sorted(names) == ["picture: chicken", "picture: cow", "word: Huhn", "word: Kuh"], names
        assert page.locator("[role=grid] button[lang=de]").count() >= 1
        assert page.get_by_role("status").inner_text().split(": ")[1] in ["word", "picture"], board.status()
    # The menu offers a game with pictures only, and its score is another one.
    with world.page("words.html#seed=42") as page:
        Board(page).open_menu()
        page.get_by_label("Pictures and words: Deutsch").uncheck()
        page.get_by_role("button", name="New game").click()
        page.wait_for_function("game?.words === 0")
        board = Board(page)
        assert board.choose(0) in ["cow", "chicken"]
        board.play()
    return 3 * len(themes) + 2


OWN_WORDS = {"🐶": "Hund", "🔺": ["3 × 4", "12"], "⭐": ["نجمة، أليس كذلك؟", "star"], "🐱": "ein sehr langer Text, der sechzig Zeichen hat und nie passt",
             "🍎": ["世" * 60, "a" * 60]}


def own_words_are_those_of_the_terminal(world):
    """A theme's own words are dealt as by the program for the same seed, fit their cards, and belong to the game that is kept"""
    dice = random.Random(37)
    theme = {**world.halloween, "id": "6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B15", "name": "Own", "emojis": [*OWN_WORDS, "🐮", "🌙"],
             "numberOfPairs": 7, "words": OWN_WORDS}
    world.page_of([theme], "own.html")
    assert world.themes_of("own.html")[0]["words"] == OWN_WORDS
    with world.page("own.html") as page:
        for _ in range(10):
            seed, pairs = dice.randrange(2**53), dice.randint(2, 7)
            (world.folder / "theme.json").write_text(json.dumps([{**theme, "numberOfPairs": pairs}]))
            ours = page.evaluate("""([seed, pairs, columns]) => {
              const game = new Game(setup(theme, { seed: `${seed}`, pairs, columns }));
              return game.cards.map(({ place, face, word }, index) => [place, face, word ?? null, game.choose(index, 0) ?? 0]);
            }""", [seed, pairs, usual_columns(2 * pairs)])
            told = world.run("play", "theme.json", "--seed", seed, "--json", stdin="\n".join(card[0] for card in ours))
            turns = [event for event in map(json.loads, told.splitlines()) if event["event"] == "turn"]
            theirs = [[turn["place"], turn["emoji"], turn.get("word"), turn["points"]] for turn in turns]
            assert ours == theirs, f"seed {seed}: {ours} is not {theirs}"
    # Texts on cards stay within them, and are whole below the board.
    for size in SIZES:
        with world.page("own.html#seed=42", size, reduced_motion="reduce") as page:
            page.evaluate("game.cards.forEach(card => card.since = 0); draw()")
            fits = """[...document.querySelectorAll(".mat span bdi")].map((text) => {
              const [inner, outer] = [text, text.parentNode].map((one) => one.getBoundingClientRect());
              return [text.innerText, parseFloat(getComputedStyle(text).fontSize), inner.top >= outer.top && inner.bottom <= outer.bottom
                && inner.left >= outer.left && inner.right <= outer.right];
            })"""
            shown = page.evaluate(fits)
            assert len(shown) == 8 and all(fit and points >= 11 for _, points, fit in shown), (size, shown)
            for card in page.evaluate("game.cards.flatMap(({ word }, i) => word ? i : [])"):
                page.evaluate("(i) => { const { word, lang } = game.cards[i]; say(isolated(word, lang)); }", card)
                line = page.evaluate("""[document.querySelector("[role=status] bdi")].map((text) => [text.innerText, text.getBoundingClientRect().bottom])[0]""")
                assert size[1] <= 480 or line[1] <= size[1], (size, line)
            assert page.evaluate(MEASURES)["scroll"] == [0, 0], size
    with world.page("own.html#seed=42") as page:
        board = Board(page)
        cards = page.evaluate("game.cards.map(({ face, word }) => [face, word ?? ''])")
        arabic = next(index for index, (_, word) in enumerate(cards) if word.startswith("ن"))
        assert board.choose(arabic) == "text: نجمة، أليس كذلك؟"
        assert style(page, ".mat span bdi", "direction") == "rtl"
        first, second = (index for index, (face, _) in enumerate(cards) if face == "🔺")
        board.choose(next(index for index, (face, _) in enumerate(cards) if face == "🌙"))
        assert [board.choose(first), board.choose(second)] == [f"text: {cards[index][1]}" for index in (first, second)]
        assert [page.locator("[role=grid] button").nth(index).inner_text().split("\n")[:2] for index in (first, second)] == [
            ["🔺", cards[index][1]] for index in (first, second)]
        names = board.names()
    with world.page("own.html", kept=True) as page:
        assert Board(page).names() == names and board.status().startswith("The game continues."), board.status()
        # A page of the same theme with another word begins another game.
        kept = page.evaluate("localStorage[gameKey()]")
        world.page_of([{**theme, "words": {**OWN_WORDS, "🐶": "Wau"}}], "changed.html")
    with world.page("changed.html") as page:
        page.evaluate("(kept) => { localStorage[gameKey()] = kept; game = null; route(); }", kept)
        assert Board(page).status().startswith("14 cards"), board.status()
        # With pictures, whose score is another one.
        Board(page).open_menu()
        page.get_by_label("With texts").uncheck()
        page.get_by_role("button", name="New game").click()
        page.wait_for_function("game?.words === 0")
        board = Board(page)
        assert page.evaluate("game.cards.every(card => !card.word)")
        board.play()
        board.result()
        assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('memorize best'))") == [f"memorize best {theme['id']} 7 0"]
    # A book is XML.
    world.page_of([theme], "own.epub")
    with ZipFile(world.folder / "own.epub") as book:
        (world.folder / "own.xhtml").write_bytes(book.read("EPUB/page.xhtml"))
    with world.page("own.xhtml#seed=42") as page:
        assert [Board(page).choose(index) for index in (first, second)] == [f"text: {cards[index][1]}" for index in (first, second)]
        assert page.locator(".found bdi").first.inner_text().startswith("🔺\n")
    # A theme beside it without words offers no choice.
    world.page_of([theme, {**world.halloween, "name": "None"}], "mixed.html")
    with world.page("mixed.html") as page:
        page.get_by_role("link", name="None").click()
        Board(page).open_menu()
        assert page.get_by_label("With texts").count() == 0 and page.get_by_label("Pairs").count() == 1
    return 14 + len(SIZES)


def looks(world):
    """Backs keep the colour of the theme, cards turn without motion where that is wished, and missing emoji show their names"""
    def luminance(color):
        parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (one / 255 for one in color)]
        return sum(weight * part for weight, part in zip([0.2126, 0.7152, 0.0722], parts))

    dice = random.Random(7)
    colors = [(0, 0, 0), (255, 255, 255), (255, 255, 0), (0, 0, 255)]
    colors += [tuple(dice.randrange(256) for _ in "rgb") for _ in range(200)]
    with world.page() as page:
        tints = page.evaluate("colors => colors.map(color => tints({ color }))", ["#%02x%02x%02x" % color for color in colors])
        for color, tint in zip(colors, tints):
            back, text = re.fullmatch(r"--color:#(\w{6});--on:#(000|fff)", tint).groups()
            assert back == "%02x%02x%02x" % color
            levels = sorted([luminance(color), 0 if text == "000" else 1])
            assert (levels[1] + 0.05) / (levels[0] + 0.05) >= 4.5, f"{color}: {tint}"
        for scheme in ["light", "dark"]:
            page.emulate_media(color_scheme=scheme)
            assert style(page, ".down i", "backgroundColor") == "rgb(255, 149, 0)"
            assert "conic-gradient" in style(page, ".down i", "backgroundImage")
        drawn = ["🎃", "⬛", "🖤", "👩‍👩‍👧", "🇫🇷", "❤️", "😀", "A", "漢", "♚"]
        missed = page.evaluate("(faces) => faces.filter((face) => !isDrawn(face))", drawn)
        assert missed == [], missed
        toned = ["👋", "👋🏽", "👍🏿", "👩🏻‍🤝‍👨🏿", "漢"]
        world.page_of([{**world.halloween, "emojis": toned, "numberOfPairs": 5}], "toned.html")
        missing = ["🏴‍☠️‍🎃", "\U0001FAFF", "👻‍👻"]
        missed = page.evaluate("(faces) => faces.filter(isDrawn)", missing)
        assert missed == [], missed
        # Each once, and nothing else to compare with.
        painted = page.evaluate("""faces => {
          const painted = [];
          const { fillText } = CanvasRenderingContext2D.prototype;
          canvas.fillText = (...words) => (painted.push(words[0]), fillText.apply(canvas, words));
          faces.map(isDrawn);
          return painted;
        }""", ["🖤", "👻"])
        assert painted == ["🖤", "👻"], painted
        # Both sides turn around, and each is seen from its front only.
        Board(page).choose(0)
        for side in [".up span", ".up i"]:
            assert style(page, side, "transitionDuration") == "0.15s" and style(page, side, "backfaceVisibility") == "hidden"
        page.wait_for_timeout(200)
        turned = [style(page, side, "rotate") for side in [".up span", ".up i", ".down i"]]
        assert turned == ["none", "y 180deg", "none"], turned
        page.emulate_media(reduced_motion="reduce")
        assert style(page, ".up span", "transitionDuration") == style(page, ".up i", "transitionDuration") == "0s"
    with world.page("toned.html") as page:
        named = page.evaluate("(faces) => faces.map((face) => nameOf({ face }))", toned)
        assert named == ["waving hand", "waving hand: medium skin tone", "thumbs up: dark skin tone",
                         "woman and man holding hands: light skin tone, dark skin tone", "漢"], named
    with world.page(options={"java_script_enabled": False}) as page:
        assert "open the file in a web browser" in page.inner_text("main")
    return 2 * len(colors) + 7


# The pages of cards, in millimetres from their left upper corners. What is inside a card is measured by its letters.
SHEETS = """[...document.querySelectorAll("section")].map(section => {
  const corner = section.getBoundingClientRect();
  const place = ({ x, y, width, height }) => [x - corner.x, y - corner.y, width, height].map(length => Math.round(length * 2540 / 96) / 100);
  const content = card => {
    const range = document.createRange();
    range.selectNodeContents(card);
    return place(range.getBoundingClientRect());
  };
  return {
    title: section.querySelector("h1").innerText,
    isCentred: Math.abs(corner.left + corner.right - document.documentElement.clientWidth) < 1,
    size: place(corner).slice(2),
    cuts: section.querySelector(".cards path")?.getAttribute("d"),
    backs: [...section.querySelectorAll(".back path")].map(path => path.getAttribute("d") + " " + path.getAttribute("stroke-width")),
    cards: [...section.querySelectorAll(".card")].map(card => [card.innerText, ...place(card.getBoundingClientRect())]),
    contents: [...section.querySelectorAll(".card")].map(content),
    broken: [...section.querySelectorAll(".card span")].filter(span => !/[\\s-]/.test(span.innerText)
      && span.offsetHeight > 1.5 * parseFloat(getComputedStyle(span).fontSize)).map(span => span.innerText),
  };
})"""
PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4)}


def papers(pdf):
    """The size of each page, in millimetres."""
    boxes = re.findall(rb"/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]", pdf)
    return [tuple(float(length) * 25.4 / 72 for length in box) for box in boxes]


def cards_are_printed(world):
    """Cards have one size on A4 and Letter, cuts are in line, and backs lie behind their cards, for 2 to 200 pairs"""
    faces = emoji()
    dice = random.Random(20)
    decks = {"Two": faces[:2], "Ten": dice.sample(faces, 10), "مرحبا <b>": ["🇫🇷", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👩🏻‍🤝‍👨🏿", "A"], "Many": dice.sample(faces, 200)}
    (world.folder / "cards.json").write_text(json.dumps([
        {"name": name, "emojis": deck, "removedEmojis": [], "numberOfPairs": 2, "color": "#FFFF00"} for name, deck in decks.items()]))
    world.run("import", "cards.json")
    cases = [(size, columns, paper, options) for size, columns in [("small", 5), ("normal", 4), ("large", 3)]
             for paper, options in [("a4", ["--names", "--language", "de"]), ("letter", ["--backs"])]]
    for size, columns, paper, options in cases:
        side, most = 180 // columns, columns * (columns + 1)
        world.run("print", *decks, "-o", "cards.html", "--force", "--size", size, "--paper", paper, *options)
        with world.page("cards.html", size=(1000, 700), media="print") as page:
            sheets, printed = page.evaluate(SHEETS), papers(page.pdf(prefer_css_page_size=True))
        assert len(printed) == len(sheets), (size, paper, len(printed), len(sheets))
        assert all(abs(one - other) < 0.5 for box in printed for one, other in zip(box, PAPERS[paper])), printed
        fronts = sheets[::2] if "--backs" in options else sheets
        dealt = {name: [] for name in decks}
        for index, sheet in enumerate(fronts):
            case = f"{size}, {paper}, {sheet['title']}"
            assert sheet["broken"] == [], (case, sheet["broken"])
            assert sheet["isCentred"] and sheet["size"][0] == 190 and sheet["size"][1] <= 255, (case, sheet["size"])
            # A cut is a line through the whole page; the first cut across is 5 mm below the title.
            assert sheet["cuts"] == "".join([f"M{5 + side * number} 0v{side * (columns + 1) + 10}" for number in range(columns + 1)] + [
                f"M0 {5 + side * number}h190" for number in range(columns + 2)]), (case, sheet["cuts"])
            for number, ((text, *place), (x, y, width, height)) in enumerate(zip(sheet["cards"], sheet["contents"])):
                row, column = divmod(number, columns)
                expected = [5 + side * column, 10 + side * row, side, side]
                assert all(abs(one - other) < 0.03 for one, other in zip(place, expected)), (case, text, place, expected)
                assert x >= place[0] and x + width <= place[0] + side, (case, text, place, x, width)
                assert y >= place[1] and y + height <= place[1] + side, (case, text, place, y, height)
            dealt[next(name for name in decks if sheet["title"].startswith(name))] += [card[0].split("\n")[0] for card in sheet["cards"]]
            if "--backs" in options:
                back = sheets[2 * index + 1]
                assert back["isCentred"] and back["title"] == sheet["title"], case
                areas = []
                for down in back["backs"][::2]:
                    left, middle, width, height = map(float, re.fullmatch(r"M(\d+) ([\d.]+)h(\d+) (\d+)", down).groups())
                    # 3 mm wider than the cards on every side.
                    areas.append((left + 3, middle - height / 2 + 3, left + width - 3, middle + height / 2 - 3))
                for _, x, y, *_ in sheet["cards"]:
                    left, top = 190 - x - side, y - 5
                    assert any(area[0] <= left + 0.05 and area[1] <= top + 0.05 and left + side <= area[2] + 0.05 and top + side <= area[3] + 0.05
                               for area in areas), (case, left, top, areas)
                covered = sum((right - left) * (bottom - top) for left, top, right, bottom in areas)
                assert covered == len(sheet["cards"]) * side**2, (case, areas)
        assert dealt == {name: [face for face in deck for _ in "12"] for name, deck in decks.items()}, (size, paper)
        assert len(fronts) == sum(-(-2 * len(deck) // most) for deck in decks.values())
    for code in ["de", "uk"]:
        world.run("print", "Many", "-o", "cards.html", "--force", "--words", code, "--size", "small")
        with world.page("cards.html", size=(1000, 700), media="print") as page:
            assert [word for sheet in page.evaluate(SHEETS) for word in sheet["broken"]] == [], code
    if shutil.which("chromium"):
        world.run("export", "Ten", "Two", "-o", "cards.pdf")
        assert len(papers((world.folder / "cards.pdf").read_bytes())) == 2
    return len(cases) * len(decks) + 3


def pages_print_cards(world):
    """A page prints the cards that the program prints, and plays on"""
    own = {"👻": "Boo!", "🎃": ["3 × 4", "مرحبا"], "🔮": "世" * 60}
    for theme, words in [({}, []), ({}, ["--words", "de", "--language", "en"]), ({"words": own}, [])]:
        world.page_of([{**world.halloween, "name": "Print", "id": "6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B13", **theme}], "print.json")
        world.run("import", "print.json", "--on-conflict", "replace")
        world.run("print", "Print", "-o", "cards.html", "--force", *words)
        with world.page("cards.html", size=(1000, 700), media="print") as page:
            expected = page.evaluate(SHEETS)
        world.run("export", "Print", "-o", "played.html", "--force", *words)
        with world.page("played.html#seed=42", size=(1000, 700)) as page:
            names = Board(page).names()
            assert len(papers(page.pdf(format="A4"))) == len(expected) == 2
            Board(page).open_menu()
            page.evaluate("print = () => dispatchEvent(new Event('beforeprint'))")
            page.get_by_text("Print cards").click()
            page.emulate_media(media="print")
            assert page.evaluate(SHEETS) == expected, (theme, words)
            page.emulate_media(media="null")
            page.evaluate("dispatchEvent(new Event('afterprint'))")
            assert page.locator("section").count() == 0 and Board(page).names() == names
    with world.page("all.html") as page:
        page.emulate_media(media="print")
        assert page.get_by_role("link").count() == 8 and page.locator("section").count() == 0
    return 4


CHECKS = [
    deals_are_those_of_the_terminal, whole_games_at_every_size, cards_are_near_square, cards_fit_and_stay, arrows_lead_to_what_is_seen, small_phones_suffice, names_do_not_run,
    only_what_a_browser_finds_is_read,
    copies_are_true, games_continue, games_end_with_a_panel, themes_are_found, themes_of_one_id, games_are_given_up, addresses_ask_for_games, kept_games_are_small,
    tampering_does_no_harm, players_and_bonus,
    contrast_is_obeyed, names_have_languages, pages_speak_languages, languages_read_well, the_server_may_go,
    published_pages_are_kept, books_play, words_are_those_of_the_terminal, own_words_are_those_of_the_terminal,
    looks, cards_are_printed, pages_print_cards,
]


def without_browser(reason):
    """Tests in a browser are left out where none can be installed, but not by continuous integration."""
    print(f"The pages were not tested in a browser: {reason}", file=sys.stderr)
    return 1 if os.environ.get("CI") else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary", type=Path)
    parser.add_argument("--only", nargs="+", default=[], help="run the checks whose name contains one of these words")
    arguments = parser.parse_args()
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError as error:
        if PYTHON.exists() and Path(sys.prefix) != PYTHON.parent.parent:
            os.execv(PYTHON, [str(PYTHON), *sys.argv])
        return without_browser(error)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        try:
            # Without a Chromium in the path, Google Chrome in its own place.
            way = {"executable_path": chromium} if chromium else {"channel": "chrome"}
            browser = playwright.chromium.launch(args=["--no-sandbox"], **way)
        except Error as error:
            return without_browser(str(error).splitlines()[0])
        world = World(arguments.binary.resolve(), Path(folder), browser)
        faults = 0
        for check in CHECKS:
            if arguments.only and not any(word in check.__doc__ for word in arguments.only):
                continue
            try:
                verdict = f"{check(world)} cases"
            except LeftOut as reason:
                verdict = f"left out: {reason}"
            except Exception as error:  # An assertion, or an element that Playwright did not find in time.
                faults += 1
                verdict = f"FAILED in line {traceback.extract_tb(error.__traceback__)[-1].lineno}: {str(error)[:2_000]}"
            print(f"{check.__doc__}: {verdict}, {time.monotonic() - start:.0f} s", flush=True)
            start = time.monotonic()
        browser.close()
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
