#!/usr/bin/env python3
"""Packs a release for Linux: a tarball, a Debian package, an apt repository, a bundle for SwiftPM, the source, checksums and a
list of what is inside.

    Packaging/dist.py PROGRAM FOLDER [--key KEY] [--project URL]

PROGRAM is the release that `make release` built. FOLDER is made anew. With the same toolchain and libraries, the same commit gives
the same files, wherever and whenever it is packed. With --key, gpg signs the repository with that key. With --project, the page
of the project at GitHub, a formula for Homebrew names the source there.
"""

import argparse
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ARCHITECTURE = "amd64"


def output(*command, **options):
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE, **options).stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--key")
    parser.add_argument("--project")
    arguments = parser.parse_args()
    if os.uname().sysname != "Linux" or os.uname().machine != "x86_64":
        sys.exit("dist: packages are made on Linux x86-64 only")
    changes = output("git", "status", "--porcelain", cwd=ROOT)
    if changes and not os.environ.get("DIST_DIRTY"):
        sys.exit(f"dist: these files differ from the last commit. Commit them first.\n{changes}")
    os.environ.setdefault("SOURCE_DATE_EPOCH", output("git", "log", "-1", "--format=%ct", cwd=ROOT).strip())
    os.environ.update(LC_ALL="C.UTF-8", TZ="UTC")
    os.umask(0o022)
    shutil.rmtree(arguments.folder, ignore_errors=True)
    arguments.folder.mkdir(parents=True)
    Release(arguments.program.resolve(), arguments.folder.resolve()).make(arguments.key, arguments.project)


