"""Everybody who may leave, or be played for, by name and with the place they have now."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.evening.facts import Entry
from tournament.evening.night.night import Night
from tournament.kit.lists.contact import NumberedContact
from tournament.kit.lists.finding import fold, hits, is_whole
from tournament.topics.leaving.boards.team_leaving import is_done

# At most so many people who fit are shown.
MAX_HITS = 60


@dataclass(frozen=True, slots=True)
class SeatedNow:
    """Somebody, and where they sit now, in words; nothing for pairs, or between games."""

    entry: int
    at: str


@dataclass(frozen=True, slots=True)
class WhoLeaves:
    """Everybody. Those `expected` stand on a list and never came; somebody can play for them all
    the same. `meant` is who was typed beyond doubt.
    """

    here: tuple[SeatedNow, ...]
    expected: tuple[SeatedNow, ...]
    gone: tuple[SeatedNow, ...]
    meant: int | None


def who_leaves(night: Night, typed: str = "", *, whole: bool = False) -> WhoLeaves:
    """Return those who fit what is typed, or everybody if nobody fits. Where pairs stay together a
    number is a team's; if it goes home as a `whole`, either of its two is meant.
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
    hit = hits(typed, [known for known, _ in known_as], MAX_HITS)
    entries = [entry for known, entry in known_as if known in hit]
    in_order = sorted(entries or people, key=lambda entry: (fold(entry.name), entry.number))
    stay = [entry for entry in in_order if entry.last_game is None]
    exact = [entry for known, entry in known_as if known in hit and is_whole(typed, known)]
    return WhoLeaves(
        here=tuple(_place(night, entry) for entry in stay if not entry.expected),
        expected=tuple(_place(night, entry) for entry in stay if entry.expected),
        gone=tuple(_place(night, entry) for entry in in_order if _is_gone(entry, stay)),
        meant=_only_match(entries if len(entries) == 1 else exact, whole=whole),
    )


def _is_gone(entry: Entry, stay: Sequence[Entry]) -> bool:
    """Return whether somebody has gone; one who came back into the team has a new number there."""
    is_back = any((other.person, other.team) == (entry.person, entry.team) for other in stay)
    return entry.last_game is not None and not is_back


def _only_match(sure: Sequence[Entry], *, whole: bool) -> int | None:
    """Return the only one, or the one of a team who plays in it now."""
    teams = {entry.team for entry in sure}
    if len(sure) == 1 or (whole and len(teams) == 1 and None not in teams):
        return min(sure, key=lambda entry: entry.last_game is not None).number
    return None


def _place(night: Night, entry: Entry) -> SeatedNow:
    game = next((game for game in night.rounds.on_now if entry.number in game.entries), None)
    if game is None or entry.team is not None:
        return SeatedNow(entry.number, "")
    return SeatedNow(entry.number, f"table {game.table}, {game.chair_of(entry.number).words}")
