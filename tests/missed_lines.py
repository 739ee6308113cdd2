"""List the lines and branches of the engines that no test runs:
`python -m tests.missed_lines FILE...`. Each file has slipcover's counts of one run of tests. The
exit code is 1 if any line is missed.
"""

import json
import re
import sys
from pathlib import Path

# Matches lines that no test can run: branches that the types prove unreachable, and the start of a
# module as a program.
UNREACHABLE_LINES = re.compile(r' *case _:\n +assert_never\(.*|if __name__ == "__main__":\n.*')


def find_missed_lines(runs, project_folder):
    """Return the lines and branches of each file that no run of the tests reached."""
    missed_by_file = {}
    for name in sorted(set().union(*runs)):
        counts_by_run = [counts[name] for counts in runs if name in counts]
        unreachable_lines = _unreachable_lines((project_folder / name).read_text(encoding="utf-8"))
        lines = (
            set.intersection(*(set(count["missing_lines"]) for count in counts_by_run))
            - unreachable_lines
        )
        missed_branches = set.intersection(
            *({*map(tuple, count["missing_branches"])} for count in counts_by_run)
        )
        if missed := [
            *sorted(lines),
            *sorted(branch for branch in missed_branches if branch[1] not in unreachable_lines),
        ]:
            missed_by_file[name] = missed
    return missed_by_file


def _unreachable_lines(text):
    lines = set()
    for match in UNREACHABLE_LINES.finditer(text):
        first_line = text.count("\n", 0, match.start()) + 1
        lines |= set(range(first_line, first_line + match[0].count("\n") + 1))
    return lines


def main(files):
    project_folder = Path(__file__).parents[1]
    runs = [json.loads(Path(file).read_text())["files"] for file in files]
    files = set().union(*runs)
    assert files, "nothing was counted"
    missed_by_file = find_missed_lines(runs, project_folder)
    for name, missed in missed_by_file.items():
        print(f"{name}: no test runs {', '.join(map(str, missed))}")
    print(f"{len(files) - len(missed_by_file)} of {len(files)} files are run to the last branch.")
    return 1 if missed_by_file else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
