"""Workers divide the test files whose asserts are rewritten."""

import sys
from types import SimpleNamespace

from _pytest.assertion import rewrite

from tests import rewritten


def test_each_worker_rewrites_its_share(pytestconfig, tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    files = [tmp_path / f"test_{letter}.py" for letter in "abc"]
    for file in files:
        file.write_text("def test():\n    assert 1 + 1 == 2\n")

    def rewritten_files():
        folder = tmp_path / "__pycache__"
        stored_files = [folder / f"{file.stem}{rewrite.PYC_TAIL}" for file in files]
        return [
            file.name
            for file, stored_file in zip(files, stored_files, strict=True)
            if rewrite._read_pyc(file, stored_file)
        ]

    def rewrite_share_of(number):
        worker = {"workerid": f"gw{number}", "workercount": 2}
        config = SimpleNamespace(
            args=[str(tmp_path), f"{files[0]}::test"],
            workerinput=worker,
            stash=pytestconfig.stash,
            getini=pytestconfig.getini,
        )
        rewritten.rewrite_share(config)

    rewrite_share_of(1)
    assert rewritten_files() == ["test_b.py"]
    rewrite_share_of(0)
    assert rewritten_files() == ["test_a.py", "test_b.py", "test_c.py"]
