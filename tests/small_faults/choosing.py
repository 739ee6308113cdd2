"""Which faults are made: by a seed, and of every sort about as many."""

import random
from collections import defaultdict
from itertools import islice

from tests.small_faults import in_python, in_scripts, in_templates

KINDS = {"Python": in_python, "templates": in_templates, "scripts": in_scripts}
HOLDS = {
    "Python": in_python.still_python,
    "templates": in_templates.still_a_template,
    "scripts": in_scripts.still_a_script,
}
# Of a hundred faults; a floor of its own would drown what draws and what moves.
SHARES = {"Python": 64, "templates": 20, "scripts": 16}
ELSEWHERE = {"migrations", "pretend"}


def sources(house, only=()):
    """The files that get faults, by their kind."""
    python = sorted((house / "tournament").rglob("*.py"))
    found = {
        "Python": [one for one in python if not ELSEWHERE & {*one.relative_to(house).parts}],
        "templates": sorted((house / "templates").rglob("*.html")),
        "scripts": sorted((house / "tournament/static").rglob("*.js")),
    }
    return {
        kind: [
            name for name in (one.relative_to(house).as_posix() for one in files) if _in(name, only)
        ]
        for kind, files in found.items()
    }


def _in(name, only):
    return not only or any(name.startswith(one) for one in only)


def chosen(house, *, count, seed, only=()):
    """With a greater count the same ones come, and more."""
    named = sources(house, only)
    shares = _shares([kind for kind, files in named.items() if files], count)
    return [
        one
        for kind, share in shares.items()
        for one in islice(_of_a_kind(house, kind, named[kind], seed), share)
    ]


def _shares(kinds, count):
    whole = sum(SHARES[kind] for kind in kinds)
    shares = {kind: count * SHARES[kind] // whole for kind in kinds}
    for kind in kinds[:1]:
        shares[kind] += count - sum(shares.values())
    return shares


def _of_a_kind(house, kind, names, seed):
    texts = {name: (house / name).read_text(encoding="utf-8") for name in names}
    found = [one for name in names for one in KINDS[kind].faults(name, texts[name])]
    for one in in_turn(found, random.Random(f"{seed} {kind}")):
        if HOLDS[kind](texts[one.file], one.made_in(texts[one.file])):
            yield one


def in_turn(faults, lots):
    """One of each sort, then the next of each: a number is met more often than a token."""
    sorts = defaultdict(list)
    for one in faults:
        sorts[one.sort].append(one)
    for each in sorts.values():
        lots.shuffle(each)
    while sorts:
        for sort in list(sorts):
            yield sorts[sort].pop()
            if not sorts[sort]:
                del sorts[sort]
