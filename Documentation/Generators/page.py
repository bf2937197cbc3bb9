#!/usr/bin/env python3
"""Makes the README's pictures of a web page: headless Chromium plays a page that the program wrote, in the size of a phone.

    .build/browser/bin/python3 Documentation/Generators/page.py .build/release/memorize Documentation/Pictures

writes page-light.png and page-dark.png. `.ci/needs test` installs Playwright in .build/browser.
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


def convert(*words):
    return subprocess.run(
        [binary, "convert", *words], check=True, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"}).stdout


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
    browser.close()
