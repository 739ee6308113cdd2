"""What the database keeps of a night: read afresh it is the same, as its history alone tells."""

from collections.abc import Iterator, Sequence

from tests.rehearsal.checks import Check
from tournament.evening import courses, facts
from tournament.evening.night import ranking
from tournament.evening.night.night import Night
from tournament.storage.models import Change
from tournament.storage.reading import memory, replay
from tournament.storage.stored import written

OF_GAMES = frozenset({facts.Sheet.KIND, facts.Hand.KIND})


def checks(tournament: int) -> tuple[Check, ...]:
    warm = replay.night(tournament)
    memory.forget()
    cold = replay.night(tournament)
    assert warm is not None
    assert cold is not None
    changes = replay.changes(tournament)[::-1]
    unexplained = _taken_out(changes) if courses.of(cold).settles_places else _unexplained(changes)
    return (
        Check("Read afresh, the night is the same", tuple(_afresh(warm, cold))),
        Check("The history alone tells the same night", tuple(_told(cold, changes))),
        Check("Whoever corrected a game that was over said why", tuple(unexplained)),
    )


def _afresh(warm: Night, cold: Night) -> Iterator[str]:
    if warm.written != cold.written:
        yield "something is remembered that is not written down"
    elif (ranking.cards(warm), ranking.standings(warm)) != (
        ranking.cards(cold),
        ranking.standings(cold),
    ):
        yield "cards and standings differ"


def _told(night: Night, changes: Sequence[Change]) -> Iterator[str]:
    lines = [line for change in changes for line in change.rows]
    if dict(written.facts_after({}, lines)) != dict(night.written):
        yield "the history comes to another night"
    for change in changes:
        if not (change.by and change.words and change.at):
            yield f"change {change.pk} does not say who did what, and when"
        if any(line["old"] == line["new"] for line in change.rows):
            yield f"change {change.pk} tells what did not change"


def _unexplained(changes: Sequence[Change]) -> Iterator[str]:
    """An undo says what it takes back, and needs no other reason."""
    seated = 0
    for change in changes:
        explains_itself = change.reason or change.undoes_id is not None
        for line in change.rows:
            if line["kind"] == facts.Round.KIND:
                seated = line["key"][0] - (line["new"] is None)
            if line["kind"] in OF_GAMES and line["key"][0] < seated and not explains_itself:
                yield f"change {change.pk}: {change.words}"


def _taken_out(changes: Sequence[Change]) -> Iterator[str]:
    """In a bracket no game that was over goes without a reason: others have played on it."""
    for change in changes:
        explains_itself = change.reason or change.undoes_id is not None
        for line in change.rows:
            was_over = line["kind"] == facts.Round.KIND and (line["old"] or {}).get("ended")
            if was_over and line["new"] is None and not explains_itself:
                yield f"change {change.pk}: {change.words}"
