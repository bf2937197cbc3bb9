"""A record of a history: the commands, and what each client was told. What a report says, and what the words of a command mean."""

import json
from dataclasses import dataclass, field
from functools import lru_cache

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

    @property
    def changed_nothing(self):
        """True for a change that succeeded without an operation."""
        return self.word in CHANGES and bool(self.answer) and not self.acknowledged

    def __str__(self):
        return f"{self.who}: {' '.join(map(str, self.words))} ({self.start:.3f} to {self.end or float('inf'):.3f})"


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
            return bool(new)
        case "edit" if old and new:
            may_change = {"removedEmojis"}
            for line in (words for flag, words in zip(one.words, one.words[1:]) if flag == "-e"):
                verb, value = line.split(" ", 1)
                may_change |= {"name": {"name"}, "pairs": {"numberOfPairs"}}.get(verb, {"emojis", "numberOfPairs"})
                is_done = {
                    "add": value in new["emojis"], "name": new["name"] == value, "pairs": str(new["numberOfPairs"]) == value,
                    "remove": value not in new["emojis"] and (value not in old["emojis"] or value in new["removedEmojis"])}
                if not is_done[verb]:
                    return False
            return all(old[key] == new[key] for key in old if key not in may_change)
        case "import" if faces is not None and new:
            held, removed = set(old["emojis"] if old else ()), set(old["removedEmojis"] if old else ())
            if "replace" in one.words or not old:
                return set(new["emojis"]) == set(faces)
            is_between = set(new["emojis"]) <= held | set(faces)
            return is_between and ("merge" not in one.words or set(new["emojis"]) == held | set(faces) - removed)
        case "edit" | "import":
            return False
    return True


@lru_cache(maxsize=None)
def theme(content):
    return json.loads(content)


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
