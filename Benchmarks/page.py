"""Times web pages in headless Chromium until their first card, or other content, is shown and can be used.

    .build/browser/bin/python3 Benchmarks/page.py TIMES PAGE…

prints, for a processor of full speed and for one that is 6 times slower, the seconds of each run of each page, as JSON.
"""

import json
import shutil
import sys

from playwright.sync_api import sync_playwright

SHOWN = """Math.max(
  performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd,
  performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN)"""


def timed(tab, path):
    tab.goto(f"file://{path}")
    tab.wait_for_function(f"{SHOWN} > 0")
    return tab.evaluate(SHOWN) / 1000


times, *paths = sys.argv[1:]
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
    tab = browser.new_page(viewport={"width": 390, "height": 844})
    seconds = []
    for slowness in [1, 6]:
        tab.context.new_cdp_session(tab).send("Emulation.setCPUThrottlingRate", {"rate": slowness})
        # The pages take turns, so that varying load of the machine affects all of them.
        runs = [[timed(tab, path) for path in paths] for _ in range(int(times))]
        seconds.append(list(zip(*runs)))
    print(json.dumps(seconds))
