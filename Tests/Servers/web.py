#!/usr/bin/env python3
"""Web servers on this machine: a proper one, one that misbehaves on purpose, and ones with TLS, for tests.

    python3 Tests/Servers/web.py

It prints an object in JSON: the ports of its servers, the folder of `files` and `secure`, and the file with the certificate of its
own authority.

    files    Python's http.server, with the file site/index.json
    secure   the same files over TLS, with ETags
    odd      answers by the path of the request, see `Odd`
    tls      as `odd`, for localhost, 127.0.0.1 and site.test
    wrong, expired, unknown      as `tls`, with a certificate for another host, an old one, one of another authority
    mute     accepts connections and sends nothing
    closed   nobody listens
    proxy    sends everybody to `tls` for CONNECT, but denied.test, and to `odd` for other requests

Each line of standard input is the name of one of these, answered by the request lines that it got, as an array in JSON.
"""
import functools
import gzip
import hashlib
import http.server
import json
import os
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time

SITE = b'{"format": "memorize-site", "version": 2}'
PAGE = b"<!doctype html><title>Log in</title>"
FOLDER = tempfile.mkdtemp()
requests = {}


def openssl(*arguments):
    subprocess.run(["openssl", *arguments], check=True, capture_output=True, cwd=FOLDER)


def authority(name):
    openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
            "-subj", f"/CN=Authority {name}", "-keyout", f"{name}.key", "-out", f"{name}.pem")


def certificate(name, hosts, by="authority", days=2):
    """Returns the settings of a TLS server."""
    openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=Test",
            "-keyout", f"{name}.key", "-out", f"{name}.csr")
    with open(f"{FOLDER}/{name}.ext", "w") as file:
        file.write("subjectAltName=" + hosts)
    openssl("x509", "-req", "-in", f"{name}.csr", "-CA", f"{by}.pem", "-CAkey", f"{by}.key", "-CAcreateserial",
            "-days", str(days), "-extfile", f"{name}.ext", "-out", f"{name}.pem")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(f"{FOLDER}/{name}.pem", f"{FOLDER}/{name}.key")
    return context


def forever(end, bytes):
    while True:
        end.sendall(bytes)


class Odd:
    """Each method answers the path of its name, with `_` for `-`; what follows a `?` is its argument."""

    def __init__(self, ports):
        self.ports = ports

    def answer(self, end, request, headers):
        path, _, argument = request.split(" ")[1].partition("?")
        folder, _, name = path.strip("/").rpartition("/")
        # Nothing is signed: the folder says how that is answered.
        name = folder if name.endswith(".minisig") else name.split(".")[0]
        method = getattr(self, name.replace("-", "_"), None)
        if method:
            method(end, argument, headers)
        else:
            self.send(end, PAGE, "404 Not Found", "Content-Type: text/html")

    def send(self, end, body=b"", status="200 OK", *headers):
        # Another request could arrive while the connection is closed, which would reset it.
        lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", "Connection: close", *headers, "", ""]
        end.sendall("\r\n".join(lines).encode() + body)

    def index(self, end, _, headers):
        if headers.get("if-none-match") == '"v1"':
            return self.send(end, b"", "304 Not Modified", 'ETag: "v1"')
        self.send(end, SITE, "200 OK", "X-Empty:", 'ETag: "v1"', "Last-Modified: Sat, 28 Nov 2026 05:00:00 GMT")

    def echo(self, end, _, headers):
        self.send(end, json.dumps(headers).encode())

    def cookie(self, end, _, headers):
        self.send(end, json.dumps(headers).encode(), "302 Found", "Set-Cookie: a=b", "Location: /echo")

    def status(self, end, status, headers):
        self.send(end, PAGE, status + " Because")

    def to(self, end, address, headers):
        for name, port in self.ports.items():
            address = address.replace("{%s}" % name, str(port))
        self.send(end, b"", "302 Found", f"Location: {address}")

    def circle(self, end, _, headers):
        self.send(end, b"", "301 Moved Permanently", "Location: circle")

    def stall(self, end, _, headers):
        time.sleep(60)

    def stall_later(self, end, _, headers):
        end.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n12345")
        time.sleep(60)

    def drip(self, end, _, headers):
        end.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 10000\r\n\r\n")
        while True:
            end.sendall(b"1" * 10)
            time.sleep(1)

    def missing_then_stall(self, end, _, headers):
        end.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 100\r\n\r\n")
        time.sleep(60)

    def more_promised(self, end, _, headers):
        end.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n12345")

    def more_sent(self, end, _, headers):
        end.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n1234567890")

    def two_lengths(self, end, _, headers):
        end.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: -10\r\n\r\n1234567890")

    def endless(self, end, _, headers):
        end.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
        forever(end, bytes(1 << 16))

    def endless_chunks(self, end, _, headers):
        end.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
        forever(end, b"10000\r\n" + bytes(1 << 16) + b"\r\n")

    def endless_error(self, end, _, headers):
        end.sendall(b"HTTP/1.1 500 Oops\r\n\r\n")
        forever(end, bytes(1 << 16))

    def endless_headers(self, end, _, headers):
        end.sendall(b"HTTP/1.1 200 OK\r\n")
        forever(end, b"X-Filler: " + b"x" * 1_000 + b"\r\n")

    def endless_header(self, end, _, headers):
        end.sendall(b"HTTP/1.1 200 OK\r\nX-Filler: ")
        forever(end, b"x" * 1_000)

    def endless_continue(self, end, _, headers):
        forever(end, b"HTTP/1.1 100 Continue\r\n\r\n")

    def bomb(self, end, _, headers):
        """Compressed for the transfer, which libcurl undoes although it was not asked for."""
        body = gzip.compress(bytes(10_000_000))
        end.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n" + body)

    def gzip(self, end, _, headers):
        self.send(end, gzip.compress(SITE), "200 OK", "Content-Encoding: gzip")

    def portal(self, end, _, headers):
        self.send(end, b"\n" + PAGE + bytes(10_000), "200 OK", "Content-Type: text/html; charset=utf-8")

    def denied(self, end, _, headers):
        self.send(end, b"", "403 Forbidden")

    def close(self, end, _, headers):
        pass

    def rubbish(self, end, _, headers):
        end.sendall(bytes(range(256)) * 64)

    def inject(self, end, _, headers):
        self.send(end, SITE, "200 OK", 'ETag: "a\rX-Evil: yes"')


