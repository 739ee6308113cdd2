"""What the director reads before going back to the start of a game: what goes, and what stays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.money import dollars
from tournament.night import facts
from tournament.night.evening import Night
from tournament.night.games import Round
from tournament.night.going_back import GoingBack, going_back

# What is counted of what goes, in one and in many.
COUNTED = (
    (facts.Round, "game", "games"),
    (facts.Sheet, "table's score", "tables' scores"),
    (facts.Hand, "hand", "hands"),
    (facts.Ruling, "ruling", "rulings"),
    (facts.Handover, "chair that changed hands", "chairs that changed hands"),
    (facts.Grant, "note of points given", "notes of points given"),
    (facts.Award, "prize that was awarded", "prizes that were awarded"),
)


@dataclass(frozen=True, slots=True)
class Before:
    """`facts` is how many go; the press names it, so that nothing goes that nobody has seen."""

    game: Round
    facts: int
    goes: tuple[str, ...]
    stays: tuple[str, ...]


def before(night: Night, game: Round) -> Before:
    found = going_back(night, game.number)
    return Before(game, len(found.gone), tuple(_goes(found)), tuple(_stays(night, game, found)))


def _goes(found: GoingBack) -> Iterator[str]:
    for kind, one, many in COUNTED:
        if number := found.gone_of(kind):
            yield f"{number} {one if number == 1 else many}"
    if any(isinstance(one, facts.Plan) for one in found.other):
        yield "how ties were settled, and the count of the drawer"


def _stays(night: Night, game: Round, found: GoingBack) -> Iterator[str]:
    changed = [one for one in found.other if isinstance(one, facts.Entry)]
    came = [one for one in changed if one.first_game != night.entry(one.number).first_game]
    went = [one for one in changed if one.last_game != night.entry(one.number).last_game]
    if came:
        yield f"{_names(came)} came later: signed in, and seated from game {game.title} on"
    if went:
        yield f"{_names(went)} went home since: not seated any more"
    if any(night.entry(one.number).card_in for one in changed):
        yield "cards that were handed in are out again: give them back"
    handed = [one for one in night.all(facts.Payment) if not one.void and one.at >= game.seated]
    if handed:
        lines = "1 payment" if len(handed) == 1 else f"{len(handed)} payments"
        total = dollars(sum(one.cents for one in handed))
        yield f"{lines} since, of {total}: money that changed hands is not undone by this"
    yield "every game before, everybody who signed in, and the regulars"


def _names(entries: list[facts.Entry]) -> str:
    return ", ".join(one.called for one in entries)
