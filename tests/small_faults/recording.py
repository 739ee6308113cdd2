"""A pytest plugin, `-p tests.small_faults.recording`, that records which test ran which line and
drew which template. Each worker writes its own files into the folder given by `--record-into`.
"""

import json
import os
from pathlib import Path

import pytest

RECORDS_FILE, COVERAGE_FILE = "heard", "lines"


def pytest_addoption(parser):
    parser.addoption("--record-into", help="the folder for the records")


def pytest_configure(config):
    """Register the recorder, except in a process that only distributes tests."""
    folder, hands_out = config.getoption("record_into"), config.getoption("numprocesses", None)
    if folder and (hasattr(config, "workerinput") or not hands_out):
        config.pluginmanager.register(CoverageRecorder(Path(folder)), "small faults")


class CoverageRecorder:
    """Writes for each test its lines, its templates, its seconds and whether it passed."""

    def __init__(self, folder):
        import coverage

        self.coverage = coverage.Coverage(
            data_file=folder / COVERAGE_FILE,
            data_suffix=True,
            source=["tournament"],
            config_file=False,
        )
        self.file = folder / f"{RECORDS_FILE}-{os.getpid()}"
        self.templates, self.seconds, self.passed = set(), 0.0, True
        self.coverage.start()

    def _record_template(self, template, **options):
        if isinstance(template.name, str):
            self.templates.add(template.name)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item):
        from django.test.signals import template_rendered

        self.templates, self.seconds, self.passed = set(), 0.0, True
        template_rendered.connect(self._record_template)
        self.coverage.switch_context(item.nodeid)
        answer = yield
        self.coverage.switch_context("")
        template_rendered.disconnect(self._record_template)
        self._write_record(item.nodeid)
        return answer

    def pytest_runtest_logreport(self, report):
        self.seconds += report.duration
        self.passed &= report.passed

    def _write_record(self, test):
        record = {
            "test": test,
            "passed": self.passed,
            "seconds": round(self.seconds, 3),
            "templates": sorted(self.templates),
        }
        with self.file.open("a") as file:
            file.write(json.dumps(record) + "\n")

    def pytest_unconfigure(self):
        self.coverage.stop()
        self.coverage.save()
