"""The names and captions of emoji in several languages, from CLDR's annotations (Debian: unicode-cldr-core) and
emoji-captions.txt beside this file. A part of emoji-names.py.
"""
import collections
import functools
import pathlib
import re
import unicodedata
import xml.etree.ElementTree as ElementTree

ANNOTATIONS = "/usr/share/unicode/cldr/common/annotations"
OWN_CAPTIONS = pathlib.Path(__file__).with_name("emoji-captions.txt")
OWN_VOCABULARY = pathlib.Path(__file__).with_name("emoji-vocabulary.txt")
SIGNS = {"#": "hash", "*": "asterisk"}


class Language:
    """A language with the words for "with" and "without", before which a long name is cut."""

    def __init__(self, code, name, withs="", latin=True):
        self.code, self.name, self.withs, self.latin = code, name, withs.split(), latin


LANGUAGES = [
    Language("en", "English", "with without"),
    Language("de", "German", "mit ohne"),
    Language("fr", "French", "avec sans"),
    Language("es", "Spanish", "con sin"),
    Language("it", "Italian", "con senza che"),
    Language("pt", "Portuguese", "com sem"),
    Language("nl", "Dutch", "met zonder"),
    Language("pl", "Polish", "z ze bez"),
    Language("tr", "Turkish"),
    Language("uk", "Ukrainian", "з зі із без", latin=False),
    Language("ar", "Arabic", "مع بدون", latin=False),
    Language("zh", "Chinese", latin=False),
    Language("ja", "Japanese", latin=False),
    Language("hi", "Hindi", latin=False),
]

# Letters that are alike in a search. They are part of the table, and Folding.swift folds text in the same way.
FOLDED = {
    **{chr(x): unicodedata.normalize("NFD", chr(x))[0] for x in [*range(0xC0, 0x250), *range(0x1E00, 0x1F00)]},
    **dict(zip("ßæœøłđıðþ", ["ss", "ae", "oe", "o", "l", "d", "i", "d", "th"])),
    **dict(zip("йїёўґ", "иіеуг")),
    **dict(zip("آأإٱؤئىة", "اااا\u0648\u064a\u064a\u0647")),
    **{chr(0x958 + offset): letter for offset, letter in enumerate("कखगजडढफय")},
    # Katakana as hiragana.
    **{chr(x): chr(x - 0x60) for x in range(0x30A1, 0x30F7)},
}
# Accents, Arabic vowels and the long line between letters, the dot below letters of Hindi, joiners.
SILENT = {*map(chr, range(0x300, 0x370)), *map(chr, range(0x64B, 0x653)), *"\u0640\u0670\u093c\u200c\u200d'’ʼ"}


@functools.cache
def words(text, latin=True):
    """The words of a text in lower case, without accents and apostrophes."""
    folded = ""
    for x in text.lower():
        if x not in SILENT:
            folded += f" {SIGNS[x]} " if x in SIGNS else FOLDED.get(x, x)
    if latin:
        return re.findall("[a-z0-9]+", folded)
    return "".join(x if in_words(x) else " " for x in folded).split()


@functools.cache
def in_words(letter):
    return unicodedata.category(letter)[0] in "LMN"


def squeezed(text, latin=True):
    return "".join(words(text, latin))


def bare(face):
    return face.replace("\ufe0e", "").replace("\ufe0f", "")


# Invisible marks of direction, as in the Arabic names.
MARKS = dict.fromkeys([0xAD, 0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A), 0xFEFF])


def annotations(language, faces):
    """The names and the keywords of faces in a language or a variant of one."""
    names, keywords = {}, {}
    for folder in (ANNOTATIONS, ANNOTATIONS + "Derived"):
        for annotation in ElementTree.parse(f"{folder}/{language}.xml").iter("annotation"):
            face = bare(annotation.get("cp"))
            if face in faces:
                text = annotation.text.translate(MARKS)
                if annotation.get("type") == "tts":
                    names[face] = text
                else:
                    keywords[face] = text.split(" | ")
    return names, keywords


def read_entries(path):
    """The lines of a file: a face, then languages with their text. Yields each language with the face and its text."""
    for line in open(path, encoding="utf-8"):
        if line.strip() and not line.startswith("#"):
            face, texts = line.strip().split(" ", 1)
            for entry in texts.split("|"):
                language, text = entry.strip().split(" ", 1)
                yield language, bare(face), text.strip()


def read_captions():
    """The captions of emoji-captions.txt: for each language, faces and their words."""
    captions = collections.defaultdict(dict)
    for language, face, caption in read_entries(OWN_CAPTIONS):
        assert face not in captions[language], f"{language} {face}: the face is there twice"
        captions[language][face] = caption
    return captions


def read_vocabulary():
    """The words of emoji-vocabulary.txt: for each language, words and their faces."""
    vocabulary = collections.defaultdict(dict)
    for language, face, texts in read_entries(OWN_VOCABULARY):
        for text in texts.split(", "):
            assert text not in vocabulary[language], f"{language} {text}: the word is there twice"
            vocabulary[language][text] = face
    return vocabulary


