"""Generates themes for measurements, always the same for the same arguments: generate.py [--words] COUNT FILE [SCRIPT [SEED]]

With --words every emoji has one text or two.
"""

import json
import random
import sys
import uuid

# The first word of all names and the choices for the last one, in several scripts.
SCRIPTS = {
    "ascii": ("Theme", "Zebra Harvest Lagoon Comet Orchard Carnival Glacier Meadow Parade Canyon Lantern Voyage".split()),
    "latin": ("Thème", "été Pâques Noël forêt Ångström señor Łódź jardin façade île Übung crème".split()),
    "cyrillic": ("Тема", "Лето фрукты Ёлка зима чайник Музей район дождь съёмка Юг йод море".split()),
    "japanese": ("テーマ", "なつやすみ ガラス 果物 雪だるま どうぶつ パン屋 海 ぶどう 電車 お祭り ピアノ 星空".split()),
    "arabic": ("سمة", "الصيف فواكه ميناء ثلج حديقة قطار أعياد بحر آلات نجوم مدرسة إفطار".split()),
}


def faces():
    """About 300 faces: pictographs, and sequences of several code points, which are slower to read."""
    single = [chr(point) for first, last in [(0x1F400, 0x1F43E), (0x1F32D, 0x1F37C), (0x1F680, 0x1F6A4),
                                             (0x1F910, 0x1F93A), (0x1F980, 0x1F9A2)] for point in range(first, last + 1)]
    selected = [face + "\uFE0F" for face in "❤☀☁☂☃☄☎☘☠☢☣☮☯♟♠♣♥♦♨✂✈✉✏✒✳✴❄❇❣"]
    joined = ["👩‍🌾", "👨‍🍳", "👩‍🚀", "🧑‍🎤", "👨‍👩‍👧‍👦", "❤️‍🔥", "🏳️‍🌈", "🏴‍☠️", "🐈‍⬛", "🐕‍🦺", "👍🏽", "✊🏿", "🤘🏼", "1️⃣", "#️⃣", "🇫🇷", "🇯🇵", "🇧🇷"]
    return list(dict.fromkeys(single + selected + joined))


def name(number, script="ascii"):
    first, last = SCRIPTS[script]
    return f"{first} {number} {last[number % len(last)]}"


def texts(place, number, script):
    """One text of each emoji, or two of every fourth, which differ within a theme."""
    word = SCRIPTS[script][1][place % 12]
    return [f"{place} × {number}", f"{word} {place}"] if place % 4 == 0 else f"{word} {place}"


def main(count, path, script="ascii", seed=1, words=False):
    source = random.Random(seed)
    deck = faces()
    fraction = lambda: round(source.randrange(256) / 255, 3)
    quoted = lambda values: json.dumps(values, ensure_ascii=False)
    with open(path, "w", encoding="utf-8") as file:
        file.write("[")
        for number in range(count):
            chosen = source.sample(deck, 12 + number % 2)
            theme = ",\n    ".join([
                f'"id": "{str(uuid.UUID(int=source.getrandbits(128), version=4)).upper()}"',
                f'"name": {quoted(name(number, script))}',
                f'"emojis": {quoted(chosen[:12])}',
                f'"removedEmojis": {quoted(chosen[12:])}',
                f'"numberOfPairs": {source.randint(2, 12)}',
                f'"color": {{"red": {fraction():g}, "green": {fraction():g}, "blue": {fraction():g}, "alpha": 1}}',
            ] + ([f'"words": {quoted({face: texts(place, number, script) for place, face in enumerate(chosen)})}'] if words else []))
            file.write(("," if number else "") + "\n  {\n    " + theme + "\n  }")
        file.write("\n]\n")


if __name__ == "__main__":
    given = [word for word in sys.argv[1:] if word != "--words"]
    main(int(given[0]), given[1], *given[2:3], *map(int, given[3:4]), words=len(given) < len(sys.argv) - 1)
