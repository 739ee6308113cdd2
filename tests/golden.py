"""Compare pages and papers with golden files, which hold their text for a person to review.

A golden file has each line once, below the names of the nights whose pages have it:

    all but closed played~
      <button> Sign in

A "~" after a night means that the line is there in some of its states, a "+" only after a press,
and a "-" never. WRITE_GOLDEN=1 writes the files again, even if several tests run at once.
"""

import os
from collections import defaultdict
from contextlib import contextmanager
from difflib import unified_diff

import pytest

WRITES_GOLDEN_FILES = bool(os.environ.get("WRITE_GOLDEN"))
NOT_ON_PAGE_MARK = "-"
WORDS_BY_MARK = {"": "", "~": "  (in some states)", "+": "  (after a press)"}
MAX_LINES_SHOWN = 60


def compare_text(file, text):
    """Fail unless the file holds this text, and show the lines that were removed or added."""
    if WRITES_GOLDEN_FILES:
        write_file(file, text)
    _fail_if_changed(file.stem, _lines_of_file(file), text.split("\n")[:-1])


def compare_nights(file, nights):
    """Fail unless the file has the same lines with the same marks for each of these nights."""
    if WRITES_GOLDEN_FILES:
        write_file(file, golden_text(nights))
    lines_before = read_golden_file(file)
    for night in sorted(lines_before.keys() | nights.keys()):
        name = f"{file.stem}, {night}"
        _fail_if_changed(
            name, _lines_with_marks(lines_before.get(night)), _lines_with_marks(nights.get(night))
        )


def compare_night(folder, night, pages):
    """Fail unless this night's pages are as the folder's files, one for each page, have them."""
    if WRITES_GOLDEN_FILES:
        _write_night(folder, night, pages)
        # The files are not read back here, since other test workers may be writing them now.
        return
    pages_before = {
        file.stem: lines
        for file in _page_files(folder)
        if (lines := read_golden_file(file).get(night))
    }
    lines_before = [
        f"{page}: {line}"
        for page in sorted(pages_before)
        for line in _lines_with_marks(pages_before[page])
    ]
    lines_now = [
        f"{page}: {line}" for page in sorted(pages) for line in _lines_with_marks(pages[page])
    ]
    _fail_if_changed(night, lines_before, lines_now)


def mark_lines(states):
    """Return the mark of every line. A state is a pair: its lines, and whether only a press leads
    to it.
    """
    by_line, states = {}, [(frozenset(lines), is_pressed) for lines, is_pressed in states]
    for line in frozenset().union(*(lines for lines, _ in states)):
        states_with_line = [is_pressed for lines, is_pressed in states if line in lines]
        is_in_all = len(states_with_line) == len(states)
        by_line[line] = "" if is_in_all else "+" if all(states_with_line) else "~"
    return by_line


def read_golden_file(file):
    """Return the marks of the file's lines, by night and line."""
    nights, nights_with_line = {}, {}
    for line in _lines_of_file(file):
        if line.startswith("  "):
            for night, mark in nights_with_line.items():
                nights[night][line[2:]] = mark
        elif not nights:
            nights = {night: {} for night in line.split()}
        else:
            nights_with_line = _marks_by_night_in_heading(line, nights)
    return nights


def golden_text(nights):
    """Return the text of a golden file: a list of all nights, and then the lines of their pages,
    each under a heading that names the nights on whose pages it is.
    """
    sections = defaultdict(list)
    for line in sorted({line for lines in nights.values() for line in lines}):
        sections[_heading_of_line(line, nights)].append(f"  {line}")
    headers = sorted(sections, key=lambda header: (not header.startswith("all"), header))
    parts = [[header, *sections[header]] for header in headers]
    return "\n".join([" ".join(sorted(nights)), *(line for part in parts for line in part), ""])


def _heading_of_line(line, nights):
    """Return the heading under which a golden file lists this line: the nights that show it."""
    mark_by_night = {
        night: marks.get(line, NOT_ON_PAGE_MARK) for night, marks in sorted(nights.items())
    }
    nights_with_line = [
        night + mark for night, mark in mark_by_night.items() if mark != NOT_ON_PAGE_MARK
    ]
    exceptions = [night + mark for night, mark in mark_by_night.items() if mark]
    if not exceptions:
        return "all"
    return (
        f"all but {' '.join(exceptions)}"
        if len(exceptions) < len(nights_with_line)
        else " ".join(nights_with_line)
    )


def _marks_by_night_in_heading(heading, nights):
    words = heading.split()
    mark_by_night = dict.fromkeys(nights, "") if words[0] == "all" else {}
    for word in words[2:] if words[0] == "all" else words:
        night = word.rstrip("~+-")
        mark_by_night[night] = word.removeprefix(night)
    return {night: mark for night, mark in mark_by_night.items() if mark != NOT_ON_PAGE_MARK}


def _write_night(folder, night, pages):
    folder.mkdir(parents=True, exist_ok=True)
    with _lock_folder(folder):
        for file in {*_page_files(folder), *(folder / f"{page}.txt" for page in pages)}:
            nights = read_golden_file(file)
            lines_before = nights.pop(night, None)
            if file.stem in pages:
                nights[night] = pages[file.stem]
            if not nights:
                file.unlink()
            elif nights.get(night) != lines_before:
                write_file(file, golden_text(nights))


@contextmanager
def _lock_folder(folder):
    """Hold a lock while the `with` block runs, so that other test workers do not write into the
    same files.
    """
    import fcntl

    folder_handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(folder_handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder_handle)


def _page_files(folder):
    return sorted(folder.glob("*.txt"))


def _lines_of_file(file):
    return file.read_text(encoding="utf-8").split("\n")[:-1] if file.exists() else []


def write_file(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def _lines_with_marks(marks):
    return [line + WORDS_BY_MARK[mark] for line, mark in sorted((marks or {}).items())]


def _fail_if_changed(name, lines_before, lines_now):
    diff = list(unified_diff(lines_before, lines_now, n=0, lineterm=""))[2:]
    if changes := [line for line in diff if not line.startswith("@@")]:
        omission = (
            [f"… and {len(changes) - MAX_LINES_SHOWN} more lines"]
            if len(changes) > MAX_LINES_SHOWN
            else []
        )
        message = [f"{name} says something else:", *changes[:MAX_LINES_SHOWN], *omission]
        pytest.fail("\n".join(message), pytrace=False)
