"""List the lines and branches of the engines that no test runs: `python -m tests.counted FILE...`.
Each file has slipcover's counts of one round of tests. The exit code is 1 if any line is missed.
"""

import json
import re
import sys
from pathlib import Path

# Matches lines that no test can run: branches that the types prove unreachable, and the start of a
# module as a program.
UNREACHABLE = re.compile(r' *case _:\n +assert_never\(.*|if __name__ == "__main__":\n.*')


def lines_run_by_no_round(rounds, project_folder):
    """Return the lines and branches of each file that no round of tests ran."""
    missed_by_file = {}
    for name in sorted(set().union(*rounds)):
        counts_by_round = [counts[name] for counts in rounds if name in counts]
        excused = _excused_lines((project_folder / name).read_text(encoding="utf-8"))
        lines = (
            set.intersection(*(set(count["missing_lines"]) for count in counts_by_round)) - excused
        )
        missed_branches = set.intersection(
            *({*map(tuple, count["missing_branches"])} for count in counts_by_round)
        )
        if missed := [
            *sorted(lines),
            *sorted(way for way in missed_branches if way[1] not in excused),
        ]:
            missed_by_file[name] = missed
    return missed_by_file


def _excused_lines(text):
    lines = set()
    for mark in UNREACHABLE.finditer(text):
        first_line = text.count("\n", 0, mark.start()) + 1
        lines |= set(range(first_line, first_line + mark[0].count("\n") + 1))
    return lines


def main(files):
    project_folder = Path(__file__).parents[1]
    rounds = [json.loads(Path(file).read_text())["files"] for file in files]
    files = set().union(*rounds)
    assert files, "nothing was counted"
    faults = lines_run_by_no_round(rounds, project_folder)
    for name, missed in faults.items():
        print(f"{name}: no test runs {', '.join(map(str, missed))}")
    print(f"{len(files) - len(faults)} of {len(files)} files are run to the last branch.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
