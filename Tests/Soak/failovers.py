"""A catalog on a server: its machine is lost, a standby server takes over, and the disk is full, while people change it."""

import os
import random
import shutil
import threading
import time

from clusters import Cluster, address, binaries, clusters, small_disk
from patroni import group, why_not
from support import DOCUMENTED_CODES, Report, scratch, theme_file
from terminals import ENDINGS, converse


class People:
    """Writers, an importer and a reader: each runs one command after the other, and remembers what was acknowledged."""

    def __init__(self, program, url, writers, folder, patience=3):
        self.program, self.url, self.folder, self.patience = program, url, folder, patience
        self.done, self.lock, self.over = [], threading.Lock(), threading.Event()
        tasks = [(self.write, number) for number in range(writers)] + [(self.add, 0), (self.read, 0)]
        self.threads = [threading.Thread(target=task, args=(number,), daemon=True) for task, number in tasks]
        self.newest, self.backwards = 0, []

    def run(self, *words):
        return self.run_on(self.url, *words)

    def run_on(self, url, *words):
        memory = {"XDG_STATE_HOME": str(self.folder)}
        return self.program.run(*words, "--patience", self.patience, "--json", catalog=url, env=memory, timeout=120)

    def write(self, writer):
        number = 0
        while not self.over.is_set():
            number += 1
            name = f"Writer {writer} theme {number}"
            self.note(name, 1, self.run("new", name, "--emojis", "🐙🐠🦀"))

    def add(self, _):
        number = 0
        while not self.over.is_set():
            number += 1
            file = self.folder / f"import-{number}.json"
            theme_file(file, range(number * 1_000, number * 1_000 + 300))
            self.note(str(file), 300, self.run("import", file))

    def read(self, _):
        while not self.over.is_set():
            newest = self.run("history")
            if newest.code == 0:
                number = max((one["operation"] for one in newest.json["operations"]), default=0)
                if number < self.newest:
                    self.backwards.append(f"operation {number} was the newest, after {self.newest} had been seen")
                self.newest = max(number, self.newest)
            time.sleep(0.1)

    def note(self, what, themes, result):
        with self.lock:
            self.done.append((what, themes, result, time.monotonic()))

    def acknowledged_after(self, moment, seconds=30, since=None):
        """How many seconds after this moment, or since another, the next command was acknowledged; None if none was."""
        while time.monotonic() < moment + seconds:
            with self.lock:
                times = [end for _, _, result, end in self.done if end > moment and result.code == 0]
            if times:
                return min(times) - (since or moment)
            time.sleep(0.01)
        return None

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        for thread in self.threads:
            thread.join()

    def check(self, report, may_lose=False):
        """Compares what was acknowledged with what is there. Returns how many acknowledged operations are lost."""
        history, listing = self.run("history"), self.run("list")
        if not report.expect(history.code == 0 and listing.code == 0, "at the end", history.words + listing.words):
            return 0
        entries, lost, open_ends = {}, 0, 0
        for one in history.json["operations"]:
            entries.setdefault(one["summary"], []).append(one)
        numbers = sorted(one["operation"] for one in history.json["operations"])
        report.expect(numbers == list(range(1, len(numbers) + 1)), "at the end", "the numbers of the operations have gaps")
        names = [one["name"] for one in listing.json["themes"]]
        report.expect(len(names) == len(set(names)), "at the end", "a theme is there twice")
        names, expected = set(names), 0
        for what, themes, result, _ in self.done:
            report.cases += 1
            report.expect(result.code in DOCUMENTED_CODES, what, result.words)
            found = [one for summary, ones in entries.items() if f"'{what}'" in summary or f"from {what}:" in summary for one in ones]
            found = found if themes > 1 else entries.get(f"new theme '{what}'", [])
            report.expect(len(found) <= 1, what, f"made {len(found)} times")
            report.expect(all(one["themes"] == themes for one in found), what, "made in part")
            expected += themes * len(found)
            if result.code == 0:
                is_there = [one["operation"] for one in found] == [result.json["operation"]]
                lost += 0 if is_there else 1
                report.expect(is_there or may_lose, what, f"acknowledged as {result.json['operation']}, but lost: {found}")
            elif "catalog.unconfirmed" in result.out + result.err:
                open_ends += 1
            else:
                report.expect(not found, what, f"made, but reported as failed: {result.words}")
        report.expect(len(names) == expected, "at the end", f"{len(names)} themes, {expected} in the journal")
        if not may_lose:
            for text in self.backwards:
                report.expect(False, "the reader", text)
        doctor = self.run("doctor")
        report.expect(doctor.code == 0 and doctor.json["healthy"], "at the end", doctor.words)
        failed = sum(result.code != 0 for _, _, result, _ in self.done)
        report.notes.append(
            f"{len(self.done) - failed:,} operations acknowledged, {lost} of them lost; {open_ends} reported as unconfirmed, "
            f"{failed - open_ends} as not made")
        return lost


