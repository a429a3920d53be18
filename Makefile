# A fresh machine needs Python 3.11, 3.12 or 3.13 with venv, make and git; the rest is fetched.
# Each stamp in .venv is made last, so an interrupted step is done again.

PORT ?=
OPEN ?= 1
PYTHON ?= python3.13 python3.12 python3.11 python3
CHROMIUM ?= $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)
export CHROMIUM

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check install
# In the order of their names the files of the browser come early: they are the longest, and a core would wait for the last of them.
PYTEST := $(BIN)/pytest --numprocesses auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder
LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade
MODULES := $(shell find src/butin -name '*.py')

.PHONY: help play test nightly lint format bench bench-page bench-server gallery page lock clean
.NOTPARALLEL:

help: ## list what make can do
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14

play: page $(VENV)/.warm ## play in the browser (PORT=8123 chooses the port, OPEN=0 opens no browser)
	@exec $(BIN)/butin serve $(if $(PORT),--port $(PORT)) $(if $(filter 0,$(OPEN)),,--open)

test: lint page $(VENV)/.warm ## everything that must hold: lint, then all tests
	@$(BIN)/python hatch_build.py test
ifneq ($(CHROMIUM),)
	@exec $(PYTEST)
else ifeq ($(CI),true)
	@echo "The tests in tests/browser need Chromium: apt-get install chromium" >&2; exit 1
else
	@echo "Leaving out tests/browser, which need Chromium: apt-get install chromium"
	@exec $(PYTEST) --ignore=tests/browser
endif

nightly: $(VENV)/.nightly page bench ## the long tests and the benchmarks
	@exec $(BIN)/pytest -m nightly

lint: $(VENV)/.dev ## style, types and the direction of imports
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	@$(BIN)/mypy & types=$$!; \
	$(BIN)/lint-imports && $(BIN)/python hatch_build.py run check && $(BIN)/python hatch_build.py run lint; rest=$$?; \
	wait $$types && exit $$rest

format: $(VENV)/.dev ## put the Python files in shape
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: page $(VENV)/.dev $(VENV)/.warm ## measure what the README says
	@exec $(BIN)/python -m benchmarks

bench-page: page $(VENV)/.dev $(VENV)/.warm ## measure how soon the page is seen, and what a view costs it
	@exec $(BIN)/python -m benchmarks page

bench-server: $(VENV)/.dev $(VENV)/.warm ## measure a table of the server beside one of boardgame.io's
	@exec $(BIN)/python -m benchmarks server

gallery: page $(VENV)/.dev $(VENV)/.warm ## screenshots of every screen and state, into gallery/ (WORD=lobby: of some)
	@PYTHONPATH=tests/server:tests/games exec $(BIN)/python tests/browser/gallery.py gallery $(WORD)

page: $(VENV)/.package ## build web/ into the package, if it changed
	@$(BIN)/python hatch_build.py

lock: ## choose the newest versions of all Python packages (needs uv)
	$(LOCK) --group build --output-file requirements.lock pyproject.toml
	$(LOCK) --group build --group dev --constraint requirements.lock \
	    --output-file requirements-dev.lock pyproject.toml
	$(LOCK) --group nightly --constraint requirements-dev.lock --output-file requirements-nightly.lock
	$(LOCK) --group node --output-file requirements-node.lock

clean: ## remove all that make has made
	rm -rf $(VENV) dist gallery src/butin/*/static web/node_modules benchmarks/server/boardgameio/node_modules
	rm -rf .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests benchmarks -name __pycache__ -prune -exec rm -rf {} +

# A new lock makes a new environment: it holds what the lock names and nothing else.
$(VENV)/.locked: requirements.lock
	@for python in $(PYTHON); do \
	    $$python -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 14))' 2>/dev/null || continue; \
	    if $$python -c 'import ensurepip, venv' 2>/dev/null; then found=$$python; break; fi; \
	    bare=$$python; \
	done; \
	if [ -n "$$found" ]; then \
	    echo "Making $(VENV) with $$($$found --version)"; exec $$found -m venv --clear $(VENV); \
	elif [ -n "$$bare" ]; then \
	    echo "$$bare is here without its module venv; on Debian or Ubuntu: apt-get install $${bare##*/}-venv" >&2; exit 1; \
	else \
	    echo "Butin needs Python 3.11, 3.12 or 3.13. If it is not on the path: make PYTHON=/where/it/is/python3.12 …" >&2; exit 1; \
	fi
	@echo "Installing Butin's packages"
	@$(PIP) --require-hashes --requirement requirements.lock
	@touch $@

$(VENV)/.dev: requirements-dev.lock $(VENV)/.package
	@echo "Installing the packages that test and check"
	@$(PIP) --require-hashes --requirement requirements-dev.lock
	@touch $@

$(VENV)/.nightly: requirements-nightly.lock $(VENV)/.dev
	@echo "Installing the package that makes mutants"
	@$(PIP) --require-hashes --requirement requirements-nightly.lock
	@touch $@

$(VENV)/.package: pyproject.toml hatch_build.py $(VENV)/.locked
	@echo "Installing Butin"
	@BUTIN_SKIP_PAGE=1 $(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.warm: $(MODULES) $(VENV)/.package
	@echo "Compiling the rules"
	@$(BIN)/butin warm
	@touch $@
