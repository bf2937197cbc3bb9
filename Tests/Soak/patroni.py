"""A group of PostgreSQL servers of which Patroni keeps one the leader."""

import json
import os
import shutil
import signal
import subprocess
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

from clusters import begin_as_server, binaries, family, free_port, signal_all
from support import scratch

# `.ci/needs failover` makes it: Debian's Patroni is older than the one that keeps its promises.
PROGRAM = Path(__file__).resolve().parents[2] / ".build" / "patroni" / "bin" / "patroni"


def why_not():
    """Why the group cannot run here; empty if it can."""
    if not shutil.which("etcd") or not PROGRAM.exists():
        return "etcd or Patroni is not installed: .ci/needs failover"
    usable = subprocess.run([PROGRAM, "--version"], preexec_fn=begin_as_server, cwd="/", capture_output=True)
    return "" if usable.returncode == 0 else "the user postgres cannot run Patroni here"


class Machine:
    """One machine of the group: a server, and the Patroni that keeps it."""

    def __init__(self, folder, name, etcd):
        self.folder, self.name = Path(folder) / name, name
        self.port, self.rest, self.process, self.frozen = free_port(), free_port(), None, []
        self.folder.mkdir()
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        self.data = self.folder / "data"
        self.settings = self.folder.parent / f"{name}.json"
        user = {"username": "memorize", "password": "memorize"}
        self.settings.write_text(json.dumps({
            "scope": "memorize", "name": name, "etcd3": {"host": f"127.0.0.1:{etcd}"}, "watchdog": {"mode": "off"},
            "restapi": {"listen": f"127.0.0.1:{self.rest}", "connect_address": f"127.0.0.1:{self.rest}"},
            "bootstrap": {
                "dcs": {
                    # The smallest that Patroni takes.
                    "ttl": 20, "loop_wait": 2, "retry_timeout": 5, "synchronous_mode": True, "synchronous_mode_strict": True,
                    "postgresql": {"use_pg_rewind": True, "parameters": {"max_connections": 100, "wal_keep_size": "64MB"}}},
                "initdb": [{"encoding": "UTF8"}, {"locale": "C"}, {"wal-segsize": "1"}, "no-sync", {"auth": "trust"}]},
            "postgresql": {
                "listen": f"127.0.0.1:{self.port}", "connect_address": f"127.0.0.1:{self.port}", "data_dir": str(self.data),
                "bin_dir": binaries(), "pgpass": str(self.folder / "pgpass"),
                "authentication": {"superuser": user, "replication": user, "rewind": user},
                "parameters": {"unix_socket_directories": str(self.folder), "shared_buffers": "16MB",
                               "dynamic_shared_memory_type": "mmap"},
                "pg_hba": ["local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"],
                "remove_data_directory_on_diverged_timelines": True, "remove_data_directory_on_rewind_failure": True}}))
        self.settings.chmod(0o644)

    def start(self):
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                [PROGRAM, self.settings], stdin=subprocess.DEVNULL, stdout=log, stderr=log, preexec_fn=begin_as_server,
                cwd=self.folder, env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": str(self.folder), "TZ": "UTC"})

    def processes(self):
        found = family(self.process.pid) if self.process.poll() is None else []
        try:
            # Patroni starts the server as a daemon.
            found += family(int((self.data / "postmaster.pid").read_text().split()[0]))
        except (OSError, ValueError, IndexError):
            pass
        return found

    def freeze(self):
        # Twice: the first time some of them may have been starting others.
        for _ in range(2):
            self.frozen = self.processes()
            signal_all(self.frozen, signal.SIGSTOP)

    def thaw(self):
        signal_all(self.frozen, signal.SIGCONT)
        self.frozen = []

    def kill(self):
        if not self.process:
            return
        self.freeze()
        signal_all(self.frozen, signal.SIGKILL)
        self.frozen = []
        self.process.wait()


class Group:
    def __init__(self, folder):
        self.etcd_port, peers = free_port(), free_port()
        client, peer = f"http://127.0.0.1:{self.etcd_port}", f"http://127.0.0.1:{peers}"
        with open(Path(folder) / "etcd.log", "wb") as log:
            self.etcd = subprocess.Popen(
                ["etcd", "--data-dir", Path(folder) / "etcd", "--listen-client-urls", client, "--advertise-client-urls", client,
                 "--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer, "--initial-cluster", f"default={peer}"],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, env={"PATH": os.environ["PATH"], "ETCD_UNSUPPORTED_ARCH": os.uname().machine})
        self.machines = [Machine(folder, name, self.etcd_port) for name in ("one", "two", "three")]

    def members(self, machine):
        """What a machine knows of all: their names, roles and states."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{machine.rest}/cluster", timeout=2) as answer:
                return [(one["name"], one["role"], one["state"], one.get("timeline")) for one in json.load(answer)["members"]]
        except (OSError, ValueError, KeyError):
            return []

    def wait(self, seconds=180):
        """Waits until all know that all are there and that one has everything; returns the leader."""
        end, seen = time.monotonic() + seconds, 0
        while time.monotonic() < end:
            # A machine that was frozen has an old opinion.
            views = [sorted(self.members(machine)) for machine in self.machines]
            members = views[0]
            roles = {role: name for name, role, _, _ in members}
            agree = views[1] == members and views[2] == members
            complete = (
                len(members) == 3 and "leader" in roles and "sync_standby" in roles and len({one[3] for one in members}) == 1
                and all(state == ("running" if role == "leader" else "streaming") for _, role, state, _ in members))
            seen = seen + 1 if agree and complete else 0
            if seen > 3:
                return next(machine for machine in self.machines if machine.name == roles["leader"])
            time.sleep(0.5)
        raise RuntimeError(f"the group is not complete: {views}")


@contextmanager
def group():
    """A group of three machines and etcd, which are removed at the end, also after Ctrl-C."""
    with scratch(in_memory=True) as folder:
        folder.chmod(0o755)
        made = Group(folder)
        try:
            made.machines[0].start()
            for machine in made.machines[1:]:
                time.sleep(1)
                machine.start()
            yield made
        finally:
            for machine in made.machines:
                machine.kill()
            made.etcd.kill()
            made.etcd.wait()
