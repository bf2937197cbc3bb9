"""Repeats the games of pages.py in WebKit and Firefox, and has books judged by epubcheck.

    xvfb-run -a .build/browser/bin/python3 Tests/Browser/browsers.py BINARY

`make browsers` installs what it needs. Debian has a driver of WebKitGTK; Firefox is driven by Marionette, which it has itself.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from board import Board
from pages import NAUGHTY, ROOT, World, quiet_server, stop

KEYS = {"ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Enter": "\ue007", "Space": " "}


class WebKit:
    name = "WebKitGTK"

    def __init__(self, folder):
        from selenium.webdriver import ActionChains, WebKitGTK, WebKitGTKOptions
        from selenium.webdriver.webkitgtk.service import Service

        # Its sandbox needs rights that containers do not have.
        os.environ["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
        self.driver = WebKitGTK(options=WebKitGTKOptions(), service=Service("/usr/bin/WebKitWebDriver"))
        self.version = self.driver.capabilities["browserVersion"]
        self.actions = lambda: ActionChains(self.driver)

    def goto(self, address):
        self.driver.get(address)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def resize(self, width, height):
        self.driver.set_window_size(width, height)

    def press(self, key):
        self.actions().send_keys(KEYS[key]).perform()

    def click(self, x, y):
        actions = self.actions()
        actions.w3c_actions.pointer_action.move_to_location(round(x), round(y)).click()
        actions.perform()

    def quit(self):
        self.driver.quit()


class Firefox:
    name = "Firefox"

    def __init__(self, folder):
        from marionette_driver.marionette import ActionSequence, Marionette

        # The driver deletes a log that exists, so it must have a folder of its own.
        self.driver = Marionette(bin="/usr/bin/firefox-esr", headless=True, gecko_log=str(folder))
        self.version = self.driver.start_session()["browserVersion"]
        self.sequence = ActionSequence

    def goto(self, address):
        self.driver.navigate(address)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, script_args=arguments, sandbox=None, new_sandbox=False)

    def resize(self, width, height):
        self.driver.set_window_rect(width=width, height=height)

    def press(self, key):
        self.sequence(self.driver, "key", "keys").key_down(KEYS[key]).key_up(KEYS[key]).perform()

    def click(self, x, y):
        pointer = self.sequence(self.driver, "pointer", "mouse", {"pointerType": "mouse"})
        pointer.pointer_move(round(x), round(y)).pointer_down(0).pointer_up(0).perform()

    def quit(self):
        self.driver.quit()


class DrivenPage:
    """As much of Playwright's page as a board needs."""

    def __init__(self, browser):
        self.browser = browser
        self.keyboard = self.mouse = browser

    def evaluate(self, script, argument=None):
        function = script.strip()
        return self.browser.run(f"return ({function})(arguments[0])" if function.startswith("(") else f"return {function}", argument)

    def locator(self, selector):
        return Element(self, selector)


class Element:
    def __init__(self, page, selector):
        self.page, self.selector = page, json.dumps(selector)

    def focus(self):
        self.page.evaluate(f"document.querySelector({self.selector}).focus()")

    def inner_text(self):
        return self.page.evaluate(f"document.querySelector({self.selector}).innerText")


class DrivenBoard(Board):
    def __init__(self, page, way):
        self.page, self.way = page, way
        self.columns = int(page.evaluate("document.querySelector('[role=grid]').getAttribute('aria-label')").split()[1])

    def names(self):
        return self.page.evaluate("[...document.querySelectorAll('[role=grid] button')].map(card => card.getAttribute('aria-label'))")

    def status(self):
        return self.page.locator("[role=status]").inner_text()

    def stars(self):
        """What the panel of a game that is over says of its stars."""
        end = time.monotonic() + 5
        while not (said := self.page.evaluate("document.querySelector('dialog[open] .stars')?.getAttribute('aria-label')")):
            assert time.monotonic() < end, "no panel"
            time.sleep(0.1)
        return said