# Why a quick run leaves a hazard out.
JUDGED = "histories of servers have it"


def needs_server(hazard):
    """Skips a hazard where PostgreSQL is not installed."""

    def run(program, quick):
        return hazard(program, quick) if binaries() else Report(skipped="PostgreSQL is not installed")

    run.__doc__ = hazard.__doc__
    return run


def slowest(report, times, limit, what):
    """Checks how long the first command took after each failure."""
    report.expect(None not in times, what, "nothing was acknowledged any more")
    times = [one for one in times if one is not None]
    report.notes.append(f"the next command was acknowledged after at most {max(times):.2f} s, {what} ({len(times)} times)")
    report.expect(max(times) <= limit, what, f"the next command took {max(times):.2f} s")


@needs_server
def killed(program, quick):
    """a server that is killed and restarted under writers"""
    if quick:
        return Report(skipped=JUDGED)
    report, times = Report(), []
    with clusters("alone") as (server,), scratch() as folder:
        url = address(server)
        program.run("catalog", "create", url)
        with People(program, url, 8, folder) as people:
            for _ in range(20):
                time.sleep(random.uniform(0.3, 1))
                server.kill()
                time.sleep(random.uniform(0, 0.3))
                server.start()
                times.append(people.acknowledged_after(time.monotonic()))
        people.check(report)
    slowest(report, times, 2, "after a server was restarted")
    return report


@needs_server
def promoted(program, quick):
    """a synchronous standby server takes over from one that is killed or frozen, which comes back"""
    if quick:
        return Report(skipped=JUDGED)
    report, times = Report(), []
    with clusters("one", "two") as (one, two), scratch() as folder:
        url = address(one, two)
        program.run("catalog", "create", address(one))
        join(two, one)
        primary, standby = one, two
        with People(program, url, 8, folder) as people:
            skipping = people.run_on(address(two, one), "list")
            report.expect(skipping.code == 0, "a standby server before its primary", skipping.words)
            for turn in range(1, 21):
                time.sleep(random.uniform(0.3, 1))
                if turn % 2:
                    primary.freeze()
                else:
                    primary.kill()
                standby.promote()
                times.append(people.acknowledged_after(time.monotonic()))
                if turn % 2:
                    # The old primary does not know that it was replaced.
                    primary.thaw()
                    stale = people.run_on(address(primary), "list")
                    report.expect("server.behind" in stale.out + stale.err and stale.code == 69, "the old primary", stale.words)
                    time.sleep(1)
                    primary.kill()
                primary, standby = standby, primary
                join(standby, primary)
        people.check(report)
    slowest(report, times, 1, "after a standby server took over")
    return report


@needs_server
def asynchronous(program, quick):
    """an asynchronous standby server takes over, and what is lost is found"""
    report = Report()
    for _ in range(1 if quick else 5):
        with clusters("one", "two") as (one, two), scratch() as folder:
            url = address(one, two)
            program.run("catalog", "create", address(one))
            join(two, one, synchronous=False)
            told = program.run("doctor", catalog=url)
            report.expect("asynchronous" in told.err and told.code == 0, "doctor", told.words)
            with People(program, url, 2 if quick else 8, folder) as people:
                time.sleep(0.5)
                # Replication is late.
                two.kill()
                time.sleep(0.3)
                one.kill()
                two.start()
                two.promote()
                people.acknowledged_after(time.monotonic())
            people.check(report, may_lose=True)
    return report


@needs_server
def shorter(program, quick):
    """a server takes over that lacks what an open editor has done"""
    report = Report(cases=1)
    with clusters("one", "two") as (one, two), scratch() as folder:
        url = address(one, two)
        program.run("catalog", "create", address(one))
        program.run("import", theme_file(folder / "few.json", range(1, 3)), catalog=url)
        join(two, one, synchronous=False)

        def replace():
            one.kill()
            two.start()
            two.promote()

        said = converse(
            program, ("edit", "Theme 1"), folder, url, [two.kill, b"pairs 2\r", replace, b"name Sea\r", b"name Sea\r", ENDINGS])
        report.expect(said.count("lacks the last 1 operation") == 1, "the editor", said[-500:])
        history = program.run("history", "--json", catalog=url).json["operations"]
        report.expect([one["command"] for one in history] == ["edit", "import"], "the editor", f"made {history}")
    return report


