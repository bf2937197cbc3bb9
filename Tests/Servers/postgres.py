#!/usr/bin/env python3
"""Runs a temporary PostgreSQL server on this machine until its standard input ends, then removes it.

Prints one line of JSON: the port, the folder of the socket and of the data, and the process. After that, each
line of standard input is SQL for the database `postgres`, answered by a line `ok` or the error of psql.

    python3 Tests/Servers/postgres.py [--encrypted] [SETTING=VALUE …]

An encrypted one has a certificate for `localhost`, and `root.crt` of its authority is in its folder. With POSTGRES_POOLER
set, the port is that of a PgBouncer in front of it, which lends its connections for one transaction at a time.
"""
import glob
import json
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time


def programs():
    """The folder with initdb and postgres; Debian keeps them out of the path. POSTGRES_PROGRAMS may name another version's."""
    if chosen := os.environ.get("POSTGRES_PROGRAMS"):
        return chosen
    folders = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda f: int(f.split("/")[4]))
    found = shutil.which("postgres")
    if folders:
        return folders[-1]
    if found:
        return os.path.dirname(found)
    sys.exit("PostgreSQL is not installed")


def certify(folder, user):
    """Makes an authority and a certificate of it; returns the settings of the server."""
    def openssl(*words):
        subprocess.run(["openssl", *words], check=True, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    key = ["-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
    openssl("req", "-x509", *key, "-keyout", "root.key", "-out", "root.crt", "-subj", "/CN=authority", "-days", "2")
    openssl("req", *key, "-keyout", "server.key", "-out", "server.csr", "-subj", "/CN=localhost")
    openssl("x509", "-req", "-in", "server.csr", "-CA", "root.crt", "-CAkey", "root.key", "-CAcreateserial", "-out", "server.crt", "-days", "2")
    os.chmod(os.path.join(folder, "server.key"), 0o600)
    if user:
        os.chown(os.path.join(folder, "server.key"), user.pw_uid, user.pw_gid)
    return ["ssl=on", f"ssl_cert_file={folder}/server.crt", f"ssl_key_file={folder}/server.key"]


def roomy_memory():
    """A file system in memory, if there is a large one: each database is hundreds of files. None stands for the usual place."""
    memory = "/dev/shm"
    try:
        return memory if os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > 2 << 30 else None
    except OSError:
        return None


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def pooler(folder, port, demote, environment):
    """Starts a PgBouncer before the server at a port; returns it and its own port."""
    own = free_port()
    with open(os.path.join(folder, "pooler.ini"), "w") as settings:
        settings.write(f"""
            [databases]
            * = host=127.0.0.1 port={port} auth_user=memorize
            [pgbouncer]
            listen_addr = 127.0.0.1
            listen_port = {own}
            unix_socket_dir =
            auth_type = trust
            auth_file = {folder}/users
            auth_query = SELECT rolname, '' FROM pg_roles WHERE rolname = $1
            pool_mode = transaction
            default_pool_size = 10
            max_client_conn = 500
            server_login_retry = 1
            server_idle_timeout = 1
        """)
    with open(os.path.join(folder, "users"), "w") as users:
        users.write('"memorize" ""\n')
    running = subprocess.Popen(
        ["pgbouncer", "-q", os.path.join(folder, "pooler.ini")], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, preexec_fn=demote, env=environment, cwd=folder)
    return running, own


class Client:
    """Runs lines of SQL in one psql after another: it ends at an error."""

    def __init__(self, words, environment):
        self.words, self.environment, self.psql = words, environment, None

    def run(self, line):
        if not self.psql:
            self.psql = subprocess.Popen(
                [*self.words, "-X", "-q", "-At", "-d", "postgres", "-v", "ON_ERROR_STOP=1"], stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=self.environment)
        self.psql.stdin.write(line + "\\echo -- done\n")
        self.psql.stdin.flush()
        for answer in self.psql.stdout:
            if answer == "-- done\n":
                return "ok"
        failed, self.psql = self.psql, None
        return failed.communicate()[1].replace("\n", " ")


def main(settings):
    # The server refuses to run as root.
    user = pwd.getpwnam("postgres") if os.geteuid() == 0 else None

    def demote():
        os.setsid()
        if user:
            os.setgid(user.pw_gid)
            os.initgroups(user.pw_name, user.pw_gid)
            os.setuid(user.pw_uid)

    folder = tempfile.mkdtemp(prefix="memorize-postgres-", dir=roomy_memory())
    if user:
        os.chown(folder, user.pw_uid, user.pw_gid)
    os.chmod(folder, 0o755)
    if "--encrypted" in settings:
        settings = certify(folder, user) + [one for one in settings if one != "--encrypted"]
    data, binaries = os.path.join(folder, "data"), programs()
    environment = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C", "HOME": folder, "TZ": "UTC"}
    server = pool = None
    try:
        subprocess.run(
            [f"{binaries}/initdb", "-D", data, "-U", "memorize", "--auth=trust", "--no-sync", "--encoding=UTF8",
             "--locale=C"],
            check=True, stdout=subprocess.DEVNULL, preexec_fn=demote, env=environment, cwd=folder)
        port = free_port()
        options = ["fsync=off", "full_page_writes=off", "max_connections=200", "shared_buffers=32MB", "dynamic_shared_memory_type=mmap",
                   "listen_addresses=127.0.0.1", f"port={port}", f"unix_socket_directories={folder}", *settings]
        log = open(os.path.join(folder, "log"), "wb")
        server = subprocess.Popen(
            [f"{binaries}/postgres", "-D", data, *[part for option in options for part in ("-c", option)]],
            stdin=subprocess.DEVNULL, stdout=log, stderr=log, preexec_fn=demote, env=environment, cwd=folder)
        ready = [f"{binaries}/pg_isready", "-q", "-h", folder, "-p", str(port)]
        while subprocess.run(ready, env=environment).returncode:
            if server.poll() is not None:
                sys.exit(open(log.name, errors="replace").read())
            time.sleep(0.02)
        entrance = port
        if os.environ.get("POSTGRES_POOLER"):
            pool, entrance = pooler(folder, port, demote, environment)
        print(json.dumps({"port": entrance, "folder": folder, "process": server.pid}), flush=True)
        client = Client([f"{binaries}/psql", "-h", folder, "-p", str(port), "-U", "memorize"], environment)
        for line in sys.stdin:
            print(client.run(line), flush=True)
    finally:
        if pool:
            pool.kill()
        if server and server.poll() is None:
            server.send_signal(signal.SIGINT)
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(server.pid, signal.SIGKILL)
        shutil.rmtree(folder, ignore_errors=True)


def end(*_):
    sys.exit(1)


if __name__ == "__main__":
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, end)
    main(sys.argv[1:])
