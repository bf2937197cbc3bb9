"""Judges a history of a catalog. It knows nothing of the program's stores: only what clients were told and when.

    python3 Tests/Soak/judge.py RECORD      # as `histories.py --keep` writes it: a JSON object for each command

A record is the history of one catalog from its beginning. Each line is a command: who ran it, when it started and ended, its exit
code, and its report; for a command that was killed, or cannot know whether its change was made, the end is null. Among the reads
is `history --json` so often that the journal has no gap. From these, the judge proves that

1. each acknowledged change is in the journal once, and the journal has nothing that was refused or that nobody asked for;
2. each change does what its command says, and begins at the contents that the changes before it have left;
3. each undo and redo is of the operation that the rules of `Documentation/Catalog.md` name, and each refusal was right at
   some moment while the command ran;
4. an operation that was acknowledged before another command began has the smaller number;
5. each list, journal and copy that was read is the state after some operation, in an order that agrees with time.

The journal numbers its operations without gaps, so the order is known and all of this takes linear time.
"""

import json
import sys
from bisect import bisect_left
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from functools import lru_cache

# How many operations a journal keeps; older ones are compacted.
KEPT = 10_000
CHANGES = ("new", "edit", "delete", "import", "restore", "follow", "update")
MOVES = ("undo", "redo")
DONE = {"undo": "undone", "redo": "redone"}


@dataclass(eq=False)
class Told:
    """A command, and what its client was told."""

    who: str
    words: list
    start: float
    end: float | None
    code: int | None
    out: dict | None
    # The themes that a change names, by id or name, with the emoji that its file gives them.
    given: dict = field(default_factory=dict)
    # The operation that was the newest at the start at least, and that which can have been the newest at the end at most.
    floor: int = 0
    ceiling: int = 0

    @property
    def word(self):
        return self.words[0]

    @property
    def is_open(self):
        return self.end is None

    @property
    def answer(self):
        """The report of a command that succeeded."""
        return self.out if self.code == 0 and not self.is_open and self.out else {}

    @property
    def error(self):
        return (self.out or {}).get("error", {}).get("code")

    @property
    def number(self):
        """The operation that `undo --operation` or `restore --at` names."""
        return next((int(self.words[index + 1]) for index, word in enumerate(self.words) if word in ("--operation", "--at")), None)

    @property
    def steps(self):
        """How many operations `undo` or `redo` may move."""
        return int(self.words[1]) if self.word in MOVES and self.words[1:] and str(self.words[1]).isdigit() else 1

    @property
    def journal(self):
        """The operations of a read of the journal, the newest first. The history of one theme is no such read."""
        return [] if self.word == "history" and self.given else self.answer.get("operations", [])

    @property
    def newest(self):
        return self.journal[0]["operation"] if self.journal else 0

    @property
    def acknowledged(self):
        """The numbers of the operations that a change has made, or an undo or redo has moved."""
        if self.word in MOVES:
            return [one["operation"] for one in self.answer.get(DONE[self.word], [])]
        return [self.answer["operation"]] if self.word in CHANGES and self.answer.get("operation") else []

    def __str__(self):
        return f"{self.who}: {' '.join(map(str, self.words))} ({self.start:.3f} to {self.end or float('inf'):.3f})"


@dataclass
class Entry:
    """An operation of the journal, as all who read it were told."""

    who: str
    command: str
    summary: str
    themes: int

    @property
    def target(self):
        """`undid operation 7: …`"""
        return int(self.summary.split()[2].rstrip(":")) if self.command in MOVES else None


