import base64
import shutil

from readers.json_values import JSONValues
from readers.question import Question, encoded, mutated, result_of, text_of

from pages import CONFUSING


class PageBlocks(Question):
    """What ours accepts of pages with confusing markup, as it is in the DOM of Chromium."""

    name = "html"
    needs_playwright = True
    usual_count = 35_000
    batch = 1_000
    is_one_way = True
    heads = [
        "<meta charset=utf-8>", "<meta charset='UTF-8'>", "<meta charset=latin1>", "<meta name=x content='charset=utf-8'>",
        "<meta http-equiv=content-type content='text/html; charset=utf-8'>",
        "<meta content='text/html; charset=utf-8' http-equiv='Content-Type' charset=latin1>", "<!--" + "x" * 1_100 + "-->", "<title>x</title>"]
    blocks = ['["A"]', '["🐙"]', '["é","\\u003c"]', '{"a":1}', '["\r\n"]', "[1,\r\n2]", '["<!--"]', '["</scrip"]', "[]\0", "[", '["\x1b$B"]']
    tokens = [*encoded(*CONFUSING, *"\0\x0c\r=/", "\x1b$B", *heads), b"\xe9"]

    def case(self, dice):
        parts = dice.choices(CONFUSING, k=dice.randint(0, 4))
        for _ in range(dice.choice([1, 1, 1, 2])):
            quote = dice.choice(["'", '"', ""])
            content = dice.choice(self.blocks if dice.random() < 0.2 else self.blocks[:6])
            block = f"<script type=application/json id={quote}memorize-themes{quote}>{content}</script>"
            parts.insert(dice.randint(0, len(parts)), block)
        head = text_of(dice, self.heads, 2) if dice.random() < 0.3 else self.heads[0]
        data = (dice.choice(["", "<!DOCTYPE html>", "<!DOCTYPE html>\n<html><head>"]) + head + "".join(parts) + "</html>").encode()
        data = mutated(dice, data, self.tokens) if dice.random() < 0.5 else data
        return dice.choice([data] * 20 + [b"\xef\xbb\xbf" + data, data.decode(errors="ignore").encode("utf-16")])

    def read_all(self, cases):
        from playwright.sync_api import sync_playwright

        def fulfill(route):
            # The encoding of the page around it is that of a frame that declares none.
            is_main = route.request.is_navigation_request() and route.request.frame == page.main_frame
            route.fulfill(content_type="text/html; charset=windows-1252", body="<!DOCTYPE html><body>") if is_main else route.abort()

        with sync_playwright() as playwright, playwright.chromium.launch(executable_path=shutil.which("chromium")) as browser:
            page = browser.new_page()
            page.route("**/*", fulfill)
            page.goto("http://peers.test/")
            texts = page.evaluate(self.script, [base64.b64encode(case).decode() for case in cases])
        return [result_of(JSONValues().read, text.encode("utf-8", "surrogatepass")) for text in texts]

    # Each case is a page with scripts in a frame.
    script = """async cases => {
      const read = text => new Promise(resolve => {
        const bytes = Uint8Array.from(atob(text), sign => sign.charCodeAt(0));
        const frame = document.createElement("iframe");
        frame.onload = () => {
          const found = frame.contentDocument?.getElementById("memorize-themes");
          const isScript = found?.localName == "script" && found.namespaceURI.endsWith("xhtml");
          resolve(isScript ? found.textContent : "");
          frame.remove();
        };
        frame.src = URL.createObjectURL(new Blob([bytes], { type: "text/html" }));
        document.body.append(frame);
      });
      const texts = [];
      for (let start = 0; start < cases.length; start += 50) {
        texts.push(...await Promise.all(cases.slice(start, start + 50).map(read)));
      }
      return texts;
    }"""
