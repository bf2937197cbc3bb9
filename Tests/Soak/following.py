"""One or two publishers and two followers: random histories against a model of what each follower must have; and who uses the network."""

import copy
import json
import re
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

from places import LINES, fill
from support import Program, Report, has, is_whole, scratch, seeded
from terminals import on_terminal

FACES = list("🐶🐱🐭🐹🐰🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧🐦🐤🦆🦅🦉🦇🐺🐗🐴🦄🐝🐛🦋🐌🐞🐜🦟🦗🦂🐢🐍🦎")


class Publisher:
    """Themes by name: their emoji and their colour. A rival begins with the catalog of another publisher, and goes its own way."""

    def __init__(self, program, folder, site="site", origin=None):
        self.program, self.folder, self.site = program, folder, site
        self.catalog = folder / f"{site}-publisher.sqlite"
        self.themes, self.published, self.count, self.word = {}, {}, 0, "Theme"
        if origin:
            shutil.copy(origin.catalog, self.catalog)
            self.themes, self.word = dict(origin.themes), "Rival"
        self.key = ()
        if has("minisign"):
            subprocess.run(
                ["minisign", "-G", "-W", "-p", f"{site}.pub", "-s", f"{site}.key"], cwd=folder, capture_output=True, check=True)
            self.key = ("--key", f"{site}.key")

    @property
    def place(self):
        return str(self.folder / self.site)

    def change(self, draw, what=None):
        name = draw.choice(sorted(self.themes) or [None])
        what = what or (draw.choice(["add", "edit", "edit", "edit", "delete"]) if name else "add")
        if what == "add":
            self.count += 1
            name, faces = f"{self.word} {self.count}", draw.sample(FACES, 4)
            self.run("new", name, "--emojis", "".join(faces), "--theme-color", "#000001")
            self.themes[name] = (frozenset(faces), "#000001")
        elif what == "delete":
            self.run("delete", name)
            del self.themes[name]
        else:
            # With a new emoji there is always something to take.
            face, color = draw.choice([one for one in FACES if one not in self.themes[name][0]]), f"#{draw.randrange(1 << 23):06X}"
            self.run("edit", name, "-e", f"add {face}", "-e", f"color {color}")
            self.themes[name] = (self.themes[name][0] | {face}, color)

    def run(self, *words):
        return self.program.run(*words, catalog=self.catalog, cwd=self.folder)

    def publish(self):
        result = self.run("publish", self.site, "--force", *self.key)
        self.published = dict(self.themes)
        return result


class Follower:
    def __init__(self, program, folder, name):
        self.program, self.folder, self.catalog = program, folder, folder / f"{name}.sqlite"
        # What this follower did, which must outlive every update, and what came from the sites: the version of each theme
        # with the sites that it is of, and the last version that each site brought.
        self.model = {"deleted": set(), "faces": {}, "colors": {}, "own": set(), "taken": {}, "brought": {}}
        self.past, self.followed = [], 0

    def run(self, *words):
        return self.program.run(*words, catalog=self.catalog, cwd=self.folder)

    def themes(self):
        return {one["name"]: one for one in self.program.themes(self.catalog) or []}

    def remember(self):
        self.past.append((self.themes(), copy.deepcopy(self.model)))

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
            for kind in ("faces", "colors", "taken", "brought"):
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

    def take(self, publisher, named=()):
        """What an update takes of a site: of a theme that came from another one, nothing unless it is named."""
        model, site = self.model, publisher.site
        for name in named or publisher.published:
            version = publisher.published[name]
            known = model["taken"].get(name)
            if name in model["deleted"] and not named:
                continue
            if known and version == known[0]:
                known[1].add(site)
            elif known and site not in known[1] and not named:
                continue
            elif known and version[0] == known[0][0] and name in model["colors"]:
                # Only the colour differs, which is another one here.
                continue
            else:
                model["deleted"].discard(name)
                model["taken"][name] = (version, {site})
            model["brought"].setdefault(name, {})[site] = version

    def kept_back(self, publisher):
        """The themes that were deleted here, or came from the other site since."""
        brought = self.model["brought"]
        return {
            name for name, version in publisher.published.items()
            if name in self.model["deleted"] or brought.get(name, {}).get(publisher.site) != version}


def facts(follower):
    listed = follower.run("follow", "--json").json["sites"]
    return [(one["address"], one["number"], one["key"]) for one in listed]


def check(report, case, follower):
    """What must hold after an update."""
    found, model = follower.themes(), follower.model
    expected = model["taken"].keys() | model["own"]
    report.expect(found.keys() == expected, case, f"there are {sorted(found.keys() ^ expected)}, or not")
    for name, ((faces, color), sites) in model["taken"].items():
        if name in found:
            faces = faces | model["faces"].get(name, set())
            emojis = set(found[name]["emojis"])
            report.expect(emojis == faces, case, f"{name} of {sites} differs in {sorted(emojis ^ faces)}")
            wanted = model["colors"].get(name, color)
            report.expect(found[name]["color"] == wanted + "FF", case, f"{name} of {sites} is {found[name]['color']}, not {wanted}")


