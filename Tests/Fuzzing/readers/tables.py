import csv
import io
import re

from readers.question import TEXT, Question, containing, corpus, encoded, mutated, text_of


class Tables(Question):
    """CSV as Python's csv reads it in its strict dialect. A case is the separator and the table."""

    name = "csv"
    files = [one.decode(errors="ignore") for one in corpus("csv")]
    pieces = [*TEXT, *"\",;\t|\n\r'=-\0", "\"\"", "\r\n", "'=", "''", "\",\"", "name", "🎃 👻"]
    tokens = encoded(*pieces)
    differences = {
        "spaces around a quoted cell": containing(rb'(?s)^(.)(?:.*(?:\1|[\r\n]))?(?:\xef\xbb\xbf)* +"|" +(?:[\r\n,;\t|: ]|$)'),
        "a byte order mark before a row": containing(rb"(?s)(?:^.|[\r\n])\xef\xbb\xbf"),
    }

    def case(self, dice):
        separator = dice.choice(",,,;;\t|: ")
        kind = dice.random()
        if kind < 0.02:
            text = dice.choice(self.files)
        elif kind < 0.5:
            text = text_of(dice, [*self.pieces, separator, separator, "\n"], 20)
        else:
            out = io.StringIO()
            ending, quoting = dice.choice(["\n", "\r\n", "\r"]), dice.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL])
            writer = csv.writer(out, delimiter=separator, lineterminator=ending, quoting=quoting)
            writer.writerows([text_of(dice, self.pieces) for _ in range(dice.randint(1, 4))] for _ in range(dice.randint(1, 4)))
            text = out.getvalue()
        return (separator + mutated(dice, text.encode(), self.tokens).decode(errors="ignore")).encode()

    def read(self, case):
        text = case.decode()
        rows = []
        try:
            for row in csv.reader(io.StringIO(text[1:], newline=""), delimiter=text[0], strict=True):
                # Ours has an empty cell in an empty line, and leaves out the apostrophe that keeps a text from being a formula.
                rows.append([re.sub(r"^'(?=['=+\-@\t\r])", "", cell) for cell in row] or [""])
        except csv.Error:
            rows.append("quote")
        return rows