def play(world, browser):
    """Whole games by keyboard and mouse, the deals of the terminal, and a game that continues"""
    page = DrivenPage(browser)
    dice = random.Random(7)
    themes = world.themes_of("all.html")
    cases = 0
    for size, way, file in [((390, 844), "mouse", "all.html"), ((1366, 768), "keyboard", "all.html"),
                            ((844, 390), "mouse", "words.html"), ((820, 1180), "keyboard", "book.xhtml")]:
        theme = dice.choice(themes)
        seed = dice.randrange(2**53)
        browser.resize(*size)
        browser.goto(f"file://{world.folder}/{file}#theme={theme['id']}&seed={seed}&pairs=4&words=0")
        board = DrivenBoard(page, way)
        names = board.names()
        assert len(names) == 8, names
        # Where a game of this theme is found, another seed begins a new one.
        places = [name.split(",")[0] for name in names]
        (world.folder / "theme.json").write_text(json.dumps([theme]))
        told = world.run("play", "theme.json", "--seed", seed, "--pairs", 4, "--json", stdin="a1")
        turned = [event for event in map(json.loads, told.splitlines()) if event["event"] == "turn"][0]
        assert places[0] == "a1" and board.choose(0) == turned["name"], (board.names(), turned)
        before = board.names()
        browser.goto("about:blank")
        browser.goto(f"file://{world.folder}/{file}#theme={theme['id']}")
        board = DrivenBoard(page, way)
        assert board.names() == before, (board.names(), before)
        board.play()
        assert board.stars().endswith("of 3 stars"), board.stars()
        cases += 1
    browser.goto(f"file://{world.folder}/words.html#theme={themes[0]['id']}&seed=1&pairs=4&words=1")
    board = DrivenBoard(page, "mouse")
    for index in range(8):
        board.choose(index)
    assert sum("word: " in name for name in board.names()) >= 1, board.names()
    return cases + 1


def keep(world, browser):
    """A published page plays when its server is gone"""
    page = DrivenPage(browser)
    server = quiet_server(world.folder)
    address = f"http://127.0.0.1:{server.server_port}/site/"
    browser.goto(address)
    end = time.monotonic() + 20
    while not page.evaluate("!!navigator.serviceWorker.controller"):
        assert time.monotonic() < end, "no service worker"
        time.sleep(0.1)
    stop(server)
    browser.goto("about:blank")
    browser.goto(f"{address}#seed=3&pairs=3")
    board = DrivenBoard(page, "keyboard")
    board.play()
    assert board.stars().endswith("of 3 stars"), board.stars()
    return 1


def books(world):
    """Books without an error or a warning of epubcheck"""
    world.page_of([world.halloween], "one.epub")
    face = world.halloween["emojis"][0]
    world.page_of([{**world.halloween, "id": f"6F1B0C5E-7A63-4B1E-9E36-{number:012X}", "name": name, "words": {face: [name, "12"]}}
                   for number, name in enumerate(NAUGHTY)], "naughty.epub")
    world.run("convert", ROOT / "SampleThemes" / "source", "-o", "words.epub", "--words", "ar", "--language", "ja")
    files = ["one.epub", "naughty.epub", "words.epub", ROOT / "SampleThemes" / "samples.epub"]
    for file in files:
        judged = subprocess.run(["java", "-jar", "/usr/bin/epubcheck", file], cwd=world.folder, capture_output=True, text=True)
        assert judged.returncode == 0 and "WARNING" not in judged.stderr, f"{file}: {judged.stdout}{judged.stderr}"
    return len(files)


def main():
    faults = 0

    def check(what, *arguments, name=""):
        nonlocal faults
        start = time.monotonic()
        try:
            done = what(*arguments)
            verdict = f"{done} cases" if isinstance(done, int) else done
        except Exception as error:  # An assertion, or a failure of a driver.
            faults += 1
            verdict = f"FAILED in line {error.__traceback__.tb_next.tb_lineno}: {str(error)[:2_000]}"
        print(f"{name}{what.__doc__}: {verdict}, {time.monotonic() - start:.0f} s", flush=True)

    with tempfile.TemporaryDirectory() as folder:
        world = World(Path(sys.argv[1]).resolve(), Path(folder), None)
        sources = ROOT / "SampleThemes" / "source"
        world.run("convert", sources, "-o", "words.html", "--words", "de")
        world.run("convert", sources, "-o", "book.epub")
        subprocess.run(["unzip", "-qj", "book.epub", "EPUB/page.xhtml"], cwd=folder, check=True)
        (world.folder / "page.xhtml").rename(world.folder / "book.xhtml")
        world.page_of([world.halloween], "site.json")
        world.run("import", "site.json")
        world.run("publish", "site")
        check(books, world)
        for kind in [WebKit, Firefox]:
            browser = None

            def start(kind):
                """starts"""
                nonlocal browser
                browser = kind(folder)
                return browser.version

            check(start, kind, name=f"{kind.name} ")
            if browser:
                check(play, world, browser, name=f"{kind.name}: ")
                check(keep, world, browser, name=f"{kind.name}: ")
                browser.quit()
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
