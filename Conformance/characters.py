"""What Python's standard library lacks of Unicode: emoji, from the table of the kit, and user-perceived characters."""
import re
from pathlib import Path
from unicodedata import category, normalize

FACES = ''.join(re.findall('^(?!# ).+', Path(__file__).with_name('faces.txt').read_text('utf-8'), re.MULTILINE))
WHITE = ''.join(c for c in map(chr, range(0x3001)) if c.isspace() and c not in '\x1c\x1d\x1e\x1f')
UNSAFE = '\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb\ufdd0-\ufdef' + ''.join(
    chr(plane << 16 | low) for plane in range(17) for low in (0xFFFE, 0xFFFF))
IGNORABLE = (
    '\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff'
    '\ufe00-\ufe0f\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff')
HIDDEN = re.compile('[%s%s]' % (UNSAFE, IGNORABLE))
ALLOWED = re.compile('\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f|[\u200c\u200d\ufe0e\ufe0f]')
EMOJI = ''.join(set(re.sub('[\u20e3%s]' % IGNORABLE, '', FACES)))
TEXT_STYLE = ''.join(set(re.findall('([^#*0-9])\ufe0f', FACES)))
PICTURES = set(EMOJI) - set(TEXT_STYLE + '#*0123456789')  # those with Emoji_Presentation
QUALIFIED = re.compile('[%s](?![🏻-🏿])|[#*0-9](?=\u20e3)' % TEXT_STYLE)  # what U+FE0F follows
EXTENDING = ''.join(c for c in map(chr, range(0x110000)) if category(c)[0] == 'M') + (
    '\u200c\u200d\uff9e\uff9f🏻-🏿\U000e0020-\U000e007f')
CLUSTER = re.compile(  # annex 29: a control; a flag, pictures, Hangul, any character, with what extends it
    '\r\n|[{0}]|(?:[🇦-🇿]{{2}}|[{1}](?:[{2}]*\u200d[{1}])*|[ᄀ-ᅟꥠ-ꥼ]*[ᅠ-ᆧ가-힣ힰ-ퟆ][ᅠ-ᇿힰ-ퟻ]*|.)[{2}]*'
    .format(UNSAFE, re.sub('[#*0-9🇦-🇿]', '', EMOJI), EXTENDING))


def count(text):
    """The number of user-perceived characters (annex 29)."""
    return len(CLUSTER.findall(text))


def visible(text):
    """True if a character of the text is visible (P-723)."""
    blank = ('Cc', 'Cf', 'Cs', 'Zs', 'Zl', 'Zp', 'Mn', 'Me')
    return any(c in PICTURES or not (HIDDEN.match(c) or c == '\u2800' or category(c) in blank) for c in text)


def safe(text):
    """True if no character of the text is unsafe (P-721)."""
    return not re.search('[%s]' % UNSAFE, text)


def shown(text):
    """True if no character of the text is unsafe or invisible (P-721, P-722)."""
    return not HIDDEN.search(ALLOWED.sub('', text))


def spelled(face):
    """The face in the spelling that Unicode calls fully qualified (P-645)."""
    return QUALIFIED.sub('\\g<0>\ufe0f', re.sub('[\ufe0e\ufe0f]', '', face))


def is_emoji(face):
    """True if a face in this spelling is an emoji (P-646)."""
    return '\ufe0f' in face or not PICTURES.isdisjoint(face)


def face_key(face):
    """Faces with the same key are the same (P-644)."""
    return normalize('NFD', re.sub('[\ufe0e\ufe0f]', '', face))


def name_key(name):
    """Names with the same key are equal (P-635)."""
    return re.sub('[%s]+' % WHITE, ' ', face_key(''.join(c.lower() for c in name)).strip(WHITE))
