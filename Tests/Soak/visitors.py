"""Visitors of a page that the program serves: many, slow ones and rude ones."""

import os
import random
import signal
import socket
import subprocess
import time
from contextlib import contextmanager
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

from support import Report, scratch, world

# After this time the program gives up a client that has not sent its request.
PATIENCE = 5


@contextmanager
def served(program, folder):
    """Serves the samples: the process, and the address."""
    catalog = folder / "catalog.sqlite"
    program.run("import", "--samples", catalog=catalog)
    process = subprocess.Popen(
        [program.binary, "serve", "--local"], env=world(folder, catalog), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        yield process, urlsplit(process.stdout.readline().decode().strip())
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(10)


def connect(address):
    return socket.create_connection((address.hostname, address.port), timeout=30)


def request(address, method="GET", host=None):
    return f"{method} {address.path} HTTP/1.1\r\nHost: {host or address.netloc}\r\n\r\n".encode()


def answer(address, sent):
    """Everything that the program answers; nothing if it closes the connection."""
    with connect(address) as client:
        client.sendall(sent)
        parts = []
        try:
            while part := client.recv(1 << 16):
                parts.append(part)
        except ConnectionError:
            pass
    return b"".join(parts)


def many(program, quick):
    """many visitors of a page, most of them beside slow ones"""
    report = Report()
    with scratch() as folder, served(program, folder) as (process, address), ThreadPoolExecutor(8) as crowd:
        page = program.run("export", "--format", "html", catalog=folder / "catalog.sqlite").out.encode()
        slow = [connect(address) for _ in range(200)]
        for number, client in enumerate(slow):
            client.sendall(request(address)[: number % 20])

        def visit(_):
            start = time.monotonic()
            return answer(address, request(address)).endswith(b"\r\n\r\n" + page), time.monotonic() - start

        for served_, took in crowd.map(visit, range(200 if quick else 2_000)):
            report.cases += 1
            report.expect(served_, "beside 200 slow clients", "the page is not complete")
            report.expect(took < PATIENCE, "beside 200 slow clients", f"waited for {took:.1f} s, as long as for a slow one")
        for client in slow:
            client.close()
        # More than the program takes at once: the oldest ones have to go.
        crowded = [connect(address) for _ in range(400)]
        served_, took = visit(0)
        report.cases += 1
        report.expect(served_ and took < PATIENCE, "beside 400 clients", f"served: {served_}, after {took:.1f} s")
        for client in crowded:
            client.close()
        report.expect(process.poll() is None, "in the end", "the program has ended")
    return report


def rude(program, quick):
    """damaged and hostile requests for a page"""
    report = Report()
    dice = random.Random(16)
    with scratch() as folder, served(program, folder) as (process, address):
        good = request(address)
        secret = address.path[1:].encode()
        cases = [
            (request(address, "POST"), b"405"), (request(address, "get"), b"405"), (request(address, host="example.org"), b"421"),
            (request(address, host=f"{address.netloc}.example.org"), b"421"), (good.replace(secret, b""), b"404"),
            (good.replace(secret, secret[:-1]), b"404"), (good.replace(secret, secret + b"//"), b"404"),
            (good.replace(secret, secret + b"/"), b"200"),
            (good.replace(secret, secret + b"?from=mail"), b"200"), (good.replace(b"HTTP/1.1", b"HTTP/2.0"), b"400"),
            (good.replace(secret, b"../../../../etc/passwd"), b"404"), (good.replace(b"\r\n\r\n", b"\r\nHost: b\r\n\r\n"), b"400"),
            (b"\r\n\r\n", b"400"), (b"\x16\x03\x01" * 4_000, b"431"), (good[:-2] + b"X: " + b"y" * 9_000, b"431"),
        ]
        for sent, status in cases:
            report.cases += 1
            got = answer(address, sent)
            report.expect(got[9:12] == status, repr(sent[:60]), f"answered {got[:60]!r}, not {status.decode()}")
        for number in range(200 if quick else 20_000):
            report.cases += 1
            damaged = bytearray(good)
            for _ in range(dice.randrange(1, 6)):
                damaged[dice.randrange(len(damaged))] = dice.randrange(256)
            if damaged.endswith(b"\r\n\r\n"):
                got = answer(address, bytes(damaged))
                is_page = secret in damaged and address.netloc.encode() in damaged
                report.expect(got.startswith(b"HTTP/1.1 "), f"damage {number}", f"answered {got[:60]!r} to {bytes(damaged)!r}")
                report.expect(is_page or not got.startswith(b"HTTP/1.1 200"), f"damage {number}", f"served to {bytes(damaged)!r}")
        with connect(address) as gone:
            gone.sendall(good)
        report.expect(answer(address, good).startswith(b"HTTP/1.1 200"), "in the end", "the page is not served any more")
        report.expect(process.poll() is None, "in the end", "the program has ended")
        opened = len(os.listdir(f"/proc/{process.pid}/fd")) if os.path.isdir("/proc/self/fd") else 0
        report.expect(opened < 20, "in the end", f"{opened} descriptors are open")
    return report


HAZARDS = [many, rude]
