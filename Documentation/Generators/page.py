#!/usr/bin/env python3
"""Makes the README's pictures of web pages that the program wrote: headless Chromium plays one in the size of a phone, and shows
cards as they are printed.

    .build/browser/bin/python3 Documentation/Generators/page.py .build/release/memorize Documentation/Pictures

writes page-light.png, page-dark.png and cards.png. `.ci/needs test` installs Playwright in .build/browser.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

binary, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
SOURCES = os.path.abspath("SampleThemes/source")


def run(*words):
    return subprocess.run(
        [binary, *words], check=True, capture_output=True, text=True,
        env={**os.environ, "LC_ALL": "C.UTF-8", "MEMORIZE_CATALOG": f"{place}/catalog.sqlite"}).stdout


def convert(*words):
    return run("convert", *words)


def play(page):
    """Finds two pairs, then turns two different cards."""
    places = {}
    for index, face in enumerate(page.evaluate("deal(themes[0].emojis, 9, 6).map(([face]) => face)")):
        places.setdefault(face, []).append(index)
    pairs = list(places.values())
    for index in pairs[1] + pairs[4] + [pairs[2][0], pairs[5][1]]:
        page.locator("[role=grid] button").nth(index).click()
    page.wait_for_timeout(300)


with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
    halloween = next(theme for theme in json.loads(convert(SOURCES, "--format", "json")) if theme["name"] == "Halloween")
    with open(f"{place}/theme.json", "w") as file:
        json.dump([halloween], file)
    convert(f"{place}/theme.json", "-o", f"{place}/halloween.html")
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
    for scheme in ["light", "dark"]:
        page = browser.new_page(viewport={"width": 320, "height": 480}, device_scale_factor=1.5, color_scheme=scheme)
        page.goto(f"file://{place}/halloween.html#seed=6&pairs=9")
        play(page)
        page.screenshot(path=os.path.join(folder, f"page-{scheme}.png"))
    run("import", "--samples")
    run("print", "Under the Sea", "--words", "de", "-o", f"{place}/cards.html")
    page = browser.new_page(viewport={"width": 1560, "height": 900}, device_scale_factor=0.75)
    page.goto(f"file://{place}/cards.html")
    page.add_style_tag(content="body { display: flex; gap: 20px; justify-content: center; } .advice, section:nth-of-type(n + 3) { display: none; }"
                               "section { margin: 20px 0; }")
    page.screenshot(path=os.path.join(folder, "cards.png"), full_page=True)
    browser.close()
