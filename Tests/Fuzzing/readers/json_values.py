import json

from readers.question import TEXT, Question, Stricter, bits, corpus, encoded, has_twins, mutated, text_of


class JSONValues(Question):
    """JSON as Python's json reads it."""

    name = "json"
    files = corpus("json")
    numbers = "0 -0 7 1.50 0.584 -1e5 1E+400 12345678901234567890 0.1000000000000000055 1e-7 5e-324 2.5".split()
    strings = [*TEXT, *r"\n \u00e9 \u0000 \ud83d\udc19 \/ \\ \" name emojis".split(), "\x7f"]
    tokens = encoded(
        *"{}[]:,\"\\/'- \n\t\r+.eE0\0", "null", "true", "\\u", "\\ud83d", "\\uDC19", "\"a\":", "//", "[[[[", "\ufeff", "00", "1.", "NaN",
        "-Infinity", *numbers)
    deepest = 64

    def value(self, dice, depth=0):
        kind = dice.choice("[{[{snw" if depth < 4 else "snw")
        space = dice.choice(["", "", " ", "\n"])
        if kind == "[":
            return f"[{f'{space},'.join(self.value(dice, depth + 1) for _ in range(dice.randint(0, 3)))}]"
        if kind == "{":
            members = [f"{self.string(dice)}{space}:{space}{self.value(dice, depth + 1)}" for _ in range(dice.randint(0, 3))]
            return "{" + f",{space}".join(members) + "}"
        return self.string(dice) if kind == "s" else dice.choice(self.numbers if kind == "n" else ["true", "false", "null"])

    def string(self, dice):
        return f'"{text_of(dice, self.strings)}"'

    def case(self, dice):
        if dice.random() < 0.01:
            depth = dice.choice([self.deepest - 1, self.deepest, self.deepest + 1, 2_000])
            return b"[" * depth + b"]" * depth
        return mutated(dice, dice.choice(self.files) if dice.random() < 0.03 else self.value(dice).encode(), self.tokens)

    def read(self, case):
        reasons = []

        def object_of(pairs):
            if has_twins([key for key, _ in pairs]):
                reasons.append("a key twice")
            return {"": pairs}

        try:
            value = json.loads(
                case.decode().removeprefix("\ufeff"), object_pairs_hook=object_of, parse_int=self.number, parse_float=self.number,
                parse_constant=lambda _: reasons.append("NaN and infinities"))
            answer = self.answer(value, self.deepest)
            json.dumps(answer, ensure_ascii=False).encode()
        except RecursionError:
            raise Stricter(f"nested more than {self.deepest} deep")
        except UnicodeEncodeError:
            raise Stricter("half a character")
        if reasons:
            raise Stricter(reasons[0])
        return [answer]

    def number(self, spelling):
        return (spelling, bits(float(spelling)))

    def answer(self, value, levels):
        if isinstance(value, tuple):
            return list(value)
        if not isinstance(value, (dict, list)):
            return value
        if levels == 0:
            raise RecursionError
        if isinstance(value, list):
            return ["[]", *(self.answer(one, levels - 1) for one in value)]
        return ["{}", *(part for key, one in value[""] for part in (key, self.answer(one, levels - 1)))]
