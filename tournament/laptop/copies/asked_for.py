"""How another program asks the running one for a copy: a file in the data folder, and the answer in
its place. Standard library only.

The running one copies while it saves, and nobody waits; another one would keep saves waiting.
"""

import contextlib
import json
import secrets
import time
from collections.abc import Callable
from pathlib import Path

from tournament.words.refused import Refused

WISHED, ANSWERED = ".copy-wished", ".copy-answered"
LOOK = 0.1
PATIENCE = 300.0


def ask(data: Path, is_there: Callable[[], bool]) -> Path | None:
    """The running program's copy; None where it cannot answer, or went away before it did."""
    wish = data / f"{secrets.token_hex(4)}{WISHED}"
    answered = wish.with_suffix(ANSWERED)
    try:
        wish.touch(mode=0o600)
    except OSError:
        return None  # it may be read all the same
    until = time.monotonic() + PATIENCE
    try:
        while wish.exists() and is_there() and time.monotonic() < until:
            time.sleep(LOOK)
        value = json.loads(answered.read_text(encoding="utf-8")) if answered.exists() else None
    finally:
        wish.unlink(missing_ok=True)
        answered.unlink(missing_ok=True)
    if value and value["trouble"]:
        raise Refused(value["trouble"])
    return Path(value["copy"]) if value else None


def waiting(data: Path) -> tuple[Path, ...]:
    return tuple(data.glob(f"*{WISHED}"))


def answer(wish: Path, copy: Path | None, trouble: str) -> None:
    """Whole before the wish is gone. Where nothing can be written, whoever asked helps himself."""
    answer = json.dumps({"copy": str(copy or ""), "trouble": trouble})
    with contextlib.suppress(OSError):
        wish.with_suffix(ANSWERED).write_text(answer, encoding="utf-8")
    wish.unlink(missing_ok=True)


def forget(data: Path) -> None:
    """What was asked of a program that has ended since."""
    for left in (*data.glob(f"*{WISHED}"), *data.glob(f"*{ANSWERED}")):
        left.unlink(missing_ok=True)
