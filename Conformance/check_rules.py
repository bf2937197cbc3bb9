#!/usr/bin/env python3
"""Checks that every rule of pack.md has a case that shows it; prints what is missing.

    python3 Conformance/check_rules.py

- Every normative sentence of pack.md has a number, and codes.txt has the codes that it gives.
- Every number is named by a case or a vector, which name no others.
- Every code of a rule is the outcome of a case that names it, which changes if the second reader leaves out the check.
  `COVERED` has those that another rule rejects as well, `TOO_LARGE` those for which the kit would need large files.
"""
import re
import sys
from functools import partial
from pathlib import Path

import rules
from run_cases import judged, made_kit, outcome, rewritten

SPECIFICATION = Path(__file__).parent.parent / 'Documentation' / 'Formats' / 'pack.md'
COVERED = {  # checks of what always breaks another rule with the same code too
    'P201': 'P202',  # a file without an end record has none whose comment ends with it
    'P203': 'P202',  # and so has one with bytes after it
    'P204': 'P237',  # bytes before the first entry belong to none
    'P208': 'P207',  # the directory ends where the last end record does not begin
    'P221': 'P207 P209',  # a directory cannot have that size, offset or number of records
    'P233': 'P237',  # the last entry does not end where the directory begins
    'P236': 'P237',  # an entry that is not listed is bytes that belong to none
    'P319': 'P320',  # the parts . and .. end in a dot
    'P435': 'P404',  # sha256 is missing
    'P502b': 'P501', 'P504': 'P501', 'P505': 'P501', 'P507': 'P501',  # Python's json says the same of all these
    'P605': 'P608',  # no object is a value of another type
    'P612': 'P632',  # no name is visible
    'P824': 'P905',  # the key id is another one
}
TOO_LARGE = {'P127': 'a pack of 64 MiB'}


def numbered(text):
    """The sentences with numbers by their rules, and the paragraphs without."""
    body = text[text.index('\n## The file'):text.index('\n## What `memorize` reads besides')]
    body = re.sub('```.*?```', '', body, flags=re.DOTALL)
    blocks = [block.strip() for block in re.split(r'\n\s*\n|\n(?=- |\|)', body)]
    heads = [(re.match(r'[-|] \*\*(P-\d+)\*\*', block), block) for block in blocks]
    return [(match[1], block) for match, block in heads if match], [block for match, block in heads if not match]


def check_text():
    """What is wrong with the numbers and codes of pack.md."""
    sentences, others = numbered(SPECIFICATION.read_text('utf-8'))
    given, known = {rule: set() for rule, _ in sentences}, set(rules.CODES.values())
    for rule, sentence in sentences:
        given[rule].update(known.intersection(re.findall('`([^`]+)`', sentence)))
    for number in range(311, 324):
        given['P-%d' % number].add('archive.bad-name')  # as the sentence before their table says
    listed = {rule: set() for rule in given}
    for check, code in rules.CODES.items():
        listed['P-' + check.strip('Pb')].add(code)
    yield from ('%s twice' % rule for rule in given if [rule for rule, _ in sentences].count(rule) > 1)
    yield from ('codes.txt: %s' % rule for rule in given if given[rule] != listed[rule])
    for block in others:  # one that ends with a colon introduces a table of rules; "may" leaves a choice
        words = re.sub(r'\bmay be\b', '', ' '.join(block.split()))
        if re.search(r'\b(is|are|be) (rejected|ignored|dropped|accepted)\b', words) and not block.endswith(':'):
            yield 'without a number: ' + block


def changes(check, find, before):
    """True if the outcome is another one without the check, or if a library makes it, so that it cannot be left out."""
    rules.LEFT_OUT.add(check)
    try:
        after, reported = find()
    except Exception:  # what the check keeps the reader from
        return True
    finally:
        rules.LEFT_OUT.remove(check)
    return after != before or check in reported


def rule_numbers():
    """The numbers of all rules of the specification."""
    return {rule for rule, _ in numbered(SPECIFICATION.read_text('utf-8'))[0]}


def check_cases():
    """What is wrong with the cases and vectors."""
    numbers = rule_numbers()
    with made_kit() as (folder, cases, vectors):
        trials = [(case, partial(outcome, folder / (case.get('file') or case['folder']), case.get('known')))
                  for case in cases['packs'] + cases['sites']]
        trials += [(case, partial(judged, case)) for case in vectors['signatures']]
        trials += [(case, partial(rewritten, case)) for case in vectors['writing']]
        found = [(case.get('rules', []), find, *find()) for case, find in trials]
        every = {rule for case in cases['packs'] + cases['sites'] + sum(vectors.values(), [])
                 for rule in case.get('rules', [])}
        yield from ('no case: %s' % rule for rule in numbers - every)
        yield from ('no rule: %s' % rule for rule in every - numbers)
        for check in rules.CODES:
            mine = [trial for trial in found if 'P-' + check.strip('Pb') in trial[0]]
            shown = any(changes(check, find, before) for _, find, before, reported in mine if check in reported)
            others = {check, *COVERED.get(check, '').split()}
            if not shown and check not in TOO_LARGE and not (
                    check in COVERED and any(others.intersection(reported) for _, _, _, reported in mine)):
                yield 'no case shows %s' % check
            if shown and (check in COVERED or check in TOO_LARGE):
                yield 'a case shows %s, which is listed as covered' % check


def main():
    """Prints what is wrong, or how much is right."""
    wrong = [*check_text(), *check_cases()]
    total, own = len(rules.CODES), len(rules.CODES) - len(COVERED) - len(TOO_LARGE)
    print(*wrong or ['rules: each of %d has a case; of %d codes, %d are shown by their own check, %d by that of another'
                     % (len(rule_numbers()), total, own, len(COVERED))], sep='\n')
    return not wrong


if __name__ == '__main__':
    sys.exit(not main())