class Release:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.version = output(program, "--version").split()[-1]
        self.epoch = int(os.environ["SOURCE_DATE_EPOCH"])
        self.compiler = re.search(r"Swift version ([\d.]+)", output("swift", "--version", stderr=subprocess.DEVNULL))[1]
        # The data inside the program, as the first line of each licence says.
        self.unicode, self.cldr = (
            re.search(r"\S+$", (ROOT / "Documentation/Licenses" / name).read_text().splitlines()[0])[0]
            for name in ("Unicode.txt", "Unicode-CLDR.txt"))
        self.needed = re.findall(r"NEEDED.*\[(.*)\]", output("readelf", "-d", program))
        # The libraries inside the program, each as (package, version, source package, its version).
        self.libraries = [
            output("dpkg-query", "-W", "-f", "${Package} ${Version} ${source:Package} ${source:Version}", name).split()
            for name in output(ROOT / ".ci/static-libraries", "--packages").split()
        ]
        for name, _, _, _ in self.libraries:
            for library in self.needed:
                if library.startswith(name.removesuffix("-dev") + ".so"):
                    sys.exit(f"dist: the program needs the shared library {library}. Build it again with the static one of {name}.")

    def make(self, key, project):
        self.tarball()
        self.source(project)
        self.debian_package()
        self.inventory()
        self.repository(key)
        names = sorted(path.name for path in self.folder.iterdir() if path.is_file())
        lines = [f"{checksum(self.folder / name)}  {name}\n" for name in names]
        (self.folder / "SHA256SUMS").write_text("".join(lines))
        print(f"dist: {', '.join(names)} in {self.folder}", file=sys.stderr)

    def install(self, target, prefix):
        subprocess.run(
            ["make", "-s", "install-files", f"DESTDIR={target}", f"PREFIX={prefix}", f"RELEASED={self.program}"],
            cwd=ROOT, check=True, stdout=sys.stderr)

    def settle(self, folder):
        """Gives all files the time of the commit, and the same permissions whatever the umask was."""
        for path in [folder, *folder.rglob("*")]:
            path.chmod(0o755 if path.is_dir() or path.parent.name == "bin" else 0o644)
            os.utime(path, (self.epoch, self.epoch), follow_symlinks=False)

    def tarball(self):
        name = f"memorize-{self.version}-linux-x86_64"
        stage = self.folder / name
        self.install(stage, "")
        self.settle(stage)
        archive = self.folder / f"{name}.tar.xz"
        subprocess.run(
            ["tar", "--sort=name", "--owner=0", "--group=0", "--numeric-owner", f"--mtime=@{self.epoch}",
             "--format=ustar", "--use-compress-program=xz -9", "-cf", archive, "-C", self.folder, name],
            check=True)
        self.bundle(stage)
        shutil.rmtree(stage)

    def bundle(self, stage):
        """The program for plugins of Swift packages, by the layout of SwiftPM's artifact bundles."""
        name = f"memorize-{self.version}-x86_64-unknown-linux-gnu"
        information = {"schemaVersion": "1.0", "artifacts": {"memorize": {
            "version": self.version, "type": "executable",
            "variants": [{"path": f"{name}/bin/memorize", "supportedTriples": ["x86_64-unknown-linux-gnu"]}]}}}
        files = [("info.json", 0o644, (json.dumps(information, indent=1) + "\n").encode())]
        files += [(f"{name}/{path.relative_to(stage)}", path.stat().st_mode & 0o777, path.read_bytes())
                  for folder in ("bin", "share/doc") for path in sorted((stage / folder).rglob("*")) if path.is_file()]
        date = time.gmtime(self.epoch)[:6]
        with zipfile.ZipFile(self.folder / f"memorize-{self.version}.artifactbundle.zip", "w") as archive:
            for path, mode, content in files:
                entry = zipfile.ZipInfo(f"memorize.artifactbundle/{path}", date)
                entry.external_attr = (0o100000 | mode) << 16
                archive.writestr(entry, content, zipfile.ZIP_DEFLATED, 9)

    def source(self, project):
        """The source of the commit, and the formula that builds it."""
        archive = self.folder / f"memorize-{self.version}.tar.gz"
        zipped(archive, subprocess.run(
            ["git", "archive", f"--prefix=memorize-{self.version}/", "HEAD"], cwd=ROOT, check=True,
            stdout=subprocess.PIPE).stdout)
        if not project:
            return print("dist: no formula for Homebrew, which needs PROJECT=URL", file=sys.stderr)
        fields = {"PROJECT": project, "VERSION": self.version, "SHA256": checksum(archive)}
        formula = (ROOT / "Packaging/memorize.rb").read_text()
        (self.folder / "memorize.rb").write_text(filled(formula, fields))

    # MARK: The Debian package

    def debian_package(self):
        stage = self.folder / "stage"
        self.install(stage, "/usr")
        documents = stage / "usr/share/doc/memorize"
        # Debian wants the licences in one file; the text of the Apache licence comes with the system.
        notices = [path.read_text() for path in sorted(documents.glob("*.txt"))]
        for path in documents.iterdir():
            path.unlink()
        template = (ROOT / "Packaging/debian/copyright").read_text()
        fields = {"SWIFT": self.compiler, "UNICODE": self.unicode, "CLDR": self.cldr,
                  "LIBRARIES": "\n".join(f" {name} {version}" for name, version, _, _ in self.libraries)}
        (documents / "copyright").write_text(filled(template, fields) + "\n\n".join(["", *notices]))
        zipped(documents / "changelog.gz", (ROOT / "CHANGELOG.md").read_bytes())
        zipped(documents / "changelog.Debian.gz", self.debian_changelog().encode())
        for page in stage.glob("usr/share/man/man1/*.1"):
            zipped(page.with_name(page.name + ".gz"), page.read_bytes())
            page.unlink()
        overrides = stage / "usr/share/lintian/overrides/memorize"
        overrides.parent.mkdir(parents=True)
        shutil.copy(ROOT / "Packaging/debian/overrides", overrides)
        (stage / "DEBIAN").mkdir()
        files = sorted(path for path in (stage / "usr").rglob("*") if path.is_file())
        (stage / "DEBIAN/md5sums").write_text(
            "".join(f"{checksum(path, 'md5')}  {path.relative_to(stage)}\n" for path in files))
        size = sum(path.stat().st_size for path in files) // 1024 + 1
        fields = {
            "VERSION": self.version, "ARCHITECTURE": ARCHITECTURE, "SIZE": str(size), "DEPENDS": self.dependencies(),
            "STATIC": ", ".join(f"{source} (= {version})" for _, _, source, version in self.libraries),
        }
        control = (ROOT / "Packaging/debian/control").read_text()
        (stage / "DEBIAN/control").write_text(filled(control, fields))
        self.settle(stage)
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "--build", stage, self.folder], check=True, stdout=subprocess.DEVNULL)
        shutil.rmtree(stage)

    def dependencies(self):
        """The packages of the shared libraries, as Debian's own tool finds them."""
        scratch = self.folder / "shlibs"
        (scratch / "debian").mkdir(parents=True)
        (scratch / "debian/control").write_text("Source: memorize\n\nPackage: memorize\nArchitecture: any\n")
        text = output("dpkg-shlibdeps", "-O", self.program, cwd=scratch, stderr=subprocess.DEVNULL)
        shutil.rmtree(scratch)
        return re.search("shlibs:Depends=(.*)", text)[1]

    def debian_changelog(self):
        date = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(self.epoch))
        maintainer = re.search("Maintainer: (.*)", (ROOT / "Packaging/debian/control").read_text())[1]
        return (f"memorize ({self.version}) unstable; urgency=medium\n\n  * What changed is in changelog.gz.\n\n"
                f" -- {maintainer}  {date}\n")

    # MARK: What is inside

    def inventory(self):
        """An SPDX document, made from what was linked: the static libraries, the data, and what the loader finds."""
        program = f"memorize-{self.version}"
        inside = [("swift-runtime", self.compiler, "Apache-2.0 WITH Swift-exception")] + [
            (name.removesuffix("-dev"), version, "NOASSERTION") for name, version, _, _ in self.libraries]
        data = [("unicode-character-database", self.unicode, "NOASSERTION"), ("unicode-cldr", self.cldr, "Unicode-DFS-2016")]
        outside = []
        for library in self.needed:
            owner = package_of(library)
            if owner not in [name for name, _, _ in outside]:
                outside.append((owner, output("dpkg-query", "-W", "-f", "${Version}", owner), "NOASSERTION"))

        def package(name, version, licence, **more):
            return {"SPDXID": identifier(name), "name": name, "versionInfo": version, "downloadLocation": "NOASSERTION",
                    "filesAnalyzed": False, "licenseConcluded": licence, "licenseDeclared": licence,
                    "copyrightText": "NOASSERTION", **more}

        digest = checksum(self.program)
        packages = [package("memorize", self.version, "Apache-2.0",
                            checksums=[{"algorithm": "SHA256", "checksumValue": digest}])]
        packages += [package(*library) for library in inside + data + outside]
        relations = [("SPDXRef-DOCUMENT", "DESCRIBES", "memorize")]
        relations += [(identifier("memorize"), "STATIC_LINK", name) for name, _, _ in inside]
        relations += [(identifier("memorize"), "CONTAINS", name) for name, _, _ in data]
        relations += [(identifier("memorize"), "DYNAMIC_LINK", name) for name, _, _ in outside]
        document = {
            "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": program,
            "documentNamespace": f"https://spdx.org/spdxdocs/{program}-{digest[:32]}",
            "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self.epoch)),
                             "creators": ["Tool: Packaging/dist.py"]},
            "packages": packages,
            "relationships": [{"spdxElementId": source, "relationshipType": kind, "relatedSpdxElement": identifier(name)}
                              for source, kind, name in relations],
        }
        (self.folder / f"{program}.spdx.json").write_text(json.dumps(document, indent=1) + "\n")

    # MARK: The repository

    def repository(self, key):
        """A folder that apt reads from a disk or a web server: `deb [trusted=yes] file:FOLDER ./` without a key."""
        place = self.folder / "apt"
        place.mkdir()
        for package in self.folder.glob("*.deb"):
            shutil.copy2(package, place)
        listing = output("apt-ftparchive", "packages", ".", cwd=place)
        (place / "Packages").write_text(listing)
        zipped(place / "Packages.gz", listing.encode())
        date = time.strftime("%a, %d %b %Y %H:%M:%S UTC", time.gmtime(self.epoch))
        release = output(
            "apt-ftparchive", "-o", "APT::FTPArchive::Release::Origin=memorize", "-o",
            f"APT::FTPArchive::Release::Architectures={ARCHITECTURE}", "release", ".", cwd=place)
        (place / "Release").write_text(re.sub("(?m)^Date: .*$", f"Date: {date}", release))
        if key:
            sign(place, key)
        self.settle(place)


