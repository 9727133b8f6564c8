# Paipu's verbs, the same here and in .ci/run. All need is Python 3.11 or later and make:
# the first verb builds .venv, the others reuse it. `make help` lists them.

VENV     := .venv
BIN      := $(VENV)/bin
PY       := $(BIN)/python
SITE     := docs/_build/html
SPHINX   := $(PY) -m sphinx -W --keep-going -q -b html
CHAPTER  := conformance_tests/worked/tongqi/chapter12.paipu
CHROMIUM ?= $(firstword $(shell command -v chromium chromium-browser google-chrome 2>/dev/null))
NODE     ?= $(shell command -v node 2>/dev/null)
NVIM     ?= $(shell command -v nvim 2>/dev/null)
COMPILER ?= $(firstword $(shell command -v g++ clang++ c++ 2>/dev/null))

# `make PYTHON=/path/to/python` chooses; otherwise the first of these that is new enough.
CANDIDATES := python3 python3.14 python3.13 python3.12 python3.11 python

# What a verb needs is an extra of pyproject.toml; a stamp says that it is installed. By itself it takes the newest
# versions allowed; `make CONSTRAINTS=constraints.txt` takes those that were tested last.
RUN_STAMP   := $(VENV)/.installed-test
CHECK_STAMP := $(VENV)/.installed-check
BENCH_STAMP := $(VENV)/.installed-bench
RELEASE_STAMP := $(VENV)/.installed-release
RAY_STAMP   := $(VENV)/.installed-ray
FUZZ_STAMP  := $(VENV)/.installed-fuzz
LOCK_STAMP  := $(VENV)/.installed-lock

# What the site carries of other people's comes from the npm registry, by the versions of docs/package-lock.json.
PACKAGES := docs/node_modules/.package-lock.json

# What packs the extension for VS Code, and colours as that editor does, by the versions of its package-lock.json.
EXTENSION := oracle/editor/vscode
PACKERS   := $(EXTENSION)/node_modules/.package-lock.json

# What lints the scripts, by the versions of its package-lock.json.
SCRIPTS := .ci/javascript
LINTERS := $(SCRIPTS)/node_modules/.package-lock.json

.DEFAULT_GOAL := help
.PHONY: help demo test test-long test-rest test-lowest test-pythons check constraints lint lint-js format types contracts spelling registry messages suites docs translations translated translations-left page board site \
        test-browser test-adapters test-audit test-ray test-editors extension bench laws fuzz results cases measure stats wheel release clean distclean

help:  ## list the verbs
	@echo "make VERB, where VERB is one of:"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: $(RUN_STAMP)  ## adjudicate the worked game of chapter 12 (1925)
	@$(BIN)/paipu --version >/dev/null
	@echo '$$ paipu check $(CHAPTER)'
	@status=0; $(BIN)/paipu check $(CHAPTER) || status=$$?; \
	if [ $$status -ne 1 ]; then \
	  echo "demo: paipu check ended with exit code $$status where 1 was due" >&2; exit 1; \
	fi
	@found=$$($(BIN)/paipu check --json $(CHAPTER) | grep -o '"kind": *"mismatch"' | grep -c .); \
	if [ "$$found" != 3 ]; then \
	  echo "demo: $$found mismatches where the book has three" >&2; exit 1; \
	fi
	@echo
	@echo "paipu check ended with exit code 1, as it should: the log tells the game as the book of 1925"
	@echo "prints it, and in three places the book departs from its own rules. Those are the three"
	@echo "mismatches above; everything else in its account agrees with the rules."

# The tests start many programs: without bytecode each would compile all it loads anew.
test test-long test-rest test-lowest test-pythons test-audit test-ray test-editors: export PYTHONDONTWRITEBYTECODE :=

test: $(RUN_STAMP)  ## every case and a sample of the rest, with nothing but Python, in some minutes
	$(PY) -m pytest -n auto --dist=worksteal

test-long: $(RUN_STAMP)  ## all tests that need nothing but Python, every law with many examples
	PAIPU_LONG=1 $(PY) -m pytest -n auto --dist=worksteal

test-rest: $(RUN_STAMP)  ## what test-long asks beyond what test has asked already, with a sixth of the examples
	PAIPU_LONG=rest $(PY) -m pytest -n auto --dist=worksteal --durations=30 --durations-min=5

