"""Everybody who may leave, or be played for, by name and with the place they have now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.boards.team_leaving import is_done
from tournament.lists.finding import Known, Match, fold, hits, match
from tournament.night.evening import Night
from tournament.night.facts import Entry

MOST = 60


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody, and where that one sits now, in words; nothing of pairs, or where nobody sits."""

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


def who_leaves(night: Night, typed: str = "", *, whole: bool = False) -> WhoLeaves:
    """All, or those whom what was typed fits; all again where it fits nobody. Where pairs stay
    together a number is a team's, which goes home as a `whole`: either of its two is meant.
    """
    done = {one.number for one in night.teams if is_done(night, one)}
    people = [one for one in night.entries if one.ranked and one.team not in done]
    known = [Known(one.team or one.number, one.name, one.nickname, one.lot) for one in people]
    hit = hits(typed, known, MOST)
    found = [one for one, told in zip(people, known, strict=True) if told in hit]
    in_order = sorted(found or people, key=lambda one: (fold(one.name), one.number))
    stay = [one for one in in_order if one.last_game is None]
    exact = [one for one, told in zip(people, known, strict=True) if _is_whole(typed, told, hit)]
    return WhoLeaves(
        here=tuple(_place(night, one) for one in stay if not one.expected),
        expected=tuple(_place(night, one) for one in stay if one.expected),
        gone=tuple(_place(night, one) for one in in_order if _is_gone(one, stay)),
        meant=_meant(found if len(found) == 1 else exact, whole=whole),
    )


def _is_gone(one: Entry, stay: Sequence[Entry]) -> bool:
    """Whoever came back into a team has a further number there."""
    is_back = any(each.person == one.person and each.team == one.team for each in stay)
    return one.last_game is not None and not is_back


def _is_whole(typed: str, told: Known, hit: Sequence[Known]) -> bool:
    return told in hit and match(typed, told) is Match.WHOLE


def _meant(sure: Sequence[Entry], *, whole: bool) -> int | None:
    """The only one; or of one team, whoever plays in it now."""
    teams = {one.team for one in sure}
    if len(sure) == 1 or (whole and len(teams) == 1 and None not in teams):
        return min(sure, key=lambda one: one.last_game is not None).number
    return None


def _place(night: Night, one: Entry) -> Place:
    game = next((each for each in night.on_now if one.number in each.entries), None)
    if game is None or one.team is not None:
        return Place(one.number, "")
    return Place(one.number, f"table {game.table}, {game.chair_of(one.number).word}")