def run(report, case, follower, publishers, words, named=()):
    """One run that takes what is new at these sites. True if it was an operation."""
    follower.remember()
    before = follower.program.operations(follower.catalog)
    result = follower.run(*words)
    report.expect(result.code == 0, case, result.words)
    for publisher in publishers:
        follower.take(publisher, named)
    is_change = follower.program.operations(follower.catalog) != before
    if not is_change:
        report.expect(follower.themes() == follower.past.pop()[0], case, "changed without an operation")
    check(report, case, follower)
    return is_change


def update(report, case, follower, publishers, draw):
    """Together or one by one, after which a second update finds nothing."""
    if len(publishers) > 1:
        found = []
        for split in (False, True):
            copied = follower.folder / "copy.sqlite"
            shutil.copy(follower.catalog, copied)
            for words in [(one.place,) for one in publishers] if split else [()]:
                result = follower.program.run("update", *words, catalog=copied, cwd=follower.folder)
                report.expect(result.code == 0, case, result.words)
            found.append(follower.program.themes(copied))
        report.expect(found[0] == found[1], case, f"together {found[0]}, one by one {found[1]}")
    if draw.random() < 0.5:
        run(report, case, follower, publishers, ("update",))
    else:
        for publisher in draw.sample(publishers, len(publishers)):
            run(report, case, follower, [publisher], ("update", publisher.place))
    after = follower.program.operations(follower.catalog)
    again = follower.run("update", "--strict", "--json")
    is_kept_back = False
    for publisher, site in zip(publishers, again.json["sites"]):
        report.expect(not site["isNew"], case, f"a second update: {again.words}")
        # What is kept back is said again.
        kept, expected = set(site["keptBack"]), follower.kept_back(publisher)
        is_kept_back = is_kept_back or bool(kept)
        report.expect(kept == expected, case, f"kept back of {publisher.site}: {sorted(kept)}, and not {sorted(expected)}")
    report.expect(again.code == (65 if is_kept_back else 0), case, f"code {again.code}: {again.words}")
    report.expect(follower.program.operations(follower.catalog) == after, case, "a second update is an operation")


def name_one(report, case, follower, publishers, draw):
    """Takes a theme by its name. Once that is undone, an update keeps it back as before."""
    update(report, case, follower, publishers, draw)
    publisher = draw.choice(publishers)
    if not publisher.published:
        return
    name = draw.choice(sorted(publisher.published))
    before, kept = follower.themes(), follower.run("update").words
    words = ("update", publisher.place, name)
    is_change = run(report, case, follower, [publisher], words, named=[name])
    if is_change and draw.random() < 0.6:
        undo(report, case, follower)
        # The first update reads the site again.
        follower.run("update")
        report.expect(follower.themes() == before, case, f"an update took {name} of {publisher.site} after an undo")
        again = follower.run("update").words
        report.expect(again == kept, case, f"before: {kept}; after an undo: {again}")
    update(report, case, follower, publishers, draw)


def undo(report, case, follower):
    if len(follower.past) <= follower.followed:
        return
    known, model, before = facts(follower), follower.model, follower.themes()
    themes, follower.model = follower.past.pop()
    result = follower.run("undo", "--yes")
    # That a site has what is here is known without an operation, and stays.
    for name in model["taken"].keys() & follower.model["taken"].keys():
        if before.get(name) == themes.get(name):
            for kind in ("taken", "brought"):
                follower.model[kind][name] = model[kind][name]
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
    result = follower.run("update", site)
    number = next(number for address, number, _ in before[1] if address.endswith("/site/"))
    is_older = old and json.loads((site / "index.json").read_text())["number"] < number
    if not old:
        report.expect(result.code == 66, case, f"offline: {result.words}")
    elif is_older and publisher.key:
        report.expect(result.code == 65 and "older" in result.err, case, f"an older copy: {result.words}")
    if not old or is_older and publisher.key:
        report.expect((follower.program.state(follower.catalog), facts(follower)) == before, case, "it changed the catalog")
    shutil.rmtree(site, ignore_errors=True)
    kept.rename(site)


