# Tafelrunde: `make play` seats you at a table, `make test` runs every test. Both create .venv first.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: play test check docs bench clean

play: $(READY)
	@$(BIN)/tafelrunde play $(ARGS)

test: $(READY)
	$(BIN)/pytest -n auto $(ARGS)

check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(MAKE) test

docs: .venv/.docs
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going --fresh-env \
	  --conf-dir docs --doctree-dir .venv/doctrees . site
	@echo "The site: site/index.html"

bench: $(READY)
	$(BIN)/python -m bench $(ARGS)

clean:
	rm -rf .venv site

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Tafelrunde needs Python 3.11 or newer; choose one with: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
	  { echo "This Python cannot create virtual environments; install the package python3-venv (Debian, Ubuntu) and try again."; exit 1; }
	@echo "Setting up .venv (once, about a minute) ..."
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable . --group dev
	@touch $@

.venv/.docs: $(READY)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --group docs
	@touch $@
