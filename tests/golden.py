"""Golden files: what pages and papers say, as text that a person reviews.

Each line is written once, below the names of the nights that say it:

    all but closed played~
      <button> Sign in

A night with a "~" says it in some of its states, with a "+" only after a press, and with a "-"
never. WRITE_GOLDEN=1 writes the files again, also while several tests run at once.
"""

import os
from collections import defaultdict
from contextlib import contextmanager
from difflib import unified_diff

import pytest

IS_WRITTEN = bool(os.environ.get("WRITE_GOLDEN"))
NEVER_SAID = "-"
MARKS = {"": "", "~": "  (in some states)", "+": "  (after a press)"}
MAX_LINES_SHOWN = 60


def compare_text(file, text):
    """Check that the file holds this text. A failure shows the lines that are gone and the lines
    that are new.
    """
    if IS_WRITTEN:
        _write(file, text)
    _fail_if_changed(file.stem, _lines_of_file(file), text.split("\n")[:-1])


def compare_nights(file, nights):
    """Check that the file has the same lines with the same marks for each of these nights."""
    if IS_WRITTEN:
        _write(file, text_of(nights))
    before = read(file)
    for night in sorted(before.keys() | nights.keys()):
        name = f"{file.stem}, {night}"
        _fail_if_changed(
            name, _lines_with_marks(before.get(night)), _lines_with_marks(nights.get(night))
        )


def compare_night(folder, night, pages):
    """Check that the files of the folder, one for each page, have the same lines for this night."""
    if IS_WRITTEN:
        _write_night(folder, night, pages)
        return  # others may be writing these files by now
    before = {file.stem: lines for file in _page_files(folder) if (lines := read(file).get(night))}
    told_before = [
        f"{page}: {line}" for page in sorted(before) for line in _lines_with_marks(before[page])
    ]
    told_now = [
        f"{page}: {line}" for page in sorted(pages) for line in _lines_with_marks(pages[page])
    ]
    _fail_if_changed(night, told_before, told_now)


def marks(states):
    """Return the mark of every line. Each state is its lines, and whether only a press led
    to it.
    """
    by_line, states = {}, [(frozenset(lines), is_pressed) for lines, is_pressed in states]
    for line in frozenset().union(*(lines for lines, _ in states)):
        saying = [is_pressed for lines, is_pressed in states if line in lines]
        is_said_by_all = len(saying) == len(states)
        by_line[line] = "" if is_said_by_all else "+" if all(saying) else "~"
    return by_line


def read(file):
    """Return the lines of each night with their marks."""
    nights, saying = {}, {}
    for line in _lines_of_file(file):
        if line.startswith("  "):
            for night, mark in saying.items():
                nights[night][line[2:]] = mark
        elif not nights:
            nights = {night: {} for night in line.split()}
        else:
            saying = _nights_of_header(line, nights)
    return nights


def text_of(nights):
    """Return the text of a golden file: a list of all its nights, and then each line below the
    nights that say it.
    """
    sections = defaultdict(list)
    for line in sorted({line for lines in nights.values() for line in lines}):
        sections[_header_words(line, nights)].append(f"  {line}")
    first = sorted(sections, key=lambda header: (not header.startswith("all"), header))
    parts = [[header, *sections[header]] for header in first]
    return "\n".join([" ".join(sorted(nights)), *(line for part in parts for line in part), ""])


def _header_words(line, nights):
    of_each = {night: marks.get(line, NEVER_SAID) for night, marks in sorted(nights.items())}
    saying = [night + mark for night, mark in of_each.items() if mark != NEVER_SAID]
    others = [night + mark for night, mark in of_each.items() if mark]
    if not others:
        return "all"
    return f"all but {' '.join(others)}" if len(others) < len(saying) else " ".join(saying)


def _nights_of_header(header, nights):
    words = header.split()
    mark_of = dict.fromkeys(nights, "") if words[0] == "all" else {}
    for word in words[2:] if words[0] == "all" else words:
        night = word.rstrip("~+-")
        mark_of[night] = word.removeprefix(night)
    return {night: mark for night, mark in mark_of.items() if mark != NEVER_SAID}


def _write_night(folder, night, pages):
    folder.mkdir(parents=True, exist_ok=True)
    with _lock_folder(folder):
        for file in {*_page_files(folder), *(folder / f"{page}.txt" for page in pages)}:
            nights = read(file)
            known = nights.pop(night, None)
            if file.stem in pages:
                nights[night] = pages[file.stem]
            if not nights:
                file.unlink()
            elif nights.get(night) != known:
                _write(file, text_of(nights))


@contextmanager
def _lock_folder(folder):
    """Hold a lock while the `with` block runs, so that other test workers do not write into the
    same files.
    """
    import fcntl

    door = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(door, fcntl.LOCK_EX)
        yield
    finally:
        os.close(door)


def _page_files(folder):
    return sorted(folder.glob("*.txt"))


def _lines_of_file(file):
    return file.read_text(encoding="utf-8").split("\n")[:-1] if file.exists() else []


def _write(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def _lines_with_marks(marks):
    return [line + MARKS[mark] for line, mark in sorted((marks or {}).items())]


def _fail_if_changed(name, before, now):
    diff = list(unified_diff(before, now, n=0, lineterm=""))[2:]
    if changes := [line for line in diff if not line.startswith("@@")]:
        more = (
            [f"… and {len(changes) - MAX_LINES_SHOWN} more lines"]
            if len(changes) > MAX_LINES_SHOWN
            else []
        )
        message = [f"{name} says something else:", *changes[:MAX_LINES_SHOWN], *more]
        pytest.fail("\n".join(message), pytrace=False)
