"""Makes zips in which any field of any record can be changed."""
import functools
import struct
import zlib

# The fields that both records of an entry have, and those of one.
SHARED = {
    "version": "H", "flags": "H", "method": "H", "time": "H", "date": "H", "crc": "I", "packed": "I", "size": "I",
    "nameLength": "H", "extraLength": "H",
}
LOCAL = {"signature": "4s", **SHARED}
CENTRAL = {
    "signature": "4s", "madeBy": "H", **SHARED, "commentLength": "H", "disk": "H", "internal": "H", "attributes": "I",
    "offset": "I",
}
END = {
    "signature": "4s", "disk": "H", "directoryDisk": "H", "countHere": "H", "count": "H", "length": "I", "offset": "I",
    "commentLength": "H",
}
END64 = {
    "signature": "4s", "recordLength": "Q", "madeBy": "H", "version": "H", "disk": "I", "directoryDisk": "I",
    "countHere": "Q", "count": "Q", "length": "Q", "offset": "Q",
}
LOCATOR = {"signature": "4s", "disk": "I", "end": "Q", "disks": "I"}


def content_of(value):
    """The bytes of a text, of {"hex": …}, of {"repeat": text, "times": n}, or of a list of these."""
    if isinstance(value, str):
        return value.encode()
    if isinstance(value, list):
        return b"".join(map(content_of, value))
    return bytes.fromhex(value["hex"]) if "hex" in value else value["repeat"].encode() * value["times"]


def extra_of(value, name):
    """Extra fields; {"path": text} is a Unicode path for this name."""
    if isinstance(value, list):
        return b"".join(extra_of(field, name) for field in value)
    if isinstance(value, dict) and "path" in value:
        path = value["path"].encode()
        return struct.pack("<HHBI", 0x7075, 5 + len(path), 1, zlib.crc32(name)) + path
    return content_of(value)


def record(layout, values, changes):
    """The bytes of a record. A change is a number, a signature in hexadecimal digits, or a string such as "+1"."""
    fields = []
    for name, kind in layout.items():
        value = values.get(name, 0)
        change = changes.get(name, value)
        if isinstance(change, str):
            change = bytes.fromhex(change) if kind == "4s" else value + int(change)
        fields.append(change)
    return struct.pack("<" + "".join(layout.values()), *fields)


def deflated(content):
    """A deflate stream without compression, which is the same whatever made it."""
    blocks = [content[start:start + 0xFFFF] for start in range(0, len(content), 0xFFFF)] or [b""]
    return b"".join(
        struct.pack("<BHH", index == len(blocks) - 1, len(block), len(block) ^ 0xFFFF) + block
        for index, block in enumerate(blocks))


@functools.cache
def deflated_run(byte, count):
    """A deflate stream of `count` times a byte from 11 to 244, with two bits for each 258 of them."""
    bits = []

    def put(value, width):
        bits.extend(value >> place & 1 for place in range(width))

    def put_zeros(number):
        # Symbol 18 of the code lengths: 11 to 138 zeros.
        while number:
            part = min(number, 138 if number >= 149 or number <= 138 else number - 11)
            put(0, 1)
            put(part - 11, 7)
            number -= part

    # The last block, with Huffman codes of its own: 286 for bytes and lengths, one for distances.
    for value, width in [(1, 1), (2, 2), (29, 5), (0, 5), (14, 4)]:
        put(value, width)
    # The lengths of the code lengths 16, 17, 18, 0, 8 … 1: 18 has one bit, 2 and 1 have two.
    for length in [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2]:
        put(length, 3)
    # The byte and the end have two bits, 258 repetitions have one, and so has their distance, 1.
    put_zeros(byte)
    put(3, 2)
    put_zeros(255 - byte)
    put(3, 2)
    put_zeros(28)
    put(1, 2)
    put(1, 2)
    repetitions, rest = divmod(count - 1, 258)
    for _ in range(1 + rest):
        put(1, 2)
    put(0, 2 * repetitions)
    put(3, 2)
    bits += [0] * (-len(bits) % 8)
    return bytes(
        sum(bit << place for place, bit in enumerate(bits[start:start + 8])) for start in range(0, len(bits), 8))


def data_of(entry, content):
    """The data of an entry: stored, deflated, or anything else."""
    if "data" in entry:
        return content_of(entry["data"])
    if entry.get("method") != 8:
        return content
    return deflated_run(content[0], len(content)) if entry.get("run") else deflated(content)


def records_of(entry, offset):
    """The local record of an entry with its data, and the central record; one that is changed to null is missing."""
    name, content = content_of(entry["name"]), content_of(entry["content"])
    data, comment = data_of(entry, content), content_of(entry.get("comment", ""))
    values = {
        "version": 20, "date": 0x21, "madeBy": 0x314, "crc": zlib.crc32(content), "packed": len(data),
        "size": len(content), "commentLength": len(comment), "attributes": 0o100644 << 16, "offset": offset,
    }

    def made(layout, signature, side):
        changes = {**entry, **side}
        own, extra = content_of(changes["name"]), extra_of(changes.get("extra", ""), name)
        lengths = {"signature": signature, "nameLength": len(own), "extraLength": len(extra)}
        return record(layout, {**values, **lengths}, changes) + own + extra

    local, central = entry.get("local", {}), entry.get("central", {})
    return (
        b"" if local is None else made(LOCAL, b"PK\3\4", local) + data + content_of(entry.get("descriptor", "")),
        b"" if central is None else made(CENTRAL, b"PK\1\2", central) + comment)


def zip_of(entries, changes):
    """A zip of entries: dictionaries with `name`, `content`, and changes of their records."""
    body, directory = b"", []
    for entry in entries:
        body += content_of(entry.get("before", ""))
        local, central = records_of(entry, len(body))
        body += local
        directory += [central] if central else []
    body += content_of(changes.get("beforeDirectory", ""))
    count = len(directory)
    directory = b"".join(reversed(directory) if changes.get("reversed") else directory)
    directory += content_of(changes.get("afterDirectory", ""))
    comment = content_of(changes.get("comment", ""))
    values = {"countHere": count, "count": count, "length": len(directory), "offset": len(body)}
    end = b""
    if "end64" in changes:
        fixed = {"signature": b"PK\6\6", "recordLength": 44, "madeBy": 45, "version": 45}
        end = record(END64, {**values, **fixed}, changes["end64"]) + content_of(changes.get("extensible", ""))
        place = {"signature": b"PK\6\7", "end": len(body) + len(directory), "disks": 1}
        end += content_of(changes.get("beforeLocator", "")) + record(LOCATOR, place, changes.get("locator", {}))
    fixed = {"signature": b"PK\5\6", "commentLength": len(comment)}
    end += content_of(changes.get("beforeEnd", "")) + record(END, {**values, **fixed}, changes.get("end", {})) + comment
    return content_of(changes.get("before", "")) + body + directory + end + content_of(changes.get("after", ""))
