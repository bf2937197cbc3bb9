"""The rules of Documentation/Formats/pack.md by their checks: P312 is P-312, P112b the second code of P-112."""
import re
from pathlib import Path


def table(name):
    """The two columns of a table of the kit."""
    return dict(re.findall('^([^# ]+) (.+)', Path(__file__).with_name(name).read_text('utf-8'), re.MULTILINE))


CODES = table('codes.txt')
LEFT_OUT = set()  # check_rules.py leaves out one check after the other


class Broken(Exception):
    """A rule is broken, for which a pack, a site or a theme is rejected."""


def must(**rules):
    """Rejects for the first rule that does not hold."""
    for rule, holds in rules.items():
        if not holds and rule not in LEFT_OUT:
            raise Broken(rule)
