#!/usr/bin/env python3
"""Writes the tables of Sources/EmojiNames from Unicode's emoji-test.txt (Debian: unicode-data), CLDR's annotations
(Debian: unicode-cldr-core), and emoji-words.txt, emoji-vocabulary.txt and emoji-captions.txt beside this file.

    python3 Documentation/Generators/emoji-names.py Sources/EmojiNames
"""
import collections
import pathlib
import re
import sys

sys.dont_write_bytecode = True
from emoji_languages import (  # noqa: E402
    FOLDED, LANGUAGES, Names, annotations, bare, read_captions, read_vocabulary, squeezed, words,
)

EMOJI_TEST = "/usr/share/unicode/emoji/emoji-test.txt"
ENGLISH = ["en", "en_001", "en_GB", "en_AU", "en_CA", "en_IN"]
OWN_WORDS = pathlib.Path(__file__).with_name("emoji-words.txt")
TONES = {chr(scalar) for scalar in range(0x1F3FB, 0x1F400)}
# Words too common to distinguish emoji; a search with other words ignores them.
IGNORED = {"of", "with", "and", "the"}
# Parts of Unicode's group names that are too general to search for.
NO_TOPICS = {"other", "emotion", "body", "single", "partial", "fingers", "open", "closed"}
# Words of Unicode's group names that apply only to the subgroups that begin with them: a rose is not an animal.
NARROW_TOPICS = {"animals": "animal", "food": "food", "drink": "drink"}


