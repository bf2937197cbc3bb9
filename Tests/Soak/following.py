"""A publisher and two followers: random histories against a model of what each follower must have."""

import json
import shutil
import subprocess

from support import Report, has, is_whole, scratch, seeded

FACES = list("🐶🐱🐭🐹🐰🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧🐦🐤🦆🦅🦉🦇🐺🐗🐴🦄🐝🐛🦋🐌🐞🐜🦟🦗🦂🐢🐍🦎")


class Publisher:
    """Themes by name: their emoji and their colour."""

    def __init__(self, program, folder):
        self.program, self.folder, self.catalog = program, folder, folder / "publisher.sqlite"
        self.themes, self.published, self.count, self.number = {}, {}, 0, 0
        self.key = ()
        if has("minisign"):
            subprocess.run(["minisign", "-G", "-W", "-p", "a.pub", "-s", "a.key"], cwd=folder, capture_output=True, check=True)
            self.key = ("--key", "a.key")

    def change(self, draw, what=None):
        name = draw.choice(sorted(self.themes) or [None])
        what = what or (draw.choice(["add", "edit", "edit", "edit", "delete"]) if name else "add")
        if what == "add":
            self.count += 1
            name, faces = f"Theme {self.count}", draw.sample(FACES, 4)
            self.run("new", name, "--emojis", "".join(faces), "--theme-color", "#000001")
            self.themes[name] = (frozenset(faces), "#000001")
        elif what == "delete":
            self.run("delete", name)
            del self.themes[name]
        else:
            face, color = draw.choice(FACES), f"#{draw.randrange(1 << 23):06X}"
            self.run("edit", name, "-e", f"add {face}", "-e", f"color {color}", "--keep-going")
            self.themes[name] = (self.themes[name][0] | {face}, color)

    def run(self, *words):
        return self.program.run(*words, catalog=self.catalog, cwd=self.folder)

    def publish(self):
        result = self.run("publish", "site", "--force", *self.key)
        self.published = dict(self.themes)
        self.number = json.loads((self.folder / "site/index.json").read_text())["number"]
        return result


class Follower:
    def __init__(self, program, folder, name):
        self.program, self.folder, self.catalog = program, folder, folder / f"{name}.sqlite"
        # What this follower did: it must outlive every update.
        self.model = {"deleted": set(), "faces": {}, "colors": {}, "own": set()}
        self.seen, self.past = {}, []

    def run(self, *words):
        return self.program.run(*words, catalog=self.catalog, cwd=self.folder)

    def themes(self):
        return {one["name"]: one for one in self.program.themes(self.catalog) or []}

    def copy(self):
        return {key: (set(value) if isinstance(value, set) else {k: set(v) if isinstance(v, set) else v for k, v in value.items()})
                for key, value in self.model.items()}

    def remember(self):
        self.past.append((self.themes(), self.copy(), dict(self.seen)))

    def change(self, draw):
        self.remember()
        name = draw.choice(sorted(self.themes()) or [None])
        what = draw.choice(["own", "face", "face", "color", "delete"]) if name else "own"
        if what == "own":
            name = f"Own {draw.randrange(1 << 30)}"
            result = self.run("new", name, "--emojis", "🍎🍌🍇")
            self.model["own"].add(name)
        elif what == "delete":
            result = self.run("delete", name)
            for kind in ("faces", "colors"):
                self.model[kind].pop(name, None)
            self.model["own"].discard(name)
            self.model["deleted"].add(name)
        elif what == "face":
            face = draw.choice("🍓🥝🍒🍑🥭🍍🥥🍅🍆🥑")
            result = self.run("edit", name, "-e", f"add {face}")
            self.model["faces"].setdefault(name, set()).add(face)
        else:
            color = f"#{(1 << 23) + draw.randrange(1 << 23):06X}"
            result = self.run("edit", name, "-e", f"color {color}")
            self.model["colors"][name] = color
        if self.themes() == self.past[-1][0]:
            self.past.pop()
        return result


def facts(follower):
    listed = follower.run("follow", "--json").json["sites"]
    return [(one["address"], one["number"], one["key"]) for one in listed]