class Judge:
    def __init__(self, told):
        self.told = told
        self.findings, self.figures = [], defaultdict(int)
        self.entries, self.contents, self.makers, self.last = {}, defaultdict(dict), {}, {}
        self.claimed = Counter()
        self.marks = sorted(
            [(one.start, 0, number) for number, one in enumerate(self.told)]
            + [(one.end, 1, number) for number, one in enumerate(self.told) if not one.is_open])

    def expect(self, holds, place, text):
        if not holds:
            self.findings.append((str(place), text))
        return holds

    def judge(self):
        self.read_journal()
        self.read_contents()
        self.claim_acknowledged()
        self.claim_moves()
        self.claim_open()
        self.bound()
        self.replay()
        self.check_reads()
        return self

    # 1. What is in the journal, and who made it.

    def read_journal(self):
        """Collects the operations; they must be the same for all readers, and without a gap."""
        for one in self.told:
            for row in one.journal:
                # A login sees the names of others differently, so persons come from one reader.
                seen = Entry(row["actor"] if one.who == "harvest" else None, row["command"], row["summary"], row["themes"])
                known = self.entries.setdefault(row["operation"], seen)
                known.who = known.who or seen.who
                same = (known.command, known.summary, known.themes) == (seen.command, seen.summary, seen.themes)
                self.expect(same, one, f"operation {row['operation']} was '{known.summary}', and became '{seen.summary}'")
        numbers = range(1, max(self.entries, default=0) + 1)
        missing = [number for number in numbers if number not in self.entries]
        self.expect(not missing, "the journal", f"operations are missing: {missing[:9]}")
        self.figures["operations"] = len(self.entries)

    def read_contents(self):
        """Collects from all reports what each change did to each theme; they must agree."""
        for one in self.told:
            for number, before, after in reported(one):
                if before != after:
                    id_ = theme(after or before)["id"]
                    known = self.contents[number].setdefault(id_, (before, after))
                    self.expect(known == (before, after), one, f"operation {number} was reported with other contents of {id_}")

    def claim(self, number, one):
        other = self.makers.get(number)
        if self.expect(other is None, one, f"operation {number} belongs to another command too: {other}"):
            self.makers[number] = one
            self.last[one] = max(number, self.last.get(one, 0))
            self.claimed[one] += 1

    def claim_acknowledged(self):
        for one in self.told:
            if one.word in MOVES:
                continue
            for number in one.acknowledged:
                self.figures["acknowledged"] += 1
                entry = self.entries.get(number)
                if self.expect(entry is not None, one, f"acknowledged as operation {number}, which is not in the journal"):
                    same = (entry.who, entry.command) == (one.who, one.word)
                    self.expect(same, one, f"acknowledged as operation {number}, which is that of {entry.who}: {entry.summary}")
                    self.claim(number, one)

    def claim_moves(self):
        """A report of undo or redo names the operations that it moved, not its own entries: those follow each other."""
        self.bound()
        entries = defaultdict(list)
        for number in sorted(self.entries):
            if self.entries[number].command in MOVES:
                entries[self.entries[number].who, self.entries[number].command, self.entries[number].target].append(number)
        for one in sorted((one for one in self.told if one.word in MOVES), key=lambda one: one.end or float("inf")):
            targets = one.acknowledged
            if not targets:
                continue
            self.figures["acknowledged"] += 1
            candidates = entries[one.who, one.word, targets[0]]
            for first in candidates[bisect_left(candidates, one.floor + 1):]:
                numbers = range(first, first + len(targets))
                if all(number not in self.makers and number in self.entries
                       and (self.entries[number].who, self.entries[number].command, self.entries[number].target)
                       == (one.who, one.word, target) for number, target in zip(numbers, targets)):
                    for number in numbers:
                        self.claim(number, one)
                    break
            else:
                self.expect(False, one, f"acknowledged the {one.word} of {targets}, which is not in the journal")

    def claim_open(self):
        """An operation that nobody acknowledged belongs to one command whose end is open. No other command made it."""
        self.bound()
        open_ends = defaultdict(list)
        for one in self.told:
            if one.is_open and one.word in CHANGES + MOVES:
                self.figures["open ends"] += 1
                open_ends[one.who].append(one)
        for number in sorted(self.entries):
            if number in self.makers:
                continue
            entry, before = self.entries[number], self.makers.get(number - 1)
            # Several steps of one undo follow each other.
            goes_on = before and before.is_open and before.who == entry.who and self.claimed[before] < before.steps
            candidates = ([before] if goes_on else []) + open_ends[entry.who]
            maker = next((one for one in candidates if one.floor < number and self.can_be(one, number)), None)
            if self.expect(maker is not None, "the journal", f"nobody has made operation {number} of {entry.who}: {entry.summary}"):
                self.figures["made without an acknowledgement"] += 1
                self.claim(number, maker)
                if maker in open_ends[entry.who]:
                    open_ends[entry.who].remove(maker)

    def can_be(self, one, number):
        entry = self.entries[number]
        if one.word != entry.command:
            return False
        if entry.target is not None:
            return one.number in (None, entry.target)
        return all(means(one, before, after) for before, after in self.contents[number].values())

    # 4. Order in time: each command lies between what ended before it and what began after it.

    def bound(self):
        newest = 0
        for _, is_end, number in self.marks:
            one = self.told[number]
            if is_end:
                newest = max(newest, self.last.get(one, 0), one.newest)
            else:
                one.floor = newest
        first = {one: number for number, one in sorted(self.makers.items(), reverse=True)}
        ceiling = max(self.entries, default=0)
        for one in self.told:
            one.ceiling = ceiling
        for _, is_end, number in reversed(self.marks):
            one = self.told[number]
            if is_end:
                one.ceiling = ceiling
            else:
                ceiling = min(ceiling, first.get(one, ceiling + 1) - 1)

    # 2 and 3. What each operation did.

    def replay(self):
        state, self.lists = State(), {}
        waiting = sorted((one for one in self.told if one.error and not one.is_open), key=lambda one: one.floor)
        reads = defaultdict(list)
        for one in self.told:
            if one.journal:
                reads[one.newest].append(one)
        self.states, refused, position = [], [], 0
        for number in range(max(self.entries, default=0) + 1):
            if number in self.entries:
                self.apply(state, number)
            self.states.append(hash(state.list()))
            for one in reads[number]:
                rows = [(row["operation"], row["undone"]) for row in one.journal]
                truth = [(id_, id_ in state.undone_by) for id_, _ in rows]
                self.expect(rows == truth, one, f"shows other operations as undone than those after operation {number}")
                follow = [id_ for id_, _ in rows] == list(range(number, number - len(rows), -1)) or one.out.get("compacted")
                self.expect(follow, one, "its operations have gaps")
            while position < len(waiting) and waiting[position].floor <= number:
                refused.append(waiting[position])
                position += 1
            left = []
            for one in refused:
                if state.refuses(one):
                    self.figures["refusals"] += 1
                elif one.ceiling > number:
                    left.append(one)
                else:
                    self.expect(False, one, f"{one.error} was right after no operation from {one.floor} to {one.ceiling}")
            refused = left

    def apply(self, state, number):
        entry, one = self.entries[number], self.makers.get(number)
        place = f"operation {number}, {entry.who}: {entry.summary}"
        if entry.command in MOVES:
            is_undo = entry.command == "undo"
            wrong = state.obstacle(entry.target, is_undo)
            self.expect(wrong is None, place, wrong)
            if one and one.number is None:
                rule = state.next_undo(entry.who) if is_undo else state.next_redo(entry.who)
                self.expect(rule == entry.target, place, f"the next {entry.command} was {rule}")
            state.move(number, entry.target, is_undo, entry.who)
            return
        contents = self.contents[number]
        self.expect(len(contents) == entry.themes, place, f"the contents of {len(contents)} themes are known, not {entry.themes}")
        for theme, (before, after) in contents.items():
            found = state.content(theme)
            self.expect(found == before, place, f"began with {before}, but there was {found}")
            if one:
                self.expect(means(one, before, after), place, f"made {after} of {before}: {one}")
        order = {theme: index for index, theme in enumerate(one.given)} if one else {}
        state.change(number, entry, contents, order)

    # 5. What was read.

    def check_reads(self):
        """Each read gets the earliest state that it can have seen, so that those after it have the most room."""
        places = defaultdict(list)
        for number, state in enumerate(self.states):
            places[state].append(number)
        newest = 0
        for _, is_end, number in self.marks:
            one = self.told[number]
            if is_end:
                newest = max(newest, self.last.get(one, 0))
                continue
            one.floor = newest
            themes = one.answer.get("themes") if one.word in ("list", "copy") else None
            if one.journal:
                self.expect(one.newest >= newest, one, f"saw operation {one.newest} as the newest, but {newest} was known before")
                self.last[one] = one.newest
            if themes is not None:
                seen = places.get(hash(tuple(themes)), [])
                index = bisect_left(seen, one.newest or newest)
                if self.expect(index < len(seen) and (not one.journal or seen[index] == one.newest), one,
                               f"saw themes that were never there after operation {one.newest or newest}, but after {seen[-3:]}"):
                    self.last[one] = seen[index]
            self.figures["reads"] += bool(one.journal) or themes is not None
        for number, one in self.makers.items():
            self.expect(number > one.floor, one, f"has number {number}, but {one.floor} was known before it began")


