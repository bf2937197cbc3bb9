import plistlib
import re
from xml.etree import ElementTree
from xml.parsers import expat

from readers.question import TEXT, Question, Stricter, bits, containing, corpus, encoded, has_twins, mutated, text_of


class PropertyLists(Question):
    """Property lists in XML as plistlib reads them, which ignores what it does not know."""

    name = "xml"
    files = corpus("xml")
    head = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n')
    doctype = re.compile(
        rb'<!DOCTYPE\s+plist\s+PUBLIC\s+"-//Apple( Computer)?//DTD\s+PLIST\s+1\.0//EN"\s+"http://www\.apple\.com/DTDs/PropertyList-1\.0\.dtd">')
    texts = [
        *TEXT[:-1], "&amp;", "&lt;", "&gt;", "&quot;", "&#13;", "&#x1F419;", "<![CDATA[<]]>", "<![CDATA[\r\n]]>", "<!-- c -->", "\n", "\r\n",
        "\t", "]]"]
    integers = ["0", "-0", "+007", "42", " 5\n", "0x1F", "9223372036854775808", "-0xa", "1_000", "٣", "", "1.0", "0x", "--1"]
    reals = ["0.584", ".5", "1.", "-1e5", "1E400", " 2 ", "0.1000000000000000055", "nan", "-inf", "1_0.5", "0x1p3", "", "e5"]
    containers = {"plist", "dict", "array"}
    leaves = {"key", "string", "integer", "real", "true", "false"}
    tags = [form.format(tag) for tag in sorted(containers | leaves) for form in ["<{}>", "<{}/>", "</{}>"]]
    tokens = encoded(
        *"<>/&;\"'= \n\0\x0b\ufeff\ufffe", *tags, "<!--", "-->", "<![CDATA[", "]]>", "<?x?>", "<key>name</key>", "<x>", "</x>",
        "<x/>", "<date>2026-11-28T09:00:00Z</date>", "<data>QQ==</data>", " version='1.0'", " version='1.1'", "<!DOCTYPE plist>",
        "<!ENTITY a 'b'>", "&a;", "&#0;", "&#32;")
    deepest = 66
    differences = {
        "a hexadecimal number with a sign or spaces": containing(rb"<integer>[\s+-]+0[xX]"),
        "the encoding UTF8": containing(rb"(?i)<\?xml[^>]*encoding\s*=\s*[\"']utf8[\"']"),
    }

    def value(self, dice, depth=0):
        kind = dice.choice((["array", "dict"] * 2 if depth < 4 else []) + ["string", "integer", "real", ""])
        space = dice.choice(["", "", "\n\t", " "])
        if kind == "array":
            content = space + space.join(self.value(dice, depth + 1) for _ in range(dice.randint(0, 3)))
        elif kind == "dict":
            content = space + "".join(
                f"<key>{text_of(dice, self.texts)}</key>{space}{self.value(dice, depth + 1)}" for _ in range(dice.randint(0, 3)))
        elif kind == "string":
            content = text_of(dice, self.texts)
        elif kind:
            numbers = self.integers if kind == "integer" else self.reals
            content = dice.choice(numbers if dice.random() < 0.2 else numbers[:7])
        return f"<{kind}>{content}</{kind}>" if kind else dice.choice(["<true/>", "<false/>", "<string/>", "<array/>"])

    def case(self, dice):
        head = self.head if dice.random() < 0.2 else ""
        data = dice.choice(self.files) if dice.random() < 0.02 else f'{head}<plist version="1.0">{self.value(dice)}</plist>'.encode()
        data = mutated(dice, data, self.tokens)
        return data.decode(errors="ignore").encode("utf-16") if dice.random() < 0.02 else data

    def read(self, case):
        value = plistlib.loads(case, fmt=plistlib.FMT_XML)
        self.check_head(case)
        root = ElementTree.fromstring(case)
        if root.tag != "plist" or root.get("version", "1.0") != "1.0" or len(root) != 1:
            raise Stricter("no plist of version 1.0 with one value")
        if re.search(rb"<plist[^>]*&\w", case.replace(b"\0", b"")):
            raise Stricter("an entity")
        self.check(root, self.deepest)
        return [self.answer(value)]

    def check_head(self, case):
        def require(condition, reason):
            if not condition:
                raise Stricter(reason)

        parser = expat.ParserCreate()
        parser.XmlDeclHandler = lambda version, encoding, _: require(
            re.fullmatch(r"1\.\d*", version) and re.fullmatch("utf-?8|utf-16([lb]e)?|(us-)?ascii", encoding or "utf8", re.I),
            "another version of XML, or an encoding other than UTF-8 and UTF-16")
        parser.StartDoctypeDeclHandler = lambda *_: require(self.doctype.search(case.replace(b"\0", b"")), "another DOCTYPE than Apple's")
        parser.ProcessingInstructionHandler = lambda *_: require(False, "a processing instruction")
        parser.Parse(case, True)

    def check(self, element, levels):
        inner = list(element)
        is_container = element.tag in self.containers
        if element.tag in ["date", "data"]:
            raise Stricter("dates and data")
        is_misplaced = (element.tag == "plist") != (levels == self.deepest)
        if is_misplaced or element.tag not in self.containers | self.leaves or inner and not is_container:
            raise Stricter("an unknown element, or one in a text")
        if set(element.attrib) - ({"version"} if element.tag == "plist" else set()):
            raise Stricter("an attribute")
        around = "".join([element.text or "", *(one.tail or "" for one in inner)])
        if is_container and around.strip(" \t\r\n") or element.tag in ["true", "false"] and around:
            raise Stricter("text outside of a string")
        if element.tag == "dict" and [one.tag == "key" for one in inner] != [True, False] * (len(inner) // 2):
            raise Stricter("keys and values that do not pair")
        if element.tag == "dict" and has_twins([one.text or "" for one in inner[::2]]):
            raise Stricter("a key twice")
        if levels == 0:
            raise Stricter(f"nested more than {self.deepest} deep")
        spelling = {"integer": r"\s*[+-]?(0[xX][0-9a-fA-F]{1,16}|[0-9]+)\s*", "real": r"[\s0-9+.eE-]*"}.get(element.tag, r"(?s).*")
        if not re.fullmatch(spelling, element.text or "", re.ASCII):
            raise Stricter("a number that only Python spells so")
        for one in inner:
            self.check(one, levels - 1)

    def answer(self, value):
        if isinstance(value, dict):
            return ["{}", *(part for key, one in value.items() for part in (key, self.answer(one)))]
        if isinstance(value, list):
            return ["[]", *map(self.answer, value)]
        if isinstance(value, float):
            return [None, bits(value)]
        return value if isinstance(value, (bool, str)) else [str(value), None]
