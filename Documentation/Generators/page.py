#!/usr/bin/env python3
"""Makes the README's pictures of web pages that the program wrote: headless Chromium plays some in the size of a phone, and
shows cards as they are printed.

    .build/browser/bin/python3 Documentation/Generators/page.py .build/release/memorize Documentation/Pictures

writes page-light.png, page-dark.png and cards.png. `.ci/needs test` installs Playwright in .build/browser.
"""

import base64
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


def play(page, count):
    """Finds some pairs, then turns two different cards unless these were all."""
    faces = page.evaluate("game.cards.map(card => card.face)")
    pairs = [[index for index, face in enumerate(faces) if face == other] for other in dict.fromkeys(faces)]
    others = [[pairs[-1][0], pairs[-2][1]]] if count < len(pairs) else []
    for index in [index for cards in pairs[:count] + others for index in cards]:
        page.locator("[role=grid] button").nth(index).click()
    page.wait_for_timeout(1_200)


def phones(scheme):
    """The chooser, a game and its end, each on a phone."""
    views = []
    for address, count in [("themes.html", None), ("halloween.html#seed=6&pairs=8", 2), ("halloween.html#pairs=4", 4)]:
        page = browser.new_page(viewport={"width": 320, "height": 520}, device_scale_factor=1.5, color_scheme=scheme)
        page.goto(f"file://{place}/{address}")
        if count:
            play(page, count)
        views.append(base64.b64encode(page.screenshot()).decode())
    page = browser.new_page(viewport={"width": 1040, "height": 520}, device_scale_factor=1.5)
    images = "".join(f'<img src="data:image/png;base64,{view}" width="320" style="border-radius: 16px">' for view in views)
    page.set_content(f'<body style="margin: 0; display: flex; justify-content: space-between">{images}')
    page.screenshot(path=os.path.join(folder, f"page-{scheme}.png"), omit_background=True)


with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
    halloween = next(theme for theme in json.loads(convert(SOURCES, "--format", "json")) if theme["name"] == "Halloween")
    with open(f"{place}/theme.json", "w") as file:
        json.dump([halloween], file)
    convert(f"{place}/theme.json", "-o", f"{place}/halloween.html")
    convert(SOURCES, "-o", f"{place}/themes.html")
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
    for scheme in ["light", "dark"]:
        phones(scheme)
    run("import", "--samples")
    run("print", "Under the Sea", "--words", "de", "-o", f"{place}/cards.html")
    page = browser.new_page(viewport={"width": 1560, "height": 900}, device_scale_factor=0.75)
    page.goto(f"file://{place}/cards.html")
    page.add_style_tag(content="body { display: flex; gap: 20px; justify-content: center; } .advice, section:nth-of-type(n + 3) { display: none; }"
                               "section { margin: 20px 0; }")
    page.screenshot(path=os.path.join(folder, "cards.png"), full_page=True)
    browser.close()
