"""Compare the facts in a night's rows with those that its log leads to.

The rows are the truth, and the log is their history (docs/adr/0120). The program writes both in one
transaction, so a difference means that something else has changed the file.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tournament.evening import facts
from tournament.storage.stored import fact_json
from tournament.storage.stored.log import Change

UNREADABLE_LINE_ERRORS = (KeyError, TypeError, ValueError, AttributeError)


@dataclass(frozen=True, slots=True)
class RowHistoryDifference:
    """A fact that differs between the rows and the history. `fact_in_rows` or `fact_in_history` is
    None if the fact does not exist there.
    """

    name: facts.FactName
    fact_in_rows: facts.Fact | None
    fact_in_history: facts.Fact | None

    @property
    def log_line(self) -> fact_json.ChangeLine:
        """Return the log line that would make the history agree with the rows."""
        return fact_json.make_log_line(self.name, self.fact_in_history, self.fact_in_rows)


def find_differences(
    facts_in_rows: facts.FactByName, changes: Iterable[Change]
) -> tuple[RowHistoryDifference, ...]:
    """Return the facts that differ between the rows and the history that these changes make."""
    facts_in_history = replay_history(changes)
    return tuple(
        RowHistoryDifference(name, facts_in_rows.get(name), facts_in_history.get(name))
        for name in {**facts_in_history, **facts_in_rows}
        if facts_in_rows.get(name) != facts_in_history.get(name)
    )


def replay_history(changes: Iterable[Change]) -> facts.FactByName:
    """Return the facts that exist after all these changes. Skip lines that cannot be read."""
    fact_by_name: dict[facts.FactName, facts.Fact] = {}
    for line in (line for change in changes for line in change.rows):
        try:
            fact_json.apply_log_line(line, fact_by_name)
        except UNREADABLE_LINE_ERRORS:
            continue
    return fact_by_name


def find_changes_out_of_order(changes: Iterable[Change]) -> Iterator[Change]:
    """Yield each change with a log line that does not fit: after all earlier lines, its fact has
    neither the old nor the new values of the line.
    """
    fact_by_name: dict[facts.FactName, facts.Fact] = {}
    for change in changes:
        do_lines_fit = True
        for line in change.rows:
            do_lines_fit = fact_json.does_line_fit_facts(line, fact_by_name) and do_lines_fit
            try:
                fact_json.apply_log_line(line, fact_by_name)
            except TypeError:  # The line changes a fact that does not exist.
                continue
        if not do_lines_fit:
            yield change
