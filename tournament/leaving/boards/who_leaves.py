"""Everybody who may leave, or be played for, by name and with the place they have now."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.facts import Entry
from tournament.leaving.boards.team_leaving import is_done
from tournament.lists.contact import NumberedContact
from tournament.lists.finding import fold, hits, is_whole
from tournament.night.night import Night

MOST = 60


@dataclass(frozen=True, slots=True)
class SeatedNow:
    """Somebody, and where that one sits now, in words; nothing of pairs, or where nobody sits."""

    entry: int
    at: str


@dataclass(frozen=True, slots=True)
class WhoLeaves:
    """`expected` stand on a list and never came: one may be played for all the same. `meant` is who
    was typed beyond doubt.
    """

    here: tuple[SeatedNow, ...]
    expected: tuple[SeatedNow, ...]
    gone: tuple[SeatedNow, ...]
    meant: int | None


def who_leaves(night: Night, typed: str = "", *, whole: bool = False) -> WhoLeaves:
    """All, or those whom what was typed fits; all again where it fits nobody. Where pairs stay
    together a number is a team's, which goes home as a `whole`: either of its two is meant.
    """
    done = {party.number for party in night.teams if is_done(night, party)}
    people = [entry for entry in night.entries if entry.ranked and entry.team not in done]
    known_as = [
        (
            NumberedContact(
                entry.name, entry.nickname, entry.lot, number=entry.team or entry.number
            ),
            entry,
        )
        for entry in people
    ]
    hit = hits(typed, [known for known, _ in known_as], MOST)
    entries = [entry for known, entry in known_as if known in hit]
    in_order = sorted(entries or people, key=lambda entry: (fold(entry.name), entry.number))
    stay = [entry for entry in in_order if entry.last_game is None]
    exact = [entry for known, entry in known_as if known in hit and is_whole(typed, known)]
    return WhoLeaves(
        here=tuple(_place(night, entry) for entry in stay if not entry.expected),
        expected=tuple(_place(night, entry) for entry in stay if entry.expected),
        gone=tuple(_place(night, entry) for entry in in_order if _is_gone(entry, stay)),
        meant=_meant(entries if len(entries) == 1 else exact, whole=whole),
    )


def _is_gone(entry: Entry, stay: Sequence[Entry]) -> bool:
    """Whoever came back into a team has a further number there."""
    is_back = any((other.person, other.team) == (entry.person, entry.team) for other in stay)
    return entry.last_game is not None and not is_back


def _meant(sure: Sequence[Entry], *, whole: bool) -> int | None:
    """The only one; or of one team, whoever plays in it now."""
    teams = {entry.team for entry in sure}
    if len(sure) == 1 or (whole and len(teams) == 1 and None not in teams):
        return min(sure, key=lambda entry: entry.last_game is not None).number
    return None


def _place(night: Night, entry: Entry) -> SeatedNow:
    game = next((game for game in night.on_now if entry.number in game.entries), None)
    if game is None or entry.team is not None:
        return SeatedNow(entry.number, "")
    return SeatedNow(entry.number, f"table {game.table}, {game.chair_of(entry.number).words}")
