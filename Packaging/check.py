#!/usr/bin/env python3
"""Checks the packages that Packaging/dist.py made, on fresh systems without a toolchain. Runs as root on Debian.

    Packaging/check.py FOLDER [PART …]

Parts: lint, recipes, program, package, tarball, bundle, rebuild, container; without one, all of them. The last two build once
more, and compare byte by byte.
"""

import functools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from dist import sign

ROOT = Path(__file__).resolve().parent.parent
SUITE = "bookworm"
# As images of Debian have them.
SOURCES = "".join(f"deb http://deb.debian.org/{place} main\n" for place in (
    f"debian {SUITE}", f"debian {SUITE}-updates", f"debian-security {SUITE}-security"))
# The oldest C library that the tarball is for: that of Debian 12.
OLDEST_GLIBC = (2, 36)
# Catalogs that the versions before have made.
EARLIER = {"0.1.0": "schema-1.sqlite", "0.2.0": "schema-4.sqlite"}
LARGEST = 24 << 20
# Another run of gpg makes others.
SIGNATURES = {"InRelease", "Release.gpg"}
# Of the time that an empty Swift program takes that loads the same libraries and is hardened as a release is.
# Measured 1.38 to 1.43, while other programs kept the processors busy.
SLOWEST = 1.5


def run(*command, **options):
    result = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
    if result.returncode != 0:
        sys.exit(f"dist-check: {' '.join(map(str, command))}: exit {result.returncode}\n{result.stdout}")
    return result.stdout


def expect(holds, sentence):
    if not holds:
        sys.exit(f"dist-check: {sentence}")


def said(sentence):
    print(f"dist-check: {sentence}", flush=True)


def main():
    folder = Path(sys.argv[1]).resolve()
    expect(os.getuid() == 0, "needs root, for new systems in a folder")
    deb, = folder.glob("*.deb")
    tarball, = folder.glob("*.tar.xz")
    with tempfile.TemporaryDirectory(prefix="memorize-dist.") as scratch:
        scratch = Path(scratch)
        parts = {
            "lint": lambda: lint(folder, deb),
            "recipes": lambda: recipes(folder),
            "program": lambda: program(tarball, scratch),
            "package": lambda: package(folder, deb, System(scratch, "package"), scratch),
            "tarball": lambda: unpacked(tarball, System(scratch, "tarball")),
            "bundle": lambda: bundle(folder, scratch),
            "rebuild": lambda: repeated(folder, scratch),
            "container": lambda: contained(folder, System(scratch, "image"), scratch),
        }
        for name in sys.argv[2:] or parts:
            expect(name in parts, f"there is no part '{name}'")
            parts[name]()


def lint(folder, deb):
    run("sha256sum", "--check", "--strict", "SHA256SUMS", cwd=folder)
    found = run("lintian", "--pedantic", "--display-info", "--fail-on", "error,warning", "--allow-root", deb)
    expect("unused-override" not in found, f"lintian does not find what is overridden\n{found}")
    said("checksums and lintian: no errors, no warnings, no override of what is not found")


@functools.cache
def debian(folder):
    run("debootstrap", "--variant=minbase", SUITE, folder)
    (folder / "etc/apt/sources.list").write_text(SOURCES)
    return folder


