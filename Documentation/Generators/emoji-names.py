#!/usr/bin/env python3
"""Writes Sources/EmojiNames/EmojiTable.swift from Unicode's emoji-test.txt (Debian: unicode-data), the English annotations
of CLDR (Debian: unicode-cldr-core) and emoji-words.txt beside this file.

    python3 Documentation/Generators/emoji-names.py > Sources/EmojiNames/EmojiTable.swift
"""
import collections
import pathlib
import re
import unicodedata
import xml.etree.ElementTree as ElementTree

EMOJI_TEST = "/usr/share/unicode/emoji/emoji-test.txt"
ANNOTATIONS = "/usr/share/unicode/cldr/common/annotations"
LANGUAGES = ["en", "en_001", "en_GB", "en_AU", "en_CA", "en_IN"]
OWN_WORDS = pathlib.Path(__file__).with_name("emoji-words.txt")
TONES = {chr(scalar) for scalar in range(0x1F3FB, 0x1F400)}
SIGNS = {"#": "hash", "*": "asterisk"}
# Words too common to distinguish emoji; a search with other words ignores them.
IGNORED = {"of", "with", "and", "the"}
# Parts of Unicode's group names that are too general to search for.
NO_TOPICS = {"other", "emotion", "body", "single", "partial", "fingers", "open", "closed"}


def bare(face):
    return face.replace("\ufe0e", "").replace("\ufe0f", "")


def words(text):
    """The words of a text in lower case, without accents and apostrophes. EmojiSearch.swift folds text in the same way."""
    text = unicodedata.normalize("NFD", text.lower())
    text = "".join(f" {SIGNS[x]} " if x in SIGNS else x for x in text if not unicodedata.combining(x) and x not in "'’")
    return re.findall("[a-z0-9]+", text)


def squeezed(text):
    return "".join(words(text))


def number(value):
    """Three digits in base 64, of the 64 characters from '0' on."""
    assert value < 64**3
    return "".join(chr(48 + value // 64**power % 64) for power in (2, 1, 0))


class Row:
    def __init__(self, face, name, tones, topic):
        self.face, self.name, self.tones, self.topic, self.start = face, name, tones, topic, 0

    @property
    def line(self):
        return f"{self.face}\t{self.name}\t{self.tones}".rstrip("\t")


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
            face = "".join(scalar for scalar in face if scalar not in TONES)
            rows[key] = Row(face, name, "d", (group, subgroup))
        elif rows[key].tones != "d":
            rows[key].tones = str(tones)
    return rows


def read_annotations(rows):
    """Other names of a face: keywords, and its names in other variants of English."""
    keywords, names = collections.defaultdict(list), collections.defaultdict(list)
    for language in LANGUAGES:
        for folder in (ANNOTATIONS, ANNOTATIONS + "Derived"):
            for annotation in ElementTree.parse(f"{folder}/{language}.xml").iter("annotation"):
                row = rows.get(bare(annotation.get("cp")))
                if row is None:
                    continue
                if annotation.get("type") == "tts":
                    names[row.face].append(annotation.text)
                else:
                    keywords[row.face] += annotation.text.split("|")
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
        return f"{word} " + "|".join(fields).rstrip("|")


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
        for word in {singular(word) for part in row.topic for word in words(part)} - NO_TOPICS:
            index.add(TOPIC, word, row)
    add_synonyms(index, own["~"])
    add_pictures(index, own, faces)
    for text, face in own[">"]:
        assert face or any(index.words[squeezed(text)]), f"{text} > -: that word leads nowhere anyway"
    return {word: index.line(word) for word in index.words if word and word not in IGNORED and any(index.words[word])}


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
        text, kind, meant = re.fullmatch(r"(.+?)\s*([=:~>])\s+(.+)", line.strip()).groups()
        if kind == "~":
            own[kind].append((squeezed(text), squeezed(meant)))
        elif meant == NOTHING:
            own[kind].append((text, None))
        else:
            own[kind] += [(text, qualified[bare(face)]) for face in meant.split()]
    return own


def literal(name, comment, text):
    print("\n" + "\n".join(f"/// {line}" for line in comment))
    print(f'let {name}: StaticString = #"""')
    print(text)
    print('"""#')


def main():
    rows = read_emoji_test()
    start = 0
    for row in rows.values():
        row.start = start
        start += len(row.line.encode()) + 1
    topics = {}
    for row in rows.values():
        topics.setdefault(row.topic, row.start)
    index = make_index(rows)
    order = sorted(rows.values(), key=lambda row: bare(row.face).encode())

    print("// Generated by Documentation/Generators/emoji-names.py from Unicode's emoji-test.txt, CLDR's annotations and")
    print("// Documentation/Generators/emoji-words.txt; do not edit. Unicode Data Files, copyright Unicode, Inc.; see")
    print("// Documentation/Licenses/Unicode.txt and Documentation/Licenses/Unicode-CLDR.txt.\n")
    print("// swift-format-ignore-file")
    literal("emojiRows", [
        "A line for each face without skin tones, in Unicode's order: the face, its name, and the skin tones that it can have",
        "(1: one, 2: two, d: two that differ). A row is identified by the offset of its first byte: three digits in base 64,",
        "from the characters after '0'."], "\n".join(row.line for row in rows.values()) + "\n")
    literal("emojiOrder", ["All rows, sorted by the bytes of the face without presentation selectors."],
            "".join(number(row.start) for row in order))
    literal("emojiTopics", ["A line for each topic: its first row, group, subgroup."],
            "\n".join(f"{number(first)} {group}\t{subgroup}" for (group, subgroup), first in topics.items()) + "\n")
    literal("emojiWords", [
        "A line for each word, sorted, with its rows: whole name | meaning | part of the name | keyword | topic. A whole name has",
        "no separators between its words."],
        "\n".join(index[word] for word in sorted(index)) + "\n")


main()