class State:
    """The catalog after an operation, by the rules of `Documentation/Catalog.md`."""

    def __init__(self):
        # Of each theme in effect: its position, its content, and the change that wrote it.
        self.themes = {}
        # Of each change: who made it, and for each theme what was in effect before and after.
        self.makers, self.changes = {}, {}
        # The undo in effect of each undone change; and the other way round, the newest last.
        self.undone_by, self.undos = {}, {}
        self.own, self.touching = defaultdict(list), defaultdict(list)
        self.newest = 0

    def list(self):
        return tuple(content for _, content, _ in sorted(self.themes.values()))

    def content(self, theme):
        return self.themes[theme][1] if theme in self.themes else None

    def change(self, number, entry, contents, order):
        steps = {}
        for theme, (_, after) in contents.items():
            old = self.themes.get(theme)
            position = old[0] if old else (number, order.get(theme, 0))
            if not old and entry.command == "restore":
                position = self.place_of_deleted(theme) or position
            steps[theme] = (old, (position, after, number) if after else None)
            self.touching[theme].append(number)
        self.newest, self.makers[number], self.changes[number] = number, entry.who, steps
        self.own[entry.who].append(number)
        self.put({theme: new for theme, (_, new) in steps.items()})

    def move(self, number, target, is_undo, who):
        self.newest = number
        self.put({theme: old if is_undo else new for theme, (old, new) in self.changes.get(target, {}).items()})
        if is_undo:
            self.undone_by[target], self.undos[number] = number, (target, who)
        else:
            self.undos.pop(self.undone_by.pop(target, None), None)

    def put(self, themes):
        for theme, new in themes.items():
            if new:
                self.themes[theme] = new
            else:
                self.themes.pop(theme, None)

    def place_of_deleted(self, theme):
        """The position that a deleted theme had; nothing for one that is absent because its addition was undone."""
        for number in reversed(self.touching[theme]):
            old, new = self.changes[number][theme]
            if number not in self.undone_by and new is None:
                return old[0]
        return None

    def obstacle(self, target, is_undo):
        """Why an operation cannot be undone or redone now; None if it can be."""
        if target not in self.changes:
            return f"operation {target} is no change"
        if (target in self.undone_by) == is_undo:
            return f"operation {target} is {'undone already' if is_undo else 'in effect'}"
        for theme, steps in self.changes[target].items():
            wanted = steps[1] if is_undo else steps[0]
            found = self.themes.get(theme)
            if (found and found[2]) != (wanted and wanted[2]) or not wanted and self.touched_since(theme, target):
                return f"{theme} was changed since operation {target}"
        return None

    def touched_since(self, theme, target):
        """True if a later change of the theme is in effect, such as an addition and a deletion."""
        for number in reversed(self.touching[theme]):
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

    def refuses(self, one):
        """True if the refusal of a command is right now. What has to do with servers and disks is always believed."""
        target, names = self.next(one) if one.word in MOVES else one.number, [theme(content)["name"] for content in self.list()]
        match one.error:
            case "catalog.changed-since":
                return self.is_blocked(one)
            case "catalog.nothing-to-undo" | "catalog.nothing-to-redo":
                return target is None or target <= self.newest - KEPT
            case "catalog.not-undoable":
                return target <= self.newest and (target not in self.changes or target in self.undone_by)
            case "catalog.no-such-operation":
                return target > self.newest or target <= self.newest - KEPT
            case "usage.no-such-theme":
                return any(name not in self.themes and name not in names for name in one.given)
            case "usage.name-taken":
                return one.words[1] in names
        return True

    def is_blocked(self, one):
        """True if a step of an undo or redo comes to a theme that was changed since. Then none of its steps is made."""
        kept = self.newest, dict(self.themes), dict(self.undone_by), dict(self.undos)
        wrong = None
        for _ in range(one.steps):
            target = self.next(one)
            wrong = target and self.obstacle(target, one.word == "undo")
            if not target or wrong:
                break
            self.move(self.newest + 1, target, one.word == "undo", one.who)
        self.newest, self.themes, self.undone_by, self.undos = kept
        return "changed since" in (wrong or "")


