"""Choose which faults to make, by a seed and about equally many of every sort."""

import random
from collections import defaultdict
from itertools import islice

from tests.small_faults import in_python, in_scripts, in_templates

FINDERS_BY_FILE_KIND = {"Python": in_python, "templates": in_templates, "scripts": in_scripts}
VALIDITY_CHECK_BY_FILE_KIND = {
    "Python": in_python.is_still_python,
    "templates": in_templates.is_still_template,
    "scripts": in_scripts.is_still_script,
}
# How many of a hundred faults are made in the files of each kind.
FAULT_PERCENT_BY_FILE_KIND = {"Python": 64, "templates": 20, "scripts": 16}
EXCLUDED_FOLDERS = {"migrations", "pretend"}


def files_by_kind(project, only=()):
    """Return the files to make faults in, by their kind."""
    python = sorted((project / "tournament").rglob("*.py"))
    files_by_kind = {
        "Python": [
            file for file in python if not EXCLUDED_FOLDERS & {*file.relative_to(project).parts}
        ],
        "templates": sorted((project / "templates").rglob("*.html")),
        "scripts": sorted((project / "tournament/static").rglob("*.js")),
    }
    return {
        kind: [
            name
            for name in (file.relative_to(project).as_posix() for file in files)
            if _is_chosen(name, only)
        ]
        for kind, files in files_by_kind.items()
    }


def _is_chosen(name, only):
    """Return whether a file is under one of the paths in `only`, or there are none."""
    return not only or any(name.startswith(path) for path in only)


def choose_faults(project, *, count, seed, only=()):
    """Return `count` faults. A larger count returns the same faults and more."""
    files_of = files_by_kind(project, only)
    shares = _counts_by_kind([kind for kind, files in files_of.items() if files], count)
    return [
        fault
        for kind, share in shares.items()
        for fault in islice(_faults_of_kind(project, kind, files_of[kind], seed), share)
    ]


def _counts_by_kind(kinds, count):
    total = sum(FAULT_PERCENT_BY_FILE_KIND[kind] for kind in kinds)
    shares = {kind: count * FAULT_PERCENT_BY_FILE_KIND[kind] // total for kind in kinds}
    for kind in kinds[:1]:
        shares[kind] += count - sum(shares.values())
    return shares


def _faults_of_kind(project, kind, names, seed):
    texts = {name: (project / name).read_text(encoding="utf-8") for name in names}
    faults = [
        fault
        for name in names
        for fault in FINDERS_BY_FILE_KIND[kind].find_faults(name, texts[name])
    ]
    for fault in take_sorts_in_turn(faults, random.Random(f"{seed} {kind}")):
        if VALIDITY_CHECK_BY_FILE_KIND[kind](texts[fault.file], fault.apply_to(texts[fault.file])):
            yield fault


def take_sorts_in_turn(faults, rng):
    """Yield one fault of each sort, then the next of each, so that rare sorts come as early as
    common ones.
    """
    sorts = defaultdict(list)
    for fault in faults:
        sorts[fault.sort].append(fault)
    for same_sort in sorts.values():
        rng.shuffle(same_sort)
    while sorts:
        for sort in list(sorts):
            yield sorts[sort].pop()
            if not sorts[sort]:
                del sorts[sort]
