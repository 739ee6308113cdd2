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
from tournament.storage.stored import fact_json

GAME_FACTS = frozenset({facts.Sheet.KIND, facts.Hand.KIND})


def checks_of_stored_night(tournament: int) -> tuple[Check, ...]:
    remembered_night = reader.night(tournament)
    memory.forget_all_nights()
    stored_night = reader.night(tournament)
    assert remembered_night is not None
    assert stored_night is not None
    changes = reader.changes_newest_first(tournament)[::-1]
    unexplained_changes = (
        _find_removals_without_reason(changes)
        if courses.course_of(stored_night).ranks_by_wins
        else _find_corrections_without_reason(changes)
    )
    return (
        Check(
            "The stored night equals the night in memory",
            tuple(_find_faults_of_reading(remembered_night, stored_night)),
        ),
        Check(
            "The history alone gives the same night",
            tuple(_find_faults_of_history(stored_night, changes)),
        ),
        Check("Every correction of a finished game has a reason", tuple(unexplained_changes)),
    )


def _find_faults_of_reading(remembered_night: Night, stored_night: Night) -> Iterator[str]:
    if remembered_night.stored_facts != stored_night.stored_facts:
        yield "the stored facts differ from those in memory"
    elif (ranking.scorecards_of_players(remembered_night), ranking.standings(remembered_night)) != (
        ranking.scorecards_of_players(stored_night),
        ranking.standings(stored_night),
    ):
        yield "cards and standings differ"


def _find_faults_of_history(night: Night, changes: Sequence[Change]) -> Iterator[str]:
    lines = [line for change in changes for line in change.rows]
    if dict(fact_json.facts_after({}, lines)) != dict(night.stored_facts):
        yield "the history gives another night"
    for change in changes:
        if not (change.by and change.words and change.at):
            yield f"change {change.pk} does not say who did what, and when"
        if any(line["old"] == line["new"] for line in change.rows):
            yield f"change {change.pk} tells what did not change"


def _find_corrections_without_reason(changes: Sequence[Change]) -> Iterator[str]:
    """Yield corrections without a reason. An undo names the change and needs none."""
    seated_game = 0
    for change in changes:
        explains_itself = change.reason or change.undoes_id is not None
        for line in change.rows:
            if line["kind"] == facts.Round.KIND:
                seated_game = line["key"][0] - (line["new"] is None)
            if line["kind"] in GAME_FACTS and line["key"][0] < seated_game and not explains_itself:
                yield f"change {change.pk}: {change.words}"


def _find_removals_without_reason(changes: Sequence[Change]) -> Iterator[str]:
    """Yield the changes of a bracket that removed a finished game without a reason, although later
    games depended on its result.
    """
    for change in changes:
        explains_itself = change.reason or change.undoes_id is not None
        for line in change.rows:
            was_over = line["kind"] == facts.Round.KIND and (line["old"] or {}).get("ended")
            if was_over and line["new"] is None and not explains_itself:
                yield f"change {change.pk}: {change.words}"
