"""Let the workers of a run divide the test files of a fresh clone, so that each file's asserts are
rewritten once. Otherwise every worker would rewrite all of them.
"""

import sys
from pathlib import Path

from _pytest.assertion import rewrite


def rewrite_share(config):
    """Store the rewritten form of this worker's share of the files where pytest looks for it."""
    worker = getattr(config, "workerinput", None)
    if worker is None or sys.dont_write_bytecode:
        return
    files = sorted({file for argument in config.args for file in _test_files(argument)})
    for file in files[int(worker["workerid"].removeprefix("gw")) :: worker["workercount"]]:
        folder = rewrite.get_cache_dir(file)
        stored_file = folder / f"{file.stem}{rewrite.PYC_TAIL}"
        if not stored_file.exists() and rewrite.try_makedirs(folder):
            source_hash, code = rewrite._rewrite_test(file, config)
            rewrite._write_pyc(
                config.stash[rewrite.assertstate_key], code, source_hash, stored_file
            )


def _test_files(argument):
    path = Path(argument.partition("::")[0]).absolute()
    return path.rglob("test_*.py") if path.is_dir() else ()
