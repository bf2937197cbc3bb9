"""Histories of a catalog, in a file and on servers: eight clients do all that people can do while much fails, and a judge decides.

    python3 Tests/Soak/histories.py BINARY file|server SEED SECONDS [--keep RECORD]

The seed chooses the commands of each client, when they are killed or frozen, and the faults. `judge.py` knows none of this: it reads
the record, in which a line is a command with what its client was told.
"""

import argparse
import json
import os
import pwd
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path

from clusters import Cluster, address, binaries
from clusters import small_disk as server_disk
from failovers import join, needs_server
from judge import Judge
from places import small_disk
from power import TRACED, Disk, Trace
from rules import KEPT
from support import DOCUMENTED_CODES, Program, Report, has, is_whole, scratch, seeded, theme, world
from told import CHANGES, load

CLIENTS = 8
# Some clients are the same person, and some persons have the same name on different logins.
PEOPLE = ["ada", "ben", "cyd", "ada", "ada", "ben", "ben", "fay"]
# The name of an account counts more than LOGNAME, so the superuser gives them an account without a name. Elsewhere all are one person.
ACCOUNT = {"user": 60_001, "group": 60_001, "extra_groups": []}
LOGINS = ["memorize", "ann", "bob"]
FACES = list("🐙🐠🦀🐳🐬🦈🐡🦐🐚🪼🦭🐢🎃👻🦇🐈")
FIXED, FOLLOWED = range(1, 13), range(51, 55)
PATIENCE = 3
# Above this, clients delete where they would make a new one: a long history would be one of long lists.
MOST_THEMES = 150
# A library that gives a program a wrong clock. That of faketime leaves files in /dev/shm for each program that is killed.
CLOCK = """
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = syscall(SYS_clock_gettime, clock, time);
  if (result == 0 && clock == CLOCK_REALTIME) time->tv_sec += atoi(getenv("WRONG_BY"));
  return result;
}
"""


