"""Everybody who may leave, or be played for, by name and with the place they have now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.lists.finding import Known, Match, fold, hits, match
from tournament.night.evening import Night
from tournament.night.facts import Entry

MOST = 60


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody, and where that one sits now, in words; nothing where nobody sits."""

    entry: int
    at: str


@dataclass(frozen=True, slots=True)
class WhoLeaves:
    """`expected` stand on a list and never came: one may be played for all the same. `meant` is who
    was typed beyond doubt.
    """

    here: tuple[Place, ...]
    expected: tuple[Place, ...]
    gone: tuple[Place, ...]
    meant: int | None


def who_leaves(night: Night, typed: str = "") -> WhoLeaves:
    """All, or those whom what was typed fits; all again where it fits nobody."""
    people = [one for one in night.entries if one.ranked]
    known = [Known(one.number, one.name, one.nickname, one.lot) for one in people]
    found = hits(typed, known, MOST)
    wanted = {one.number for one in found} or {one.number for one in people}
    in_order = sorted(people, key=lambda one: (fold(one.name), one.number))
    some = [one for one in in_order if one.number in wanted]
    stay = [one for one in some if one.last_game is None]
    return WhoLeaves(
        here=tuple(_place(night, one) for one in stay if not one.expected),
        expected=tuple(_place(night, one) for one in stay if one.expected),
        gone=tuple(_place(night, one) for one in some if one.last_game is not None),
        meant=_meant(typed, found),
    )


def _meant(typed: str, found: Sequence[Known]) -> int | None:
    whole = [one for one in found if match(typed, one) is Match.WHOLE]
    sure = found if len(found) == 1 else whole
    return sure[0].number if len(sure) == 1 else None


def _place(night: Night, one: Entry) -> Place:
    if one.team is not None:
        return Place(one.number, f"team {one.team}")
    game = next((each for each in night.on_now if one.number in each.entries), None)
    if game is None:
        return Place(one.number, "")
    return Place(one.number, f"table {game.table}, {game.chair_of(one.number).word}")
