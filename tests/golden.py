"""Golden files: what pages and papers say, as text that is read in a review.

Of many nights that are alike each line stands once, below the names of those that say it:

    all but closed played~
      <button> Sign in

A night with a "~" says it in some of its states, with a "+" only after a press, and with a "-"
not at all. WRITE_GOLDEN=1 writes them anew, whichever tests run beside each other.
"""

import os
from collections import defaultdict
from contextlib import contextmanager
from difflib import unified_diff

import pytest

IS_WRITTEN = bool(os.environ.get("WRITE_GOLDEN"))
NEVER = "-"
MARKS = {"": "", "~": "  (in some states)", "+": "  (after a press)"}
SHOWN = 60


def compare_text(file, text):
    """Fail unless the file holds this text, with the lines before and after."""
    if IS_WRITTEN:
        _write(file, text)
    _fail_if_changed(file.stem, _lines(file), text.split("\n")[:-1])


def compare_nights(file, nights):
    """Fail unless the file tells the same of these nights: of each, its lines with their marks."""
    if IS_WRITTEN:
        _write(file, told(nights))
    before = read(file)
    for night in sorted(before.keys() | nights.keys()):
        name = f"{file.stem}, {night}"
        _fail_if_changed(name, _marked(before.get(night)), _marked(nights.get(night)))


def compare_night(folder, night, pages):
    """Fail unless the files of the folder, one for each page, tell the same of this night."""
    if IS_WRITTEN:
        _write_night(folder, night, pages)
        return  # others may be writing these files by now
    before = {file.stem: said for file in _files(folder) if (said := read(file).get(night))}
    told_before = [f"{page}: {line}" for page in sorted(before) for line in _marked(before[page])]
    told_now = [f"{page}: {line}" for page in sorted(pages) for line in _marked(pages[page])]
    _fail_if_changed(night, told_before, told_now)


def marks(states):
    """The mark of every line of these states; each is its lines and whether a press led to it."""
    found, states = {}, [(frozenset(lines), is_pressed) for lines, is_pressed in states]
    for line in frozenset().union(*(lines for lines, _ in states)):
        saying = [is_pressed for lines, is_pressed in states if line in lines]
        is_said_by_all = len(saying) == len(states)
        found[line] = "" if is_said_by_all else "+" if all(saying) else "~"
    return found


def read(file):
    """Each night's lines with their marks."""
    nights, saying = {}, {}
    for line in _lines(file):
        if line.startswith("  "):
            for night, mark in saying.items():
                nights[night][line[2:]] = mark
        elif not nights:
            nights = {night: {} for night in line.split()}
        else:
            saying = _saying(line, nights)
    return nights


def told(nights):
    """The text of a file: all of its nights, and then each line below those that say it."""
    sections = defaultdict(list)
    for line in sorted({line for said in nights.values() for line in said}):
        sections[_header(line, nights)].append(f"  {line}")
    first = sorted(sections, key=lambda header: (not header.startswith("all"), header))
    parts = [[header, *sections[header]] for header in first]
    return "\n".join([" ".join(sorted(nights)), *(line for part in parts for line in part), ""])


def _header(line, nights):
    of_each = {night: said.get(line, NEVER) for night, said in sorted(nights.items())}
    saying = [night + mark for night, mark in of_each.items() if mark != NEVER]
    others = [night + mark for night, mark in of_each.items() if mark]
    if not others:
        return "all"
    return f"all but {' '.join(others)}" if len(others) < len(saying) else " ".join(saying)


def _saying(header, nights):
    words = header.split()
    found = dict.fromkeys(nights, "") if words[0] == "all" else {}
    for word in words[2:] if words[0] == "all" else words:
        night = word.rstrip("~+-")
        found[night] = word.removeprefix(night)
    return {night: mark for night, mark in found.items() if mark != NEVER}


def _write_night(folder, night, pages):
    folder.mkdir(parents=True, exist_ok=True)
    with _alone_in(folder):
        for file in {*_files(folder), *(folder / f"{page}.txt" for page in pages)}:
            nights = read(file)
            known = nights.pop(night, None)
            if file.stem in pages:
                nights[night] = pages[file.stem]
            if not nights:
                file.unlink()
            elif nights.get(night) != known:
                _write(file, told(nights))


@contextmanager
def _alone_in(folder):
    """Other workers wait: they write other nights into the same files."""
    import fcntl

    door = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(door, fcntl.LOCK_EX)
        yield
    finally:
        os.close(door)


def _files(folder):
    return sorted(folder.glob("*.txt"))


def _lines(file):
    return file.read_text(encoding="utf-8").split("\n")[:-1] if file.exists() else []


def _write(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def _marked(said):
    return [line + MARKS[mark] for line, mark in sorted((said or {}).items())]


def _fail_if_changed(name, before, now):
    diff = list(unified_diff(before, now, n=0, lineterm=""))[2:]
    if found := [line for line in diff if not line.startswith("@@")]:
        more = [f"… and {len(found) - SHOWN} more lines"] if len(found) > SHOWN else []
        message = [f"{name} says something else:", *found[:SHOWN], *more]
        pytest.fail("\n".join(message), pytrace=False)
