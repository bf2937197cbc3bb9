"""The conditions of the program that may be negated, found in its text, and a draw of some of them."""

import random
import re
from dataclasses import dataclass

GENERATED = re.compile(r"/Languages/|/(DecompositionTable|EmojiTable)\.swift$")
ELSE = re.compile(r"(?<!\w)else\b")
# At least so many conditions of each module, as far as it has them.
FEWEST = 3


@dataclass(frozen=True, order=True)
class Condition:
    file: str
    begin: int
    end: int
    line: int
    text: str


def blanked(source):
    """The source with spaces for comments, strings and what only some systems compile, so that positions stay."""
    pattern = (
        r'//[^\n]*|/\*.*?\*/|#"""(?:.*?)"""#|"""(?:\\.|.)*?"""|#+"[^\n]*?"#+|"(?:\\.|[^"\\\n])*"|/\^?[^\s/][^\n/]*/(?=[,).])'
        r"|^ *#if .*?^ *#endif")
    return re.sub(pattern, lambda found: re.sub(r"[^\n]", " ", found[0]), source, flags=re.DOTALL | re.MULTILINE)


def elements(text, start, is_guard):
    """Yields the ranges of the elements of the condition that begins at `start`."""
    depth, begin = 0, start
    for place in range(start, len(text)):
        sign = text[place]
        if depth == 0 and (ELSE.match(text, place) if is_guard else sign == "{"):
            yield begin, place
            return
        if depth == 0 and sign == ",":
            yield begin, place
            begin = place + 1
        depth += (sign in "([{") - (sign in ")]}")
        if depth < 0:
            return


def conditions(root, name):
    """The Boolean elements of `if`, `guard` and `while` that are on one line, and neither bind, throw nor wait."""
    source = (root / name).read_text()
    text = blanked(source)
    for keyword in re.finditer(r"(?<![\w.#`])(?<!\} )(if|guard|while) ", text):
        for begin, end in elements(text, keyword.end(), keyword[1] == "guard"):
            element = source[begin:end].strip()
            begin += source[begin:end].find(element)
            if element and "\n" not in element and not re.match(r"(let|var|case|true)\b|#", element):
                if not re.search(r"\b(try|await)\b", element):
                    yield Condition(name, begin, begin + len(element), source.count("\n", 0, begin) + 1, element)


def drawn(root, seed, count):
    """The conditions to negate: a few of each module, the others anywhere."""
    modules = {}
    for path in sorted((root / "Sources").rglob("*.swift")):
        name = str(path.relative_to(root))
        if not GENERATED.search(name):
            modules.setdefault(name.split("/")[1], []).extend(conditions(root, name))
    chance = random.Random(seed)
    chosen = {one for found in modules.values() for one in chance.sample(found, min(FEWEST, len(found)))}
    others = sorted({one for found in modules.values() for one in found} - chosen)
    return sorted(chosen.union(chance.sample(others, min(max(count - len(chosen), 0), len(others)))))