def number(value):
    """Three digits in base 64, of the 64 characters from '0' on."""
    assert value < 64**3
    return "".join(chr(48 + value // 64**power % 64) for power in (2, 1, 0))


# One sign for each of the most frequent letters that are not Latin.
SIGNS_OF_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ!#$%&'()*+,./:;<=>?@[]^_`{}~-"


class Row:
    def __init__(self, face, name, tones, topic):
        self.face, self.name, self.tones, self.topic, self.start = face, name, tones, topic, 0
        # A spelling with tones, for a row that Unicode does not list without them.
        self.toned = ""

    @property
    def line(self):
        return f"{self.face}\t{self.tones}".rstrip("\t")


def read_emoji_test():
    """The rows of all faces without skin tones, in Unicode's order. The third field is the number of tones a face can have: 1,
    2, or d for two that must differ (such a face stands for a pair and is not listed by Unicode itself)."""
    rows, group, subgroup = {}, "", ""
    for line in open(EMOJI_TEST, encoding="utf-8"):
        if line.startswith("# group: "):
            group = line[9:].strip()
        elif line.startswith("# subgroup: "):
            subgroup = line[12:].strip()
        match = re.match(r"([0-9A-F ]+?) *; (fully-qualified|component) *# \S+ E[0-9.]+ (.*)", line)
        if not match:
            continue
        face = "".join(chr(int(scalar, 16)) for scalar in match[1].split())
        name = match[3].strip()
        tones = sum(scalar in TONES for scalar in face)
        key = "".join(scalar for scalar in bare(face) if scalar not in TONES)
        if not tones or not key:
            rows[bare(face)] = Row(face, name, "", (group, subgroup))
        elif key not in rows:
            name = re.sub(r"(:|,) [a-z-]+ skin tone, .* skin tone$", "", name)
            plain = "".join(scalar for scalar in face if scalar not in TONES)
            rows[key] = Row(plain, name, "d", (group, subgroup))
            rows[key].toned = bare(face)
        elif rows[key].tones != "d":
            rows[key].tones = str(tones)
    return rows


def read_annotations(rows):
    """Other names of a face in English: keywords, and its names in other variants of English."""
    keywords, names = collections.defaultdict(list), collections.defaultdict(list)
    for language in ENGLISH:
        own_names, own_keywords = annotations(language, rows)
        for face, row in rows.items():
            if face in own_names:
                names[row.face].append(own_names[face])
            keywords[row.face] += own_keywords.get(face, [])
    return keywords, names


class Index:
    """For each word, the rows it finds by kind of relation, and the rows that can be drawn for it."""

    def __init__(self):
        self.words = collections.defaultdict(lambda: [{} for _ in range(5)])
        # None: nothing is drawn for this word.
        self.pictures = {}

    def add(self, kind, word, row):
        # Only the strongest relation counts, except for whole names, which have a search of their own.
        kinds = self.words[word]
        if not any(row.face in kinds[stronger] for stronger in range(1, kind + 1)):
            kinds[kind][row.face] = row

    def line(self, word):
        kinds = [[row.start for row in kind.values()] for kind in self.words[word]]
        kinds = kinds[:1] + [sorted(set(kind) - set(kinds[0])) for kind in kinds[1:]]
        fields = ["".join(map(number, kind)) for kind in kinds]
        if word in self.pictures:
            rows = self.pictures[word]
            fields.append(NOTHING if rows is None else "".join(number(row.start) for row in rows))
        return "|".join(fields).rstrip("|")


def singular(word):
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


WHOLE_NAME, MEANT, PART_OF_NAME, KEYWORD, TOPIC = range(5)
# In place of the rows that can be drawn. It is not a digit of a number.
NOTHING = "-"


def make_index(rows):
    index = Index()
    faces = {row.face: row for row in rows.values() if row.topic[0] != "Component"}
    own = read_own_words(faces)
    for row in faces.values():
        if row.tones != "d":
            assert not index.words[squeezed(row.name)][WHOLE_NAME], f"two faces are called {row.name}"
            index.add(WHOLE_NAME, squeezed(row.name), row)
    for text, face in own["="]:
        assert not index.words[squeezed(text)][WHOLE_NAME], f"{text}: another face has this name"
        index.add(WHOLE_NAME, squeezed(text), faces[face])
    for text, face in own[":"]:
        if len(words(text)) == 1:
            index.add(MEANT, squeezed(text), faces[face])
    for row in faces.values():
        for word in words(row.name):
            index.add(PART_OF_NAME, word, row)
    add_keywords(index, rows, faces)
    for text, face in own[":"] + own["="]:
        for word in words(text):
            index.add(KEYWORD, word, faces[face])
    for row in faces.values():
        for word in topic_words(row.topic) - NO_TOPICS:
            index.add(TOPIC, word, row)
    for text, face in own["!"]:
        for kind in index.words[text][MEANT:]:
            kind.pop(face, None)
    add_synonyms(index, own["~"])
    add_pictures(index, own, faces)
    for text, face in own[">"]:
        assert face or any(index.words[squeezed(text)]), f"{text} > -: that word leads nowhere anyway"
    return {word: index.line(word) for word in index.words if word and word not in IGNORED and any(index.words[word])}


def topic_words(topic):
    group, subgroup = topic
    broad = [word for word in words(group) if subgroup.startswith(NARROW_TOPICS.get(word, ""))]
    return {singular(word) for word in broad + words(subgroup)}


def add_keywords(index, rows, faces):
    keywords, names = read_annotations(rows)
    for face, row in faces.items():
        for name in names[face]:
            if row.tones != "d" and not index.words[squeezed(name)][WHOLE_NAME]:
                index.add(WHOLE_NAME, squeezed(name), row)
        for phrase in names[face] + keywords[face]:
            parts = words(phrase)
            for word in parts + [singular(word) for word in parts if word.endswith("ies")]:
                index.add(KEYWORD, word, row)
            if "-" in phrase:
                index.add(KEYWORD, "".join(parts), row)


def add_synonyms(index, synonyms):
    for word, source in synonyms:
        found = index.words.get(source)
        assert found, f"{word} ~ {source}: nothing is called that"
        for row in list(found[WHOLE_NAME].values()):
            index.add(MEANT, word, row)
        for kind in (MEANT, PART_OF_NAME, KEYWORD, TOPIC):
            for row in list(found[kind].values()):
                index.add(kind, word, row)


def add_pictures(index, own, faces):
    """The emoji that can be drawn for a word, in the order of the list: those of '>' before those of ':'."""
    for text, face in own[":"]:
        index.pictures.setdefault(squeezed(text), []).append(faces[face])
    for word, rows in index.pictures.items():
        named = list(index.words[word][WHOLE_NAME].values())
        index.pictures[word] = named + [row for row in rows if row not in named]
    chosen = {squeezed(text) for text, _ in own[">"]}
    for word in chosen:
        index.pictures[word] = None
    for text, face in own[">"]:
        if face:
            index.pictures[squeezed(text)] = (index.pictures[squeezed(text)] or []) + [faces[face]]
            index.add(MEANT, squeezed(text), faces[face])
    for word, source in own["~"]:
        rows = index.pictures.get(source, list(index.words[source][WHOLE_NAME].values()))
        if word not in chosen and not index.words[word][WHOLE_NAME] and rows:
            index.pictures[word] = rows
    for word, rows in index.pictures.items():
        if rows is not None:
            for row in rows:
                index.add(MEANT, word, row)


def read_own_words(faces):
    own = collections.defaultdict(list)
    qualified = {bare(face): face for face in faces}
    for line in open(OWN_WORDS, encoding="utf-8"):
        if not line.strip() or line.startswith("#"):
            continue
        text, kind, meant = re.fullmatch(r"(.+?)\s*([=:~>!])\s+(.+)", line.strip()).groups()
        if kind == "~":
            own[kind].append((squeezed(text), squeezed(meant)))
        elif meant == NOTHING:
            own[kind].append((text, None))
        else:
            own[kind] += [(text, qualified[bare(face)]) for face in meant.split()]
    return own


def make_language_index(names, rows, vocabulary):
    """The index of a language other than English, without topics. `vocabulary` has the faces of everyday words."""
    index = Index()
    named = {names.squeezed(name) for name in names.names.values()}
    shown = collections.Counter(map(names.squeezed, names.captions.values()))
    faces = {face: row for face, row in rows.items() if face in names.names and row.topic[0] != "Component"}
    for text, face in vocabulary.items():
        # Before the names: "lion" is the animal, although the zodiac sign is called so.
        index.add(WHOLE_NAME, names.squeezed(text), faces[face])
    for face, row in faces.items():
        # A name of several words is found by its words.
        name, caption = names.squeezed(names.names[face]), names.squeezed(names.captions[face])
        if row.tones != "d" and len(names.words(names.names[face])) == 1:
            index.add(WHOLE_NAME, name, row)
        if caption != name and len(names.words(names.captions[face])) == 1:
            is_only_one = shown[caption] == 1 and caption not in named
            index.add(WHOLE_NAME if is_only_one and row.tones != "d" else MEANT, caption, row)
    for face, row in faces.items():
        for word in names.words(names.names[face]) + names.words(names.captions[face]):
            index.add(PART_OF_NAME, word, row)
    for face, row in faces.items():
        for phrase in names.keywords[face]:
            for word in names.words(phrase):
                index.add(KEYWORD, word, row)
    return {word: index.line(word) for word in index.words if word and any(index.words[word])}


HEADER = """\
// Generated by Documentation/Generators/emoji-names.py from Unicode's emoji-test.txt, CLDR's annotations,
// emoji-words.txt, emoji-vocabulary.txt and emoji-captions.txt; do not edit. Unicode Data Files, copyright Unicode, Inc.;
// see Documentation/Licenses/Unicode.txt and Documentation/Licenses/Unicode-CLDR.txt.

// swift-format-ignore-file
"""


def literal(name, comment, lines, end="\n"):
    comment = "".join(f"/// {line}\n" for line in comment)
    return f'\n{comment}let {name}: StaticString = #"""\n{end.join([*lines, ""])}\n"""#\n'


def table(rows):
    """EmojiTable.swift: what is the same in all languages."""
    topics = {}
    for row in rows.values():
        topics.setdefault(row.topic, row.start)
    order = sorted(rows.values(), key=lambda row: bare(row.face).encode())
    return HEADER + literal("emojiRows", [
        "A line for each face without skin tones, in Unicode's order: the face, and the skin tones that it can have (1: one,",
        "2: two, d: two that differ). A row is identified by the offset of its first byte: three digits in base 64, from the",
        "characters after '0'."], [row.line for row in rows.values()]
    ) + literal("emojiOrder", ["All rows, sorted by the bytes of the face without presentation selectors."],
        [number(row.start) for row in order], end=""
    ) + literal("emojiTopics", ["A line for each topic: its first row, group, subgroup."],
        [f"{number(first)} {group}\t{subgroup}" for (group, subgroup), first in topics.items()]
    ) + literal("foldedLetters", ["A line for each letter that a search takes for another one, sorted: the letter, the other."],
        [f"{letter} {base}" for letter, base in sorted(FOLDED.items(), key=lambda x: x[0].encode()) if letter != base]
    ) + literal("signsOfLetters", ["The signs that stand for letters in the words of languages with another script."],
        [SIGNS_OF_LETTERS], end="")


def language_file(names, rows, index):
    language = names.language
    lines = []
    for face, row in rows.items():
        if face in names.names:
            caption = names.captions[face]
            lines.append(f"{number(row.start)}{names.names[face]}" + ("" if caption == names.names[face] else f"\t{caption}"))
    prefix = language.name.lower()
    counts = collections.Counter(letter for word in index for letter in word if letter > "\x7f")
    letters = "".join(sorted(counts, key=lambda letter: (-counts[letter], letter))[: len(SIGNS_OF_LETTERS)])
    signs = str.maketrans(letters, SIGNS_OF_LETTERS[: len(letters)])
    index = {word.translate(signs): line for word, line in index.items()}
    return HEADER + literal(f"{prefix}Names", [
        "A line for each face, in Unicode's order: the row, the name, and the caption, the word that a child would say, where it",
        "differs."], lines
    ) + literal(f"{prefix}Words", [
        "A line for each word, sorted, with its rows: whole name | meaning | part of the name | keyword | topic. A whole name has",
        "no separators between its words."], [f"{word} {index[word]}" for word in sorted(index, key=str.encode)]
    ) + (literal(f"{prefix}Letters", ["The letters that are one sign each in the words, in the order of the signs."],
        [letters], end="") if letters else "")


def main(folder):
    rows = read_emoji_test()
    start = 0
    for row in rows.values():
        row.start = start
        start += len(row.line.encode()) + 1
    (folder / "Languages").mkdir(parents=True, exist_ok=True)
    (folder / "EmojiTable.swift").write_text(table(rows), encoding="utf-8")
    english = {face: row.name for face, row in rows.items()}
    captions, vocabulary = read_captions(), read_vocabulary()
    for language in LANGUAGES:
        code = language.code
        names = Names(language, rows, english, captions[code])
        index = make_index(rows) if code == "en" else make_language_index(names, rows, vocabulary[code])
        text = language_file(names, rows, index)
        (folder / "Languages" / f"{language.name}.swift").write_text(text, encoding="utf-8")


main(pathlib.Path(sys.argv[1]))