def check(report, case, publisher, follower):
    """What must hold after an update."""
    found, model = follower.themes(), follower.model
    for name, (faces, color) in publisher.published.items():
        if name in model["deleted"]:
            report.expect(name not in found, case, f"{name} was brought back")
            continue
        if not report.expect(name in found, case, f"{name} is missing"):
            continue
        report.expect(faces <= set(found[name]["emojis"]), case, f"{name} lacks emoji of the publisher")
        wanted = model["colors"].get(name, color)
        report.expect(found[name]["color"] == wanted + "FF", case, f"{name} is {found[name]['color']}, not {wanted}")
    for name, faces in model["faces"].items():
        report.expect(faces <= set(found.get(name, {"emojis": []})["emojis"]), case, f"{name} lost emoji of its own")
    for name in model["own"]:
        report.expect(name in found, case, f"{name} was lost")


def update(report, case, publisher, follower, words=("update",)):
    follower.remember()
    before = len(follower.program.operations(follower.catalog))
    result = follower.run(*words)
    report.expect(result.code == 0, case, result.words)
    after = follower.program.operations(follower.catalog)
    if len(after) == before:
        report.expect(follower.themes() == follower.past.pop()[0], case, "changed without an operation")
    check(report, case, publisher, follower)
    again = follower.run("update")
    report.expect(again.code == 0 and "nothing new" in again.err, case, f"a second update: {again.words}")
    report.expect(follower.program.operations(follower.catalog) == after, case, "a second update is an operation")


def undo(report, case, follower):
    if len(follower.past) < 2:
        return
    known = facts(follower)
    themes, follower.model, _ = follower.past.pop()
    result = follower.run("undo", "--yes")
    report.expect(result.code == 0, case, result.words)
    report.expect(follower.themes() == themes, case, f"undo left other themes: {result.words}")
    report.expect(facts(follower) == known, case, "an undo changed what is known about the site")


def elsewhere(report, case, publisher, follower, old):
    """An older copy of the site, or none: nothing changes."""
    site, kept = publisher.folder / "site", publisher.folder / "kept"
    before = follower.program.state(follower.catalog), facts(follower)
    site.rename(kept)
    if old:
        shutil.copytree(old, site)
    result = follower.run("update")
    is_older = old and before[1] and json.loads((site / "index.json").read_text())["number"] < before[1][0][1]
    if not old:
        report.expect(result.code == 66, case, f"offline: {result.words}")
    elif is_older and publisher.key:
        report.expect(result.code == 65 and "older" in result.err, case, f"an older copy: {result.words}")
    if not old or is_older and publisher.key:
        report.expect((follower.program.state(follower.catalog), facts(follower)) == before, case, "it changed the catalog")
    shutil.rmtree(site, ignore_errors=True)
    kept.rename(site)


def history(report, program, number, steps):
    draw = seeded(f"following {number}")
    with scratch(in_memory=True) as folder:
        publisher = Publisher(program, folder)
        for _ in range(3):
            publisher.change(draw, "add")
        publisher.publish()
        followers = [Follower(program, folder, name) for name in ("ada", "ben")]
        for follower in followers:
            update(report, f"history {number}, follow", publisher, follower, ("follow", "site"))
        shutil.copytree(folder / "site", folder / "old")
        for step in range(steps):
            follower = draw.choice(followers)
            what = draw.choice(["publisher", "publisher", "publish", "change", "change", "update", "update", "undo", "undo", "offline", "older"])
            case = f"history {number}, step {step}, {what}, {follower.catalog.stem}"
            if what == "publisher":
                publisher.change(draw)
            elif what == "publish" and publisher.themes:
                result = publisher.publish()
                report.expect(result.code == 0, case, result.words)
            elif what == "change":
                result = follower.change(draw)
                report.expect(result.code == 0, case, result.words)
            elif what == "update":
                update(report, case, publisher, follower)
            elif what == "undo":
                undo(report, case, follower)
            elif what == "offline":
                elsewhere(report, case, publisher, follower, None)
            elif what == "older" and publisher.key:
                elsewhere(report, case, publisher, follower, folder / "old")
            if report.findings:
                return
        for follower in followers:
            update(report, f"history {number}, end", publisher, follower)
            wrong = is_whole(program, follower.catalog)
            report.expect(wrong is None, f"history {number}, end", wrong)


def histories(program, quick):
    """random histories of a publisher and two followers"""
    report = Report()
    for number in range(4 if quick else 1_000):
        report.cases += 1
        history(report, program, number, 12 if quick else 25)
        if report.findings:
            break
    return report


HAZARDS = [histories]
