# Everything a newcomer needs: `make play` to play, `make test` to check.
# Only Python 3.11, make and git have to be there; the rest is fetched, pinned by hash.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV   := .venv
PY     := $(VENV)/bin/python
PORT   ?= 8000
WORKERS_OF_TESTS := --numprocesses auto --dist worksteal
# A browser often waits: one more of them than there are cores leaves none of these idle.
BROWSERS := --numprocesses $(shell expr $$(nproc) + 1) --dist worksteal
# Tests make hundreds of small databases. In memory, where there is room, none of them waits for a disk.
MEMORY := $(shell [ "$$(df -k --output=avail /dev/shm 2>/dev/null | tail -n 1)" -gt 4000000 ] 2>/dev/null && echo /dev/shm)
PYTEST := $(PY) -m pytest $(WORKERS_OF_TESTS)
LANGUAGES := fr es pl
SUDO   := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
LOCK   := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
          --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"

# Compiled once and kept, whatever the shell says: the tests start dozens of servers.
unexport PYTHONDONTWRITEBYTECODE

test check: export TMPDIR := $(or $(MEMORY),$(TMPDIR),/tmp)

.PHONY: play serve test check lint programs bench lock messages

play: $(VENV)/.installed
	$(PY) manage.py play --port $(PORT)

# With DEBUG=false, SECRET_KEY, ALLOWED_HOSTS …, see README.md and deploy/README.md.
serve: $(VENV)/.installed
	$(PY) manage.py serve

# Everything; all but the browser once more on a PostgreSQL of its own. The rules know no database. The
# browser's tests run alone: Playwright keeps an event loop running that others would trip over.
test: lint programs
	$(PYTEST) --ignore=tests/browser
	$(PY) -m tests.postgres $(WORKERS_OF_TESTS) tests/companion
	$(PY) -m tests.twice $(BROWSERS) tests/browser

# For every few edits: no browser, nothing slow, SQLite.
check: lint
	$(PYTEST) -m "not slow" --ignore=tests/browser

programs: $(VENV)/.installed-dev
	$(PY) -m tests.programs

lint: $(VENV)/.installed-dev
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy

bench: $(VENV)/.installed-dev
	$(PY) -m bench

lock: $(VENV)/.installed-dev
	command -v uv >/dev/null || $(PY) -m pip install --quiet uv
	PATH="$(CURDIR)/$(VENV)/bin:$$PATH" $(LOCK) --upgrade -o requirements.lock pyproject.toml
	PATH="$(CURDIR)/$(VENV)/bin:$$PATH" $(LOCK) --upgrade --extra dev -c requirements.lock -o requirements-dev.lock pyproject.toml

messages: $(VENV)/.installed-dev /usr/bin/xgettext
	$(PY) manage.py makemessages $(addprefix -l ,$(LANGUAGES)) --no-obsolete --no-wrap --ignore '$(VENV)/*' --ignore 'var/*'

$(PY):
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11) and "Python 3.11 is needed; set PYTHON to it.")'
	$(PYTHON) -m venv $(VENV)

# The stamps make a second run quick: pip is asked again only when a lock file has changed.
$(VENV)/.installed: requirements.lock | $(PY)
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	touch $@

$(VENV)/.installed-dev: requirements-dev.lock | $(PY)
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	touch $@ $(VENV)/.installed

/usr/bin/xgettext:
	$(SUDO) apt-get update -qq
	$(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends gettext
