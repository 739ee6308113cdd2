"""Which lines and branches of the engines no test walks, by what slipcover wrote of each round:
`python -m tests.counted FILE...`. It ends with 1 where one is left.
"""

import json
import re
import sys
from pathlib import Path

# What the types prove cannot be reached, and what is there only for a program of its own.
ELSEWHERE = re.compile(r' *case _:\n +assert_never\(.*|if __name__ == "__main__":\n.*')


def left(rounds, house):
    """Of each file what was missed in every round, lines and branches by their line."""
    found = {}
    for name in sorted(set().union(*rounds)):
        met = [one[name] for one in rounds if name in one]
        excused = _excused((house / name).read_text(encoding="utf-8"))
        lines = set.intersection(*(set(one["missing_lines"]) for one in met)) - excused
        ways = set.intersection(*({*map(tuple, one["missing_branches"])} for one in met))
        if missed := [*sorted(lines), *sorted(way for way in ways if way[1] not in excused)]:
            found[name] = missed
    return found


def _excused(text):
    lines = set()
    for found in ELSEWHERE.finditer(text):
        first = text.count("\n", 0, found.start()) + 1
        lines |= set(range(first, first + found[0].count("\n") + 1))
    return lines


def main(files):
    house = Path(__file__).parents[1]
    rounds = [json.loads(Path(file).read_text())["files"] for file in files]
    files = set().union(*rounds)
    assert files, "nothing was counted"
    faults = left(rounds, house)
    for name, missed in faults.items():
        print(f"{name}: no test walks {', '.join(map(str, missed))}")
    print(f"{len(files) - len(faults)} of {len(files)} files are walked to the last branch.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