class System:
    """A fresh Debian in a folder."""

    environment = {"PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LC_ALL": "C.UTF-8",
                   "DEBIAN_FRONTEND": "noninteractive", "TERM": "xterm-256color"}

    def __init__(self, scratch, name):
        self.folder = scratch / name
        # Not the /proc that debootstrap has mounted.
        run("cp", "-a", "--one-file-system", debian(scratch / "debian"), self.folder)

    def run(self, command, **options):
        return run("chroot", self.folder, "sh", "-ec", command, env=self.environment, **options)

    def on_terminal(self, command, typed):
        line = f"stty rows 24 cols 80 && exec chroot {self.folder} {command}"
        return run("script", "-qec", line, "/dev/null", input=typed, env=self.environment, timeout=60)

    def quick_start(self):
        """What `make run` does after building, and the first page of README.md, line by line."""
        self.run("memorize import --samples >/dev/null")
        chooser = self.on_terminal("memorize", "q")
        expect("\x1b[?1049h" in chooser and "Halloween" in chooser, f"the chooser does not show the sample themes: {chooser}")
        self.run("memorize undo >/dev/null")
        self.run("rm -rf /root/.local /root/start; mkdir /root/start")
        shutil.copy(ROOT / "SampleThemes/samples.zip", self.folder / "root/start")
        page = re.search(r"```console\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)[1]
        for step in re.split(r"(?m)^\$ ", page)[1:]:
            command, expected = step.split("\n", 1)
            expect(self.run(f"cd /root/start && {command}") == expected, f"README: '{command}' prints something else")


def signed(repository, system, scratch):
    """Adds the repository to those of the system, signed with a key that is made for this, as Documentation/Installing.md says."""
    place, keyring = system.folder / "srv/apt", system.folder / "etc/apt/keyrings/memorize.asc"
    shutil.copytree(repository, place)
    home = scratch / "gnupg"
    home.mkdir(mode=0o700)
    gpg = ["gpg", "--batch", "--homedir", home]
    run(*gpg, "--passphrase", "", "--quick-gen-key", "packages", "ed25519", "sign", "1d")
    keyring.write_text(run(*gpg, "--armor", "--export", "packages"))
    keyring.chmod(0o644)
    source = "deb [signed-by=/etc/apt/keyrings/memorize.asc] file:/srv/apt ./"
    (system.folder / "etc/apt/sources.list.d/memorize.list").write_text(f"{source}\n")
    for name in SIGNATURES:
        (place / name).unlink(missing_ok=True)
    system.run("apt-get update -q 2>&1 | grep -q 'is not signed'")
    sign(place, "packages", "--homedir", home)
    system.run("apt-get update -q")
    run("gpgconf", "--homedir", home, "--kill", "all")


def package(folder, deb, system, scratch):
    signed(folder / "apt", system, scratch)
    # The version before: the same program under a lower number.
    older = system.folder / "srv/older"
    run("dpkg-deb", "-R", deb, older)
    control = older / "DEBIAN/control"
    control.write_text(re.sub("(?m)^Version: .*$", f"Version: {max(EARLIER)}", control.read_text()))
    run("dpkg-deb", "--root-owner-group", "-b", older, system.folder / "srv/older.deb")
    before = set(system.run("find / -xdev -not -path '/proc/*' -not -path '/var/*' -not -path '/srv/*' | sort").splitlines())
    system.run("apt-get install -y -q --no-install-recommends /srv/older.deb")
    data = system.folder / "root/.local/share/memorize"
    data.mkdir(parents=True)
    for schema in EARLIER.values():
        shutil.copy(ROOT / "Tests/Samples/Catalogs" / schema, data)

    def each(command):
        place = "MEMORIZE_CATALOG=/root/.local/share/memorize"
        return {version: system.run(f"export {place}/{schema}; {command}") for version, schema in EARLIER.items()}

    # The game that the second sample keeps is a stand-in, which doctor reports.
    contents = "memorize list 2>/dev/null; memorize doctor 2>&1 >/dev/null || true"
    earlier = each(contents)
    system.run("apt-get install -y -q --no-install-recommends --only-upgrade memorize")
    expect(each(contents) == earlier, f"an upgrade changes what is in the catalogs: {earlier}")
    each("memorize new Upgraded --emojis 🐙🐠 2>/dev/null && memorize undo 2>/dev/null")
    expect(each(contents) == earlier, f"a change after an upgrade does more: {earlier}")
    system.quick_start()
    system.run("apt-get remove -y -q memorize")
    expect((data / "catalog.sqlite").exists(), "removal takes the catalog")
    system.run("apt-get purge -y -q memorize && apt-get autoremove -y -q")
    after = set(system.run("find / -xdev -not -path '/proc/*' -not -path '/var/*' -not -path '/srv/*' | sort").splitlines())
    left = sorted(path for path in after - before if "memorize" in path and not path.startswith("/root"))
    expect(not left, f"purge leaves {left}")
    said(f"package: installed, upgraded from a signed repository with catalogs of {' and '.join(EARLIER)}, quick start, removed, "
         "purged")


def unpacked(tarball, system):
    libraries = re.search("Depends: (.*)", run("dpkg-deb", "-I", next(tarball.parent.glob("*.deb"))))[1]
    names = [re.split(r"[ (|]", name.strip())[0] for name in libraries.split(",")]
    system.run(f"apt-get update -q && apt-get install -y -q --no-install-recommends {' '.join(names)}")
    run("tar", "-xf", tarball, "-C", system.folder / "opt")
    system.run("ln -s /opt/memorize-*/bin/memorize /usr/local/bin/memorize")
    system.quick_start()
    said("tarball: runs on Debian 12 from its own folder")


def program(tarball, scratch):
    run("tar", "-xf", tarball, "-C", scratch)
    binary, = scratch.glob("memorize-*/bin/memorize")
    size = sum(path.stat().st_size for path in binary.parent.parent.rglob("*") if path.is_file())
    expect(size <= LARGEST, f"{size} bytes are installed; at most {LARGEST} were promised")
    page = (ROOT / "Documentation/Installing.md").read_text()
    for path in binary.parent.parent.rglob("*"):
        name = str(path.relative_to(binary.parent.parent))
        expect(path.is_dir() or name.startswith("share/doc/memorize/") or f"`{name}`" in page,
               f"Documentation/Installing.md does not say what {name} is")
    versions = re.findall(r"GLIBC_(\d+)\.(\d+)", run("objdump", "-T", binary))
    newest = max((int(major), int(minor)) for major, minor in versions)
    expect(newest <= OLDEST_GLIBC, f"it needs glibc {newest[0]}.{newest[1]}")
    # The concurrency runtime, with libdispatch, comes with one use of ContinuousClock.
    expect(b"LIBDISPATCH" not in binary.read_bytes(), "the concurrency runtime is inside")
    # An empty program that loads the same libraries.
    (scratch / "empty.swift").write_text("")
    needed = re.findall(r"NEEDED.*\[(.*)\]", run("readelf", "-d", binary))
    extra = [flag for name in needed if not name.startswith("ld-") for flag in ("-Xlinker", f"-l:{name}")]
    extra += [flag for word in ("-z", "relro", "-z", "now") for flag in ("-Xlinker", word)]
    run("swiftc", "-O", "-static-stdlib", "-Xlinker", "--no-as-needed", *extra, scratch / "empty.swift", "-o", scratch / "linked")
    # Both are written in one piece: how a file lies in memory is a sixth of the time.
    pair = [scratch / "memorize", scratch / "empty"]
    for path, content in zip(pair, (binary, scratch / "linked")):
        path.write_bytes(content.read_bytes())
        path.chmod(0o755)
    for _ in range(3):
        ratio = start_ratio(*pair)
        if ratio <= SLOWEST:
            break
    expect(ratio <= SLOWEST, f"it starts in {ratio:.2f} times the time of an empty program")
    said(f"program: {size / (1 << 20):.1f} MiB installed, glibc {newest[0]}.{newest[1]}, starts in {ratio:.2f} times "
         "the time of an empty program")


def start_ratio(program, empty):
    """The processor time of a start by that of the empty program, in turns, the least of each: others disturb that least."""
    times = {program: [], empty: []}
    output = [(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)]
    for _ in range(300):
        for path in times:
            process = os.posix_spawn(path, [path.name, "--version"], os.environ, file_actions=output)
            _, status, usage = os.wait4(process, 0)
            expect(status == 0, f"{path.name} fails")
            times[path].append(usage.ru_utime + usage.ru_stime)
    return min(times[program]) / min(times[empty])


def recipes(folder):
    """What Linux can tell of files for other systems and services: their syntax, their schemas, their checksums."""
    hub = ROOT / ".github"
    workflows = sorted((hub / "workflows").glob("*.yml"))
    forms = sorted(set((hub / "ISSUE_TEMPLATE").glob("*.yml")) - {hub / "ISSUE_TEMPLATE/config.yml"})
    for schema, files in (("workflows", workflows), ("issue-forms", forms), ("issue-config", [hub / "ISSUE_TEMPLATE/config.yml"])):
        run(ROOT / ".build/schemas/bin/check-jsonschema", "--builtin-schema", f"vendor.github-{schema}", *files)
    steps = "ARGV.each { |f| YAML.load_file(f)['jobs'].each_value { |j| j['steps'].each { |s| puts s['run'] if s['run'] } } }"
    run("sh", "-n", input=run("ruby", "-ryaml", "-e", steps, *workflows))
    # A formula is a class: here one that remembers what it is told.
    stand_in = ("class Formula; def self.test(&) = nil; def self.method_missing(name, *values, **, &) = (@said ||= {})[name] = values[0]; "
                "def self.said = @said; end; load ARGV[0]; puts Memorize.said.values_at(:url, :sha256)")
    run("ruby", "-wc", folder / "memorize.rb")
    url, digest = run("ruby", "-e", stand_in, folder / "memorize.rb").split()
    source = folder / url.rsplit("/", 1)[1]
    expect(run("sha256sum", source).split()[0] == digest, f"the formula has another checksum than {source.name}")
    said("workflows, issue forms and formula: of the schemas, and with the checksum of the source")


def bundle(folder, scratch):
    """A Swift package whose plugin runs the program from the artifact bundle."""
    archive, = folder.glob("*.artifactbundle.zip")
    package = scratch / "consumer"
    (package / "Plugins/Themes").mkdir(parents=True)
    shutil.copy(archive, package)
    (package / "Package.swift").write_text(f"""// swift-tools-version: 6.0
import PackageDescription
let package = Package(name: "consumer", targets: [
  .binaryTarget(name: "memorize", path: "{archive.name}"),
  .plugin(name: "Themes", capability: .command(intent: .custom(verb: "themes", description: "Runs memorize")),
    dependencies: ["memorize"]),
])
""")
    (package / "Plugins/Themes/Themes.swift").write_text("""import Foundation
import PackagePlugin
@main struct Themes: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = try Process.run(context.tool(named: "memorize").url, arguments: arguments)
    process.waitUntilExit()
    if process.terminationStatus != 0 { Diagnostics.error("memorize failed") }
  }
}
""")
    answer = run("swift", "package", "themes", "check", ROOT / "SampleThemes/samples.zip", cwd=package)
    expect("samples.zip: pack, 8 valid themes" in answer, f"the artifact bundle does not run: {answer}")
    said("artifact bundle: run by the plugin of a Swift package")


def repeated(folder, scratch):
    """A build in another folder, by another user, in another locale and time zone, compared with the first."""
    place = clone(scratch / "another/folder")
    scratch.chmod(0o755)
    run("chown", "-R", "65534:65534", place)
    variables = {"PATH": os.environ["PATH"], "HOME": str(place / ".build"), "TZ": "Asia/Tokyo", "LC_ALL": "C"}
    run("make", "dist", f"PROJECT={project(folder)}", cwd=place, env=variables, user=65534, group=65534, umask=0o027)
    compare(folder, place / ".build/dist")
    said("another build, in another folder, by another user, in another time zone and locale: the same bytes")


def contained(folder, system, scratch):
    """Builds the recipe of the container, with stand-ins for its two images: a new Debian, and one with this toolchain."""
    toolchain = Path(shutil.which("swift")).resolve().parent.parent
    options = ["--root", scratch / "images", "--runroot", scratch / "run"]

    def buildah(*command, **more):
        return run("buildah", *options, *command, **more)

    def image(name, *configuration):
        container = buildah("from", "scratch").strip().splitlines()[-1]
        buildah("copy", "-q", container, system.folder, "/")
        buildah("config", *configuration, container)
        buildah("commit", "-q", "--rm", container, name)

    try:
        image("debian-stand-in", "--env", "PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin")
        # What the image of Swift has beside the toolchain.
        system.run("apt-get update -q && apt-get install -y -q --no-install-recommends binutils ca-certificates git gnupg "
                   "libc6-dev libcurl4 libedit2 libgcc-12-dev libncurses6 libpython3.11 libsqlite3-0 libstdc++-12-dev libxml2 "
                   "pkg-config tzdata zlib1g-dev")
        image("swift-stand-in", "--env", f"PATH={toolchain}/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin")
        context = clone(scratch / "context")
        build = ["bud", "--isolation", "chroot", "--pull-never", "--layers", "--volume", f"{toolchain}:{toolchain}:ro",
                 "--build-arg", "SWIFT=swift-stand-in", "--build-arg", "DEBIAN=debian-stand-in",
                 "-f", "Packaging/Containerfile"]
        buildah(*build, "--target", "build", "-t", "build", ".", cwd=context)
        buildah(*build, "-t", "memorize", ".", cwd=context)
        container = buildah("from", "--pull-never", "memorize").strip().splitlines()[-1]
        answer = buildah("run", "--isolation", "chroot", container, "--", "memorize", "import", "--samples")
        expect("8 themes: 8 added." in answer, f"the container does not run: {answer}")
        container = buildah("from", "--pull-never", "build").strip().splitlines()[-1]
        built = Path(buildah("mount", container).strip()) / "src/.build/dist"
        # Other versions of shared libraries change the inventory only.
        here, there = inventory(folder), inventory(built)
        other = [f"{name} {there.get(name)} instead of {here.get(name)}"
                 for name in sorted(here.keys() | there.keys()) if here.get(name) != there.get(name)]
        if other:
            said(f"the container has {', '.join(other)}")
        compare(folder, built, without={"memorize.rb"} | ({path.name for path in folder.glob("*.spdx.json")} if other else set()))
    finally:
        buildah("rm", "--all")
        buildah("rmi", "--all", "--force")
    said("container: built with stand-ins for its images, runs, and packs the same bytes")


def clone(place):
    place.parent.mkdir(parents=True, exist_ok=True)
    run("git", "clone", "-q", ROOT, place)
    return place


def project(folder):
    return re.search('homepage "(.*)"', (folder / "memorize.rb").read_text())[1]


def inventory(folder):
    """The versions of the libraries of a release."""
    file, = folder.glob("*.spdx.json")
    libraries = [package for package in json.loads(file.read_text())["packages"] if package["name"] != "memorize"]
    return {package["name"]: package["versionInfo"] for package in libraries}


def compare(first, second, without=frozenset()):
    """Only the list of checksums may differ, where files are left out."""
    skipped = SIGNATURES | (without | {"SHA256SUMS"} if without else without)
    here, there = ({str(path.relative_to(place)): path.read_bytes() for path in place.rglob("*")
                    if path.is_file() and path.name not in skipped} for place in (first, second))
    different = sorted(name for name in here.keys() | there.keys() if here.get(name) != there.get(name))
    expect(not different, f"a build in {second} differs in {', '.join(different)}")


if __name__ == "__main__":
    main()
