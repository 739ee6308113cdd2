"""Report how many faults the tests noticed, and list those that survived with room for a reason."""

from collections import Counter

from tests.small_faults.choosing import FINDERS_BY_FILE_KIND

COLUMN_TITLES = ("where", "original code", "changed code", "why no test is needed")


def table_of_noticed_faults(results):
    """Return the table of noticed faults by kind."""
    tried = Counter(result["kind"] for result in results)
    noticed = Counter(result["kind"] for result in results if result["noticed"])
    rows = [(kind, tried[kind], noticed[kind]) for kind in FINDERS_BY_FILE_KIND if tried[kind]]
    rows.append(("all", tried.total(), noticed.total()))
    lines = [_table_row("faults in", "made", "noticed", "of a hundred"), _table_row(*["---"] * 4)]
    return [
        *lines,
        *(
            _table_row(kind, total, noticed_count, f"{100 * noticed_count / total:.1f}")
            for kind, total, noticed_count in rows
            if total
        ),
    ]


def table_of_survivors(results, old_table=""):
    """Return the survivors as a Markdown table. Reasons in the table `before` are kept."""
    reasons = dict(_reasons_in_table(old_table))
    lines = [_table_row(*COLUMN_TITLES), _table_row(*["---"] * len(COLUMN_TITLES))]
    for result in results:
        if not result["noticed"]:
            place = f"{result['file']}:{result['line']}"
            cells = [place, _as_code(result["old"]), _as_code(result["new"])]
            lines.append(_table_row(*cells, reasons.get(tuple(cells), "")))
    return lines


def _reasons_in_table(text):
    for line in text.splitlines()[2:]:
        *cells, reason = [cell.strip() for cell in line.strip("| ").split(" | ")][:4]
        if len(cells) == 3:
            yield tuple(cells), reason


def _as_code(text):
    """Return the text as inline code on one line. A vertical bar would end the table cell."""
    words = " ".join(text.split()).replace("|", "¦").replace("`", "'")
    return f"`{words}`" if words else "nothing"


def _table_row(*cells):
    return f"| {' | '.join(str(cell) for cell in cells)} |"