class History:
    """One catalog, and the record of what everybody was told about it."""

    def __init__(self, program, store, seed, folder):
        self.program, self.store, self.seed, self.folder = program, store, seed, folder
        # The program may lie in a folder, or need libraries, that only the superuser can read.
        self.account = ACCOUNT if can_run(program, ACCOUNT) else {}
        give(folder, self.account)
        self.clock, compiler = folder / "clock.so", shutil.which("cc") or shutil.which("clang") or "true"
        subprocess.run([compiler, "-shared", "-fPIC", "-x", "c", "-o", self.clock, "-"], input=CLOCK.encode(), check=True)
        self.record = open(folder / "record", "w")
        self.lock, self.over, self.ended = threading.Lock(), threading.Event(), threading.Event()
        # What clients choose from: the newest operation, and the themes of the last list, with those that were made since.
        self.newest, self.names = 0, []
        # The operations without an acknowledgement, and the commands that may have made them.
        self.acknowledged, self.open, self.findings = set(), [], []
        # Held by the one who reads all of the journal. A power failure takes it, and those of all clients.
        self.harvesting = threading.Lock()

    def ask(self, who, url, *words, given=None, env=None, wrap=(), hazard=None, tell=None):
        """Runs a command and writes down what it said; returns its report."""
        started = time.monotonic()
        process = subprocess.Popen(
            [*wrap, self.program.binary, *map(str, words), "--json", "--patience", str(PATIENCE)], cwd=self.folder,
            env=world(self.folder, url, XDG_STATE_HOME=str(self.folder), **(env or {})), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, **self.account)
        try:
            out, err = hazard(process) if hazard else process.communicate(timeout=120)
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
            self.findings.append((str(words), "did not end within two minutes"))
        return (tell or self.tell)(who, words, started, process.returncode, out, err, given)

    def tell(self, who, words, started, code, out, err, given=None):
        ended = time.monotonic()
        try:
            report = json.loads(out)
        except ValueError:
            report = None
        error = (report or {}).get("error", {}).get("code")
        was_killed = code == -signal.SIGKILL
        if not was_killed and (code not in DOCUMENTED_CODES or report is None):
            self.findings.append((str(words), f"exit {code}: {out[-300:]!r} {err[-300:]!r}"))
        is_open = code < 0 or code == 130 or error == "catalog.unconfirmed"
        line = {"who": who, "words": words, "start": started, "end": None if is_open else ended, "code": None if code < 0 else code,
                "out": report, "given": given or {}}
        with self.lock:
            self.record.write(json.dumps(line, ensure_ascii=False) + "\n")
            if words[0] == "list" and report and "themes" in report:
                # Others have names that are the beginning of another one.
                self.names = [one["name"] for one in report["themes"] if one["name"].startswith(("Sea", "Lake"))]
            if is_open:
                self.open.append((who, list(given or {}), ended))
            elif report and report.get("operation"):
                self.acknowledged.add(report["operation"])
                self.newest = max(self.newest, report["operation"])
        return report or {}

    # Everybody reads the journal now and then. One client does so all the time, because the journal keeps 10,000 operations.

    def harvest(self):
        """Reads what is new, and looks up what each operation did that nobody has acknowledged half a second later."""
        newest, unknown, tries = 0, {}, 20
        while tries:
            # Once all have ended, until nothing is new or unknown any more.
            tries -= self.ended.is_set()
            with self.harvesting:
                report = self.ask("harvest", self.store.url("memorize"), "history", *(["--since", newest] if newest else []))
                seen = time.monotonic()
                unknown = {
                    number: found for number, found in unknown.items()
                    if number not in self.acknowledged and not self.look_up(*found)}
            new = [row for row in report.get("operations", []) if row["operation"] > newest]
            unknown.update((row["operation"], (row, seen)) for row in new if row["command"] not in ("undo", "redo"))
            newest = max([newest] + [row["operation"] for row in new])
            self.newest = max(self.newest, newest)
            if tries < 20 and "operations" in report and not new and not unknown and newest == self.newest:
                return
            time.sleep(0.5)

    def look_up(self, row, seen):
        """Asks for the contents in the histories of the themes that the operation may be about; false if not all are there.

        First those of the commands that ended when the operation was seen. More than a minute earlier or later, none can have made it.
        """
        with self.lock:
            near = sorted(
                (abs(end - seen), name) for who, given, end in self.open if who == row["actor"] and abs(end - seen) < 60 for name in given)
        found = set()
        for name in dict.fromkeys(name for _, name in near):
            report = self.ask(
                "harvest", self.store.url("memorize"), "history", name, "--since", row["operation"], given={name: None})
            found |= {report["id"] for one in report.get("operations", []) if one["operation"] == row["operation"]}
            if len(found) == row["themes"]:
                break
        return len(found) == row["themes"]

    def follow(self):
        first = Client(self, 0)
        self.ask(
            first.who, self.store.url(first.login), "follow", "site", env=first.environment(),
            given=dict.fromkeys(map(identity, FOLLOWED)))

    def lengthen(self):
        """Fills the journal almost to its limit, so that the clients meet compaction: an undo makes an operation for each step."""
        first, steps = Client(self, 0), 100
        edits = [("edit", "Long", "-e", f"pairs {2 + number % 2}") for number in range(steps - 1)]
        moves = [("undo", steps, "--yes"), ("redo", steps)] * (KEPT // steps // 2 - 1)
        for words in [("new", "Long", "--emojis", "🐙🐠🦀"), *edits, *moves]:
            given = {"Long": None} if words[0] in CHANGES else {}
            self.ask(first.who, self.store.url(first.login), *words, given=given, env=first.environment())

    def run(self, seconds):
        """The clients and the faults, until the time is over; then what is there at the end."""
        clients = [Client(self, number) for number in range(CLIENTS)]
        threads = [threading.Thread(target=client.live) for client in clients]
        harvester = threading.Thread(target=self.harvest)
        self.store.begin(self)
        if seconds >= 60:
            self.lengthen()
        for thread in [harvester, *threads]:
            thread.start()
        end, chance = time.monotonic() + seconds, random.Random(f"{self.seed} faults")
        try:
            self.store.fail(self, clients, chance, end)
        finally:
            self.over.set()
            for thread in threads:
                thread.join()
            self.store.settle()
            self.ask("harvest", self.store.url("memorize"), "list")
            self.ended.set()
            harvester.join()
            doctor = self.ask("harvest", self.store.url("memorize"), "doctor")
            if not doctor.get("healthy"):
                self.findings.append(("doctor", str(doctor)[:500]))
            self.record.close()


class Client:
    """One person, who runs one command after the other; each choice comes from the seed."""

    def __init__(self, history, number):
        self.history, self.number, self.count = history, number, 0
        self.chance = random.Random(f"{history.seed} client {number}")
        self.name = PEOPLE[number] if history.account else pwd.getpwuid(os.geteuid()).pw_name
        self.login = LOGINS[number % len(LOGINS)] if history.store.has_logins else "memorize"
        self.who = self.name if self.login == "memorize" else f"{self.name} ({self.login})"
        # Held while a command runs.
        self.busy, self.clock = threading.Lock(), 0
        # How long the last command took.
        self.pace = 0.05

    def live(self):
        while not self.history.over.is_set():
            with self.busy:
                self.step()

    def step(self, wrap=(), tell=None):
        """Runs the next command; one with `tell` is traced and runs alone, without a hazard."""
        words, given = self.choose()
        while tell and words[0] in ("list", "history", "copy"):
            words, given = self.choose()
        if words[0] == "copy":
            return self.copy()
        hazard, started = None if tell else self.hazard(), time.monotonic()
        report = self.history.ask(
            self.who, self.history.store.url(self.login), *words, given=given, env=self.environment(), wrap=wrap, hazard=hazard, tell=tell)
        if not hazard:
            self.pace = min(time.monotonic() - started, 1)
        if words[0] == "new" and report.get("operation"):
            self.history.names.append(words[1])

    def environment(self):
        """Clocks are wrong by days, and jump."""
        if self.chance.random() < 0.02:
            self.clock = self.chance.choice([0, -90_000, -60, 3_600, 500_000])
        wrong = {"LD_PRELOAD": str(self.history.clock), "WRONG_BY": str(self.clock)} if self.clock else {}
        return {"LOGNAME": self.name, **wrong}

    def hazard(self):
        """Now and then the command is killed, or stopped for a moment."""
        chance, part, pause = self.chance.random(), self.chance.uniform(0.2, 1.3), self.chance.uniform(0.05, 1.5)
        if chance > 0.08:
            return None

        def strike(process):
            try:
                return process.communicate(timeout=part * self.pace)
            except subprocess.TimeoutExpired:
                if chance > 0.06:
                    process.send_signal(signal.SIGSTOP)
                    time.sleep(pause)
                    process.send_signal(signal.SIGCONT)
                else:
                    process.kill()
                return process.communicate(timeout=120)

        return strike

    def choose(self):
        """The words of the next command, and the themes it names."""
        chance, self.count = self.chance, self.count + 1
        what = chance.choices(
            ["new", "edit", "import", "delete", "restore", "update", "undo", "undo N", "redo", "list", "history", "copy"],
            [8, 26, 12, 9, 6, 2, 12, 8, 9, 9, 3, 0.3])[0]
        theme_, names = self.target(), self.history.names
        if what == "new" and len(names) > MOST_THEMES:
            what, theme_ = "delete", chance.choice(names)
        if what == "new":
            name = f"Sea {self.number}-{self.count:05}"
            return ("new", name, "--emojis", "".join(chance.sample(FACES, 4))), {name: None}
        if what == "edit":
            face, pairs = chance.choice(FACES), chance.randrange(2, 5)
            lines = chance.choice([
                [f"add {face}"], [f"add {face}"], [f"remove {face}"], [f"pairs {pairs}"], [f"add {face}", f"pairs {pairs}"],
                [f"name Lake {self.number}-{self.count:05}"]])
            return ("edit", theme_, *(word for line in lines for word in ("-e", line))), {theme_: None}
        if what == "import":
            numbers = chance.sample(FIXED, chance.choice([1, 1, 2, 4]))
            faces = {identity(number): chance.sample(FACES, chance.randrange(4, 7)) for number in numbers}
            file = self.history.folder / f"import-{self.number}.json"
            file.write_text(json.dumps([theme(number, faces=faces[identity(number)]) for number in numbers], ensure_ascii=False))
            way = chance.choice([("--on-conflict", "replace"), ("--on-conflict", "merge"), ()])
            return ("import", file.name, *way), faces
        if what == "delete":
            return ("delete", theme_), {theme_: None}
        if what == "restore":
            at = ("--at", max(1, self.history.newest - chance.randrange(60))) if chance.random() < 0.5 else ()
            return ("restore", theme_, *at), {theme_: None}
        if what == "update":
            return ("update",), dict.fromkeys(map(identity, FOLLOWED))
        if what == "undo N":
            newest = self.history.newest
            back = int(chance.expovariate(1 / 12)) if chance.random() < 0.9 else chance.randrange(newest + 1)
            return ("undo", "--operation", max(1, newest + 2 - back)), {}
        if what in ("undo", "redo"):
            steps = chance.choice([(), (), (), (), (2,), (3,)])
            return (what, *steps, *(("--yes",) if what == "undo" else ())), {}
        return (what, *(("-n", 50) if what == "history" else ())), {}

    def target(self):
        return self.chance.choice([identity(number) for number in [*FIXED, *FOLLOWED]] + self.history.names[-12:])

    def copy(self):
        """A copy has the whole catalog as it was at some moment."""
        copy, started = self.history.folder / f"copy-{self.number}.sqlite", time.monotonic()
        program, url = self.history.program, self.history.store.url(self.login)
        made = program.run(
            "catalog", "copy", url, copy, "--json", "--patience", PATIENCE, env={"XDG_STATE_HOME": str(self.history.folder)}, timeout=120)
        ended = time.monotonic()
        if made.code not in DOCUMENTED_CODES:
            self.history.findings.append(("a copy", made.words))
        if made.code == 0:
            wrong = is_whole(program, copy)
            if wrong:
                self.history.findings.append(("a copy", wrong))
            journal = program.run("history", "-n", 100, "--json", catalog=copy)
            report = {"themes": program.themes(copy), "operations": journal.json["operations"]}
            line = {"who": self.who, "words": ["copy"], "start": started, "end": ended, "code": 0, "out": report, "given": {}}
            with self.history.lock:
                self.history.record.write(json.dumps(line, ensure_ascii=False) + "\n")
        for left in self.history.folder.glob(f"{copy.name}*"):
            left.unlink()


def identity(number):
    return theme(number)["id"]


def can_run(program, account):
    try:
        return os.geteuid() == 0 and subprocess.run([program.binary, "--version"], capture_output=True, **account).returncode == 0
    except OSError:
        return False


def give(path, account):
    if account:
        os.chown(path, account["user"], account["group"])


@contextmanager
def full(disk, chance):
    """Leaves next to nothing free on a disk."""
    ballast = disk / "ballast"
    with open(ballast, "wb") as file:
        while free := shutil.disk_usage(disk).free - chance.choice([0, 1 << 14, 1 << 16, 1 << 19]):
            try:
                os.posix_fallocate(file.fileno(), 0, max(free, 1))
                break
            except OSError:
                # Others write meanwhile.
                continue
    try:
        yield
    finally:
        ballast.unlink()


class Publisher:
    """A site that is followed, and changes."""

    def __init__(self, program, folder):
        self.program, self.folder, self.catalog = program, folder, folder / "publisher.sqlite"

    def publish(self, chance):
        themes = [theme(number, name=f"Site {number}", faces=chance.sample(FACES, 5)) for number in FOLLOWED]
        (self.folder / "site.json").write_text(json.dumps(themes, ensure_ascii=False))
        self.program.run("import", "site.json", "--on-conflict", "replace", catalog=self.catalog, cwd=self.folder)
        self.program.run("publish", "site", catalog=self.catalog, cwd=self.folder)


class FileStore:
    """A catalog in a file, on a small disk if this user may make one."""

    has_logins = False

    def __init__(self, program, folder, disk):
        self.folder, self.disk = (disk or folder) / "catalog", disk
        self.folder.mkdir()
        self.catalog, self.publisher = self.folder / "catalog.sqlite", Publisher(program, folder)

    def url(self, _):
        return self.catalog

    def begin(self, history):
        give(self.folder, history.account)
        self.publisher.publish(random.Random(f"{history.seed} site"))
        history.follow()

    def fail(self, history, clients, chance, end):
        while time.monotonic() < end:
            time.sleep(chance.uniform(0.3, 1.5))
            what = chance.choices(["full", "power", "publish"], [2, 4, 1])[0]
            if what == "publish":
                self.publisher.publish(chance)
            elif what == "full" and self.disk:
                with full(self.disk, chance):
                    time.sleep(chance.uniform(0.1, 0.7))
            elif what == "power" and has("strace"):
                with ExitStack() as stack:
                    for lock in [history.harvesting, *(client.busy for client in clients)]:
                        stack.enter_context(lock)
                    self.lose_power(history, chance.choice(clients), chance)

    def settle(self):
        pass

    def lose_power(self, history, client, chance):
        """A command runs alone and traced. The disk then becomes one that a power failure may have left at a random moment of it."""
        disk, trace, log = Disk(), Trace(self.folder), history.folder / "trace"
        for path in self.files():
            disk.create(path.name)
            disk.names[path.name].safe = path.read_bytes()
        disk.safe_names = dict(disk.names)
        told = []
        client.step(
            ["strace", "-f", "-qq", "-y", "-xx", "-s", "10000000", "-e", f"trace={TRACED}", "-o", str(log)],
            tell=lambda *all_: told.extend(all_) or {})
        if not told:
            return
        who, words, started, code, out, err, given = told
        # At any moment or, as often, at the worst one: when the command has just answered.
        events, has_answered, is_worst = list(trace.events(log)), False, chance.random() < 0.5
        for event in events[: None if is_worst else chance.randrange(len(events)) + 1]:
            has_answered = trace.apply(disk, event) == "answered" or has_answered
            if has_answered and is_worst:
                break
        _, files = chance.choice(list(disk.states(chance, 2)))
        for path in self.files():
            path.unlink()
        for path in self.folder.glob("*-shm"):
            path.unlink()
        for name, data in files.items():
            (self.folder / name).write_bytes(data)
            give(self.folder / name, history.account)
        history.tell(who, words, started, code if has_answered else -9, out if has_answered else b"", err, given)

    def files(self):
        return [path for path in self.folder.iterdir() if not path.name.endswith("-shm")]


class ServerStore:
    """A primary server and its synchronous standby, each behind a proxy that cuts connections."""

    has_logins = True

    def __init__(self, program, folder, stack):
        self.program, self.folder, self.disk = program, folder, None
        if os.geteuid() == 0:
            self.disk = stack.enter_context(server_disk(folder / "disk", 400))
        self.servers = []
        stack.callback(lambda: [server.stop() for server in self.servers])
        self.servers += [Cluster(self.disk or folder, "one"), Cluster(folder, "two")]
        self.primary, self.standby = self.servers
        self.proxies = [self.proxy(server, stack) for server in self.servers]
        self.publisher = Publisher(program, folder)

    def proxy(self, server, stack):
        process = subprocess.Popen(
            [sys.executable, Path(__file__).parents[1] / "Servers/proxy.py", str(server.port)], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)
        stack.callback(process.kill)
        return process, int(process.stdout.readline())

    def command(self, words):
        for process, _ in self.proxies:
            process.stdin.write(words + "\n")
            process.stdin.flush()
            process.stdout.readline()

    def url(self, login):
        return f"postgresql://{login}@{','.join(f'127.0.0.1:{port}' for _, port in self.proxies)}/postgres"

    def begin(self, history):
        self.primary.initialize()
        self.primary.start()
        made = self.program.run("catalog", "create", address(self.primary))
        assert made.code == 0, made.words
        for login in LOGINS[1:]:
            self.primary.sql(f"CREATE ROLE {login} LOGIN; GRANT memorize_editor TO {login}")
        join(self.standby, self.primary)
        self.publisher.publish(random.Random(f"{history.seed} site"))
        history.follow()

    def fail(self, history, clients, chance, end):
        while time.monotonic() < end:
            time.sleep(chance.uniform(0.3, 1.5))
            faults = [self.restart, self.restart_standby, self.freeze, self.cut, self.replace, self.fill, self.publish]
            chance.choices(faults, [2, 1, 2, 5, 3, 1, 1])[0](chance)

    def publish(self, chance):
        self.publisher.publish(chance)

    def restart(self, chance):
        self.primary.kill()
        time.sleep(chance.uniform(0, 0.3))
        self.primary.start()

    def restart_standby(self, chance):
        self.standby.kill()
        time.sleep(chance.uniform(0, 1))
        self.standby.start()

    def freeze(self, chance):
        server = chance.choice(self.servers)
        server.freeze()
        time.sleep(chance.uniform(0.1, PATIENCE + 1))
        server.thaw()

    def cut(self, chance):
        self.command(f"cut {chance.randrange(1, 40)} {chance.randrange(10, 60)}")
        time.sleep(chance.uniform(0.2, 1.5))
        self.command("cut 0")

    def replace(self, chance):
        """The standby takes over, perhaps after a silence. A frozen primary comes back for a moment, and does not know that.

        One failure at a time: a primary that was restarted shows changes that no standby has confirmed yet (Documentation/Trust.md).
        """
        self.primary.wait_for_standby()
        if chance.random() < 0.4:
            self.standby.freeze()
            time.sleep(chance.uniform(0.1, 0.6))
        is_frozen = chance.random() < 0.6
        if is_frozen:
            self.primary.freeze()
        else:
            self.primary.kill()
        self.standby.thaw()
        time.sleep(chance.uniform(0, 0.5))
        self.standby.promote()
        if is_frozen:
            time.sleep(chance.uniform(0, 1))
            self.primary.thaw()
            time.sleep(chance.uniform(0.2, 1))
            self.primary.kill()
        self.primary, self.standby = self.standby, self.primary
        join(self.standby, self.primary)

    def fill(self, chance):
        """The disk of one server is full."""
        if not self.disk:
            return
        with full(self.disk, chance):
            time.sleep(chance.uniform(0.5, 3))
        for server in self.servers:
            if server.process.poll() is not None:
                server.start()
            server.wait()

    def settle(self):
        self.command("cut 0")
        self.primary.wait()


@contextmanager
def store(kind, program, folder):
    with ExitStack() as stack:
        if kind == "file":
            yield FileStore(program, folder, stack.enter_context(small_disk(folder, "400m")))
        else:
            yield ServerStore(program, folder, stack)


def live(program, kind, seed, seconds, keep=None):
    """Runs and judges one history; returns the judge, what was found without it, and where a record with findings is."""
    with scratch(in_memory=True) as folder:
        folder.chmod(0o755)
        with store(kind, program, folder) as made:
            history = History(program, made, seed, folder)
            history.run(seconds)
        judge = Judge(load(folder / "record")).judge()
        if not keep and (judge.findings or history.findings):
            keep = Path(tempfile.gettempdir()) / f"history-{kind}-{seed}"
        if keep:
            shutil.copy(folder / "record", keep)
        return judge, history.findings, keep


def judged(program, kind, seed, seconds, keep=None):
    judge, others, record = live(program, kind, seed, seconds, keep)
    report = Report(cases=len(judge.told))
    for place, text in judge.findings + others:
        report.expect(False, place, text)
    report.notes.append(f"{kind} {seed}: {report.cases:,} commands, {judge.summary}" + (f"; the record is {record}" if record else ""))
    return report


def in_file(program, quick):
    """eight clients of a file that are killed, with full disks, wrong clocks and power failures, and a judge"""
    return judged(program, "file", seeded("file").randrange(1 << 30), 8 if quick else 1_800)


@needs_server
def on_servers(program, quick):
    """eight clients of servers that are killed, frozen, cut off, filled and replaced, and a judge"""
    return judged(program, "server", seeded("servers").randrange(1 << 30), 14 if quick else 1_800)


HAZARDS = [in_file, on_servers]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("store", choices=["file", "server"])
    parser.add_argument("seed", type=int)
    parser.add_argument("seconds", type=float)
    parser.add_argument("--keep", metavar="RECORD", help="keep the record in this file")
    arguments = parser.parse_args()
    report = judged(Program(arguments.binary), arguments.store, arguments.seed, arguments.seconds, arguments.keep)
    for note in report.notes:
        print(note)
    for finding in report.findings[:30]:
        print(f"    {finding.case}: {finding.text[:600]}")
    return 1 if report.findings else 0


if __name__ == "__main__":
    sys.exit(main())