test-lowest: $(LOCK_STAMP)  ## make test with the lowest versions that pyproject.toml allows, in an environment of its own
	$(PY) -m venv --clear --without-pip build/lowest
	$(BIN)/uv pip install -q --python build/lowest/bin/python --resolution lowest-direct -e '.[test]'
	build/lowest/bin/python -m pytest -n auto --dist=worksteal

test-pythons: $(RUN_STAMP)  ## make test under every other Python that is here and under the board's: make test-pythons VERSIONS='3.12 3.13'
	$(PY) -m conformance_tests.builder.pythons $(VERSIONS)

check: lint lint-js types contracts spelling registry translated suites docs  ## lint, types, contracts, spelling, registry, translations, cases, docs

lint: $(CHECK_STAMP)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m towncrier build --draft >/dev/null

lint-js: $(LINTERS)  ## lint the scripts of the viewer, the site and the board (npm fetches ESLint once)
	$(SCRIPTS)/node_modules/.bin/eslint --config $(SCRIPTS)/eslint.config.mjs "oracle/**/*.{js,mjs}" "docs/**/*.{js,mjs}"

format: $(CHECK_STAMP)  ## put the code into the project's layout
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

types: $(CHECK_STAMP)
	$(PY) -m mypy
	$(BIN)/basedpyright

contracts: $(CHECK_STAMP)
	$(BIN)/lint-imports

spelling: $(CHECK_STAMP)
	$(BIN)/codespell

registry: $(CHECK_STAMP)
	$(PY) -m spec.registry --check
	$(PY) -m oracle.report.values --check
	$(PY) -m conformance_tests.builder.simplifying --check

messages: $(CHECK_STAMP)  ## write the Chinese texts in simplified characters anew, by OpenCC
	$(PY) -m conformance_tests.builder.simplifying

suites: $(CHECK_STAMP)  ## judge every published case anew, and look whether the manifest is stale
	$(BIN)/paipu suite check

# What the judge says is asked with the English pages and kept, so those come first; the Chinese ones are built side by side.
docs: $(CHECK_STAMP) $(PACKAGES)  ## build the site into docs/_build/html in three languages, warnings are errors
	$(SPHINX) -d docs/_build/doctrees/en docs $(SITE)
	@status=0; \
	$(SPHINX) -d docs/_build/doctrees/zh-Hant -D language=zh_TW docs $(SITE)/zh-Hant & beside=$$!; \
	$(SPHINX) -d docs/_build/doctrees/zh-Hans -D language=zh_CN docs $(SITE)/zh-Hans || status=$$?; \
	wait $$beside || status=$$?; exit $$status

translations: $(CHECK_STAMP)  ## bring the catalogues of the Chinese pages into agreement with the English pages
	PYTHONPATH=docs/_ext $(PY) -m paipu_site.translating $(PAGES)

translated: $(CHECK_STAMP)  ## look whether every message of the Chinese pages is translated, and from the English of today
	PYTHONPATH=docs/_ext $(PY) -m paipu_site.translating --check

translations-left: $(CHECK_STAMP)  ## count the words of the pages, and those not translated: PAGES='rules/taiwan/*'
	PYTHONPATH=docs/_ext $(PY) -m paipu_site.translating --count $(PAGES)

page: $(CHECK_STAMP)  ## build some pages quickly, in Chinese, without judging anything: make page PAGES='rules/taiwan/*'
	$(PY) -m sphinx -q -b html -d docs/_build/doctrees/quick -D language=zh_TW -D paipu_judges=0 \
	  -D include_patterns='index.md,$(PAGES).md' docs docs/_build/quick 2>&1 | grep -v 'is on no page\|nonexisting\|unknown ' || true

board: $(CHECK_STAMP)  ## build the board into the site: Paipu in the page (Node; npm fetches Pyodide once)
	$(PY) docs/board/build.py $(SITE)/board

site: docs board  ## build the site with its board, serve it on this machine and print the address
	$(PY) docs/serve.py $(SITE)

test-browser: docs board  ## open the built site in headless chromium (Debian's chromium)
	@if [ -z "$(CHROMIUM)" ]; then \
	  echo "test-browser needs chromium, and none is on the path." >&2; \
	  echo "On Debian or Ubuntu: apt-get install chromium; elsewhere: make test-browser CHROMIUM=/path/to/it" >&2; \
	  exit 1; \
	fi
	PAIPU_CHROMIUM="$(CHROMIUM)" PAIPU_SITE="$(SITE)" $(PY) -m pytest -n auto --dist=worksteal --durations=15 conformance_tests/browser