def sign(repository, key, *options):
    for arguments, name in [(["--clearsign"], "InRelease"), (["--armor", "--detach-sign"], "Release.gpg")]:
        subprocess.run(
            ["gpg", "--batch", "--yes", *options, "-u", key, *arguments, "-o", name, "Release"], cwd=repository, check=True)


def package_of(library):
    """Debian's package of a shared library. Of a system with a merged /usr it may know either path."""
    found = re.search(rf"{re.escape(library)} .*=> (.*)", output("/sbin/ldconfig", "-p"))
    paths = [found[1], found[1].removeprefix("/usr"), "/usr" + found[1]]
    for path in paths + [os.path.realpath(path) for path in paths]:
        answer = subprocess.run(["dpkg-query", "-S", path], text=True, capture_output=True)
        if answer.returncode == 0:
            return answer.stdout.split(":")[0]
    sys.exit(f"dist: no package of Debian has {library}")


def filled(template, fields):
    return re.sub("@([A-Z0-9]+)@", lambda match: fields[match[1]], template)


def identifier(name):
    return "SPDXRef-" + re.sub("[^A-Za-z0-9.-]", "-", name)


def checksum(path, algorithm="sha256"):
    return hashlib.new(algorithm, path.read_bytes()).hexdigest()


def zipped(path, content):
    with open(path, "wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as stream:
        stream.write(content)


if __name__ == "__main__":
    main()
