"""Temporary PostgreSQL clusters on this machine that are killed, frozen, promoted and copied."""

import ctypes
import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path

from support import scratch


def binaries():
    """The folder with initdb and postgres; None if they are not installed. Debian keeps them out of the path."""
    folders = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda folder: int(folder.split("/")[4]))
    found = shutil.which("postgres")
    return folders[-1] if folders else os.path.dirname(found) if found else None


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def begin_as_server():
    """Runs in a new process. The server refuses to run as root, and must not outlive the hazard."""
    os.setsid()
    if os.geteuid() == 0:
        user = pwd.getpwnam("postgres")
        os.setgid(user.pw_gid)
        os.initgroups(user.pw_name, user.pw_gid)
        os.setuid(user.pw_uid)
    if os.uname().sysname == "Linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def family(number):
    """A process and all its descendants."""
    found, listing = [number], subprocess.run(["ps", "-e", "-o", "pid=,ppid="], capture_output=True, text=True).stdout
    parents = [tuple(map(int, line.split())) for line in listing.splitlines()]
    for process in found:
        found += [child for child, parent in parents if parent == process and child not in found]
    return found


def signal_all(processes, number):
    for process in processes:
        try:
            os.kill(process, number)
        except ProcessLookupError:
            pass


def is_running(number):
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


class Cluster:
    """One server. Its folder lies in memory: what a process has written there survives it, and `fsync` costs nothing."""

    def __init__(self, folder, name):
        self.folder, self.name, self.port = Path(folder) / name, name, free_port()
        self.data, self.process, self.frozen = self.folder / "data", None, []
        self.folder.mkdir()
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        self.folder.chmod(0o755)

    def tool(self, name, *words, **others):
        return subprocess.run(
            [f"{binaries()}/{name}", *map(str, words)], preexec_fn=begin_as_server, cwd=self.folder, capture_output=True, text=True,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C", "HOME": str(self.folder), "TZ": "UTC"}, **others)

    def initialize(self, *options):
        self.tool(
            "initdb", "-D", self.data, "-U", "memorize", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C",
            "--wal-segsize=1", *options, check=True)
        with open(self.data / "postgresql.conf", "a") as settings:
            settings.write("include_if_exists 'replication.conf'\n")

    def copy(self, primary):
        """Makes it a standby server of a running one."""
        shutil.rmtree(self.data, ignore_errors=True)
        self.tool(
            "pg_basebackup", "-D", self.data, "-h", "127.0.0.1", "-p", primary.port, "-U", "memorize", "--no-sync",
            "--checkpoint=fast", check=True)
        (self.data / "standby.signal").touch()
        if os.geteuid() == 0:
            shutil.chown(self.data / "standby.signal", "postgres", "postgres")

    def set(self, **settings):
        """Replaces the settings of its replication."""
        file = self.data / "replication.conf"
        file.write_text("".join(f"{name} = '{value}'\n" for name, value in settings.items()))
        file.chmod(0o644)
        if self.process:
            self.process.send_signal(signal.SIGHUP)

    def follow(self, primary):
        self.set(primary_conninfo=f"host=127.0.0.1 port={primary.port} user=memorize application_name={self.name}")

    def start(self, wait=True):
        """Starts it, and returns when it accepts connections."""
        options = [
            "listen_addresses=127.0.0.1", f"port={self.port}", f"unix_socket_directories={self.folder}", "max_connections=100",
            "shared_buffers=16MB", "dynamic_shared_memory_type=mmap", "max_wal_size=64MB", "wal_keep_size=64MB"]
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                [f"{binaries()}/postgres", "-D", self.data, *(word for option in options for word in ("-c", option))],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, preexec_fn=begin_as_server, cwd=self.folder,
                env={"PATH": os.environ["PATH"], "LC_ALL": "C", "HOME": str(self.folder), "TZ": "UTC"})
        if wait:
            self.wait()

    def wait(self, seconds=60):
        end = time.monotonic() + seconds
        while not self.accepts():
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"the server {self.name} did not start: " + (self.folder / "log").read_text()[-500:])
            time.sleep(0.005)

    def accepts(self):
        # Of pg_isready, many runs would take the time of the machine.
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as client:
                body = (196608).to_bytes(4, "big") + b"user\0memorize\0database\0postgres\0\0"
                client.sendall((len(body) + 4).to_bytes(4, "big") + body)
                return client.recv(1) == b"R"
        except OSError:
            return False

    def kill(self):
        """Kills it as if its machine had lost power."""
        if not self.frozen:
            self.freeze()
        processes = self.frozen
        signal_all(processes, signal.SIGKILL)
        self.process.wait()
        self.frozen = []
        # It does not start again as long as one of them has its shared memory.
        while any(is_running(process) for process in processes):
            time.sleep(0.002)

    def freeze(self):
        # The postmaster first: it must not start others meanwhile.
        signal_all([self.process.pid], signal.SIGSTOP)
        self.frozen = family(self.process.pid)
        signal_all(self.frozen, signal.SIGSTOP)

    def thaw(self):
        signal_all(reversed(self.frozen), signal.SIGCONT)
        self.frozen = []

    def stop(self):
        if self.process and self.process.poll() is None:
            self.thaw()
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()

    def sql(self, text, database="postgres"):
        done = self.tool(
            "psql", "-X", "-q", "-At", "-h", self.folder, "-p", self.port, "-U", "memorize", "-d", database, "-v", "ON_ERROR_STOP=1",
            "-c", text, timeout=30)
        if done.returncode:
            raise RuntimeError(done.stderr.strip())
        return done.stdout.strip()

    def promote(self):
        """Makes a standby server the primary. Commits do not wait for the lost one."""
        self.set()
        self.sql("SELECT pg_promote(true, 30)")

    def wait_for_standby(self, seconds=30):
        """Lets commits wait for a standby server, once that has everything."""
        self.set(synchronous_standby_names="ANY 1 (*)")
        end = time.monotonic() + seconds
        while self.sql("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = 'quorum'") == "0":
            if time.monotonic() > end:
                raise RuntimeError("no standby server has connected")
            time.sleep(0.02)


def address(*clusters, database="postgres"):
    return f"postgresql://memorize@{','.join(f'127.0.0.1:{cluster.port}' for cluster in clusters)}/{database}"


@contextmanager
def small_disk(folder, megabytes):
    """A disk of that size in a folder; only the superuser can have one."""
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=755", "tmpfs", folder], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


@contextmanager
def clusters(*names):
    """Clusters with these names, of which the first runs; all are removed at the end, also after Ctrl-C."""
    with scratch(in_memory=True) as folder:
        folder.chmod(0o755)
        made = []
        try:
            for name in names:
                made.append(Cluster(folder, name))
            made[0].initialize()
            made[0].start()
            yield made
        finally:
            for cluster in made:
                cluster.stop()