test-adapters: $(BENCH_STAMP)  ## drive paipu from other languages and with NumPy, and try the adapter templates (Node, a C++ compiler)
	@if [ -z "$(NODE)" ]; then \
	  echo "test-adapters needs Node 18 or later, and no node is on the path." >&2; \
	  echo "On Debian or Ubuntu: apt-get install nodejs; elsewhere: make test-adapters NODE=/path/to/it" >&2; \
	  exit 1; \
	fi
	@if [ -z "$(COMPILER)" ]; then \
	  echo "test-adapters needs a C++ compiler, and none is on the path." >&2; \
	  echo "On Debian or Ubuntu: apt-get install g++; elsewhere: make test-adapters COMPILER=/path/to/it" >&2; \
	  exit 1; \
	fi
	PAIPU_NODE="$(NODE)" PAIPU_COMPILER="$(COMPILER)" $(PY) -m pytest -n auto --dist=worksteal conformance_tests/adapters

test-audit: $(CHECK_STAMP)  ## audit logs into Parquet files, kill, fill and resume audits, and ask them (pyarrow, duckdb, dask)
	$(PY) -m pytest -n auto --dist=worksteal conformance_tests/audits conformance_tests/fuzz

test-ray: $(RAY_STAMP)  ## audit logs on a cluster of two workers by Ray Data, which is long to install (no step of .ci/run)
	$(PY) -m pytest conformance_tests/audits/on_ray

test-editors: $(CHECK_STAMP)  ## drive the language server, compare the colours of logs, pack the extension (Node with npm, Neovim)
	@if [ -z "$(NODE)" ]; then \
	  echo "test-editors needs Node 18 or later with npm, and no node is on the path." >&2; \
	  echo "On Debian or Ubuntu: apt-get install nodejs npm; elsewhere: make test-editors NODE=/path/to/it" >&2; \
	  exit 1; \
	fi
	@if [ -z "$(NVIM)" ]; then \
	  echo "test-editors needs Neovim 0.7 or later, and no nvim is on the path." >&2; \
	  echo "On Debian or Ubuntu: apt-get install neovim; elsewhere: make test-editors NVIM=/path/to/it" >&2; \
	  exit 1; \
	fi
	@$(MAKE) --no-print-directory $(PACKERS)
	PAIPU_NODE="$(NODE)" PAIPU_NVIM="$(NVIM)" $(PY) -m pytest -n auto --dist=worksteal conformance_tests/editors

extension: $(PACKERS)  ## pack the extension for VS Code into dist
	@mkdir -p dist
	"$(NODE)" $(EXTENSION)/pack.mjs dist/paipu.vsix

bench: $(BENCH_STAMP)  ## measure replay, counting and cold starts beside the peers, and beside a commit: make bench BASE=REV
	$(PY) -m conformance_tests.benchmarks.bench $(addprefix --base ,$(BASE))

laws: $(RUN_STAMP)  ## ask the laws of irregular play N pairs a law and game, and write what was counted: make laws N=20000 SECONDS=3600
	$(PY) -m conformance_tests.benchmarks.laws --number $(or $(N),200) $(addprefix --seconds ,$(SECONDS))

results: $(FUZZ_STAMP) $(CHECK_STAMP)  ## measure anew every result whose code has changed; says how long, goes on: make results SECONDS=3600
	$(PY) -m conformance_tests.benchmarks.results $(addprefix --seconds ,$(SECONDS)) $(NAMES)

fuzz: $(FUZZ_STAMP)  ## give the doors input that reaches new code, by Atheris: make fuzz MINUTES=10 DOOR=log
	$(PY) -m conformance_tests.fuzz $(addprefix --minutes ,$(MINUTES)) $(addprefix --door ,$(DOOR))

constraints: $(LOCK_STAMP)  ## put the newest versions of all that is required into constraints.txt, for every Python
	$(BIN)/uv pip compile -q --upgrade --universal --python-version 3.11 --all-extras --no-header --no-annotate pyproject.toml -o constraints.txt