class Names:
    """The name and the caption of each face in a language. The caption is the word that a child would say."""

    def __init__(self, language, rows, english, own):
        """`english` are the names of the rows in English, `own` the captions of emoji-captions.txt."""
        self.language, self.rows, self.english, self.own = language, rows, english, own
        names, keywords = annotations(language.code, {*rows, *(row.toned for row in rows.values())})
        names = dict(english) if language.code == "en" else {**own, **names}
        for face, row in rows.items():
            if face not in names and row.toned in names:
                names[face] = re.split(" ?:", names[row.toned])[0]
        self.names = {face: names[face] for face in rows if face in names}
        self.keywords = {face: keywords.get(face, []) for face in rows}
        # How many faces share a keyword: a word that very many share is no name.
        self.shared = collections.Counter(self.squeezed(x) for face in rows for x in self.keywords[face])
        self.frames = collections.Counter()
        for face in self.animals():
            self.frames.update({frame for frame, _ in self.framed(face)})
        self.captions = {face: self.caption(face) for face in self.names}
        self.cut_long_names()

    def words(self, text):
        return words(text, self.language.latin)

    def squeezed(self, text):
        return squeezed(text, self.language.latin)

    def caption(self, face):
        if face in self.own:
            return self.own[face]
        group, subgroup = self.rows[face].topic
        label = re.match("[^:：]*[:：] ?(.*)", self.names[face])
        if label and (group == "Flags" or subgroup == "keycap"):
            return label[1]
        framed = self.unframed(face)
        animal = self.animal_of_face(face)
        caption = (animal if not framed or animal in self.keywords[face] else framed) or self.names[face]
        # "Magier(in)" is a Magier or a Magierin.
        return re.sub(r"(?<=[a-z])\([a-z]+\)", "", caption)

    def animals(self):
        return [face for face in self.names if self.rows[face].topic[0] == "Animals & Nature"]

    def unframed(self, face):
        """The keyword that is left of "dog face" without what many names of animals share."""
        if self.rows[face].topic[0] != "Animals & Nature":
            return None
        found = [keyword for frame, keyword in self.framed(face) if self.frames[frame] >= 3]
        return min(found, key=lambda keyword: (keyword not in self.names[face], len(keyword)), default=None)

    def framed(self, face):
        """The keywords in the name of a face, each with the rest of the name: "*gesicht" of "Hundegesicht"."""
        name = self.words(self.names[face])
        for keyword in self.keywords[face]:
            word = self.squeezed(keyword)
            if " " in keyword or word == "".join(name) or not word:
                continue
            for place, part in enumerate(name):
                same = len(word) if part == word else common_prefix(part, word)
                if len(name) > 1 and same >= max(2, len(word) - 2) and len(part) <= len(word) + 2:
                    yield " ".join(name[:place] + ["*"] + name[place + 1 :]), keyword
            rest = name[0][len(word) :]
            if len(name) == 1 and name[0].startswith(word) and any(self.is_shared(rest[x:]) for x in range(len(rest))):
                yield "*" + rest, keyword

    def is_shared(self, word):
        return self.shared[word] >= 10

    def animal_of_face(self, face):
        """What 🐕 is called, for 🐶, which is "dog face" in English."""
        name = self.english[face]
        if not name.endswith(" face") or self.rows[face].topic[0] != "Animals & Nature":
            return None
        return next((self.names.get(other) for other, text in self.english.items() if f"{text} face" == name), None)

    def cut_long_names(self):
        """Cuts a name before "with", or a list of names after the first, where the rest is a keyword of the face and not
        the caption of several."""
        cuts = {}
        for face, name in self.captions.items():
            if self.rows[face].topic[0] not in ("Animals & Nature", "Food & Drink", "Travel & Places", "Activities", "Objects"):
                continue
            parts = name.split(" ")
            ends = [place for place, part in enumerate(parts) if place and part in self.language.withs][:1]
            ends += [place + 1 for place, part in enumerate(parts[:-1]) if part.endswith((",", "،"))][:1]
            if ends and ":" not in name:
                cut = " ".join(parts[: min(ends)]).rstrip(",،")
                is_keyword = self.squeezed(cut) in map(self.squeezed, self.keywords[face])
                if is_keyword and not self.is_shared(self.squeezed(cut)):
                    cuts[face] = cut
        users = collections.Counter(map(self.squeezed, [*self.captions.values(), *cuts.values()]))
        names = set(map(self.squeezed, self.names.values()))
        for face, cut in cuts.items():
            word = self.squeezed(cut)
            if users[word] == 1 or users[word] == 2 and word in names:
                self.captions[face] = cut


def common_prefix(one, other):
    return next((place for place, (x, y) in enumerate(zip(one, other)) if x != y), min(len(one), len(other)))
