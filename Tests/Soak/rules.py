"""The catalog after each operation of its journal, by the rules of `Documentation/Catalog.md`."""

from bisect import bisect_right
from collections import defaultdict

from told import MOVES, means, theme

# How many operations a journal keeps; older ones are compacted.
KEPT = 10_000
# Refusals that have to do with locks, disks, servers, and a number of pairs that a client did not look up.
BELIEVED = {
    "catalog.busy", "catalog.disk-full", "server.unreachable", "server.changed-meanwhile", "server.behind", "edit.pairs-out-of-range"}


class State:
    """The themes in effect, and what can be undone and redone."""

    def __init__(self):
        # Of each theme in effect: its position, its content, and the change that wrote it.
        self.themes = {}
        # Of each change: who made it, and for each theme what was in effect before and after.
        self.makers, self.changes = {}, {}
        # The undo in effect of each undone change; and the other way round, the newest last.
        self.undone_by, self.undos = {}, {}
        self.own, self.touching = defaultdict(list), defaultdict(list)
        # Of each theme: the operations that changed it, and its content after each. Of each name: the themes that had it.
        self.past, self.named = defaultdict(list), defaultdict(set)
        self.newest = 0

    def list(self):
        return tuple(content for _, content, _ in sorted(self.themes.values()))

    def names(self):
        return {theme(content)["name"] for _, content, _ in self.themes.values()}

    def content(self, id_):
        return self.themes[id_][1] if id_ in self.themes else None

    def change(self, number, entry, contents, order):
        """`order` has the new themes as their file has them."""
        steps, places = {}, {id_: place for place, id_ in enumerate(order)}
        for id_, (_, after) in contents.items():
            old = self.themes.get(id_)
            position = old[0] if old else (number, places.get(id_, 0))
            if not old and entry.command == "restore":
                position = self.place_of_deleted(id_) or position
            steps[id_] = (old, (position, after, number) if after else None)
            self.touching[id_].append(number)
        self.newest, self.makers[number], self.changes[number] = number, entry.who, steps
        self.own[entry.who].append(number)
        self.put({id_: new for id_, (_, new) in steps.items()})

    def move(self, number, target, is_undo, who):
        self.newest = number
        self.put({id_: old if is_undo else new for id_, (old, new) in self.changes.get(target, {}).items()})
        if is_undo:
            self.undone_by[target], self.undos[number] = number, (target, who)
        else:
            self.undos.pop(self.undone_by.pop(target, None), None)

    def put(self, themes):
        for id_, new in themes.items():
            if new:
                self.themes[id_] = new
            else:
                self.themes.pop(id_, None)

    def remember(self, number, themes):
        for id_ in themes:
            content = self.content(id_)
            self.past[id_].append((number, content))
            if content:
                self.named[theme(content)["name"]].add(id_)

    def restored(self, id_, number):
        """What `restore` makes of a theme: its content after an operation or, without one, the last it had."""
        past = self.past[id_]
        if number is None:
            return next((content for _, content in reversed(past) if content), None)
        index = bisect_right(past, number, key=lambda one: one[0])
        return past[index - 1][1] if index else None

    def place_of_deleted(self, id_):
        """The position that a deleted theme had; nothing for one that is absent because its addition was undone."""
        for number in reversed(self.touching[id_]):
            old, new = self.changes[number][id_]
            if number not in self.undone_by and old and not new:
                return old[0]
        return None

    def obstacle(self, target, is_undo):
        """Why an operation cannot be undone or redone now; None if it can be."""
        if target not in self.changes:
            return f"operation {target} is no change"
        if (target in self.undone_by) == is_undo:
            return f"operation {target} is {'undone already' if is_undo else 'in effect'}"
        for id_, steps in self.changes[target].items():
            wanted = steps[1] if is_undo else steps[0]
            found = self.themes.get(id_)
            if (found and found[2]) != (wanted and wanted[2]) or not wanted and self.touched_since(id_, target):
                return f"{id_} was changed since operation {target}"
        return None

    def touched_since(self, id_, target):
        """True if a later change of the theme is in effect, such as an addition and a deletion."""
        for number in reversed(self.touching[id_]):
            if number <= target:
                return False
            if number not in self.undone_by:
                return True
        return False

    def next_undo(self, who):
        return next((number for number in reversed(self.own[who]) if number not in self.undone_by), None)

    def next_redo(self, who):
        for undo, (target, undoer) in reversed(self.undos.items()):
            if who in (self.makers.get(target), undoer):
                return None if self.own[who] and self.own[who][-1] > undo else target
        return None

    def next(self, one):
        return one.number or (self.next_undo(one.who) if one.word == "undo" else self.next_redo(one.who))

    def allows(self, one):
        """True if it is right now that a command is refused or, if it succeeded, that it changes nothing."""
        try:
            return self.refuses(one) if one.error else self.is_done(one)
        except (TypeError, KeyError):
            # A report that is not one of this command, such as that a theme was absent then, without `--at`.
            return False

    def is_done(self, one):
        """True if the catalog already is as a command wants it, and as the report says."""
        if one.word == "restore":
            return any(self.content(id_) == self.restored(id_, one.number) for id_ in self.known(one))
        return all(
            row["before"] == row["after"] == self.content(row["id"] if "id" in row else theme(row["before"])["id"])
            and (not row["before"] or means(one, row["before"], row["after"]))
            for row in one.answer.get("changes", one.answer.get("themes")))

    def refuses(self, one):
        target = self.next(one) if one.word in MOVES else one.number
        match one.error:
            case "catalog.changed-since":
                return self.is_blocked(one)
            case "catalog.nothing-to-undo" | "catalog.nothing-to-redo":
                return target is None or target <= self.newest - KEPT
            case "catalog.not-undoable":
                return target <= self.newest and (target not in self.changes or target in self.undone_by)
            case "catalog.no-such-operation":
                return target > self.newest or target <= self.newest - KEPT
            case "catalog.absent-then":
                return target <= self.newest - KEPT or any(self.restored(id_, target) is None for id_ in self.known(one))
            case "usage.missing-argument":
                return one.word == "restore" and target is None and any(id_ in self.themes for id_ in self.known(one))
            case "usage.no-such-theme":
                return any(name not in self.themes and name not in self.names() for name in one.given)
            case "usage.ambiguous-theme":
                return len(self.known(one)) > 1
            case "usage.name-taken":
                return one.words[1] in self.names()
        return one.error in BELIEVED

    def known(self, one):
        """The themes that have or had a name which a command gives, or that id."""
        return {id_ for name in one.given for id_ in self.named.get(name, (name,))}

    def is_blocked(self, one):
        """True if a step of an undo or redo comes to a theme that was changed since. Then none of its steps is made."""
        is_undo, target = one.word == "undo", self.next(one)
        wrong = target and self.obstacle(target, is_undo)
        if target and not wrong and one.steps > 1:
            kept = self.newest, dict(self.themes), dict(self.undone_by), dict(self.undos)
            for _ in range(one.steps - 1):
                self.move(self.newest + 1, target, is_undo, one.who)
                target = self.next(one)
                wrong = target and self.obstacle(target, is_undo)
                if not target or wrong:
                    break
            self.newest, self.themes, self.undone_by, self.undos = kept
        return "changed since" in (wrong or "")