class Files(http.server.SimpleHTTPRequestHandler):
    name = "files"

    def log_request(self, *status):
        requests[self.name].append(self.requestline)

    def log_message(self, *words):
        pass


class TaggedFiles(Files):
    name = "secure"

    def do_GET(self):
        try:
            with open(self.translate_path(self.path), "rb") as file:
                content = file.read()
        except OSError:
            return self.send_error(404)
        tag = f'"{hashlib.sha256(content).hexdigest()}"'
        is_known = self.headers.get("If-None-Match") == tag
        self.send_response(304 if is_known else 200)
        self.send_header("ETag", tag)
        if not is_known:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if not is_known:
            self.wfile.write(content)


def read_head(end):
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        byte = end.recv(1)
        if not byte:
            return None, {}
        head += byte
    lines = head.decode("latin-1").split("\r\n")
    return lines[0], {key.lower(): value.strip() for key, _, value in (line.partition(":") for line in lines[1:-2])}


def serve(name, listener, context, respond):
    def connect(end):
        try:
            with context.wrap_socket(end, server_side=True) if context else end as end:
                request, headers = read_head(end)
                if request:
                    requests[name].append(request)
                    respond(end, request, headers)
        except (OSError, ValueError):
            pass

    while True:
        end, _ = listener.accept()
        threading.Thread(target=connect, args=(end,), daemon=True).start()


def relay(source, target):
    try:
        while True:
            bytes = source.recv(1 << 16)
            if not bytes:
                break
            target.sendall(bytes)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        pass


def start(ports):
    authority("authority")
    authority("stranger")
    here = "DNS:localhost,DNS:site.test,IP:127.0.0.1"
    odd = Odd(ports)

    def proxy(end, request, headers):
        if not request.startswith("CONNECT"):
            method, address, version = request.split(" ")
            path = "/" + address.split("/", 3)[3]
            return odd.answer(end, f"{method} {path} {version}", headers)
        if "denied.test" in request:
            return odd.status(end, "404", headers)
        with socket.create_connection(("127.0.0.1", ports["tls"])) as target:
            end.sendall(b"HTTP/1.1 200 Connected\r\n\r\n")
            threading.Thread(target=relay, args=(target, end), daemon=True).start()
            relay(end, target)

    for name, context, respond in [
        ("odd", None, odd.answer), ("tls", certificate("tls", here), odd.answer),
        ("wrong", certificate("wrong", "DNS:elsewhere.test"), odd.answer),
        ("expired", certificate("expired", here, days=-1), odd.answer),
        ("unknown", certificate("unknown", here, by="stranger"), odd.answer), ("proxy", None, proxy),
    ]:
        listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        ports[name], requests[name] = listener.getsockname()[1], []
        threading.Thread(target=serve, args=(name, listener, context, respond), daemon=True).start()
    os.mkdir(f"{FOLDER}/site")
    with open(f"{FOLDER}/site/index.json", "wb") as file:
        file.write(SITE)
    for kind, context in ((Files, None), (TaggedFiles, certificate("secure", here))):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(kind, directory=FOLDER))
        if context:
            server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
        ports[kind.name], requests[kind.name] = server.server_address[1], []
        threading.Thread(target=server.serve_forever, daemon=True).start()


def main():
    ports = {}
    # These two accept nothing; the system completes the connections of the first.
    mute, closed = socket.create_server(("127.0.0.1", 0)), socket.socket()
    closed.bind(("127.0.0.1", 0))
    ports["mute"], ports["closed"] = mute.getsockname()[1], closed.getsockname()[1]
    try:
        start(ports)
        print(json.dumps({"ports": ports, "folder": FOLDER, "authority": f"{FOLDER}/authority.pem"}), flush=True)
        for line in sys.stdin:
            print(json.dumps(requests[line.strip()]), flush=True)
    finally:
        shutil.rmtree(FOLDER)


main()
