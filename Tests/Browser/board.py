"""The board of a page, read and played as a person does: by the names of the cards."""

import re
import time

NAME = """(index) => document.querySelectorAll("[role=grid] button")[index].getAttribute("aria-label")"""
CENTER = """(index) => {
  const { x, y, width, height } = document.querySelectorAll("[role=grid] button")[index].getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
FOCUSED = """[...document.querySelectorAll("[role=grid] button")].indexOf(document.activeElement)"""


class Board:
    def __init__(self, page, way="mouse"):
        self.page = page
        self.way = way
        self.columns = int(re.search(r"(\d+) ×", page.get_by_role("grid").get_attribute("aria-label"))[1])

    def names(self):
        """The names that a screen reader says: `b3, face down`, `b3, black cat` or `b3, black cat, found`."""
        return re.findall(r'button "([^"]*)"', self.page.get_by_role("grid").aria_snapshot())

    def shows(self, names, patience=2):
        """True if the board has these names, or has them soon: a page that has just been opened may still be drawn."""
        end = time.monotonic() + patience
        while not (isShown := self.names() == names) and time.monotonic() < end:
            self.page.wait_for_timeout(50)
        return isShown

    def status(self):
        return self.page.get_by_role("status").inner_text()

    def scores(self):
        """What a screen reader says of them: `Score 4 · Moves 3`, or `Player 1 0 · Player 2 14`."""
        return self.page.evaluate(
            """[...document.querySelectorAll(".scores span")].map(one => `${one.ariaLabel} ${one.firstChild.data}`).join(" · ")""")

    def turn(self):
        """Whose turn it is."""
        return self.page.locator("[aria-current=true]").get_attribute("aria-label")

    def result(self):
        """The panel of a game that is over, which comes after the last card was seen: heading, stars and facts."""
        self.page.wait_for_selector("dialog[open]")
        heading, facts = (self.page.locator(f"dialog[open] {part}").inner_text() for part in ["h2", ".facts"])
        return [heading, self.page.locator(".stars").get_attribute("aria-label"), *facts.strip().split("\n")]

    def open_menu(self):
        self.page.get_by_role("button", name="Menu").click()

    def close_menu(self):
        self.page.locator("dialog[open]").get_by_role("button", name="Close").click()

    def begin(self):
        """Begins the next game from the menu."""
        self.open_menu()
        self.page.get_by_role("button", name="New game").click()

    def leave(self):
        """Goes back to the chooser of themes."""
        self.page.locator("header").get_by_role("link", name="Themes").click()

    def choose(self, index):
        """Turns a card up and returns the name of its face."""
        if self.way == "touch":
            self.page.touchscreen.tap(*self.page.evaluate(CENTER, index))
        elif self.way == "mouse":
            self.page.mouse.click(*self.page.evaluate(CENTER, index))
        else:
            self.go(index)
            self.page.keyboard.press("Enter" if index % 2 else "Space")
        name = self.page.evaluate(NAME, index).split(", ")[1]
        assert name != "face down", f"card {index} was not turned up by {self.way}"
        return name

    def go(self, index):
        """Moves the focus with arrow keys only."""
        current = self.page.evaluate(FOCUSED)
        if current < 0:
            self.page.locator("[role=grid] button[tabindex='0']").focus()
            current = self.page.evaluate(FOCUSED)
        # Rows first. Where no card is above or below, as beside a last row in the middle, a step towards the middle.
        while current // self.columns != index // self.columns:
            before = current
            current = self.press("ArrowDown" if current < index else "ArrowUp")
            if current == before:
                current = self.press("ArrowLeft" if current % self.columns >= self.columns / 2 else "ArrowRight")
        for _ in range(abs(index - current)):
            self.press("ArrowLeft" if index < current else "ArrowRight")

    def press(self, key):
        """Presses a key and returns the card that has the focus then."""
        self.page.keyboard.press(key)
        return self.page.evaluate(FOCUSED)

    def play(self):
        """Plays to the end with a perfect memory."""
        names, known = self.names(), {}
        found = {index for index, name in enumerate(names) if name.endswith(", found")}
        while len(found) < len(names):
            unknown = [index for index in range(len(names)) if index not in found and index not in known.values()]
            first = unknown[0]
            name = self.choose(first)
            second = known.pop(name, None)
            if second is None:
                second = unknown[1]
            other = self.choose(second)
            if name == other:
                found |= {first, second}
                continue
            known[name] = first
            if other in known:  # The next move finds the partner.
                partner = known.pop(other)
                assert self.choose(partner) == other == self.choose(second)
                found |= {partner, second}
            else:
                known[other] = second
