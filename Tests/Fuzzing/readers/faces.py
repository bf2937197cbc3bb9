import json
import subprocess

from readers.question import EMOJI, Question, text_of


class Faces(Question):
    """The characters of a text as ICU divides it: that of the Node that comes with Playwright."""

    name = "faces"
    needs_playwright = True
    # Joiners, selectors, skin tones, regional indicators, tags, keycaps, and what is joined in other scripts.
    signs = [*map(chr, [
        0x200D, 0x200D, 0x200D, 0xFE0F, 0xFE0E, 0x20E3, 0x1F3FB, 0x1F3FF, 0x1F1EB, 0x1F1F7, 0x1F1E9, 0xE0067, 0xE007F, 0x1F3F4,
        0x2764, 0x1F468, 0x1F469, 0x1F33E, 0x301, 0x0D, 0x0A, 0xA9, 0x2122, 0x265A, 0x200C, 0x200B, 0x1100, 0x1161, 0x11A8, 0xAC00,
        0x915, 0x94D, 0x937, 0x903, 0xE33, 0x600]), *"#1A 漢"]

    def case(self, dice):
        pieces = self.signs + dice.choices(EMOJI, k=len(self.signs))
        return text_of(dice, pieces, 24 if dice.random() < 0.1 else 6).encode()

    def read_all(self, cases):
        from playwright._impl._driver import compute_driver_executable

        words = [compute_driver_executable()[0], "-e", self.script]
        texts = json.dumps([case.decode() for case in cases]).encode()
        return json.loads(subprocess.run(words, input=texts, stdout=subprocess.PIPE, check=True).stdout)

    script = """
      const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
      const texts = JSON.parse(require("fs").readFileSync(0));
      const faces = texts.map(text => [...segmenter.segment(text)].map(part => part.segment));
      process.stdout.write(JSON.stringify(faces));
    """

    def agrees(self, ours, theirs):
        faces, verdict = ours
        count = len(theirs)
        return faces == theirs and {"face": count == 1, "severalCharacters": count > 1}.get(verdict, True)
