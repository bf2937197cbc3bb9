"""Strict JSON (P-501 to P-511), which Python's own is not, and the types of its values."""
import json
import re
from decimal import MAX_EMAX, MIN_EMIN, Context
from unicodedata import normalize

from rules import Broken, must

NUMBERS = Context(1000, Emin=MIN_EMIN, Emax=MAX_EMAX, traps=[])


class Number:
    """A number of JSON, which keeps its spelling."""

    def __init__(self, text):
        self.text, self.value = text, NUMBERS.create_decimal(text)


def whole(value, least=0, most=float('inf')):
    """True if a value is a whole number in a range."""
    return isinstance(value, Number) and value.value.to_integral_value() == value.value and least <= value.value <= most


def checked(value, kinds, rule, required=()):
    """The members of an object that are not null, once those of these kinds have the right type."""
    given = {key: item for key, item in value.items() if item is not None} if isinstance(value, dict) else {}
    types = [(given[key], kind) for key, kind in kinds.items() if key in given]
    right = all(whole(item) if kind is whole else isinstance(item, kind) for item, kind in types)
    must(**{rule: isinstance(value, dict) and right and given.keys() >= set(required)})
    return given


def walk(value, key='', level=0):
    """Each value in a value: how deep it is nested, and what it counts (P-619)."""
    text, nested = getattr(value, 'text', value), isinstance(value, (dict, list))
    yield level + nested, 1 + len(key.encode()) + (len(text.encode()) if isinstance(text, str) else 0)
    for name, item in (value.items() if isinstance(value, dict) else (('', item) for item in value)) if nested else ():
        yield from walk(item, name, level + 1)


def parse(data):
    """The value of a text in strict JSON (P-501 to P-511)."""
    def unique(pairs):
        must(P508=len({normalize('NFD', key) for key, _ in pairs}) == len(pairs))
        return dict(pairs)

    must(P503=not re.match(rb'\0{3}[^\0]|[^\0]\0{3}|(\0[^\0]){2}|([^\0]\0){2}', data))
    try:
        value = json.loads(data.decode('utf-8-sig'), parse_int=Number, parse_float=Number, object_pairs_hook=unique,
                           parse_constant=lambda _: must(P501=False))
        must(P509=max(level for level, _ in walk(value)) <= 64)
    except (RecursionError, ValueError) as error:
        rules = {RecursionError: 'P509', UnicodeDecodeError: 'P503', UnicodeEncodeError: 'P506'}
        cut = re.match('Expecting', str(error)) and not error.doc[error.pos:].strip(' \t\r\n')
        raise Broken(rules.get(type(error), 'P502' if cut else 'P501')) from None
    return value
