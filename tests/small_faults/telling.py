"""What came of the faults: how many were noticed, and which were not, with room for a reason."""

from collections import Counter

from tests.small_faults.choosing import KINDS

HEAD = ("where", "what stood there", "what stood there instead", "why it may stay")


def table(results):
    """How many were noticed, by kind."""
    tried = Counter(one["kind"] for one in results)
    noticed = Counter(one["kind"] for one in results if one["noticed"])
    rows = [(kind, tried[kind], noticed[kind]) for kind in KINDS if tried[kind]]
    rows.append(("all", tried.total(), noticed.total()))
    lines = [_row("faults in", "made", "noticed", "of a hundred"), _row(*["---"] * 4)]
    return [
        *lines,
        *(_row(kind, of, seen, f"{100 * seen / of:.1f}") for kind, of, seen in rows if of),
    ]


def survivors(results, before=""):
    """As a list in Markdown; the reasons that stood in the list before are kept."""
    reasons = dict(_reasons(before))
    lines = [_row(*HEAD), _row(*["---"] * len(HEAD))]
    for one in results:
        if not one["noticed"]:
            cells = [f"{one['file']}:{one['line']}", _shown(one["old"]), _shown(one["new"])]
            lines.append(_row(*cells, reasons.get(tuple(cells), "")))
    return lines


def _reasons(text):
    for line in text.splitlines()[2:]:
        *cells, why = [cell.strip() for cell in line.strip("| ").split(" | ")][:4]
        if len(cells) == 3:
            yield tuple(cells), why


def _shown(text):
    """On one line, as code; a stroke would end the cell."""
    words = " ".join(text.split()).replace("|", "¦").replace("`", "'")
    return f"`{words}`" if words else "nothing"


def _row(*cells):
    return f"| {' | '.join(str(cell) for cell in cells)} |"
