# Needs Python 3.11 or newer, make and git; everything else comes into .venv/, pinned and hashed.
# With several Pythons: make PYTHON=python3.12 run

PYTHON ?= python3
PY := .venv/bin/python
PASSES := $(PY) -m tests.passes

# `run` needs the servers' clients only when the environment names those servers.
RUNTIME := $(if $(strip $(DATABASE_URL)$(REDIS_URL)),prod,base)

# Where this is set, each of the hundreds of processes that tests start compiles all of Django for itself.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup run test check check-js soak statements bench screens requirements

help: ## list these targets
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 22

setup: .venv/.base ## make .venv/ with what serving needs (run and test do it themselves)

run: .venv/.$(RUNTIME) ## serve the whole product on this machine; PORT=8001 moves it
	@exec $(PY) manage.py serve

test: .venv/.dev ## the tests that need nothing but Python, and one walk in a browser where there is one; minutes
	@$(PASSES) test

check: .venv/.dev ## what CI runs: format, lint, types, imports, templates, migrations, deployment, every test but the long ones
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy
	$(PY) -c "from importlinter.cli import lint_imports_command as lint; lint()" --no-logo
	$(PY) -m djlint templates --lint --quiet
	@if command -v npm >/dev/null || test -n "$$CI"; then $(MAKE) --no-print-directory check-js; \
	else echo "npm is not installed: the scripts in static/js were not checked"; fi
	$(PY) manage.py makemigrations --check --dry-run
	HTTPS=true ALLOWED_HOSTS=euchre.example SECRET_KEY=$$($(PY) -c "print(__import__('secrets').token_urlsafe(50))") \
		$(PY) -W error manage.py check --deploy --fail-level WARNING
	@if command -v docker-compose >/dev/null; then \
		echo "docker-compose config"; \
		SECRET_KEY=- POSTGRES_PASSWORD=- ALLOWED_HOSTS=- docker-compose config --quiet; \
	else echo "docker-compose is not installed: docker-compose.yml was not checked"; fi
	@$(PASSES) others postgres
	@$(PY) -m tests.bare $(MAKE) --no-print-directory test

check-js: node_modules/.stamp
	node_modules/.bin/tsc -p jsconfig.json
	node_modules/.bin/eslint --max-warnings 0 static/js

soak: .venv/.dev ## what takes long or depends on chance: for a release, and before a large change is called done
	@$(PASSES) soak soak-postgres soak-repeats

statements: .venv/.dev ## choose anew what is left out on PostgreSQL because others ask the same: tests/repeats.txt
	rm -rf .pytest_cache/statements
	@$(PASSES) statements
	DATABASE_URL= REDIS_URL= $(PY) -m tests.statements .pytest_cache/statements

bench: .venv/.dev ## the benchmarks, as ratios to a baseline measured in the same run
	$(PY) -m bench.run

screens: .venv/.dev ## play the README's steps in a browser and write docs/screens/*.png
	$(PY) -m tests.browser.screens

requirements: .venv/.dev ## compile requirements/*.in; UPGRADE=--upgrade takes newer releases
	$(call compile,base)
	$(call compile,prod,--constraints requirements/base.txt)
	$(call compile,dev,--constraints requirements/prod.txt)

compile = $(PY) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command "make requirements" $(UPGRADE) $(2) \
	requirements/$(1).in --output-file requirements/$(1).txt

# Not compiled: Python compiles what it imports, which is a small part of what is installed.
# Each stamp is written last; while the requirements stay as they are, nothing is installed and no network is
# used. prod holds all of base, and dev all of prod.
.venv/.%: requirements/%.txt .venv/.made
	@touch .venv/.installing
	@echo "Installing $<; this happens once."
	@$(PY) -m pip install --quiet --disable-pip-version-check --no-compile --require-hashes -r $<
	@rm .venv/.installing && touch $@

# What checks the scripts; nothing that serves needs it. No lock file: it would record where packages came from.
node_modules/.stamp: package.json
	npm install --no-package-lock --no-audit --no-fund --silent
	@touch $@

# A .venv is made anew when its Python has gone (an upgrade of the system), or when installing was cut short,
# because pip takes a package that it half unpacked for a whole one.
ifneq ($(shell test ! -e .venv/.installing && $(PY) -c "print(1)" 2>/dev/null),1)
.PHONY: .venv/.made
endif

.venv/.made:
	@$(PYTHON) -c "" 2>/dev/null || { echo "$(PYTHON) was not found: install Python 3.11 or newer."; exit 1; }
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11))" || { \
		echo "$(PYTHON) is $$($(PYTHON) -V): Euchre League needs Python 3.11 or newer (make PYTHON=python3.12 run)."; exit 1; }
	@$(PYTHON) -c "import ensurepip, venv" 2>/dev/null || { \
		echo "$(PYTHON) cannot make virtual environments: on Debian and Ubuntu, install python3-venv."; exit 1; }
	$(PYTHON) -m venv --clear .venv
	@touch $@
