"""The board of a page, read and played as a person does: by the names of the cards."""

import re


class Board:
    def __init__(self, page, way="keyboard"):
        self.page = page
        self.way = way
        self.buttons = page.get_by_role("gridcell").get_by_role("button")

    def names(self):
        """The names that a screen reader says: `b3, face down`, `b3, black cat` or `b3, black cat, found`."""
        tree = self.page.get_by_role("grid").aria_snapshot()
        return re.findall(r'button "([^"]*)"', tree)

    def status(self):
        return self.page.get_by_role("status").inner_text()

    def place(self, index):
        return self.names()[index].split(",")[0]

    def columns(self):
        return int(re.search(r"in (\d+) columns", self.page.get_by_role("grid").get_attribute("aria-label"))[1])

    def choose(self, index):
        """Turns a card up and returns its name."""
        if self.way == "touch":
            self.buttons.nth(index).tap()
        elif self.way == "mouse":
            self.buttons.nth(index).click()
        else:
            self.go(index)
            self.page.keyboard.press("Enter" if index % 2 else "Space")
        return self.names()[index].split(", ")[1]

    def go(self, index):
        """Moves the focus with arrow keys only."""
        current = self.current()
        columns = self.columns()
        down, right = index // columns - current // columns, index % columns - current % columns
        # First to the right column: the last row may be short.
        steps = [("ArrowLeft" if right < 0 else "ArrowRight", abs(right)), ("ArrowUp" if down < 0 else "ArrowDown", abs(down))]
        for key, count in steps if down < 0 or right < 0 else reversed(steps):
            for _ in range(count):
                self.page.keyboard.press(key)
        assert self.current() == index, f"{self.current()} is focused in place of {index}"

    def current(self):
        """The card that has the focus, or would get it with Tab."""
        at = self.page.evaluate(
            "[...document.querySelectorAll('[role=grid] button')].findIndex((button) => button === document.activeElement)")
        if at < 0:
            self.page.locator("[role=grid] button[tabindex='0']").focus()
            return self.current()
        return at

    def play(self):
        """Plays to the end with a perfect memory, and returns the number of moves."""
        known = {}
        moves = 0
        found = set()
        count = len(self.names())
        while len(found) < count:
            unknown = [index for index in range(count) if index not in found and index not in known.values()]
            first = unknown[0] if unknown else next(index for index in range(count) if index not in found)
            name = self.choose(first)
            second = known.get(name)
            if second is None:
                second = next((index for index in unknown if index != first), None)
            other = self.choose(second)
            moves += 1
            if name == other:
                found |= {first, second}
                known.pop(name, None)
            else:
                known[name], known[other] = first, known.get(other, second)
                if known[other] != second:  # Its partner is known: the next move finds it.
                    a, b = known.pop(other), second
                    assert self.choose(a) == other == self.choose(b)
                    moves += 1
                    found |= {a, b}
        return moves
