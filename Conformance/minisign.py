"""Ed25519 (RFC 8032) and the files of minisign: enough to sign the sites of the kit with keys that protect nothing."""
import base64
import hashlib

PRIME = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, PRIME) % PRIME


def added(left, right):
    """The sum of two points in extended coordinates."""
    a = (left[1] - left[0]) * (right[1] - right[0]) % PRIME
    b = (left[1] + left[0]) * (right[1] + right[0]) % PRIME
    c = 2 * left[3] * right[3] * D % PRIME
    d = 2 * left[2] * right[2] % PRIME
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % PRIME, g * h % PRIME, f * g % PRIME, e * h % PRIME


def multiplied(scalar, point):
    result = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            result = added(result, point)
        point = added(point, point)
        scalar >>= 1
    return result


def base_point():
    y = 4 * pow(5, -1, PRIME) % PRIME
    square = (y * y - 1) * pow(D * y * y + 1, -1, PRIME) % PRIME
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if (x * x - square) % PRIME:
        x = x * pow(2, (PRIME - 1) // 4, PRIME) % PRIME
    x = x if x % 2 == 0 else PRIME - x
    return x, y, 1, x * y % PRIME


def encoded(point):
    inverse = pow(point[2], -1, PRIME)
    x, y = point[0] * inverse % PRIME, point[1] * inverse % PRIME
    return (y | (x & 1) << 255).to_bytes(32, "little")


def number(*parts):
    return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little")


BASE = base_point()


class Key:
    """A key pair that is made from a name."""

    def __init__(self, name):
        self.id = hashlib.sha256(f"memorize conformance {name} id".encode()).digest()[:8]
        hashed = hashlib.sha512(hashlib.sha256(f"memorize conformance {name}".encode()).digest()).digest()
        self.scalar = int.from_bytes(hashed[:32], "little") & (1 << 254) - 8 | 1 << 254
        self.prefix = hashed[32:]
        self.point = encoded(multiplied(self.scalar, BASE))

    def signature(self, message):
        nonce = number(self.prefix, message) % ORDER
        start = encoded(multiplied(nonce, BASE))
        answer = (nonce + number(start, self.point, message) * self.scalar) % ORDER
        return start + answer.to_bytes(32, "little")

    @property
    def public(self):
        return base64.b64encode(b"Ed" + self.id + self.point).decode()

    @property
    def public_file(self):
        return f"untrusted comment: minisign public key {self.id[::-1].hex().upper()}\n{self.public}\n"

    def signature_file(self, content, comment, algorithm=b"ED"):
        signed = hashlib.blake2b(content).digest() if algorithm == b"ED" else content
        first = self.signature(signed)
        second = self.signature(first + comment.encode())
        lines = [
            "untrusted comment: signature of the conformance kit", base64.b64encode(algorithm + self.id + first).decode(),
            f"trusted comment: {comment}", base64.b64encode(second).decode()]
        return "".join(f"{line}\n" for line in lines)
