"""The signatures of sites, which minisign judges."""
import re
import subprocess
import tempfile
from pathlib import Path

from rules import must

KEY = re.compile('RW[Q-T][A-Za-z0-9+/]{53}')  # 42 bytes that begin with Ed, in Base64 (P-901)
LEGACY = re.compile(b'.*\nRW[Q-T]')  # an algorithm that begins with Ed


def verify(keys, content, signature):
    """The fields of the trusted comment of a signature by one of the keys (P-901 to P-907)."""
    must(P902b=len(signature) <= 4096)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, 'file')
        file.write_bytes(content)
        # P-902 asks for no space there, and minisign does.
        file.with_suffix('.minisig').write_bytes(re.sub(b'^untrusted comment:', rb'\g<0> ', signature))
        runs = [subprocess.run(['minisign', '-VHQ', '-P', key, '-m', file], capture_output=True) for key in keys]
    fitting = [run for run in runs if b'key id' not in run.stderr]
    run = (fitting or runs)[0]
    must(P905=fitting, P902=run.returncode < 2, P903=not LEGACY.match(signature), P825=run.returncode == 0)
    fields = [field.partition(':') for field in run.stdout.decode('latin-1')[:-1].split('\t')]
    names = [name for name, _, _ in fields]
    return {name: text for name, colon, text in fields if colon and names.count(name) == 1}
