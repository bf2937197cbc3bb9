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
# After wrong words, devices with errors have to wait for this long.
PAUSE = 1.1


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


def connect(address, source=None):
    return socket.create_connection((address.hostname, address.port), timeout=30, source_address=source and (source, 0))


def request(address, method="GET", host=None, path=None):
    return f"{method} {path or address.path} HTTP/1.1\r\nHost: {host or address.netloc}\r\n\r\n".encode()


def words(path):
    """What the program compares of a path: letters only; nothing if it has anything else."""
    letters = path.replace(b"%20", b"-").removesuffix(b"/").lower().replace(b"-", b"")
    return letters if letters.isalpha() else None


def answer(address, sent, source=None):
    """Everything that the program answers; nothing if it closes the connection."""
    with connect(address, source) as client:
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
            (good.replace(secret, secret.replace(b"-", b"").upper()), b"200"), (good.replace(secret, b"favicon.ico"), b"404"),
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
                path = bytes(damaged).split(b" ")[1:2] or [b""]
                is_page = words(path[0].split(b"?")[0].removeprefix(b"/")) == words(secret) and address.netloc.encode() in damaged
                report.expect(got.startswith(b"HTTP/1.1 "), f"damage {number}", f"answered {got[:60]!r} to {bytes(damaged)!r}")
                report.expect(is_page or not got.startswith(b"HTTP/1.1 200"), f"damage {number}", f"served to {bytes(damaged)!r}")
        with connect(address) as gone:
            gone.sendall(good)
        time.sleep(PAUSE)
        report.expect(answer(address, good).startswith(b"HTTP/1.1 200"), "in the end", "the page is not served any more")
        report.expect(process.poll() is None, "in the end", "the program has ended")
        opened = len(os.listdir(f"/proc/{process.pid}/fd")) if os.path.isdir("/proc/self/fd") else 0
        report.expect(opened < 20, "in the end", f"{opened} descriptors are open")
    return report


def guessers(program, quick):
    """devices that search for the address, beside one that knows it"""
    report = Report()
    dice = random.Random(30)
    seconds = 3 if quick else 60
    with scratch() as folder, served(program, folder) as (process, address), ThreadPoolExecutor(4) as crowd:
        end = time.monotonic() + seconds

        def search(_):
            counts = {}
            while time.monotonic() < end:
                path = "/" + "-".join("".join(dice.choices("abcdefghij", k=4)) for _ in range(4))
                status = answer(address, request(address, path=path), f"127.0.1.{dice.randrange(1, 51)}")[9:12].decode()
                counts[status] = counts.get(status, 0) + 1
            return counts

        searches = [crowd.submit(search, number) for number in range(3)]
        while time.monotonic() < end:
            report.cases += 1
            start = time.monotonic()
            got = answer(address, request(address), f"127.0.2.{dice.randrange(1, 255)}")
            took = time.monotonic() - start
            report.expect(got.startswith(b"HTTP/1.1 200") and took < PATIENCE, "beside guessers", f"{got[:60]!r} after {took:.1f} s")
        counts = [search.result() for search in searches]
        looked_at, all_ = (sum(count.get("404", 0) for count in counts), sum(sum(count.values()) for count in counts))
        report.cases += all_
        report.expect(looked_at <= 50 * 3 + seconds + 2, "guessers", f"{looked_at} guesses of {all_} were looked at in {seconds} s")
        report.expect(all_ > 300, "guessers", f"only {all_} guesses were made")
        time.sleep(PAUSE)
        got = answer(address, request(address), "127.0.1.7")
        report.expect(got.startswith(b"HTTP/1.1 200"), "a device with errors", f"is answered {got[:60]!r} when the others have ended")
    return report


HAZARDS = [many, rude, guessers]
