"""Judges a history of a catalog. It knows nothing of the program's stores: only what clients were told and when.

    python3 Tests/Soak/judge.py RECORD      # as `histories.py --keep` writes it: a JSON object for each command

A record is the history of one catalog from its beginning. Each line is a command: who ran it, when it started and ended, its exit
code, and its report; for a command that was killed, or cannot know whether its change was made, the end is null. Among the reads
is `history --json` so often that the journal has no gap. From these, the judge proves that

1. each acknowledged change is in the journal once, and the journal has nothing that was refused or that nobody asked for;
2. each change does what its command says, and begins at the contents that the changes before it have left;
3. each undo and redo is of the operation that the rules of `Documentation/Catalog.md` name, and each refusal, or report that
   there was nothing to change, was right at some moment while the command ran;
4. an operation that was acknowledged before another command began has the smaller number;
5. each list, journal and copy that was read is the state after some operation, in an order that agrees with time.

The journal numbers its operations without gaps, so the order is known and all of this takes linear time.
"""

import sys
from bisect import bisect_left, insort
from collections import Counter, defaultdict
from dataclasses import dataclass

from rules import State
from told import CHANGES, MOVES, load, means, reported, theme


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
        # Of each theme: all names that it ever had.
        self.names = defaultdict(set)
        self.claimed = Counter()
        self.marks = sorted(
            [(one.start, 0, number) for number, one in enumerate(self.told)]
            + [(one.end, 1, number) for number, one in enumerate(self.told) if not one.is_open])

    def expect(self, holds, place, text):
        if not holds:
            self.findings.append((str(place), text))
        return holds

    @property
    def summary(self):
        return ", ".join(f"{count:,} {what}" for what, count in self.figures.items()) + f", {len(self.findings)} findings"

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
            for number, id_, before, after in self.changes(one):
                self.names[id_].update(theme(content)["name"] for content in (before, after) if content)
                known = self.contents[number].setdefault(id_, (before, after))
                self.expect(known == (before, after), one, f"operation {number} was reported with other contents of {id_}")

    def changes(self, one):
        try:
            return [
                (number, theme(after or before)["id"], before, after) for number, before, after in reported(one) if before != after]
        except (TypeError, KeyError):
            self.expect(False, one, f"its report is not one of this command: {one.out}")
            return []

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
        entries, commands = defaultdict(list), defaultdict(list)
        for number, entry in sorted(self.entries.items()):
            if entry.command in MOVES:
                entries[entry.who].append((number, entry.command, entry.target))
        for one in sorted((one for one in self.told if one.word in MOVES and one.acknowledged), key=lambda one: one.end):
            self.figures["acknowledged"] += 1
            commands[one.who].append(one)
        for who, left in commands.items():
            placed, lost = self.place(entries[who], left)
            while lost:
                self.expect(False, lost, f"acknowledged the {lost.word} of {lost.acknowledged}, which is not in the journal")
                left.remove(lost)
                placed, lost = self.place(entries[who], left)
            for one, first in placed.items():
                for number in range(first, first + len(one.acknowledged)):
                    self.claim(number, one)

    def place(self, entries, commands):
        """Finds the entries of each command of one person; returns the first of each, and a command that cannot have any.

        Clients with one name undo and redo the same at the same time. A choice that leads nowhere is reversed.
        """
        left, placed, trail, index, reversals, furthest, lost = list(commands), {}, [], 0, 0, -1, None
        options = iter(self.options(entries, index, left))
        while left:
            one = next(options, self)
            if one is not self:
                trail.append((index, one, options))
                index += 1
                if one:
                    left.remove(one)
                    placed[one] = entries[index - 1][0]
                    index += len(one.acknowledged) - 1
                options = iter(self.options(entries, index, left))
                continue
            if index > furthest:
                furthest, lost = index, left[0]
            if not trail or reversals == 1_000:
                return placed, lost
            reversals += 1
            index, one, options = trail.pop()
            if one:
                del placed[one]
                insort(left, one, key=lambda one: one.end)
        return placed, None

    def options(self, entries, index, left):
        """The commands that can have made an entry, and None for one that nobody acknowledged; `left` ends in this order."""
        if not left or index == len(entries) or entries[index][0] > left[0].ceiling:
            return []
        first = entries[index][0]
        # A command that began after another one had ended comes after it. A client runs few commands while another one waits.
        found = [
            one for one in left[:100]
            if one.start <= left[0].end and one.floor < first
            and entries[index:index + len(one.acknowledged)] == [
                (first + step, one.word, target) for step, target in enumerate(one.acknowledged)]]
        return sorted(found, key=lambda one: (-len(one.acknowledged), one.end)) + [None]

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
            # A command that names the operation can have done nothing else; one that does not, something else.
            candidates.sort(key=lambda one: entry.target is None or one.number != entry.target)
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
        return all(self.means(one, id_, *change) for id_, change in self.contents[number].items())

    def means(self, one, id_, before, after):
        """As `means`, and a restored theme is named by its id, or as it ever was."""
        is_named = one.word != "restore" or not one.given.keys().isdisjoint({id_, *self.names[id_]})
        return is_named and means(one, before, after)

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
        state = State()
        waiting = sorted((one for one in self.told if not one.is_open and (one.error or one.changed_nothing)), key=lambda one: one.floor)
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
                if state.allows(one):
                    self.figures["refusals" if one.error else "without a change"] += 1
                elif one.ceiling > number:
                    left.append(one)
                else:
                    what = one.error or "nothing to change"
                    self.expect(False, one, f"{what} was right after no operation from {one.floor} to {one.ceiling}")
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
            state.remember(number, state.changes.get(entry.target, ()))
            return
        contents = self.contents[number]
        self.expect(len(contents) == entry.themes, place, f"the contents of {len(contents)} themes are known, not {entry.themes}")
        for id_, (before, after) in contents.items():
            found = state.content(id_)
            self.expect(found == before, place, f"began with {before}, but there was {found}")
            if one:
                self.expect(self.means(one, id_, before, after), place, f"made {after} of {before}: {one}")
            if one and one.word == "restore":
                self.expect(after == state.restored(id_, one.number), place, f"restored {after}, not {state.restored(id_, one.number)}")
        state.change(number, entry, contents, list(one.given) if one else [])
        state.remember(number, contents)

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


def main():
    judge = Judge(load(sys.argv[1])).judge()
    for place, text in judge.findings:
        print(f"{place}: {text}")
    print(judge.summary)
    return 1 if judge.findings else 0


if __name__ == "__main__":
    sys.exit(main())