def history(report, program, number, steps):
    """In every second one there are two sites, with different versions of the same themes."""
    draw = seeded(f"following {number}")
    with scratch(in_memory=True) as folder:
        publishers = [Publisher(program, folder)]
        for _ in range(3):
            publishers[0].change(draw, "add")
        if number % 2:
            publishers.append(Publisher(program, folder, "two", publishers[0]))
        followers = [Follower(program, folder, name) for name in ("ada", "ben")]
        for publisher in publishers:
            publisher.publish()
            for follower in followers:
                follower.followed += run(report, f"history {number}, follow", follower, [publisher], ("follow", publisher.place))
        shutil.copytree(folder / "site", folder / "old")
        for step in range(steps):
            follower, publisher = draw.choice(followers), draw.choice(publishers)
            what = draw.choice(
                ["publisher", "publisher", "publish", "change", "change", "update", "update", "name", "undo", "undo", "offline", "older"])
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
                update(report, case, follower, publishers, draw)
            elif what == "name":
                name_one(report, case, follower, publishers, draw)
            elif what == "undo":
                undo(report, case, follower)
            elif what == "offline":
                elsewhere(report, case, publishers[0], follower, None)
            elif what == "older" and publishers[0].key:
                elsewhere(report, case, publishers[0], follower, folder / "old")
            if report.findings:
                return
        for follower in followers:
            update(report, f"history {number}, end", follower, publishers, draw)
            wrong = is_whole(program, follower.catalog)
            report.expect(wrong is None, f"history {number}, end", wrong)


def histories(program, quick):
    """random histories of one or two publishers and two followers"""
    report = Report()
    for number in range(4 if quick else 1_000):
        report.cases += 1
        history(report, program, number, 12 if quick else 25)
        if report.findings:
            break
    return report


@contextmanager
def secure_server():
    """Yields the folder that a server with TLS serves, its address and its authority."""
    server = subprocess.Popen(
        [sys.executable, str(Path(__file__).parents[1] / "Servers/web.py")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        facts = json.loads(server.stdout.readline())
        yield Path(facts["folder"]), f"https://127.0.0.1:{facts['ports']['secure']}/", facts["authority"]
    finally:
        server.communicate()


# Commands that are told to use the network, as the beginning of a line: with a followed site, a server or visitors.
TOLD = (r"update$", r"serve ", r"catalog create postgresql:", r"follow https:")


def offline(program, quick):
    """no command loads libcurl or opens a socket unless it was told to"""
    report = Report()
    if not has("strace"):
        report.skipped = "strace is not installed"
        return report
    with scratch() as folder, secure_server() as (served, address, authority):
        fill(program, folder)
        program.run("new", "Sea", "--emojis", "🐙🐠🦀", catalog="publisher.sqlite", cwd=folder)
        program.run("publish", served / "club", catalog="publisher.sqlite", cwd=folder)
        trace, wrapper = folder / "trace", folder / "traced"
        wrapper.write_text(
            f"#!/bin/sh\nexec strace -f -qq -s 4096 -e trace=open,openat,%network -o {trace} {program.binary} \"$@\"\n")
        wrapper.chmod(0o755)
        traced = Program(wrapper)
        world = {"HOME": str(folder), "MEMORIZE_PLUGINS": str(folder / "plugins"), "SSL_CERT_FILE": authority}

        def network(line, on_a_terminal=False):
            """The calls of a line that have to do with the network."""
            report.cases += 1
            if on_a_terminal:
                on_terminal(traced, line.split(), folder, "catalog.sqlite", (80, 24), "xterm", b"q\x04", silence=0.3, **world)
            else:
                traced.run(catalog="catalog.sqlite", cwd=folder, env={**world, "WORDS": line}, wrap=["sh", "-c", 'eval "exec \'$0\' $WORDS"'])
            calls = trace.read_text(errors="replace").splitlines()
            report.expect(any("openat(" in call for call in calls), line, "strace saw nothing")
            # glibc asks its own cache of users by a socket of this machine.
            return [call for call in calls if re.search(r"\bsocket\((?!AF_UNIX)|sa_family=AF_INET|libcurl", call)]

        def expect_silence(line, *more):
            found = network(line, *more)
            report.expect(not found, f"memorize {line}", f"{found[:3]}")

        club = f"{address}club/"
        for line in (f"follow {club}", "update"):
            found = network(line)
            report.expect(any("libcurl" in call for call in found), f"memorize {line}", "it uses no libcurl")
            report.expect(any("socket(AF_INET" in call for call in found), f"memorize {line}", "it opens no socket")
        # A drawn 'undo' undoes this, not that the site is followed.
        program.run("new", "Other", "--emojis", "🐙🐠🦀", catalog="catalog.sqlite", cwd=folder)
        lines = [line for line in LINES if not any(re.match(told, line) for told in TOLD)]
        lines += ["follow", "follow --json", "export -o all.zip", "history", "blame Sea", "import few.json more.json", "edit --form Sea"]
        for line in seeded("offline").sample(lines, 6) if quick else lines:
            expect_silence(line)
        for line in ("", "edit Sea", "play Sea")[: 1 if quick else 3]:
            expect_silence(line, True)
        followed = traced.run("follow", "--json", catalog="catalog.sqlite", cwd=folder).json
        report.expect([one["address"] for one in followed["sites"]] == [club], "at the end", f"what is followed: {followed}")
        expect_silence(f"follow --stop {club}")
    return report


HAZARDS = [histories, offline]