@lru_cache(maxsize=None)
def theme(content):
    return json.loads(content)


def reported(one):
    """What a report says that operations did: their numbers, and a theme before and after each."""
    out = one.answer
    if one.word in ("new", "delete") and out.get("operation"):
        for content in out["themes"]:
            yield out["operation"], *((None, content) if one.word == "new" else (content, None))
    elif one.word in CHANGES and out.get("operation"):
        for row in out.get("changes", out.get("themes", [])):
            yield out["operation"], row["before"], row["after"]
    elif one.word in MOVES:
        for row in out.get(DONE[one.word], []):
            for change in row["changes"]:
                yield row["operation"], *((change["before"], change["after"])[:: -1 if one.word == "undo" else 1])
    elif one.word == "history" and one.given:
        for row in out.get("operations", []):
            if row["command"] not in MOVES:
                yield row["operation"], row["before"], row["after"]


def means(one, before, after):
    """True if a command can have made this content of that one, as far as its words say."""
    old, new = before and theme(before), after and theme(after)
    faces = one.given.get((new or old)["id"])
    match one.word:
        case "new":
            return not old and new["name"] == one.words[1] and "".join(new["emojis"]) == one.words[3]
        case "delete":
            return not new and not one.given.keys().isdisjoint((old["id"], old["name"]))
        case "restore":
            return new and not one.given.keys().isdisjoint((new["id"], new["name"], old and old["name"]))
        case "edit":
            same = {"removedEmojis"}
            for line in (words for flag, words in zip(one.words, one.words[1:]) if flag == "-e"):
                verb, value = line.split(" ", 1)
                same |= {"add": {"emojis", "numberOfPairs"}, "remove": {"emojis", "numberOfPairs"}, "name": {"name"}, "pairs": {"numberOfPairs"}}[verb]
                is_done = {"add": value in new["emojis"], "remove": value in new["removedEmojis"] and value not in new["emojis"],
                           "name": new["name"] == value, "pairs": str(new["numberOfPairs"]) == value}
                if not is_done[verb]:
                    return False
            return bool(old and new) and all(old[key] == new[key] for key in old if key not in same)
        case "import" if faces is not None and new:
            held, removed = set(old["emojis"] if old else ()), set(old["removedEmojis"] if old else ())
            if "replace" in one.words or not old:
                return set(new["emojis"]) == set(faces)
            is_between = set(new["emojis"]) <= held | set(faces)
            return is_between and ("merge" not in one.words or set(new["emojis"]) == held | set(faces) - removed)
        case "import":
            return False
    return True


@lru_cache(maxsize=None)
def shared(text):
    """Equal contents of themes become one text."""
    return text


def freeze(value):
    """A theme as its text; any other object as it is."""
    return shared(json.dumps(value, ensure_ascii=False)) if "removedEmojis" in value else value


def load(path):
    with open(path) as record:
        return [Told(**json.loads(line, object_hook=freeze)) for line in record]


def main():
    judge = Judge(load(sys.argv[1])).judge()
    for place, text in judge.findings:
        print(f"{place}: {text}")
    print(", ".join(f"{count:,} {what}" for what, count in judge.figures.items()) + f", {len(judge.findings)} findings")
    return 1 if judge.findings else 0


if __name__ == "__main__":
    sys.exit(main())
