#!/usr/bin/env python3
"""Stands between a program and a PostgreSQL server: counts round trips, delays them, and cuts connections.

    python3 Tests/Servers/proxy.py PORT

It prints its own port. Each line of standard input is a command, answered by one line:

    count           the round trips since the last count: how often the program spoke after the server had
    cut N [EVERY]   cuts the connection at the Nth message from now, before it is passed on, and then at each EVERYth;
                    0 cuts none
    cuts            how often it has cut since then
    delay SECONDS   delays what either side sends, as distance does: any amount can be on its way
    freeze          passes nothing on, of old and new connections, until `thaw`
    thaw
    rubbish         answers new connections with bytes of another protocol
"""
import queue
import select
import socket
import sys
import threading
import time


class Proxy:
    def __init__(self, target):
        self.target = target
        self.lock = threading.Lock()
        self.turns = self.cut = self.every = self.cuts = 0
        self.delay = 0.0
        self.rubbish = False
        self.thawed = threading.Event()
        self.thawed.set()
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            threading.Thread(target=self.connect, args=(client,), daemon=True).start()

    def connect(self, client):
        if self.rubbish:
            client.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n" + bytes(range(256)) * 64)
            client.close()
            return
        try:
            server = socket.create_connection(("127.0.0.1", self.target))
        except OSError:
            client.close()
            return
        for end in (client, server):
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        late = queue.SimpleQueue()
        threading.Thread(target=self.deliver, args=(late, client, server), daemon=True).start()
        try:
            self.relay(client, server, late)
        except (OSError, EOFError):
            pass
        finally:
            late.put(None)

    def deliver(self, late, client, server):
        try:
            while (message := late.get()) is not None:
                due, end, data = message
                time.sleep(max(due - time.monotonic(), 0))
                end.sendall(data)
        except OSError:
            pass
        finally:
            for end in (client, server):
                # The other thread may wait for it.
                try:
                    end.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass
                end.close()

    def relay(self, client, server, late):
        def send(end, data):
            if self.delay:
                late.put((time.monotonic() + self.delay, end, data))
            else:
                end.sendall(data)

        # The first message of the client has no type.
        buffers, spoke, started = {client: b"", server: b""}, None, False
        while True:
            for end in select.select([client, server], [], [])[0]:
                seen = end.recv(1 << 16)
                self.thawed.wait()
                if not seen:
                    raise EOFError
                other = server if end is client else client
                with self.lock:
                    if end is client and spoke is not client:
                        self.turns += 1
                spoke = end
                buffers[end] += seen
                while True:
                    data, start = buffers[end], 1
                    if end is client and not started:
                        start = 0
                    elif end is server and spoke is server and len(data) >= 1 and data[:1] in b"SN" and not started:
                        # The answer to a request for encryption.
                        send(other, data[:1])
                        buffers[end] = data[1:]
                        continue
                    if len(data) < start + 4:
                        break
                    size = start + int.from_bytes(data[start:start + 4], "big")
                    if len(data) < size:
                        break
                    with self.lock:
                        if self.cut:
                            self.cut -= 1
                            if self.cut == 0:
                                self.cut = self.every
                                self.cuts += 1
                                raise EOFError
                    if end is client and not started:
                        started = data[4:8] != (80877103).to_bytes(4, "big")
                    send(other, data[:size])
                    buffers[end] = data[size:]


def main():
    proxy = Proxy(int(sys.argv[1]))
    threading.Thread(target=proxy.accept, daemon=True).start()
    print(proxy.listener.getsockname()[1], flush=True)
    for line in sys.stdin:
        word, *rest = line.split()
        answer = "ok"
        with proxy.lock:
            if word == "count":
                answer, proxy.turns = str(proxy.turns), 0
            elif word == "cut":
                proxy.cut, proxy.every, proxy.cuts = int(rest[0]), int(rest[1]) if rest[1:] else 0, 0
            elif word == "cuts":
                answer = str(proxy.cuts)
            elif word == "delay":
                proxy.delay = float(rest[0])
            elif word == "freeze":
                proxy.thawed.clear()
            elif word == "rubbish":
                proxy.rubbish = True
            elif word == "thaw":
                proxy.thawed.set()
        print(answer, flush=True)


if __name__ == "__main__":
    main()