cases: $(RUN_STAMP)  ## add the cases of a game that its rules lack: make cases GAME=taiwan
	$(PY) -m conformance_tests.builder build $(GAME)

measure: $(RUN_STAMP)  ## ask mutants of a game's rules the published cases, all or some: make measure GAME=taiwan SAMPLE=1000
	$(PY) -m conformance_tests.builder measure --jobs 2 $(addprefix --sample ,$(SAMPLE)) $(GAME)

stats: $(RUN_STAMP)  ## what is measured of the published cases; of one game with GAME=taiwan
	$(PY) -m conformance_tests.builder stats $(addprefix --game ,$(GAME))

wheel: $(RUN_STAMP)  ## build a wheel into dist, to install elsewhere: pip install dist/*.whl
	$(PY) -m pip wheel -q --disable-pip-version-check --no-deps -w dist .
	@ls dist/paipu-*.whl

release: $(RELEASE_STAMP)  ## make a release from what is committed, and put what changed into CHANGELOG.md before: wheel, sdist, suites, manual, board
	$(PY) -m conformance_tests.builder.releasing -o dist/release

$(PACKERS): $(EXTENSION)/package.json $(EXTENSION)/package-lock.json
	npm ci --prefix $(EXTENSION) --ignore-scripts --no-audit --no-fund --silent
	@touch $@

$(LINTERS): $(SCRIPTS)/package.json $(SCRIPTS)/package-lock.json
	npm ci --prefix $(SCRIPTS) --ignore-scripts --no-audit --no-fund --silent
	@touch $@

clean:  ## remove what was built and cached, keep the environment
	rm -rf build dist docs/_build docs/node_modules $(EXTENSION)/node_modules $(EXTENSION)/build $(SCRIPTS)/node_modules docs/rules docs/words .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find grammar oracle spec conformance_tests docs -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean  ## also remove the environment
	rm -rf $(VENV)

# --- the environment ----------------------------------------------------------------------------

$(PY):
	@python=; \
	for name in $(or $(PYTHON),$(CANDIDATES)); do \
	  if "$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then python=$$name; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
	  echo "Paipu needs Python 3.11 or later; tried: $(or $(PYTHON),$(CANDIDATES))." >&2; \
	  for name in $(or $(PYTHON),$(CANDIDATES)); do \
	    command -v "$$name" >/dev/null 2>&1 && echo "  $$name is $$("$$name" --version 2>&1)" >&2; \
	  done; \
	  echo "Install one, or name it: make PYTHON=/path/to/python3" >&2; exit 1; \
	fi; \
	if ! "$$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then \
	  echo "$$python has no venv with pip, which the environment is made with." >&2; \
	  echo "On Debian or Ubuntu: apt-get install python3-venv" >&2; exit 1; \
	fi; \
	echo "making $(VENV) with $$("$$python" --version) (once)"; \
	"$$python" -m venv --clear $(VENV)

define install
@echo "installing $(1) (once, and again when pyproject.toml changes)"
@$(PY) -m pip install -q -q --disable-pip-version-check $(addprefix -c ,$(CONSTRAINTS)) -e '.[$(1)]'
@touch $@
endef

$(RUN_STAMP): pyproject.toml | $(PY)
	$(call install,test)

$(CHECK_STAMP): pyproject.toml | $(PY)
	$(call install,check)
	@touch $(RUN_STAMP) $(BENCH_STAMP)  # the check extra holds both

$(BENCH_STAMP): pyproject.toml | $(PY)
	$(call install,bench)

$(RELEASE_STAMP): pyproject.toml | $(PY)
	$(call install,release)

$(RAY_STAMP): pyproject.toml | $(RUN_STAMP)
	$(call install,ray)

$(FUZZ_STAMP): pyproject.toml | $(RUN_STAMP)
	$(call install,fuzz)

$(LOCK_STAMP): pyproject.toml | $(RUN_STAMP)
	$(call install,lock)

$(PACKAGES): docs/package.json docs/package-lock.json
	@if ! command -v npm >/dev/null 2>&1; then \
	  echo "The site needs npm, which fetches what its pages carry (docs/package.json), and none is on the path." >&2; \
	  echo "On Debian or Ubuntu: apt-get install npm" >&2; exit 1; \
	fi
	npm ci --prefix docs
	@touch $@
