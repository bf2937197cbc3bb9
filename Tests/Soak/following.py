"""A publisher and two followers: random histories against a model of what each follower must have; and who uses the network."""

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
    """Themes by name: their emoji and their colour."""

    def __init__(self, program, folder):
        self.program, self.folder, self.catalog = program, folder, folder / "publisher.sqlite"
        self.themes, self.published, self.count = {}, {}, 0
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
        return result


class Follower:
    def __init__(self, program, folder, name):
        self.program, self.folder, self.catalog = program, folder, folder / f"{name}.sqlite"
        # What this follower did: it must outlive every update.
        self.model = {"deleted": set(), "faces": {}, "colors": {}, "own": set()}
        self.past = []

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
    again = follower.run("update", "--strict", "--json")
    site = again.json["sites"][0]
    report.expect(not site["isNew"], case, f"a second update: {again.words}")
    # What is kept back is said again: what was deleted here, and perhaps where the colour is another one here.
    kept, deleted = set(site["keptBack"]), follower.model["deleted"] & publisher.published.keys()
    report.expect(deleted <= kept <= deleted | follower.model["colors"].keys(), case, f"kept back: {sorted(kept)}")
    report.expect(again.code == (65 if kept else 0), case, f"code {again.code} with {sorted(kept)}")
    report.expect(follower.program.operations(follower.catalog) == after, case, "a second update is an operation")


def undo(report, case, follower):
    if len(follower.past) < 2:
        return
    known = facts(follower)
    themes, follower.model = follower.past.pop()
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
