"""Check a stored night: it is the same when it is read again, and its history leads to the same
facts.
"""

from collections.abc import Iterator, Sequence

from tests.rehearsal.checks import Check
from tournament.evening import courses, facts
from tournament.evening.night import ranking
from tournament.evening.night.night import Night
from tournament.storage.models import Change
from tournament.storage.reading import memory, reader
from tournament.storage.stored import written

GAME_FACTS = frozenset({facts.Sheet.KIND, facts.Hand.KIND})


def checks_of_stored_night(tournament: int) -> tuple[Check, ...]:
    warm = reader.night(tournament)
    memory.forget_all_nights()
    cold = reader.night(tournament)
    assert warm is not None
    assert cold is not None
    changes = reader.changes_newest_first(tournament)[::-1]
    unexplained = (
        _removals_without_reason(changes)
        if courses.course_of(cold).ranks_by_wins
        else _corrections_without_reason(changes)
    )
    return (
        Check("Read afresh, the night is the same", tuple(_faults_of_reading(warm, cold))),
        Check("The history alone tells the same night", tuple(_faults_of_history(cold, changes))),
        Check("Whoever corrected a game that was over said why", tuple(unexplained)),
    )


def _faults_of_reading(warm: Night, cold: Night) -> Iterator[str]:
    if warm.stored_facts != cold.stored_facts:
        yield "something is remembered that is not written down"
    elif (ranking.cards(warm), ranking.standings(warm)) != (
        ranking.cards(cold),
        ranking.standings(cold),
    ):
        yield "cards and standings differ"


def _faults_of_history(night: Night, changes: Sequence[Change]) -> Iterator[str]:
    lines = [line for change in changes for line in change.rows]
    if dict(written.facts_after({}, lines)) != dict(night.stored_facts):
        yield "the history comes to another night"
    for change in changes:
        if not (change.by and change.words and change.at):
            yield f"change {change.pk} does not say who did what, and when"
        if any(line["old"] == line["new"] for line in change.rows):
            yield f"change {change.pk} tells what did not change"


def _corrections_without_reason(changes: Sequence[Change]) -> Iterator[str]:
    """Yield corrections without a reason. An undo names the change and needs none."""
    seated = 0
    for change in changes:
        explains_itself = change.reason or change.undoes_id is not None
        for line in change.rows:
            if line["kind"] == facts.Round.KIND:
                seated = line["key"][0] - (line["new"] is None)
            if line["kind"] in GAME_FACTS and line["key"][0] < seated and not explains_itself:
                yield f"change {change.pk}: {change.words}"


def _removals_without_reason(changes: Sequence[Change]) -> Iterator[str]:
    """Yield the changes of a bracket that removed a finished game without a reason, although later
    games depended on its result.
    """
    for change in changes:
        explains_itself = change.reason or change.undoes_id is not None
        for line in change.rows:
            was_over = line["kind"] == facts.Round.KIND and (line["old"] or {}).get("ended")
            if was_over and line["new"] is None and not explains_itself:
                yield f"change {change.pk}: {change.words}"
