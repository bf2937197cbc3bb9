"""What the questions of peers.py have in common."""

import re
import struct
import sys
import unicodedata

from fuzz import HERE, ROOT, seeds

sys.dont_write_bytecode = True
# For forge, make and pages.
sys.path += [str(ROOT / "Conformance"), str(ROOT / "Tests" / "Browser")]

EMOJI = [line for line in (ROOT / "Conformance" / "faces.txt").read_text().splitlines() if not line.startswith("#")]
TEXT = [*"aBßé漢🐙 0", "e\u0301", "❤️", "👩‍🌾", "🇫🇷", "\u00a0", "\u200d", "\u2028", "\ufeff", "\U0010ffff"]


class Stricter(Exception):
    """Ours has to reject what the other reader accepts, for the documented reason."""


class Question:
    """Random cases for one of our readers, and what another reader sees in them."""

    # The name of ours in Question.swift.
    name = None
    usual_count = 1_000_000
    batch = 5_000
    # The other reader may accept what ours rejects.
    is_one_way = False
    needs_playwright = False
    # Documented reasons for which ours reads a case in another way, each with what finds such a case.
    differences = {}

    def case(self, dice):
        raise NotImplementedError

    def read(self, case):
        """The answer that ours should give; every error rejects the case."""
        raise NotImplementedError

    def read_all(self, cases):
        return [result_of(self.read, case) for case in cases]

    def agrees(self, ours, theirs):
        return ours == theirs


def result_of(read, *words):
    try:
        return read(*words)
    except Exception as error:
        return error


def corpus(target):
    """Whole files: the first inputs of the fuzzer, and what it found."""
    found = HERE / "Found" / target
    return [*seeds(target).values(), *(one.read_bytes() for one in sorted(found.glob("*")))]


def containing(pattern):
    """Finds the cases with a pattern, in UTF-16 too."""
    return lambda case: re.search(pattern, case.replace(b"\0", b""))


def encoded(*tokens):
    return [one.encode() for one in tokens]


def text_of(dice, pieces, most=4):
    return "".join(dice.choices(pieces, k=dice.randint(0, most)))


def mutated(dice, data, tokens):
    """Half of the time as it is, else with a few parts left out, doubled, replaced or inserted."""
    for _ in range(dice.choice([0, 0, 0, 1, 1, 2, 4])):
        start = dice.randint(0, len(data))
        end = min(len(data), start + dice.choice([0, 1, 1, 2, 5, 20]))
        token = dice.choice(tokens) if dice.random() < 0.9 else bytes([dice.randrange(256)])
        data = data[:start] + dice.choice([b"", token, token, data[start:end] * 2]) + data[end:]
    return data


def bits(value):
    return struct.pack(">d", value).hex()


def has_twins(keys):
    """True if two keys are canonically equivalent."""
    return len({unicodedata.normalize("NFC", key) for key in keys}) < len(keys)
