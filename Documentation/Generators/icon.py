#!/usr/bin/env python3
"""Draws the icons of a published page: two cards, of which one is face up, in the colours of the sample theme Halloween.

    python3 Documentation/Generators/icon.py Sources/Pages/Page

writes icon-192.png and icon-512.png, with Python's standard library only. What matters is within the inner circle of 80 %, because
some systems cut a circle out of an icon.
"""

import math
import struct
import sys
import zlib
from pathlib import Path

NIGHT, ORANGE, LIGHT = (0x1E, 0x1B, 0x2E), (0xFF, 0x95, 0x00), (0xFF, 0xFB, 0xF2)
# Each pixel is the mean of this many samples squared.
SAMPLES = 4


def turned(x, y, degrees):
    angle = math.radians(degrees)
    return x * math.cos(angle) + y * math.sin(angle), y * math.cos(angle) - x * math.sin(angle)


def is_in_card(x, y, width=0.3, height=0.42, corner=0.05):
    dx, dy = max(abs(x) - width / 2 + corner, 0), max(abs(y) - height / 2 + corner, 0)
    return math.hypot(dx, dy) <= corner


def is_in_star(x, y, radius=0.12):
    """A star of five points, the inner ones at 0.45 of the outer."""
    turn = (math.atan2(x, -y) / math.tau * 5 + 0.5) % 1 - 0.5
    angle = abs(turn) * math.tau / 5
    outer, inner = (radius, 0.0), (0.45 * radius * math.cos(math.pi / 5), 0.45 * radius * math.sin(math.pi / 5))
    point = (math.hypot(x, y) * math.cos(angle), math.hypot(x, y) * math.sin(angle))
    cross = (inner[0] - outer[0]) * (point[1] - outer[1]) - (inner[1] - outer[1]) * (point[0] - outer[0])
    return cross >= 0


def color(x, y):
    """The colour at a place, of which both numbers are from -0.5 to 0.5."""
    front = turned(x - 0.09, y - 0.02, 10)
    if is_in_card(*front):
        return ORANGE if is_in_star(*front) else LIGHT
    return ORANGE if is_in_card(*turned(x + 0.11, y + 0.02, -12)) else NIGHT


def png(size):
    """A picture with a palette of the colours that occur, which is the smallest for a drawing of few colours."""
    steps = [(step + 0.5) / SAMPLES for step in range(SAMPLES)]
    rows, palette = [], {}
    for row in range(size):
        line = bytearray([0])
        for column in range(size):
            points = [color((column + dx) / size - 0.5, (row + dy) / size - 0.5) for dx in steps for dy in steps]
            # Rounded, so that there are fewer than 256 colours.
            mean = tuple(min(255, 17 * round(sum(part) / len(points) / 17)) for part in zip(*points))
            mean = points[0] if len(set(points)) == 1 else mean
            line.append(palette.setdefault(mean, len(palette)))
        rows.append(bytes(line))
    assert len(palette) <= 256, len(palette)

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 3, 0, 0, 0))
            + chunk(b"PLTE", b"".join(bytes(entry) for entry in palette)) + chunk(b"IDAT", zlib.compress(b"".join(rows), 9))
            + chunk(b"IEND", b""))


for size in [192, 512]:
    Path(sys.argv[1], f"icon-{size}.png").write_bytes(png(size))
