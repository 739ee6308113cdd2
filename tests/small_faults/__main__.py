"""Small faults by hand: `python -m tests.small_faults --count 300 --seed 7 --folder PLACE`.

It makes faults in a copy of what is committed, one at a time, and asks the nearest tests first;
with `--all` those that nobody noticed meet every test there is. It may be interrupted: called again
with the same words it goes on where it was.
"""

import argparse
import json
import os
import sys
from dataclasses import asdict
from pathlib import Path

from tests.small_faults import choosing, listening, near, running, telling

WHOLE = 3 * 60 * 60


def main(words):
    asked = _parser().parse_args(words)
    folder = asked.folder.resolve()
    house, at = folder / "house", _commit_of(folder)
    running.copied(house, at)
    _set_up(folder)
    nearest = _map(house, folder, asked.listen_to)
    faults = choosing.chosen(house, count=asked.count, seed=asked.seed, only=asked.only)
    log = Log(folder / "results.jsonl")
    for number, fault in enumerate(faults, 1):
        if not log.knows(fault):
            log.add(house, fault, _nearest(house, fault, nearest, asked))
            print(f"{number} of {len(faults)}: {log.last()}", flush=True)
    for fault in faults if asked.all else ():
        if log.outlived(fault):
            log.add(house, fault, _everybody(house, fault, nearest), asked_all=True)
            print(f"all tests: {log.last()}", flush=True)
    _tell(log.of(faults), folder / "survivors.md")


def _parser():
    parser = argparse.ArgumentParser(prog="python -m tests.small_faults")
    parser.add_argument("--folder", type=Path, required=True, help="for the copy, map and results")
    parser.add_argument("--count", type=int, default=300, help="how many faults (300)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other faults (1)")
    parser.add_argument("--only", nargs="+", default=(), help="faults only where a path begins so")
    parser.add_argument("--near", type=int, default=40, help="so many of the nearest tests (40)")
    parser.add_argument("--limit", type=float, default=180, help="seconds for these (180)")
    parser.add_argument("--all", action="store_true", help="survivors meet every test")
    parser.add_argument(
        "--listen-to", nargs="+", default=["tests"], help="the map knows only these tests"
    )
    return parser


def _commit_of(folder):
    """A folder is about one commit, or its map would be about another house."""
    folder.mkdir(parents=True, exist_ok=True)
    noted, now = folder / "commit", running.commit()
    if not noted.exists():
        noted.write_text(now)
    if noted.read_text() != now:
        sys.exit(f"{folder} is about the commit {noted.read_text()}: take another folder.")
    return now


def _set_up(folder):
    """Templates are looked over by the engine of the program, with a data folder of its own."""
    import django

    from tournament.environment import FOLDER
    from tournament.server.laptop import data_folder

    (folder / "data").mkdir(exist_ok=True)
    os.environ[FOLDER] = str(folder / "data")
    os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
    data_folder.prepare(folder / "data")
    django.setup()
    del os.environ["DJANGO_SETTINGS_MODULE"], os.environ[FOLDER]


def _map(house, folder, tests):
    """Written under another name until it is whole."""
    whole, begun = folder / "map", folder / "map-begun"
    if not whole.exists():
        for old in begun.glob("*"):
            old.unlink()
        begun.mkdir(exist_ok=True)
        print("Listening to the tests, which takes some time.", flush=True)
        plugin = ["-p", listening.__name__, "--listen-into", str(begun)]
        code, told = running.pytest(house, "-q", "--tb=no", *plugin, *tests, limit=WHOLE)
        if code not in (0, 1):
            sys.exit(f"The tests could not be listened to:\n{told}")
        begun.rename(whole)
    found = near.read(house, whole)
    print(f"The map knows {len(found.heard)} tests; {len(found.failing)} do not pass.", flush=True)
    return found


def _nearest(house, fault, nearest, asked):
    tests = nearest.near(fault)[: asked.near]
    if not tests:
        return running.Outcome(False, "no test is near", "", 0.0)
    words = ["-n", "0", *tests]
    with running.made(house, fault):
        found = running.asked(house, words, limit=asked.limit)
    if found.how == "broken":
        whole = running.asked(house, words, limit=asked.limit)
        assert not whole.noticed, f"they cannot be asked without a fault either: {tests}"
    return found


def _everybody(house, fault, nearest):
    without = [f"--deselect={test}" for test in nearest.failing]
    with running.made(house, fault):
        return running.asked(house, ["--exhaustive", *without], limit=WHOLE)


class Log:
    """A line for each outcome; of one fault the last line counts."""

    def __init__(self, file):
        self.file = file
        lines = file.read_text().splitlines() if file.exists() else []
        self.results = {_key(one): one for one in map(json.loads, lines)}

    def knows(self, fault):
        return _key(asdict(fault)) in self.results

    def outlived(self, fault):
        """The nearest tests, while nobody else was asked."""
        one = self.results[_key(asdict(fault))]
        return not (one["noticed"] or one["asked_all"])

    def add(self, house, fault, outcome, asked_all=False):
        line = fault.line_in((house / fault.file).read_text(encoding="utf-8"))
        more = {"kind": fault.kind, "line": line, "asked_all": asked_all}
        one = {**asdict(fault), **more, **asdict(outcome)}
        self.results.pop(_key(one), None)
        self.results[_key(one)] = one
        with self.file.open("a") as file:
            file.write(json.dumps(one) + "\n")

    def last(self):
        one = list(self.results.values())[-1]
        changed = f"{one['old'][:50]!r} -> {one['new'][:50]!r}"
        return f"{one['file']}:{one['line']} {changed}: {one['how']} {one['by']}"

    def of(self, faults):
        return [self.results[_key(asdict(one))] for one in faults if self.knows(one)]


def _key(one):
    return one["file"], one["start"], one["old"], one["new"]


def _tell(results, file):
    before = file.read_text() if file.exists() else ""
    list_of_them = "\n".join(telling.survivors(results, before)) + "\n"
    file.write_text(list_of_them)
    print("\n".join(telling.table(results)), list_of_them, sep="\n\n")


if __name__ == "__main__":
    main(sys.argv[1:])