def join(standby, primary, synchronous=True):
    """Makes the first a standby server of the second, and lets its commits wait for it."""
    standby.copy(primary)
    standby.follow(primary)
    standby.start()
    if synchronous:
        primary.wait_for_standby()
    else:
        while primary.sql("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'") == "0":
            time.sleep(0.02)


@needs_server
def automatic(program, quick):
    """Patroni replaces a leader whose machine is killed or frozen, and comes back"""
    if quick or why_not():
        return Report(skipped=why_not() or "it takes minutes")
    report, times = Report(), {"killed": [], "frozen": []}
    with group() as servers, scratch() as folder:
        leader = servers.wait()
        program.run("catalog", "create", address(leader))
        with People(program, address(*servers.machines), 8, folder, patience=10) as people:
            for way in ["killed", "frozen"] * int(os.environ.get("MEMORIZE_FAILOVERS", 8)):
                time.sleep(random.uniform(1, 3))
                leader.kill() if way == "killed" else leader.freeze()
                failure = time.monotonic()
                # Until then, a command may end whose change was acknowledged before.
                time.sleep(0.5)
                times[way].append(people.acknowledged_after(failure + 0.5, 90, since=failure))
                if way == "killed":
                    leader.start()
                else:
                    leader.thaw()
                leader = servers.wait()
        people.check(report)
    for way, taken in times.items():
        slowest(report, taken, 30, f"after the leader's machine was {way}")
    return report


@needs_server
def full(program, quick):
    """a server's disk is full during an import: of the tables, or of its log"""
    if os.geteuid() != 0:
        return Report(skipped="only the superuser can make a small disk")
    report, outcomes = Report(), []
    for full_part in ("tables",) if quick else ("tables", "log"):
        with scratch(in_memory=True) as folder:
            folder.chmod(0o755)
            with small_disk(folder / "disk", 120) as disk:
                # The other part is on a large disk.
                server = Cluster(disk if full_part == "tables" else folder, "server")
                log = (folder if full_part == "tables" else disk) / "log"
                log.mkdir()
                shutil.chown(log, "postgres", "postgres")
                try:
                    server.initialize("--waldir", log / "wal")
                    server.start()
                    check_full(program, report, server, disk, folder, outcomes)
                finally:
                    server.stop()
    report.notes.append("the imports ended with " + ", ".join(outcomes))
    return report


def check_full(program, report, server, disk, folder, outcomes):
    url, many = address(server), theme_file(folder / "many.json", range(1, 20_000))
    program.run("catalog", "create", url)
    program.run("new", "Sea", "--emojis", "🐙🐠🦀", catalog=url)
    with open(disk / "ballast", "wb") as ballast:
        ballast.write(bytes(shutil.disk_usage(disk).free - (5 << 20)))
    report.cases += 1
    result = program.run("import", many, "--patience", 3, catalog=url)
    code = result.err.rpartition("[")[2].partition("]")[0]
    outcomes.append(code)
    report.expect(result.code in DOCUMENTED_CODES - {0}, "the import", result.words)
    report.expect(code in ("catalog.disk-full", "server.unreachable", "catalog.unconfirmed"), "the import", result.words)
    (disk / "ballast").unlink()
    if server.process.poll() is not None:
        server.start()
    # Where the server could not write its log it starts again by itself, which may take a moment.
    history = program.run("history", "--json", catalog=url)
    operations = [one["command"] for one in history.json["operations"]] if history.code == 0 else history.words
    report.expect(operations == ["new"] or code == "catalog.unconfirmed", "the import", f"left {operations}")
    again = program.run("import", many, catalog=url)
    report.expect(again.code == 0, "the import with room", again.words)
    doctor = program.run("doctor", catalog=url)
    report.expect(doctor.code == 0, "doctor", doctor.words)


@needs_server
def edited(program, quick):
    """a server is restarted while a theme is edited"""
    report = Report()
    with clusters("alone") as (server,), scratch() as folder:
        url = address(server)
        program.run("catalog", "create", url)
        program.run("import", theme_file(folder / "few.json", range(1, 3)), catalog=url)

        def restart():
            server.kill()
            server.start()

        said = converse(
            program, ("edit", "Theme 1"), folder, url, [b"pairs 2\r", restart, b"name Sea\r", restart, b"undo\r", restart, b"show\r", ENDINGS])
        report.cases += 3
        history = program.run("history", "--json", catalog=url).json["operations"]
        report.expect([one["command"] for one in history] == ["undo", "edit", "edit", "import"], "the editor", f"made {history}")
        report.expect(program.run("list", "--json", catalog=url).json["themes"][0]["numberOfPairs"] == 2, "the editor", "lost a change")
        report.expect("rror" not in said and "Waiting" not in said, "the editor", said[-500:])
    return report


HAZARDS = [killed, promoted, asynchronous, shorter, automatic, full, edited]
