"""START HERE.html: one page for one system, with its pictures in it, that opens without anything
else.
"""

from __future__ import annotations

from pathlib import Path

PAGES = Path(__file__).parent.parent / "start_here"


def page(key: str, version: str, brings_python: bool) -> bytes:
    frame = (PAGES / "frame.html").read_text(encoding="utf-8")
    steps = (PAGES / f"{key}.html").read_text(encoding="utf-8")
    python = "" if brings_python else (PAGES / f"python-{key}.html").read_text(encoding="utf-8")
    for name, words in (("STEPS", steps), ("PYTHON", python), ("VERSION", version)):
        frame = frame.replace(f"[{name}]", words)
    return frame.encode()
