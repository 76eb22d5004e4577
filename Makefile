# Everything sets itself up: a virtual environment in .venv, from the package registry.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
CATALOGUES := $(wildcard companion/locale/*/LC_MESSAGES/companion.po)

.PHONY: demo test lint types check bench fuzz exact pictures words clean

.venv/.ready: pyproject.toml build_catalogues.py
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

.venv/.words: .venv/.ready $(CATALOGUES)
	$(BIN)/python build_catalogues.py
	touch $@

# After sentences changed in the code: brings them into the catalogues, where new ones wait for their translation.
words: .venv/.ready
	mkdir -p build
	$(BIN)/pybabel -q extract --no-default-keywords -k msg -k nmsg:1,2 --add-location=file --sort-by-file -w 150 \
		--project companion --version "" -o build/companion.pot companion 2> build/words.log || (cat build/words.log; false)
	$(BIN)/pybabel -q update --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date -w 150 \
		-D companion -d companion/locale -i build/companion.pot

demo: .venv/.words
	$(BIN)/companion print best-movie --out output/
	$(BIN)/companion rules best-movie --out output/
	$(BIN)/companion score cards/best-movie/sample.yaml | tee output/best-movie-sample.txt
	@echo; echo "In output/: the deck to print, its rules, and a scored game."
	@ls -1 output/best-movie-*

test: .venv/.words
	$(BIN)/python -m pytest -n 2

lint: .venv/.words
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/.words
	$(BIN)/mypy

check: lint types test

bench: .venv/.words
	$(BIN)/python -m tests.bench

fuzz: .venv/.words
	FUZZ_EXAMPLES=20000 $(BIN)/python -m pytest tests/fuzz -q

# Disputes are exact: 500 random records a game against every combination of readings and every single edit. Takes about twenty minutes.
exact: .venv/.words
	EXACT_EXAMPLES=500 $(BIN)/python -m pytest tests/exact -q

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

pictures: .venv/.words
	PYTHONPATH=tests $(BIN)/python -m tests.pictures
